import { expect, test } from "vitest";
import { clockAfter } from "./clock";

const clock = { seat: 0, move: 5_000, reserve: 60_000, running: true };

test("the time for the action runs first, then the reserve, and neither below zero", () => {
  expect(clockAfter(clock, 2_000)).toEqual({ move: 3_000, reserve: 60_000, running: true });
  expect(clockAfter(clock, 8_000)).toEqual({ move: 0, reserve: 57_000, running: true });
  expect(clockAfter(clock, 100_000)).toEqual({ move: 0, reserve: 0, running: true });
});

test("a stopped clock does not run, and none runs backwards", () => {
  expect(clockAfter({ ...clock, running: false }, 8_000)).toEqual({ move: 5_000, reserve: 60_000, running: false });
  expect(clockAfter(clock, -400).move).toBe(5_000);
});
