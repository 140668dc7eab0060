/** Applies the settings to the look of the page, as attributes on its root that the style sheets use. */
import { settings, type Setting } from "./settings.svelte";
import { theme } from "./theme.svelte";

const prefersMore = matchMedia("(prefers-contrast: more)");

class Preferred {
  contrast = $state(prefersMore.matches);

  constructor() {
    prefersMore.addEventListener("change", () => (this.contrast = prefersMore.matches));
  }
}

const preferred = new Preferred();

const TEXT: Readonly<Record<Setting<"text">, number>> = { normal: 1, large: 1.15, larger: 1.3 };
/** The default text size of browsers, in pixels. A reader who has set a larger one there gets it here. */
const DEFAULT_TEXT_PX = 16;
/** The most that text grows. */
const LARGEST = 2;

let knownScale = 0;

/** How much larger the browser's text is. Read once, before anything is shown: later it would force a layout. */
function browserTextScale(): number {
  knownScale ||= Math.max(1, parseFloat(getComputedStyle(document.documentElement).fontSize) / DEFAULT_TEXT_PX || 1);
  return knownScale;
}

/** How much larger than usual text is. */
export const textScale = (): number => Math.min(TEXT[settings.text] * browserTextScale(), LARGEST);

/**
 * An effect: put the settings on the page. It also runs once before anything is shown, so that nothing changes visibly.
 */
export function applySettings(): void {
  const root = document.documentElement;
  root.dataset["theme"] = theme();
  root.dataset["contrast"] = settings.contrast === "more" || preferred.contrast ? "more" : "usual";
  root.dataset["symbols"] = settings.symbols;
  root.dataset["handed"] = settings.handed;
  root.style.setProperty("--text", String(textScale()));
}
