/**
 * Everything a person reads, in the language of the page. A catalogue has whole sentences, never parts to be joined.
 *
 * `words` changes when the language changes, and everything is then shown again. So it is read where it is needed,
 * within components and functions, and never kept.
 */
import type { Language } from "../device/language.svelte";
import { en } from "./en";

/** What English has, every other language has, in its own words. */
export type Said<T> = T extends string
  ? string
  : T extends (...about: infer A) => infer R
    ? (...about: A) => Said<R>
    : T extends object
      ? { [K in keyof T]: Said<T[K]> }
      : T;

export type Words = Said<typeof en>;

export let words: Words = en;
/** The language that they are in. */
export let spoken: Language = "en";

const CATALOGUES: Readonly<Record<Language, () => Promise<Words>>> = {
  en: () => Promise.resolve(en),
  de: async () => (await import("./de")).de,
  fr: async () => (await import("./fr")).fr,
};

/** The language that was requested last: the words of another may arrive after its own. */
let wanted: Language = "en";

/** Switch to a language, and return the one that is used: if its words can't be loaded, English. */
export async function speak(language: Language): Promise<Language> {
  wanted = language;
  const found = await CATALOGUES[language]().catch(() => null);
  if (wanted === language) [words, spoken] = found === null ? [en, "en"] : [found, language];
  return spoken;
}
