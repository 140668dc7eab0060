/** The language of the page: the user's choice, or the first of the device's languages that we speak. */
import { settings } from "./settings.svelte";

export const LANGUAGES = ["en", "de", "fr"] as const;
export type Language = (typeof LANGUAGES)[number];

const isSpoken = (code: string): code is Language => (LANGUAGES as readonly string[]).includes(code);

/** The first of these that we speak: "de-CH" counts as German. */
export const firstSpoken = (codes: readonly string[]): Language =>
  codes.map((code) => code.slice(0, 2).toLowerCase()).find(isSpoken) ?? "en";

export const language = (): Language =>
  settings.language === "auto" ? firstSpoken(navigator.languages) : settings.language;
