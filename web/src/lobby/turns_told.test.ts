import { expect, test } from "vitest";
import type { LobbyTable, SeatNow } from "../protocol";
import { SETTINGS } from "./fixture";
import { isSeen, newTurns, type Told } from "./turns_told";
import type { MyGame } from "./watch.svelte";

const seat = (number: number): SeatNow => ({
  seat: number,
  kind: "person",
  name: `Player ${number}`,
  present: true,
  played_by_bot: false,
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

/** What is told while these states are looked at one after another. */
function toldWhile(states: readonly (readonly MyGame[])[], isInSight: (table: string) => boolean = () => false) {
  let told: Told = {};
  return states.map((games) => {
    const news = newTurns(told, games, isInSight);
    told = JSON.parse(JSON.stringify(news.told)); // as the device keeps it, over every reload
    return news.tell.map(({ at }) => at.table);
  });
}

test("a turn is told once, however often it is looked at", () => {
  const mine = [game("a", 1, 8)];
  expect(toldWhile([[game("a", 0, 7)], mine, mine, mine])).toEqual([[], ["a"], [], []]);
});

test("the next turn is told again, even if nobody looked in between", () => {
  expect(toldWhile([[game("a", 1, 8)], [game("a", 1, 10)]])).toEqual([["a"], ["a"]]);
});

test("every table for itself", () => {
  expect(toldWhile([[game("a", 1, 8)], [game("a", 1, 8), game("b", 1, 0)], [game("b", 1, 0)]])).toEqual([
    ["a"],
    ["b"],
    [],
  ]);
});

test("a turn that was in sight is not told afterwards", () => {
  let inSight = true;
  const mine = [game("a", 1, 8)];
  expect(newTurns({}, mine, () => inSight).tell).toEqual([]);
  const { told } = newTurns({}, mine, () => inSight);
  inSight = false;
  expect(newTurns(told, mine, () => inSight).tell).toEqual([]);
});

test("where turns have no numbers, the change to my turn is what counts", () => {
  const [mine, theirs] = [[game("a", 1, null)], [game("a", 0, null)]];
  expect(toldWhile([mine, mine, theirs, mine])).toEqual([["a"], [], [], ["a"]]);
});

test("the notice of a turn that is over, or was seen, is withdrawn", () => {
  expect(newTurns({ a: 8 }, [game("a", 0, 9)], () => false).done).toEqual(["a"]);
  expect(newTurns({ a: 8 }, [game("a", 1, 8)], () => true).done).toEqual(["a"]);
  expect(newTurns({ a: 8 }, [game("a", 1, 8)], () => false).done).toEqual([]);
});

test("the table itself and the lobby show it, other screens and hidden pages don't", () => {
  expect(isSeen("a", { at: "table", table: "a", key: null }, true)).toBe(true);
  expect(isSeen("a", { at: "lobby" }, true)).toBe(true);
  expect(isSeen("a", { at: "table", table: "b", key: null }, true)).toBe(false);
  expect(isSeen("a", { at: "score" }, true)).toBe(false);
  expect(isSeen("a", { at: "lobby" }, false)).toBe(false);
});
