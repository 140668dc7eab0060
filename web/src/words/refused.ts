/** The server's no in the page's language. The server speaks English. */
import { words } from ".";
import type { Refused } from "../protocol";
import { en } from "./en";

type Known = keyof typeof en.refusals.known;

/** A sentence of the catalogue as a pattern: `{name} sits there.` */
const patternOf = (sentence: string): RegExp => {
  const escaped = sentence.replace(/[.*+?^$()|[\]\\]/g, "\\$&");
  return new RegExp(`^${escaped.replace(/\{(\w+)\}/g, "(?<$1>.+?)")}$`, "s");
};

const KNOWN: readonly (readonly [Known, RegExp])[] = Object.entries(en.refusals.known).map(
  ([key, sentence]) => [key as Known, patternOf(sentence)] as const,
);

/** Why the server did not do it: its own sentence on an English page, and else ours for it, or for its reason. */
export function refusedBecause({ reason, message }: Pick<Refused, "reason" | "message">): string {
  if (words === en) return message;
  for (const [key, pattern] of KNOWN) {
    const found = pattern.exec(message);
    if (found !== null) return filled(words.refusals.known[key], found.groups ?? {});
  }
  return words.refusals.reasons[reason];
}

const filled = (sentence: string, slots: Readonly<Record<string, string>>): string =>
  sentence.replace(/\{(\w+)\}/g, (_, slot: string) => slots[slot] ?? "");
