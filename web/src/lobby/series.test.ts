import { expect, test } from "vitest";
import type { SeriesNow, SeriesPlayerNow } from "../protocol";
import { awaitedNames, seriesLine, seriesNames } from "./series";

const player = (name: string, change: Partial<SeriesPlayerNow> = {}): SeriesPlayerNow => ({
  kind: "person",
  name,
  bot: 0,
  seat: null,
  games: 2,
  wins: 0,
  points: 100,
  ...change,
});
const series: SeriesNow = {
  games: 2,
  players: [
    player("Ada", { wins: 1, seat: 1 }),
    player("novice", { kind: "bot", bot: 2, wins: 1 }),
    player("Bo"),
    player("Cem"),
  ],
  awaited: ["Bo", "Cem"],
};

test("players are called as they are at the table, and bots by their names", () => {
  expect(seriesNames(series, ["", "Ada Lovelace"])).toEqual(["Ada Lovelace", "Lampman", "Bo", "Cem"]);
  expect(seriesLine(series, ["", "Ada"])).toBe("After 2 games: Ada 1, Lampman 1, Bo 0, Cem 0");
});

test("who is still missing", () => {
  expect(awaitedNames(series)).toEqual(["Bo", "Cem"]);
  expect(awaitedNames(null)).toEqual([]);
});
