import { describe, expect, it } from "vitest";
import { de } from "../words/de";
import { en } from "../words/en";
import { fr } from "../words/fr";
import { LETTERS } from "./keys";

/** One character each, as the list of keys prints them. */
const signs = (keys: typeof en.screen.keys): readonly string[] =>
  keys
    .flatMap(([key]) => key.split(/[, ]+/))
    .filter((key) => [...key].length === 1)
    .map((key) => key.toLowerCase().replace("−", "-"));

describe("the list of keys", () => {
  it.each([
    ["English", en],
    ["German", de],
    ["French", fr],
  ])("names every letter that works, in %s", (_, words) => {
    const listed = signs(words.screen.keys);
    const working = Object.keys(LETTERS).filter((key) => key !== "="); // the plus of keyboards where it needs Shift
    expect([...listed].filter((key) => /[a-z/?+0-]/.test(key)).sort()).toEqual([...working].sort());
  });

  it("has the same rows in all languages", () => {
    expect(de.screen.keys.length).toBe(en.screen.keys.length);
    expect(fr.screen.keys.length).toBe(en.screen.keys.length);
  });
});
