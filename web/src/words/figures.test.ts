import { expect, test } from "vitest";
import { figuresOf } from "./figures";

test("a number that is rounded to zero has no sign", () => {
  const figures = figuresOf("en");
  expect([-0.04, -0, 0.04, -0.06].map((n) => figures.number(n, 1))).toEqual(["0.0", "0.0", "0.0", "−0.1"]);
  expect(figures.number(-0.4)).toBe("0");
});
