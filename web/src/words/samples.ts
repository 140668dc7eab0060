/** For tests: every sentence of a catalogue, with functions called as the page may call them. */
import type { Words } from ".";
import type { RefusalNames } from "./refusal_catalogue";

export interface Entry {
  /** "lobby.rows.columns.table". */
  readonly path: string;
  readonly value: unknown;
}

/** Every entry that is a text or a function, with its path. */
export function* entriesOf(value: unknown, path = ""): Generator<Entry> {
  if (typeof value !== "object" || value === null) yield { path, value };
  else for (const [key, inner] of Object.entries(value)) yield* entriesOf(inner, path === "" ? key : `${path}.${key}`);
}

type Sentence = (...about: unknown[]) => unknown;
const isFunction = (value: unknown): value is Sentence => typeof value === "function";

/** A proxy that has a word for whatever is read from it. */
const anything = new Proxy({}, { get: (_, key) => (typeof key === "string" ? ["x"] : undefined) });
/** The names of what a refusal is about. */
const names: RefusalNames = {
  reader: 0,
  player: (seat) => `Ada ${seat}`,
  city: (id) => id,
  route: (id) => id,
  isDouble: () => true,
};
/** Kinds of arguments, each with several samples; the first that makes good sentences is used. */
const KINDS: readonly (readonly unknown[])[] = [
  [5, 0, 1, 2],
  [["Ada"], ["Ada", "Bo"], ["Ada", "Bo", "Cy"]],
  ["Ada"],
  ["novice"],
  [[{ card: "red", count: 2 }], []],
  [[anything]],
  [anything],
  [names, { ...names, isDouble: () => false }],
];

const BROKEN = /undefined|NaN|\[object|null/;
const textsIn = (said: unknown): string[] =>
  [...entriesOf(said)].flatMap(({ value }) => (typeof value === "string" ? [value] : []));
const isGood = (said: unknown): boolean => {
  const texts = textsIn(said);
  return texts.some((text) => text !== "") && !texts.some((text) => BROKEN.test(text));
};

function tried(said: Sentence, about: readonly unknown[]): unknown {
  try {
    return said(...about);
  } catch {
    return undefined;
  }
}

function* waysOf(kinds: readonly (readonly unknown[])[]): Generator<readonly unknown[]> {
  const [first, ...rest] = kinds;
  if (first === undefined) yield [];
  else for (const one of first) for (const others of waysOf(rest)) yield [one, ...others];
}

function* choicesOf(places: number): Generator<readonly (readonly unknown[])[]> {
  if (places === 0) yield [];
  else for (const kind of KINDS) for (const others of choicesOf(places - 1)) yield [kind, ...others];
}

/** What a sentence can be about: arguments that make a good sentence in every language. */
function samplesOf(path: string, said: readonly Sentence[]): readonly (readonly unknown[])[] {
  for (const kinds of choicesOf(said[0]?.length ?? 0)) {
    const first = kinds.map((kind) => kind[0]);
    if (said.every((one) => isGood(tried(one, first)))) return [...waysOf(kinds)];
  }
  throw new Error(`No sample suits ${path} in every language.`);
}

/** The texts at a path of a catalogue, one for each sample. */
export interface Said {
  readonly path: string;
  readonly texts: readonly string[];
}

/** What each of some catalogues says. The first one is complete. */
export function saidBy(catalogues: readonly Words[]): readonly (readonly Said[])[] {
  const entries = catalogues.map((words) => new Map([...entriesOf(words)].map(({ path, value }) => [path, value])));
  const paths = [...(entries[0]?.keys() ?? [])];
  const samples = new Map(
    paths.map((path) => {
      const functions = entries.map((of) => of.get(path)).filter(isFunction);
      return [path, functions.length === 0 ? [] : samplesOf(path, functions)];
    }),
  );
  return entries.map((of) =>
    paths.map((path) => {
      const value = of.get(path);
      if (!isFunction(value)) return { path, texts: textsIn(value) };
      return { path, texts: (samples.get(path) ?? []).flatMap((about) => textsIn(value(...about))) };
    }),
  );
}

export const isBroken = (text: string): boolean => BROKEN.test(text);
