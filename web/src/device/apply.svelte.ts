/** Applies the settings to the look of the page, as attributes on its root that the style sheets use. */
import { settings, type Setting } from "./settings.svelte";
import { theme } from "./theme.svelte";

const wanted = matchMedia("(prefers-contrast: more)");

class Preferred {
  contrast = $state(wanted.matches);

  constructor() {
    wanted.addEventListener("change", () => (this.contrast = wanted.matches));
  }
}

const preferred = new Preferred();

const TEXT: Readonly<Record<Setting<"text">, number>> = { normal: 1, large: 1.15, larger: 1.3 };
/** The default text size of browsers. A reader who has set another there gets it here. */
const USUAL = 16;
const LARGEST = 2;

let browsers = 0;

/** Read once, before anything is shown: later it would force a layout while the page is being built. */
function ofBrowser(): number {
  browsers ||= Math.max(1, parseFloat(getComputedStyle(document.documentElement).fontSize) / USUAL || 1);
  return browsers;
}

/** How much larger than usual text is. */
export const textScale = (): number => Math.min(TEXT[settings.text] * ofBrowser(), LARGEST);

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
