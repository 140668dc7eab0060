import { expect, test } from "vitest";
import type { LobbyTable, SeatNow } from "../protocol";
import { SETTINGS } from "./fixture";
import { isMyTurn } from "./lobby_feed.svelte";

const seat = (number: number, played_by_bot = false): SeatNow => ({
  seat: number,
  kind: "person",
  name: `Player ${number}`,
  present: true,
  away_since: null,
  played_by_bot,
  bot_for_turn: false,
  host: number === 0,
});

const table = (change: Partial<LobbyTable>): LobbyTable => ({
  table: "tbrs3w4q5a3e",
  settings: SETTINGS,
  state: "playing",
  seats: [seat(0), seat(1)],
  to_act: [1],
  turn: 4,
  clocks: [],
  at: 0,
  result: null,
  opened: null,
  ...change,
});

test("a table waits for me when my seat may act and I play it myself", () => {
  expect(isMyTurn({ at: table({}), seat: 1 })).toBe(true);
  expect(isMyTurn({ at: table({}), seat: 0 })).toBe(false);
  expect(isMyTurn({ at: table({}), seat: null })).toBe(false);
  expect(isMyTurn({ at: table({ seats: [seat(0), seat(1, true)] }), seat: 1 })).toBe(false);
  expect(isMyTurn({ at: table({ state: "over" }), seat: 1 })).toBe(false);
});
