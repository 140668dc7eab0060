/** Everything a person reads, in the language of the page. Parts never glue sentences together: a catalogue has whole ones. */
import { en } from "./en";

export type Words = typeof en;

export const words: Words = en;
