import { expect, test } from "vitest";
import type { GameEvent, News, NewsBody } from "../protocol";
import { LogBook } from "./log";
import { variantNamed } from "./positions";

const europe = variantNamed("europe");
const names = ["Ines", "Marek"];

function news(...whats: NewsBody[]): News[] {
  return whats.map((what, place) => ({ version: place + 1, at: 1000 * place, what }));
}

const played = (seat: number, ...events: GameEvent[]): NewsBody => ({ type: "played", seat, events, bot: false });
const took = (seat: number, card: string | null, place: number | null): GameEvent => ({
  type: "card-taken",
  seat,
  card,
  place,
});
const paid = (seat: number, card: string, count: number): GameEvent => ({ type: "cards-played", seat, card, count });
const linesOf = (...whats: NewsBody[]) => new LogBook().add(europe, names, news(...whats));
const textsOf = (...whats: NewsBody[]): string[] => linesOf(...whats).map((line) => line.text);

test("two cards of one turn are one line, those of two turns are two", () => {
  const up: GameEvent = { type: "card-turned-up", place: 2, card: "blue" };
  expect(textsOf(played(1, took(1, "red", 2), up), played(1, took(1, null, null)))).toEqual([
    "Marek took 1 red and one blind",
  ]);
  expect(textsOf(played(1, took(1, null, null)), played(1, took(1, null, null)))).toEqual(["Marek took two blind"]);
  expect(textsOf(played(0, took(0, "red", null)), played(0, took(0, "blue", null)))).toEqual([
    "Ines took 1 red and 1 blue blind",
  ]);
  expect(textsOf(played(0, took(0, "red", 1)), played(0, took(0, "blue", null)))).toEqual([
    "Ines took 1 red and 1 blue (blind)",
  ]);
  expect(
    textsOf(played(0, took(0, "locomotive", 0)), played(1, took(1, null, null)), played(0, took(0, "red", 1))),
  ).toHaveLength(3);
});

test("the second card replaces the line and keeps its key, while others chat", () => {
  const book = new LogBook();
  const [first, said, second] = news(
    played(1, took(1, "red", 2)),
    { type: "said", seat: 0, phrase: "hello", text: null },
    played(1, took(1, "blue", 0)),
  ) as [News, News, News];
  const before = book.add(europe, names, [first]);
  const after = book.add(europe, names, [said, second]);
  expect(after.map((line) => line.text)).toEqual(["Marek took 1 red and 1 blue"]);
  expect(after[0]?.key).toBe(before[0]?.key);
});

test("a claim has its cards and points, and shows its route", () => {
  const [line] = linesOf(
    played(0, paid(0, "red", 2), paid(0, "locomotive", 1), {
      type: "route-claimed",
      seat: 0,
      route: "bruxelles/paris/red",
      points: 4,
    }),
  );
  expect(line?.text).toBe("Ines claimed Bruxelles to Paris with 2 red and 1 locomotive, 4 points");
  expect(line?.route).toBe(europe.routeIndex("bruxelles/paris/red"));
  expect(line?.parts.map((part) => part.kind)).toEqual([
    "name",
    "text",
    "place",
    "text",
    "card",
    "text",
    "card",
    "text",
    "points",
  ]);
});

test("a tunnel is one story from the first cards to its end", () => {
  const turned: GameEvent = {
    type: "tunnel-turned",
    seat: 0,
    route: "paris/zurich",
    cards: ["red", "green", "locomotive"],
    price: 2,
  };
  const claimed: GameEvent = { type: "route-claimed", seat: 0, route: "paris/zurich", points: 4 };
  expect(textsOf(played(0, paid(0, "green", 3), turned), played(0, paid(0, "green", 2), claimed))).toEqual([
    "Ines played 3 green for the tunnel Paris to Zürich. Turned up: 1 red, 1 green and 1 locomotive. It costs 2 more",
    "Ines paid 2 green more and claimed Paris to Zürich, 4 points",
  ]);
  expect(textsOf(played(0, paid(0, "green", 3), { ...turned, price: 0 }, claimed)).at(-1)).toBe(
    "Ines claimed Paris to Zürich, 4 points",
  );
  expect(
    textsOf(
      played(0, paid(0, "green", 3), turned),
      played(0, { type: "tunnel-declined", seat: 0, route: "paris/zurich" }),
    ),
  ).toHaveLength(2);
});

