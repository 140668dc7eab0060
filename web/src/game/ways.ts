/**
 * Help to think, no rule: the shortest way for a ticket over my own routes, which cost nothing more, those that my
 * stations borrow (E3), and open ones.
 */
import type { PlayerView, View } from "../protocol";
import { ticketResult } from "./station_choice";
import type { Variant } from "./variant";

export interface Way {
  /** All routes of the way, from one city of the ticket to the other. */
  readonly routes: readonly number[];
  /** Those of them that are not mine yet, nor borrowed. */
  readonly missing: readonly number[];
  /** How many spaces these have. */
  readonly spaces: number;
}

export type TicketState =
  /** `stations`: the cities of those that it takes, each borrowing a route. */
  | { readonly state: "arrived"; readonly way: Way; readonly stations: readonly number[] }
  | { readonly state: "open"; readonly way: Way }
  | { readonly state: "lost"; readonly stationCouldHelp: boolean };

/**
 * How a ticket of a seat stands. A spectator (`seat` null) sees what is open to everyone. A station borrows only one
 * route, the one that serves all tickets of the seat best.
 */
export function ticketState(
  variant: Variant,
  view: View,
  closed: readonly number[],
  seat: number | null,
  ticket: number,
): TicketState {
  const { a, b } = variant.ticket(ticket);
  const costs = costsFor(variant, view, closed, seat);
  const alone = shortest(variant, { costs, lenders: [] }, a, b);
  if (alone?.spaces === 0) return { state: "arrived", way: alone, stations: [] };
  const { ground, borrowed } = withStations(variant, view, costs, seat, ticket);
  const carried = shortest(variant, { ...ground, lenders: [] }, a, b);
  if (carried?.spaces === 0) {
    const stations = borrowed.filter(({ route }) => carried.routes.includes(route)).map(({ city }) => city);
    return { state: "arrived", way: carried, stations };
  }
  const way = shortest(variant, ground, a, b);
  if (way !== null) return { state: "open", way };
  return { state: "lost", stationCouldHelp: couldBorrow(variant, view, costs, seat, a, b) };
}

/**
 * Routes that connect the cities of all these tickets, near the fewest trains: the tickets one after another in every
 * order (in one good order if there are many), each over what those before it need anyhow. Null if one has no way.
 */
export function waysTogether(
  variant: Variant,
  view: View,
  closed: readonly number[],
  seat: number | null,
  tickets: readonly number[],
): Way | null {
  const costs = costsFor(variant, view, closed, seat);
  const { ground } = withStations(variant, view, costs, seat, null);
  let best: Way | null = null;
  for (const order of ordersOf(tickets)) {
    const way = oneAfterAnother(variant, ground, order);
    if (way === null) return null;
    if (best === null || way.spaces < best.spaces) best = way;
  }
  return best;
}

/** For each route what it costs this seat: 0 if it has it, its length if it is open, null if it is neither. */
type Costs = readonly (number | null)[];

interface Ground {
  readonly costs: Costs;
  /** For each station that need not borrow anything yet, the routes that it could. */
  readonly lenders: readonly (readonly number[])[];
}

const MANY = 5;

function costsFor(variant: Variant, view: View, closed: readonly number[], seat: number | null): Costs {
  const costs: (number | null)[] = variant.info.routes.map((route) => route.length);
  for (const route of closed) costs[route] = null;
  for (const player of view.players) for (const route of player.routes) costs[route] = player.seat === seat ? 0 : null;
  return costs;
}

const playerIn = (view: View, seat: number | null): PlayerView | undefined =>
  view.players.find((player) => player.seat === seat);

const routesOfOthers = (view: View, seat: number | null): readonly number[] =>
  view.players.filter((player) => player.seat !== seat).flatMap((player) => player.routes);

/** What a seat's stations borrow to carry the most of its tickets, this one among them, and what is left to borrow. */
function withStations(
  variant: Variant,
  view: View,
  costs: Costs,
  seat: number | null,
  ticket: number | null,
): { readonly ground: Ground; readonly borrowed: readonly { readonly city: number; readonly route: number }[] } {
  const me = playerIn(view, seat);
  if (me === undefined || me.stations.length === 0) return { ground: { costs, lenders: [] }, borrowed: [] };
  const others = routesOfOthers(view, seat);
  const tickets = [...new Set([...(view.tickets ?? []), ...(ticket === null ? [] : [ticket])])];
  const { stations } = ticketResult(variant, { ...me, tickets }, others);
  const borrowed = stations.flatMap(({ city, route }) => (route === null ? [] : [{ city, route }]));
  const lenders = stations
    .filter(({ route }) => route === null)
    .map(({ city }) => others.filter((route) => variant.route(route).a === city || variant.route(route).b === city));
  return {
    ground: {
      costs: free(
        costs,
        borrowed.map(({ route }) => route),
      ),
      lenders,
    },
    borrowed,
  };
}

/** The costs once nothing is to be paid for these routes any more. */
const free = (costs: Costs, routes: readonly number[]): Costs =>
  costs.map((cost, route) => (routes.includes(route) ? 0 : cost));

