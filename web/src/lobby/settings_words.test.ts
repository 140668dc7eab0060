import { expect, test } from "vitest";
import type { Settings } from "../protocol";
import { words } from "../words";
import { SETTINGS } from "./fixture";
import { changeWords, clockShort, settingsWords } from "./settings_words";

/** What a table's settings say about one thing. */
const said = (what: string, change: Partial<Settings> = {}, names: readonly string[] = []): string | undefined =>
  settingsWords({ ...SETTINGS, ...change }, names).find((line) => line.what === what)?.set;

test("clocks", () => {
  expect(clockShort({ type: "none" })).toBe("none");
  expect(clockShort({ type: "real-time", seconds: 40, reserve: 600 })).toBe("40 s a move");
  expect(clockShort({ type: "real-time", seconds: 120, reserve: 0 })).toBe("2 min a move");
  expect(clockShort({ type: "days", days: 1 })).toBe("1 day a move");
  expect(said("Clock", { clock: { type: "real-time", seconds: 40, reserve: 600 } })).toBe(
    "40 s a move, and 10 min in reserve",
  );
  expect(said("Clock", { clock: { type: "real-time", seconds: 40, reserve: 0 } })).toBe("40 s a move, no reserve");
});

test("what is left on a clock", () => {
  const { left } = words.lobby.time;
  expect([-5, 24_900, 725_000, 5 * 3600_000, 30 * 3600_000, 50 * 3600_000].map(left)).toEqual([
    "0:00",
    "0:24",
    "12:05",
    "5 h",
    "1 day",
    "2 days",
  ]);
});

test("the first player is named if somebody sits there", () => {
  expect(said("Begins")).toBe("Chance decides");
  expect(said("Begins", { first_seat: 1 }, ["Ann", "Bo", ""])).toBe("Bo");
  expect(said("Begins", { first_seat: 2 }, ["Ann", "Bo", ""])).toBe("Seat 3");
});

test("options are listed where there are some", () => {
  expect(said("Options")).toBeUndefined();
  expect(said("Options", { options: ["orient-express", "max"] })).toBe("Orient Express, Max");
});

test("spectators and absence", () => {
  expect(said("Spectators", { spectators: "delayed", delay: 90 })).toBe("90 seconds behind");
  expect(said("Spectators", { spectators: "delayed", delay: 120 })).toBe("2 minutes behind");
  expect(said("Absence", { grace: 0 })).toBe("The others may call a bot at once");
  expect(said("Absence", { grace: 3600 })).toBe("The others may call a bot after 1 hour");
  expect(said("Absence", { grace: null })).toBe("No bot plays for those who are away");
});

test("who changed what, and to what", () => {
  const told = (changed: readonly string[], change: Partial<Settings>, mySeats: readonly number[] = []): string =>
    changeWords(
      { key: 1, at: 0, seat: 0, by: "Ada", settings: { ...SETTINGS, ...change }, changed },
      ["Ada", "Bo", ""],
      mySeats,
    );
  expect(told(["variant"], { variant: "europe-1912" })).toBe("Ada changed the board to Europe 1912.");
  expect(told(["variant"], { variant: "europe-1912" }, [0])).toBe("You changed the board to Europe 1912.");
  expect(told(["clock", "seats"], { seats: 4, clock: { type: "days", days: 2 } })).toBe(
    "Ada changed the number of seats to 4 and the clock (2 days a move).",
  );
  expect(told(["first_seat", "options"], { first_seat: 1 })).toBe(
    "Ada changed the options (now: none) and who begins (Bo).",
  );
  // The delay is told with the spectators, and only where they are delayed.
  expect(told(["delay", "hints"], { delay: 60, hints: false })).toBe("Ada changed the hints (None).");
  expect(told(["delay"], { spectators: "delayed", delay: 60 })).toBe("Ada changed the spectators (1 minute behind).");
});

test("a host who has not sat down has no name", () => {
  const change = { key: 1, at: 0, seat: null, by: null, settings: SETTINGS, changed: ["hints"] };
  expect(changeWords(change, [], [])).toBe("The host changed the hints (Allowed).");
});