test("tickets drawn and kept are one line; others learn only how many", () => {
  const kept = { type: "tickets-kept", seat: 1, returned_count: 2, returned: null, at_set_up: false } as const;
  const offered: GameEvent = { type: "tickets-offered", seat: 1, count: 3, tickets: null };
  expect(textsOf(played(1, offered), played(1, { ...kept, kept_count: 1, kept: null }))).toEqual([
    "Marek drew 3 tickets, kept 1",
  ]);
  const [{ id }] = europe.info.tickets as [(typeof europe.info.tickets)[number]];
  const [mine] = textsOf(played(1, offered), played(1, { ...kept, kept_count: 1, kept: [id] }));
  expect(mine).toContain(europe.cityName(europe.ticket(0).a));
  const atSetUp = { ...kept, kept_count: null, returned_count: null, kept: null, at_set_up: true };
  expect(textsOf(played(1, atSetUp))).toEqual(["Marek chose tickets"]);
});

test("the table's own events have no player's mark", () => {
  const lines = linesOf(
    { type: "started" },
    played(
      0,
      took(0, "red", 1),
      { type: "display-reset", times: 1 },
      { type: "deck-reshuffled" },
      { type: "last-round", seat: 0 },
    ),
  );
  expect(lines.map((line) => line.seat)).toEqual([null, 0, null, null, null]);
  expect(new Set(lines.map((line) => line.key)).size).toBe(lines.length);
});

test("once the game begins, the log no longer says who sat down", () => {
  const sat: NewsBody = { type: "bot-seated", seat: 1, level: "novice" };
  expect(textsOf(sat)).toEqual(["Marek sat down"]);
  expect(textsOf(sat, { type: "started" })).toEqual(["The game begins"]);
});

test("an undo that needs nobody's consent is one line", () => {
  const asked: NewsBody = { type: "undo-asked", seat: 0, actions: 1 };
  const undone: NewsBody = { type: "undone", seat: 0, actions: 1 };
  expect(textsOf(asked, undone)).toEqual(["Ines took it back"]);
  expect(textsOf(asked, { type: "undo-answered", seat: 1, agreed: true }, undone)).toHaveLength(3);
  expect(textsOf(undone, undone)).toHaveLength(2);
});

test("rounds are counted from the start, and back after an undo", () => {
  const draw = (seat: number) => played(seat, took(seat, null, null));
  const turns = linesOf(
    { type: "started" },
    draw(0),
    draw(1),
    draw(0),
    draw(1),
    { type: "undone", seat: 0, actions: 2 },
    draw(0),
  ).map((line) => line.turn);
  expect(turns).toEqual([0, 1, 1, 2, 2, 2, 2]);
  expect(linesOf(draw(0)).map((line) => line.turn)).toEqual([0]);
});

test("a line that is replaced has the version of its newest news", () => {
  const book = new LogBook();
  const told = news(played(1, took(1, "red", 2)), played(1, took(1, null, null)));
  const [before] = book.add(europe, names, told.slice(0, 1));
  const [after] = book.add(europe, names, told.slice(1));
  expect([before?.version, after?.version]).toEqual([1, 2]);
  expect(after?.key).toBe(before?.key);
});

test("what was undone is marked, and what happened after it", () => {
  const draw = (seat: number, card: string) => played(seat, took(seat, card, 0));
  const marked = linesOf(draw(0, "red"), draw(1, "blue"), { type: "undone", seat: 0, actions: 0 }, draw(0, "green"));
  expect(marked.map((line) => line.isUndone)).toEqual([true, true, false, false]);
});

test("a second card that was taken back leaves the first one in the log", () => {
  const lines = linesOf(
    played(0, took(0, "red", 1)),
    played(0, took(0, "blue", 2)),
    { type: "undone", seat: 0, actions: 1 },
    played(0, took(0, "green", 2)),
  );
  expect(lines.map(({ text, isUndone }) => [text, isUndone])).toEqual([
    ["Ines took 1 red", false],
    ["Ines took 1 red and 1 blue", true],
    ["Ines took it back", false],
    ["Ines took 1 green", false],
  ]);
  expect(new Set(lines.map((line) => line.key)).size).toBe(lines.length);
});

test("what was undone once is not undone again", () => {
  const draw = played(0, took(0, "red", 0));
  const undone: NewsBody = { type: "undone", seat: 0, actions: 0 };
  const lines = linesOf(played(1, took(1, "blue", 0)), draw, undone, draw, undone);
  expect(lines.map((line) => line.isUndone)).toEqual([false, true, false, true, false]);
});
