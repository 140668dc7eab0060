import { expect, test } from "vitest";
import type { GameEvent, News, NewsBody } from "../protocol";
import { variantNamed } from "./positions";
import { actionsAfter, lastActed, scoredBy, turnsSince } from "./since_turn";

const europe = variantNamed("europe");
const names = ["Ines", "Marek", "Ola"];

const news = (...whats: NewsBody[]): News[] => whats.map((what, place) => ({ version: place + 1, at: 0, what }));
const played = (seat: number, ...events: GameEvent[]): NewsBody => ({ type: "played", seat, events, bot: false });
const took = (seat: number, card: string | null): GameEvent => ({ type: "card-taken", seat, card, place: null });
const claimed = (seat: number, route: string): GameEvent => ({ type: "route-claimed", seat, route, points: 4 });
const built = (seat: number, city: string): GameEvent => ({ type: "station-built", seat, city });
const turned = (seat: number, route: string): GameEvent => ({
  type: "tunnel-turned",
  seat,
  route,
  cards: ["red"],
  price: 1,
});
const START: NewsBody = { type: "started" };

const actions = (...whats: NewsBody[]) => actionsAfter([], news(START, ...whats));
const since = (seat: number, ...whats: NewsBody[]) => turnsSince(europe, names, actions(...whats), seat);

test("tells what the others did since my last action, one entry for each turn", () => {
  const turns = since(
    0,
    played(1, claimed(1, "berlin/essen")),
    played(0, took(0, "red")),
    played(1, took(1, null)),
    played(1, took(1, null)),
    played(2, claimed(2, "bruxelles/paris/red")),
  );
  expect(turns.map(({ text }) => text)).toEqual(["Marek took two blind", "Ola claimed Bruxelles to Paris, 4 points"]);
  expect(turns.map(({ number }) => number)).toEqual([null, 1]);
  expect(turns[1]?.route).toBe(europe.routeIndex("bruxelles/paris/red"));
});

test("numbers routes and stations in the order of play", () => {
  const turns = since(0, played(0, took(0, "red")), played(1, built(1, "wien")), played(2, claimed(2, "berlin/essen")));
  expect(turns.map(({ number, city, route }) => [number, city, route])).toEqual([
    [1, europe.cityIndex("wien"), null],
    [2, null, europe.routeIndex("berlin/essen")],
  ]);
});

test("counts the points that each of the others won", () => {
  const turns = since(0, played(0, took(0, "red")), played(1, built(1, "wien")), played(2, claimed(2, "berlin/essen")));
  expect([0, 1, 2].map((seat) => scoredBy(turns, seat))).toEqual([0, 0, 4]);
});

test("says nothing about first tickets and about a tunnel that is not paid for yet", () => {
  const kept: GameEvent = {
    type: "tickets-kept",
    seat: 1,
    kept: null,
    kept_count: null,
    returned: null,
    returned_count: null,
    at_set_up: true,
  };
  expect(since(0, played(1, kept), played(2, turned(2, "marseille/zurich")))).toEqual([]);
  const paid = since(0, played(2, turned(2, "marseille/zurich")), played(2, claimed(2, "marseille/zurich")));
  expect(paid.map(({ text }) => text)).toEqual(["Ola claimed Marseille to Zürich, 4 points"]);
});

test("brings the turns back when I take my action back, and forgets what others take back", () => {
  const marek = played(1, claimed(1, "berlin/essen"));
  const before = since(0, marek);
  expect(before).toHaveLength(1);
  expect(since(0, marek, played(0, took(0, "red")))).toEqual([]);
  expect(since(0, marek, played(0, took(0, "red")), { type: "undone", seat: 0, actions: 1 })).toEqual(before);
  expect(since(0, marek, { type: "undone", seat: 1, actions: 0 })).toEqual([]);
});

test("knows when a seat acted last, and begins again with another game", () => {
  const all = actions(played(0, took(0, "red")), played(1, took(1, null)));
  expect([lastActed(all, 0), lastActed(all, 1), lastActed(all, 2)]).toEqual([2, 3, 0]);
  expect(actionsAfter(all, [{ version: 9, at: 0, what: START }])).toEqual([]);
});
