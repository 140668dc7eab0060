import { expect, test } from "vitest";
import { NAMES, tableName } from "./table_name";

const LETTERS = "abcdefghijklmnopqrstuvwxyz234567";

/** Ids as the server makes them, the same in every run. */
function ids(count: number): string[] {
  let seed = 20;
  const next = (): number => (seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0) >>> 27;
  return Array.from({ length: count }, () => Array.from({ length: 12 }, () => LETTERS[next()]).join(""));
}

test("a table keeps its name", () => {
  expect(tableName("tbrs3w4q5a3e")).toBe(tableName("tbrs3w4q5a3e"));
  expect(tableName("tbrs3w4q5a3e")).not.toBe(tableName("tbrs3w4q5a3f"));
});

test("names are two words, short enough for a row", () => {
  for (const id of ids(2000)) expect(tableName(id)).toMatch(/^[A-Z][a-z]{1,12} [A-Z][a-z]{2,9}$/);
});

test("few tables share a name", () => {
  expect(NAMES).toBeGreaterThan(4000);
  const names = ids(1000).map(tableName);
  expect(new Set(names).size).toBeGreaterThan(860); // 888 would be perfectly random
});
