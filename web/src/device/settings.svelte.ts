/** How this device shows the game. Stored here, never sent. */
import { save, load } from "./storage";

const CHOICES = {
  language: ["auto", "en", "de", "fr"],
  /** Names of cities as the board has them, or in the page's language. */
  cities: ["printed", "localised"],
  theme: ["auto", "day", "night"],
  speed: ["slow", "normal", "fast", "off"],
  /** When a claim needs a second press: on touch screens, always, never. */
  confirm: ["touch", "always", "never"],
  sound: ["off", "on"],
  keys: ["on", "off"],
  /** The symbols of the cards' colours on cards and routes. */
  symbols: ["on", "large", "off"],
  contrast: ["auto", "more"],
  text: ["normal", "large", "larger"],
  /** The hand that holds the phone or the mouse. */
  handed: ["right", "left"],
  /** Whether the device notifies me when it is my turn and the page is not visible. */
  notify: ["off", "on"],
} as const;

export type SettingName = keyof typeof CHOICES;
export type Setting<N extends SettingName> = (typeof CHOICES)[N][number];

/** All settings in the dialog's groups and order. */
export const GROUPS = [
  { name: "language", settings: ["language", "cities"] },
  { name: "look", settings: ["theme", "contrast", "text", "symbols"] },
  { name: "play", settings: ["speed", "confirm", "handed"] },
  { name: "notices", settings: ["sound", "notify"] },
  { name: "keys", settings: ["keys"] },
] as const satisfies readonly { readonly name: string; readonly settings: readonly SettingName[] }[];

export const NAMES = Object.keys(CHOICES) as readonly SettingName[];
/** Settings whose default is not the first choice. */
const OTHER_DEFAULTS: Partial<Record<SettingName, string>> = { speed: "normal" };

export const choicesOf = <N extends SettingName>(name: N): readonly Setting<N>[] => CHOICES[name];

/** A setting's default. */
const defaultOf = <N extends SettingName>(name: N): Setting<N> =>
  choicesOf(name).find((choice) => choice === OTHER_DEFAULTS[name]) ?? (CHOICES[name][0] as Setting<N>);

function read<N extends SettingName>(name: N): Setting<N> {
  const choices: readonly unknown[] = CHOICES[name];
  const isChoice = (value: unknown): value is Setting<N> => choices.includes(value);
  return load(name, isChoice, defaultOf(name));
}

class Settings {
  language = $state(read("language"));
  cities = $state(read("cities"));
  theme = $state(read("theme"));
  speed = $state(read("speed"));
  confirm = $state(read("confirm"));
  sound = $state(read("sound"));
  keys = $state(read("keys"));
  symbols = $state(read("symbols"));
  contrast = $state(read("contrast"));
  text = $state(read("text"));
  handed = $state(read("handed"));
  notify = $state(read("notify"));

  set<N extends SettingName>(name: N, value: Setting<N>): void {
    (this as Record<SettingName, string>)[name] = value;
    save(name, value);
  }

  /** Whether any setting is not the default. */
  get changed(): boolean {
    return NAMES.some((name) => this[name] !== defaultOf(name));
  }

  /** Reset all settings. */
  reset(): void {
    for (const name of NAMES) this.set(name, defaultOf(name));
  }
}

export const settings = new Settings();
