import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { keepSeats, noteCommitment, noteContribution, commitmentAt } from "./commitments";

beforeEach(() => {
  const store = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => store.get(name) ?? null,
    setItem: (name: string, value: string) => store.set(name, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

test("the first commitment counts, whatever is shown later", () => {
  expect(commitmentAt("one")).toBeNull();
  noteCommitment("one", "aa");
  noteCommitment("one", "bb");
  noteCommitment("two", "cc");
  expect(commitmentAt("one")?.commitment).toBe("aa");
  expect(commitmentAt("two")?.commitment).toBe("cc");
});

test("contributions are noted by seat, and forgotten when a player gets up", () => {
  noteContribution("one", 0, "1234");
  noteContribution("one", 2, "5678");
  noteCommitment("one", "aa");
  expect(commitmentAt("one")).toEqual({ table: "one", commitment: "aa", contributions: { 0: "1234", 2: "5678" } });
  keepSeats("one", [2]);
  expect(commitmentAt("one")?.contributions).toEqual({ 2: "5678" });
});

test("nonsense in the storage does not count as a commitment", () => {
  localStorage.setItem("whistlestop.promises", '[{"table": 3}]');
  expect(commitmentAt("one")).toBeNull();
});
