/** What the coach of a guided game says: loaded only where there is one. */
import { spoken, type Said } from ".";
import type { Language } from "../device/language.svelte";
import type { guided } from "./en/guided";

export type GuidedWords = Said<typeof guided>;

const CATALOGUES: Readonly<Record<Language, () => Promise<GuidedWords>>> = {
  en: async () => (await import("./en/guided")).guided,
  de: async () => (await import("./de/guided")).guided,
  fr: async () => (await import("./fr/guided")).guided,
};

/** In the language of the page. */
export const guidedWords = (): Promise<GuidedWords> => CATALOGUES[spoken]();
