import { expect, test } from "vitest";
import { isFirstOfTwo } from "./early_press";

test("a card may be pressed ahead only while the first of two is on its way", () => {
  expect(isFirstOfTwo({ phase: "turn" }, "draw red")).toBe(true);
  expect(isFirstOfTwo({ phase: "turn" }, "draw deck")).toBe(true);
  expect(isFirstOfTwo({ phase: "turn" }, "draw locomotive")).toBe(false);
  expect(isFirstOfTwo({ phase: "second-card" }, "draw red")).toBe(false);
  expect(isFirstOfTwo({ phase: "turn" }, "claim paris/zurich yellow")).toBe(false);
  expect(isFirstOfTwo(null, "draw red")).toBe(false);
});
