/** The path of a completed ticket: along its owner's routes and those that the stations borrow (E3). */
import type { ScoreSheet } from "../protocol";
import type { Variant } from "../game/variant";

interface Borrowed {
  /** The city of the station. */
  readonly city: number;
  /** The route of another player that it borrows. */
  readonly route: number;
}

export interface TicketPath {
  /** From one city of the ticket to the other. */
  readonly routes: readonly number[];
  /** The routes of it that are borrowed. */
  readonly borrowed: readonly Borrowed[];
}

/** What a player's stations borrow. */
function borrowedBy(variant: Variant, sheet: ScoreSheet): readonly Borrowed[] {
  return Object.entries(sheet.station_routes).flatMap(([city, route]) =>
    route === null ? [] : [{ city: variant.cityIndex(city), route: variant.routeIndex(route) }],
  );
}

/** The path with the fewest spaces along a player's `own` routes; null if there is none, as for failed tickets. */
export function ticketPath(
  variant: Variant,
  own: readonly number[],
  sheet: ScoreSheet,
  ticket: number,
): TicketPath | null {
  const borrowed = borrowedBy(variant, sheet);
  const usable = new Set([...own, ...borrowed.map((one) => one.route)]);
  const { a, b } = variant.ticket(ticket);
  const routes = shortestPath(variant, usable, a, b);
  if (routes === null) return null;
  return { routes, borrowed: borrowed.filter((one) => routes.includes(one.route)) };
}

interface Reached {
  readonly spaces: number;
  readonly routes: readonly number[];
}

/** Dijkstra's algorithm; a player has so few routes that a list will do for the queue. */
function shortestPath(
  variant: Variant,
  usable: ReadonlySet<number>,
  from: number,
  to: number,
): readonly number[] | null {
  const best = new Map<number, Reached>([[from, { spaces: 0, routes: [] }]]);
  const waiting = new Set([from]);
  while (waiting.size > 0) {
    const city = nearest(waiting, best);
    waiting.delete(city);
    const here = best.get(city);
    if (here === undefined || city === to) return here?.routes ?? null;
    for (const route of usable) {
      const { a, b, length } = variant.route(route);
      if (a !== city && b !== city) continue;
      const next = a === city ? b : a;
      const spaces = here.spaces + length;
      if (spaces >= (best.get(next)?.spaces ?? Infinity)) continue;
      best.set(next, { spaces, routes: [...here.routes, route] });
      waiting.add(next);
    }
  }
  return null;
}

function nearest(waiting: ReadonlySet<number>, best: ReadonlyMap<number, Reached>): number {
  const spaces = (city: number): number => best.get(city)?.spaces ?? Infinity;
  return [...waiting].reduce((one, other) => (spaces(other) < spaces(one) ? other : one));
}

/** The cities along a path, from one end to the other; none if the routes are not a path. */
export function citiesAlong(variant: Variant, routes: readonly number[]): readonly number[] {
  const [first] = routes;
  if (first === undefined) return [];
  const { a, b } = variant.route(first);
  return citiesFrom(variant, routes, a) ?? citiesFrom(variant, routes, b) ?? [];
}

function citiesFrom(variant: Variant, routes: readonly number[], start: number): readonly number[] | null {
  const cities = [start];
  let here = start;
  for (const route of routes) {
    const { a, b } = variant.route(route);
    if (here !== a && here !== b) return null;
    here = here === a ? b : a;
    cities.push(here);
  }
  return cities;
}
