import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { keepSeats, noteCommitment, noteContribution, promisedAt } from "./promises";

beforeEach(() => {
  const store = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => store.get(name) ?? null,
    setItem: (name: string, value: string) => store.set(name, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

test("the first print counts, whatever is shown later", () => {
  expect(promisedAt("one")).toBeNull();
  noteCommitment("one", "aa");
  noteCommitment("one", "bb");
  noteCommitment("two", "cc");
  expect(promisedAt("one")?.commitment).toBe("aa");
  expect(promisedAt("two")?.commitment).toBe("cc");
});

test("chance is noted by seat, and forgotten by who gets up", () => {
  noteContribution("one", 0, "1234");
  noteContribution("one", 2, "5678");
  noteCommitment("one", "aa");
  expect(promisedAt("one")).toEqual({ table: "one", commitment: "aa", contributions: { 0: "1234", 2: "5678" } });
  keepSeats("one", [2]);
  expect(promisedAt("one")?.contributions).toEqual({ 2: "5678" });
});

test("nonsense that was kept is no promise", () => {
  localStorage.setItem("whistlestop.promises", '[{"table": 3}]');
  expect(promisedAt("one")).toBeNull();
});
