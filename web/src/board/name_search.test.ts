import { expect, it } from "vitest";
import { isCalled, matches } from "./name_search";

it.each([
  ["København", "kob", true],
  ["Zürich", "ZUR", true],
  ["Kyïv", "kyi", true],
  ["Salt Lake City", "lake", true],
  ["Salt Lake City", "salt l", true],
  ["Sault Ste. Marie", "ste", true],
  ["Berlin", "erl", false],
  ["Wien", "wienn", false],
])("%s for “%s”: %s", (name, letters, found) => {
  expect(matches(name, letters)).toBe(found);
});

it("finds a city by any of its names", () => {
  expect(isCalled(["Constantinople", "Konstantinopel", "Istanbul"], "ista")).toBe(true);
  expect(isCalled(["Constantinople", "Konstantinopel", "Istanbul"], "wie")).toBe(false);
});
