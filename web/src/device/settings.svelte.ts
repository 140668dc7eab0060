/** How this device shows the game. Kept here, never sent. */
import { keep, kept } from "./kept";

const CHOICES = {
  theme: ["auto", "day", "night"],
  speed: ["slow", "normal", "fast", "off"],
  /** When a claim wants a second press: on touch screens, always, never. */
  confirm: ["touch", "always", "never"],
  sound: ["off", "on"],
  keys: ["on", "off"],
} as const;

export type SettingName = keyof typeof CHOICES;
export type Setting<N extends SettingName> = (typeof CHOICES)[N][number];

/** All of them, as the settings dialog lists them. */
export const SETTINGS: readonly SettingName[] = ["theme", "speed", "confirm", "sound", "keys"];

export const choicesOf = <N extends SettingName>(name: N): readonly Setting<N>[] => CHOICES[name];

function read<N extends SettingName>(name: N): Setting<N> {
  const choices: readonly Setting<N>[] = CHOICES[name];
  const isGood = (value: unknown): value is Setting<N> => (choices as readonly unknown[]).includes(value);
  return kept(name, isGood, choices[0] as Setting<N>);
}

class Settings {
  theme = $state(read("theme"));
  speed = $state<Setting<"speed">>(kept("speed", isSpeed, "normal"));
  confirm = $state(read("confirm"));
  sound = $state(read("sound"));
  keys = $state(read("keys"));

  set<N extends SettingName>(name: N, value: Setting<N>): void {
    (this as Record<SettingName, string>)[name] = value;
    keep(name, value);
  }
}

function isSpeed(value: unknown): value is Setting<"speed"> {
  return (CHOICES.speed as readonly unknown[]).includes(value);
}

export const settings = new Settings();
