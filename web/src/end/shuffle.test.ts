import { expect, test } from "vitest";
import type { ShuffleCommitment } from "../device/commitments";
import { words } from "../words";
import { bytesOf, sha256 } from "./sha256";
import { shuffleLines, verdictOf } from "./shuffle";

const secret = "09454e5cf40ab4d47ba605abd9ebcdb7736bb1c56efb4db67efed62532a49d42";
const commitment = sha256(bytesOf(secret) ?? new Uint8Array());
const fairness = { commitment, contributions: ["4cfcb6d5997f2443", ""], secret, deal: 1 };
const promised: ShuffleCommitment = { table: "tbrs3w4q5a3e", commitment, contributions: { 0: "4cfcb6d5997f2443" } };
const marks = (...given: Parameters<typeof shuffleLines>) => shuffleLines(...given).map((line) => line.mark);

test("everything is as promised", () => {
  expect(marks(fairness, promised, true)).toEqual(["ok", "ok", "ok", "ok"]);
  expect(verdictOf(shuffleLines(fairness, promised, true))).toBe("ok");
});

test("each fault is found, and makes the result wrong", () => {
  const wrong: [Parameters<typeof shuffleLines>, number][] = [
    [[{ ...fairness, secret: secret.replace("0", "1") }, promised, true], 0],
    [[{ ...fairness, secret: "no hex" }, promised, true], 0],
    [[fairness, { ...promised, commitment: "ab".repeat(32) }, true], 1],
    [[{ ...fairness, contributions: ["4cfcb6d5997f2444", ""] }, promised, true], 2],
    [[{ ...fairness, contributions: null }, promised, true], 2],
    [[fairness, promised, false], 3],
  ];
  for (const [given, place] of wrong) {
    expect(marks(...given).indexOf("bad")).toBe(place);
    expect(verdictOf(shuffleLines(...given))).toBe("bad");
  }
});

test("a game that began at a position was not dealt, and the check says so", () => {
  const lines = shuffleLines(fairness, promised, true, true);
  expect(lines.at(-1)).toEqual({ mark: "none", text: words.replay.shuffle.opened });
  expect([lines.length, verdictOf(lines)]).toEqual([5, "ok"]);
});

test("what this device can't know is said, and not waited for", () => {
  expect(marks(fairness, null, null)).toEqual(["ok", "none", "none", "waiting"]);
  expect(verdictOf(shuffleLines(fairness, null, null))).toBe("waiting");
  expect(verdictOf(shuffleLines(fairness, null, "unknown"))).toBe("ok");
  expect(shuffleLines(null, null, true)).toEqual([{ mark: "none", text: words.replay.shuffle.noSecret }]);
});

test("after a player was sent away, the contributions are made of those that were given", () => {
  // As `contribution_to_deal` makes them, in a docstring of secrecy.py.
  const given: ShuffleCommitment = { ...promised, contributions: { 0: "00112233aabbccdd" } };
  const again = { ...fairness, contributions: ["94a86e7f0d1d5b0b872bed30ba650979", "ab"], deal: 2 };
  expect(marks(again, given, true)).toEqual(["ok", "ok", "ok", "ok"]);
  expect(marks({ ...again, deal: 3 }, given, true)[2]).toBe("bad");
});
