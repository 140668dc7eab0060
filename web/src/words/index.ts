/**
 * Everything a person reads, in the language of the page. Parts never glue sentences together: a catalogue has whole ones.
 *
 * `words` changes when another language is spoken, and everything is shown anew then. So it is read where it is needed,
 * within components and functions, and never kept.
 */
import type { Language } from "../device/language.svelte";
import { en } from "./en";

/** What English has, any other language has, in words of its own. */
type Said<T> = T extends string
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

/** The language that was asked for last: the words of another may come later than its own. */
let wanted: Language = "en";

/** Speak a language from now on, and tell which it is: if its words don't come, English has to do. */
export async function speak(language: Language): Promise<Language> {
  wanted = language;
  const found = await CATALOGUES[language]().catch(() => null);
  if (wanted === language) [words, spoken] = found === null ? [en, "en"] : [found, language];
  return spoken;
}
