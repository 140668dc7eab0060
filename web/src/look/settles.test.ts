import { expect, test } from "vitest";
import { isTooSoon, NEAR, SETTLE_MS } from "./settles";

const mouse = (x: number, at: number) => ({ x, y: 0, at, touch: false });
const finger = (x: number, at: number) => ({ x, y: 0, at, touch: true });
const CHANGED = 5000;

test("a finger may have been on its way when something changed under it", () => {
  expect(isTooSoon(finger(0, CHANGED + SETTLE_MS - 1), CHANGED, null)).toBe(true);
  expect(isTooSoon(finger(0, CHANGED + SETTLE_MS), CHANGED, null)).toBe(false);
});

test("a press that began before the change is too soon however late it ends", () => {
  expect(isTooSoon(finger(0, CHANGED - 100), CHANGED, null)).toBe(true);
});

test("a finger that pressed elsewhere a moment ago has moved here on purpose", () => {
  const elsewhere = finger(NEAR, CHANGED - 100);
  expect(isTooSoon(finger(0, CHANGED + 300), CHANGED, elsewhere)).toBe(false);
  expect(isTooSoon(finger(1, CHANGED + 300), CHANGED, elsewhere), "the second tap at one place").toBe(true);
  expect(isTooSoon(finger(0, CHANGED + 300), CHANGED, finger(NEAR, CHANGED - SETTLE_MS)), "long ago").toBe(true);
});

test("a mouse that rested there was on what was there before; one that came was not", () => {
  expect(isTooSoon(mouse(0, CHANGED + 300), CHANGED, mouse(3, 0))).toBe(true);
  expect(isTooSoon(mouse(0, CHANGED + 300), CHANGED, mouse(NEAR, 0))).toBe(false);
  expect(isTooSoon(mouse(0, CHANGED + 300), CHANGED, null), "it has just come into the window").toBe(false);
  expect(isTooSoon(finger(0, CHANGED + 300), CHANGED, mouse(NEAR, CHANGED)), "another pointer").toBe(true);
});
