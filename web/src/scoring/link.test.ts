import { describe, expect, test } from "vitest";
import { variantNamed } from "../game/positions";
import { decodeTable, encodeTable, shortDigest } from "./link";
import { newPlayer, type RealTable } from "./real_table";

/** The same numbers every time (Park and Miller). */
function chance(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 48271) % 2147483647;
    return state % below;
  };
}

const NAMES = ["", "Ben", "Zoë", "Ökoßtrom", "李雷", "🚂 Lok", "x".repeat(40)];
const some = (next: (below: number) => number, below: number, count: number): number[] =>
  [...new Set(Array.from({ length: count }, () => next(below)))].sort((one, other) => one - other);

function tableBy(seed: number): RealTable {
  const next = chance(seed);
  const variant = variantNamed(["usa", "europe", "europe-mega"][next(3)] ?? "usa");
  return {
    variant: variant.info.name,
    options: next(2) === 0 ? [] : ["max", "orient-express"],
    digest: shortDigest(variant.info.digest),
    players: Array.from({ length: 2 + next(4) }, (_, seat) => ({
      ...newPlayer((seat + next(1)) % 5, NAMES[next(NAMES.length)] ?? ""),
      routes: some(next, variant.info.routes.length, next(20)),
      stations: some(next, variant.info.cities.length, next(4)),
      tickets: some(next, variant.info.tickets.length, next(9)),
    })),
  };
}

describe("a table as a text", () => {
  test("is read as it was written, and is short", () => {
    for (let seed = 1; seed <= 300; seed += 1) {
      const table = tableBy(seed);
      const text = encodeTable(table);
      expect(decodeTable(text)).toEqual(table);
      expect(text).toMatch(/^1\.[\w-]+$/);
      expect(text.length).toBeLessThan(700);
    }
  });

  test("with a letter changed or lost is not taken for another table", () => {
    const text = encodeTable(tableBy(7));
    for (let at = 2; at < text.length; at += 1) {
      const other = text[at] === "A" ? "B" : "A";
      const changed = text.slice(0, at) + other + text.slice(at + 1);
      // The last letter has unused bits.
      if (at < text.length - 1) expect(decodeTable(changed)).toBe("broken");
      expect(decodeTable(text.slice(0, at))).toBe("broken");
    }
  });

  test("that is not a table is refused", () => {
    for (const text of ["", "1.", "x", "1.AAAA", "1.%%%%", "key=abc"]) expect(decodeTable(text)).toBe("broken");
    expect(decodeTable("2.AAAA")).toBe("newer");
  });
});
