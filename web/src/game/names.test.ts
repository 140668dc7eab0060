import { expect, test } from "vitest";
import { LEVELS } from "../constants";
import type { SeatNow } from "../protocol";
import { namesOf, shortened } from "./names";

const sits = (seat: number, kind: SeatNow["kind"], name: string): SeatNow => ({
  seat,
  kind,
  name,
  host: seat === 0,
  present: true,
  away_since: null,
  played_by_bot: kind === "bot",
  bot_for_turn: false,
});

test("the first bot of a level has the name of the level, others have their own", () => {
  const seats = [sits(0, "person", "Ines"), sits(1, "bot", "novice"), sits(2, "bot", "novice"), sits(3, "free", "")];
  expect(namesOf(seats)).toEqual(["Ines", "Porter", "Lampman", ""]);
});

test("bots of the strongest level are named after what travellers steer by", () => {
  const seats = [0, 1, 2, 3, 4].map((seat) => sits(seat, "bot", "grandmaster"));
  expect(namesOf(seats)).toEqual(["Meridian", "Zenith", "Polaris", "Aurora", "Vega"]);
});

test("all bots of a level at a full table have different names", () => {
  for (const level of LEVELS) {
    const names = namesOf([0, 1, 2, 3, 4].map((seat) => sits(seat, "bot", level)));
    expect(new Set(names).size).toBe(5);
  }
});

test("a name that is read from right to left is isolated from the text around it", () => {
  expect(namesOf([sits(0, "person", "נועה"), sits(1, "person", "Zoë")])).toEqual(["\u2068נועה\u2069", "Zoë"]);
});

test("names that begin alike are shortened in the middle, others at the end", () => {
  const names = ["Wolfgang Weber", "Wolfgang Winter", "Bartholomew", "Ines"];
  expect(shortened(names)).toEqual(["Wolf…Weber", "Wolf…inter", "Bartholomew", "Ines"]);
});
