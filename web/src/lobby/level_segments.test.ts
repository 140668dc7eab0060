import { expect, test } from "vitest";
import { LEVELS } from "../constants";
import { levelSegments } from "./level_segments";

test("levels are listed from the weakest to the strongest", () => {
  const segments = levelSegments();
  expect(segments.map(({ value }) => value)).toEqual([...LEVELS]);
  expect(segments.map(({ name }) => name)).toEqual(["Porter", "Steward", "Guard", "Signalman", "Express", "Meridian"]);
});
