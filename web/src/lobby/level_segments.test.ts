import { expect, test } from "vitest";
import { LEVELS } from "../constants";
import { hasFace } from "../look/BotFace.svelte";
import { levelSegments } from "./level_segments";

test("levels are listed from the weakest to the strongest, which has a row of its own", () => {
  const segments = levelSegments();
  expect(segments.map(({ value }) => value)).toEqual([...LEVELS]);
  expect(segments.map(({ name }) => name)).toEqual(["Porter", "Guard", "Signalman", "Express", "Meridian"]);
  expect(segments.filter(({ wide }) => wide).map(({ value }) => value)).toEqual(["grandmaster"]);
});

test("only a bot of the strongest level has a face", () => {
  expect(LEVELS.filter((level) => hasFace("bot", level))).toEqual(["grandmaster"]);
  expect(hasFace("person", "grandmaster")).toBe(false);
});