function oneAfterAnother(variant: Variant, ground: Ground, tickets: readonly number[]): Way | null {
  let now = ground;
  const routes = new Set<number>();
  for (const ticket of tickets) {
    const { a, b } = variant.ticket(ticket);
    const way = shortest(variant, now, a, b);
    if (way === null) return null;
    for (const route of way.routes) routes.add(route);
    now = after(now, way);
  }
  return wayOver(ground.costs, [...routes]);
}

/** The ground once a way has been made: a station that has lent a route to it lends no other. */
function after({ costs, lenders }: Ground, { routes }: Way): Ground {
  const lent = routes.filter((route) => costs[route] === null);
  const left = [...lenders];
  for (const route of lent) {
    const station = left.findIndex((routesOf) => routesOf.includes(route));
    if (station >= 0) left.splice(station, 1);
  }
  return { costs: free(costs, routes), lenders: left };
}

function ordersOf(tickets: readonly number[]): readonly (readonly number[])[] {
  if (tickets.length > MANY) return [tickets];
  if (tickets.length < 2) return [tickets];
  return tickets.flatMap((first) =>
    ordersOf(tickets.filter((other) => other !== first)).map((rest) => [first, ...rest]),
  );
}

function wayOver(costs: Costs, routes: readonly number[]): Way {
  const missing = routes.filter((route) => (costs[route] ?? 0) > 0);
  return { routes, missing, spaces: missing.reduce((sum, route) => sum + (costs[route] ?? 0), 0) };
}

/** The way with the fewest spaces; among equals, fewer routes. */
function shortest(variant: Variant, ground: Ground, from: number, to: number): Way | null {
  const routes: number[] = [];
  let step = reach(variant, ground, [from], to).find(({ city }) => city === to);
  if (step === undefined) return null;
  for (; step.before !== null; step = step.before.step) routes.unshift(step.before.route);
  return wayOver(ground.costs, routes);
}

interface Step {
  readonly city: number;
  /** The stations that have lent a route on the way, as bits. */
  readonly used: number;
  readonly cost: number;
  readonly before: { readonly step: Step; readonly route: number } | null;
}

/** A route more counts a little, so that of two ways as long the one with fewer routes is found. */
const A_ROUTE = 1 / 1024;

/** Dijkstra's steps, nearest first, up to a city; boards are so small that a list will do for the queue. */
function reach(variant: Variant, ground: Ground, from: readonly number[], to: number | null): readonly Step[] {
  const waiting = new Map<number, Step>(from.map((city) => [city, { city, used: 0, cost: 0, before: null }]));
  const done: Step[] = [];
  const seen = new Set<number>();
  const exits = exitsOf(variant);
  for (;;) {
    let nearest: Step | null = null;
    for (const step of waiting.values()) if (step.cost < (nearest?.cost ?? Infinity)) nearest = step;
    if (nearest === null) return done;
    const step = nearest;
    const here = step.used * exits.length + step.city;
    waiting.delete(here);
    seen.add(here);
    done.push(step);
    if (step.city === to) return done;
    for (const { route, next } of exits[step.city] ?? []) {
      for (const { price, used } of fares(ground, route, step.used)) {
        const there = { city: next, used, cost: step.cost + price + A_ROUTE, before: { step, route } };
        const key = used * exits.length + next;
        if (!seen.has(key) && there.cost < (waiting.get(key)?.cost ?? Infinity)) waiting.set(key, there);
      }
    }
  }
}

/** What a route costs: as the ground says, or nothing where a station that has lent none yet can borrow it. */
function fares({ costs, lenders }: Ground, route: number, used: number): { price: number; used: number }[] {
  const price = costs[route];
  if (price !== null && price !== undefined) return [{ price, used }];
  return lenders.flatMap((lent, station) => {
    const bit = 1 << station;
    return (used & bit) === 0 && lent.includes(route) ? [{ price: 0, used: used | bit }] : [];
  });
}

interface Exit {
  readonly route: number;
  readonly next: number;
}

const known = new WeakMap<Variant, readonly (readonly Exit[])[]>();

function exitsOf(variant: Variant): readonly (readonly Exit[])[] {
  const before = known.get(variant);
  if (before !== undefined) return before;
  const exits: Exit[][] = variant.info.cities.map(() => []);
  variant.info.routes.forEach(({ a, b }, route) => {
    exits[a]?.push({ route, next: b });
    exits[b]?.push({ route, next: a });
  });
  known.set(variant, exits);
  return exits;
}

/** Whether one more station, or those that stand, could carry a lost ticket over other players' routes. */
function couldBorrow(variant: Variant, view: View, costs: Costs, seat: number | null, a: number, b: number): boolean {
  const me = playerIn(view, seat);
  const stations = (me?.stations_left ?? 0) + (me?.stations.length ?? 0);
  if (!variant.hasStations || me === undefined || stations === 0) return false;
  const others = routesOfOthers(view, seat);
  const citiesFrom = (from: readonly number[]): Set<number> =>
    new Set(reach(variant, { costs, lenders: [] }, from, null).map(({ city }) => city));
  let near = citiesFrom([a]);
  for (let borrowed = 0; borrowed < stations; borrowed += 1) {
    const beyond = new Set<number>();
    for (const route of others) {
      const { a: one, b: other } = variant.route(route);
      if (near.has(one)) beyond.add(other);
      if (near.has(other)) beyond.add(one);
    }
    near = citiesFrom([...near, ...beyond]);
    if (near.has(b)) return true;
  }
  return false;
}
