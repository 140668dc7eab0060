import { describe, expect, test } from "vitest";
import type { View } from "../protocol";
import type { Payment } from "./choices";
import { inOrder, leaves } from "./payments";
import { SAMPLES, samplesIn, variantNamed, type Sample } from "./positions";
import { ticketState, waysTogether } from "./ways";
import type { Variant } from "./variant";

const europe = variantNamed("europe");
const routes = (...ids: string[]): number[] => ids.map((id) => europe.routeIndex(id));

/** A game of Europe for two, in which these routes are claimed. */
function board(
  mine: readonly number[],
  others: readonly number[] = [],
  stationsLeft = 3,
  stations: readonly string[] = [],
): View {
  const { view } = samplesIn("turn").find((sample) => sample.view.variant === "europe") as Sample;
  const [me, other] = view.players;
  if (me === undefined || other === undefined) throw new Error("There are two players.");
  return {
    ...view,
    seat: 0,
    players: [
      {
        ...me,
        seat: 0,
        routes: mine,
        stations: stations.map((city) => europe.cityIndex(city)),
        stations_left: stationsLeft,
      },
      { ...other, seat: 1, routes: others, stations: [] },
    ],
  };
}

function ticketBetween(variant: Variant, a: string, b: string): number {
  const ends = [variant.cityIndex(a), variant.cityIndex(b)].toSorted();
  const found = variant.info.tickets.findIndex((ticket) =>
    [ticket.a, ticket.b].toSorted().every((city, i) => city === ends[i]),
  );
  if (found < 0) throw new Error(`There is no ticket ${a}–${b}.`);
  return found;
}

test("own routes cost nothing, and a way over them alone has arrived", () => {
  const ticket = ticketBetween(europe, "paris", "wien");
  const way = routes("munchen/zurich", "munchen/wien", "paris/zurich");
  expect(ticketState(europe, board(way), [], 0, ticket)).toMatchObject({
    state: "arrived",
    way: { spaces: 0, missing: [] },
  });
  const state = ticketState(europe, board(way.slice(0, 2)), [], 0, ticket);
  expect(state).toEqual({
    state: "open",
    way: {
      routes: routes("paris/zurich", "munchen/zurich", "munchen/wien"),
      missing: routes("paris/zurich"),
      spaces: 3,
    },
  });
});

test("others' routes and closed ones are no way, and a station may help over others' but not over closed ones", () => {
  const ticket = ticketBetween(europe, "edinburgh", "paris");
  const double = routes("edinburgh/london/black", "edinburgh/london/orange");
  expect(ticketState(europe, board([], double), [], 0, ticket)).toEqual({ state: "lost", stationCouldHelp: true });
  expect(ticketState(europe, board([], double, 0), [], 0, ticket)).toEqual({ state: "lost", stationCouldHelp: false });
  expect(ticketState(europe, board([]), double, 0, ticket)).toEqual({ state: "lost", stationCouldHelp: false });
});

describe("stations that stand", () => {
  const ticket = ticketBetween(europe, "paris", "wien");
  const [toParis = 0, middle = 0, toWien = 0] = routes("paris/zurich", "munchen/zurich", "munchen/wien");

  test("carry a ticket over one route of another out of their city", () => {
    const state = (city: string) => ticketState(europe, board([toParis, toWien], [middle], 2, [city]), [], 0, ticket);
    for (const city of ["munchen", "zurich"]) {
      expect(state(city)).toEqual({
        state: "arrived",
        way: { routes: [toParis, middle, toWien], missing: [], spaces: 0 },
        stations: [europe.cityIndex(city)],
      });
    }
    expect(state("london")).toMatchObject({ state: "open" });
  });

  test("borrow one route each: two in a row take two stations", () => {
    const view = (...stations: string[]): View => board([toWien], [toParis, middle], 1, stations);
    expect(ticketState(europe, view("zurich"), [], 0, ticket).state).toBe("open");
    expect(ticketState(europe, view("zurich", "paris"), [], 0, ticket)).toMatchObject({
      state: "arrived",
      stations: ["paris", "zurich"].map((city) => europe.cityIndex(city)).toSorted((a, b) => a - b),
    });
  });

  test("borrow what brings the most: a lesser ticket that needs the same station is not carried", () => {
    const lesser = ticketBetween(europe, "zurich", "brindisi");
    const [south = 0, ...further] = routes("venezia/zurich", "roma/venezia", "brindisi/roma");
    const view = board([toParis, toWien, ...further], [middle, south], 2, ["zurich"]);
    expect(ticketState(europe, { ...view, tickets: [lesser] }, [], 0, lesser).state).toBe("arrived");
    const both = { ...view, tickets: [lesser, ticket] };
    expect(ticketState(europe, both, [], 0, ticket).state).toBe("arrived");
    expect(ticketState(europe, both, [], 0, lesser)).toMatchObject({ state: "open", way: { spaces: 2 } });
  });

  test("shorten the way of a ticket that lacks more", () => {
    const without = ticketState(europe, board([toWien], [middle], 2), [], 0, ticket);
    const withOne = ticketState(europe, board([toWien], [middle], 2, ["munchen"]), [], 0, ticket);
    expect(withOne).toEqual({
      state: "open",
      way: { routes: [toParis, middle, toWien], missing: [toParis], spaces: 3 },
    });
    expect(without.state === "open" ? without.way.spaces : 0).toBeGreaterThan(3);
  });
});

