import { describe, expect, test } from "vitest";
import type { Words } from ".";
import { de as german } from "./de";
import { guided as guidedInGerman } from "./de/guided";
import { en as base } from "./en";
import { guided as guidedInEnglish } from "./en/guided";
import { fr as french } from "./fr";
import { guided as guidedInFrench } from "./fr/guided";
import { entriesOf, isBroken, saidBy, type Said } from "./samples";

/** With the words of the coach, which are loaded on their own. */
const en = { ...base, guided: guidedInEnglish };
const de = { ...german, guided: guidedInGerman };
const fr = { ...french, guided: guidedInFrench };
const [inEnglish = [], inGerman = [], inFrench = []] = saidBy([en, de, fr]);
const LANGUAGES: readonly (readonly [string, Words, readonly Said[]])[] = [
  ["German", de, inGerman],
  ["French", fr, inFrench],
];
const english = new Map(inEnglish.map(({ path, texts }) => [path, texts]));

/** Words that are the same: names, units and keys everywhere, and those that the languages share. */
const EVERYWHERE =
  "Whistlestop whistlestop serve host USA Max English Deutsch Français Ada Bo Cy min Esc Express Chat bot";
const SHARED: Readonly<Record<string, string>> = {
  German: "Meridian Normal Ticket Tickets Live Lobby Tunnel Enter Bot Orange Name Statistik Position",
  French:
    "point points Points Table Options Absence Europe Normal long locomotive cobalt orange Pause Menu Tunnel tunnel Place Position Action Page Source",
};

/** Where there is little room: buttons, column headings, chips. */
const TIGHT =
  /^(common\.(cancel|close|back)|board\.(nearer|farther|whole)|device\.\w+\.\w+|end\.(steps|shortColumns|columns)\.\w+|end\.(again|skip|playAgain|toRematch|record|lobby)|lobby\.rows\.(columns\.\w+|sitDown|watch|yourTurn)|lobby\.room\.(sitDown|getUp|freeSeat|start|close)|screen\.(hint|undo|askUndo|pass|skip|skipAll|agree|refuse|decline|payAndClaim|keepTickets|station|drawTickets\w*|\w+Short|faceUp|decks|costs|noMatch|playHere|takeBack)|screen\.stats\.\w+|screen\.bar\.(rules|menu))$/;

const problems = (said: readonly Said[], isWrong: (text: string) => boolean): string[] =>
  said.flatMap(({ path, texts }) => texts.filter(isWrong).map((text) => `${path}: ${text}`));

describe.each(LANGUAGES)("%s", (language, words, said) => {
  test("has everything that English has, and nothing else", () => {
    const shape = (of: Words): string[] =>
      [...entriesOf(of)].map(({ path, value }) => `${path}: ${typeof value}`).sort();
    expect(shape(words)).toEqual(shape(en));
  });

  test("has a text for every argument", () => {
    expect(problems(said, isBroken)).toEqual([]);
  });

  test("leaves nothing in English but the words that are the same", () => {
    const same = new Set(`${EVERYWHERE} ${SHARED[language] ?? ""}`.split(" "));
    const isLeft = ({ path, texts }: Said): boolean =>
      texts.join("\n") === english.get(path)?.join("\n") &&
      texts.some((text) => (text.match(/\p{Letter}{2,}/gu) ?? []).some((word) => !same.has(word)));
    expect(said.filter(isLeft).map(({ path, texts }) => `${path}: ${texts[0]}`)).toEqual([]);
  });

  test("is not much longer than English where there is little room", () => {
    const longest = (texts: readonly string[] = []): number => Math.max(0, ...texts.map((text) => text.length));
    const room = (path: string): number => Math.max(longest(english.get(path)) + 8, 1.6 * longest(english.get(path)));
    const tight = said.filter(({ path }) => TIGHT.test(path));
    expect(tight.length).toBeGreaterThan(60);
    expect(tight.filter(({ path, texts }) => longest(texts) > room(path))).toEqual([]);
  });

  test("has no straight apostrophes and quotes", () => {
    expect(problems(said, (text) => /['"]/.test(text))).toEqual([]);
  });
});

test("German quotes are „like this“", () => {
  expect(problems(inGerman, (text) => /[”«»]/.test(text) || /“[^„“]*“|^[^„]*“/.test(text))).toEqual([]);
});

test("French has narrow spaces before ; : ! ? and within « »", () => {
  const isWrong = (text: string): boolean => text.length > 1 && /[^\u202f][;!?»]|[^\u202f]:( |$)|«[^\u202f]/.test(text);
  expect(problems(inFrench, isWrong)).toEqual([]);
  expect(isWrong("Quoi ?") && isWrong("«a»") && isWrong("Un: deux")).toBe(true);
});
