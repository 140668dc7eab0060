import { expect, test } from "vitest";
import type { LobbyTable, SeatNow } from "../protocol";
import { SETTINGS } from "./fixture";
import { isSeen, unseenTurns, type KnownTurns } from "./known_turns";
import type { MyGame } from "./lobby_feed.svelte";

const seat = (number: number): SeatNow => ({
  seat: number,
  kind: "person",
  name: `Player ${number}`,
  present: true,
  away_since: null,
  played_by_bot: false,
  bot_for_turn: false,
  host: false,
});

/** A game in which I have seat 1. */
function game(table: string, acts: number, turn: number | null): MyGame {
  const at: LobbyTable = {
    table,
    settings: SETTINGS,
    state: "playing",
    seats: [seat(0), seat(1)],
    to_act: [acts],
    turn,
    clocks: [],
    at: 0,
    result: null,
    opened: null,
  };
  return { at, seat: 1 };
}

/** The notices while these states are looked at one after another. */
function announcedWhile(states: readonly (readonly MyGame[])[], isVisible: (table: string) => boolean = () => false) {
  let known: KnownTurns = {};
  return states.map((games) => {
    const news = unseenTurns(known, games, isVisible);
    known = JSON.parse(JSON.stringify(news.known)); // as the device stores it, over every reload
    return news.announce.map(({ at }) => at.table);
  });
}

test("a turn is announced once, however often it is looked at", () => {
  const mine = [game("a", 1, 8)];
  expect(announcedWhile([[game("a", 0, 7)], mine, mine, mine])).toEqual([[], ["a"], [], []]);
});

test("the next turn is announced again, even if nobody looked in between", () => {
  expect(announcedWhile([[game("a", 1, 8)], [game("a", 1, 10)]])).toEqual([["a"], ["a"]]);
});

test("every table for itself", () => {
  expect(announcedWhile([[game("a", 1, 8)], [game("a", 1, 8), game("b", 1, 0)], [game("b", 1, 0)]])).toEqual([
    ["a"],
    ["b"],
    [],
  ]);
});

test("a turn that was visible is not announced afterwards", () => {
  let visible = true;
  const mine = [game("a", 1, 8)];
  expect(unseenTurns({}, mine, () => visible).announce).toEqual([]);
  const { known } = unseenTurns({}, mine, () => visible);
  visible = false;
  expect(unseenTurns(known, mine, () => visible).announce).toEqual([]);
});

test("where turns have no numbers, the change to my turn is what counts", () => {
  const [mine, theirs] = [[game("a", 1, null)], [game("a", 0, null)]];
  expect(announcedWhile([mine, mine, theirs, mine])).toEqual([["a"], [], [], ["a"]]);
});

test("the notice of a turn that is over, or was seen, is withdrawn", () => {
  expect(unseenTurns({ a: 8 }, [game("a", 0, 9)], () => false).done).toEqual(["a"]);
  expect(unseenTurns({ a: 8 }, [game("a", 1, 8)], () => true).done).toEqual(["a"]);
  expect(unseenTurns({ a: 8 }, [game("a", 1, 8)], () => false).done).toEqual([]);
});

test("the table itself and the lobby show it, other screens and hidden pages don't", () => {
  expect(isSeen("a", { at: "table", table: "a", key: null, invitation: null }, true)).toBe(true);
  expect(isSeen("a", { at: "lobby" }, true)).toBe(true);
  expect(isSeen("a", { at: "table", table: "b", key: null, invitation: null }, true)).toBe(false);
  expect(isSeen("a", { at: "score" }, true)).toBe(false);
  expect(isSeen("a", { at: "lobby" }, false)).toBe(false);
});