test("tickets together never need more trains than apart, and often fewer", () => {
  const view = board([]);
  const tickets = [...europe.info.tickets.keys()].slice(0, 16);
  const apart = (ticket: number): readonly number[] => {
    const state = ticketState(europe, view, [], 0, ticket);
    return state.state === "lost" ? [] : state.way.missing;
  };
  const lengthOf = (routes: Iterable<number>): number =>
    [...routes].reduce((sum, route) => sum + europe.route(route).length, 0);
  let fewer = 0;
  for (const one of tickets) {
    for (const other of tickets.filter((ticket) => ticket > one)) {
      const together = waysTogether(europe, view, [], 0, [one, other]);
      const most = lengthOf(new Set([...apart(one), ...apart(other)]));
      expect(together?.spaces).toBe(lengthOf(together?.missing ?? []));
      expect(together?.spaces).toBeLessThanOrEqual(most);
      if ((together?.spaces ?? most) < most) fewer += 1;
    }
  }
  expect(fewer).toBeGreaterThan(0);
  expect(waysTogether(europe, view, [], 0, [])).toEqual({ routes: [], missing: [], spaces: 0 });
});

test("a way leads from one city to the other, over what is mine or open", () => {
  for (const { variant, view, now } of SAMPLES.filter((_, place) => place % 5 === 0)) {
    const others = view.players.filter((player) => player.seat !== now.seat).flatMap((player) => player.routes);
    const stations = view.players.find((player) => player.seat === now.seat)?.stations ?? [];
    for (const ticket of view.tickets ?? []) {
      const state = ticketState(variant, view, now.closed, now.seat, ticket);
      if (state.state === "lost") continue;
      let city = variant.ticket(ticket).a;
      for (const route of state.way.routes) {
        const { a, b } = variant.route(route);
        expect([a, b]).toContain(city);
        city = city === a ? b : a;
        if (others.includes(route)) expect(stations.includes(a) || stations.includes(b)).toBe(true);
        else expect(now.closed).not.toContain(route);
      }
      expect(city).toBe(variant.ticket(ticket).b);
    }
  }
});

const payment = (colour: string, count: number, locomotives: number): Payment => ({
  action: `${colour} ${locomotives}`,
  cards: [{ card: colour, count }, ...(locomotives > 0 ? [{ card: "locomotive", count: locomotives }] : [])],
  colour,
  locomotives,
});

test("the likeliest payment has fewest locomotives, then the colour my tickets need least", () => {
  const ticket = ticketBetween(europe, "paris", "wien");
  const hand = europe.info.cards.map(() => 4);
  const view: View = { ...board(routes("munchen/zurich", "paris/zurich")), tickets: [ticket], hand };
  expect(europe.route(europe.routeIndex("munchen/wien")).colour).toBe("orange");
  const ways = [payment("orange", 3, 0), payment("red", 2, 1), payment("red", 3, 0)];
  expect(inOrder(ways, europe, view).map((way) => way.action)).toEqual(["red 0", "orange 0", "red 1"]);
  expect(leaves(europe, view, payment("red", 2, 1))).toEqual([
    { card: "red", count: 2 },
    { card: "locomotive", count: 3 },
  ]);
});
