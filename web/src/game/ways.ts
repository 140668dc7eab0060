/** Help to think, no rule: the shortest way for a ticket over my own routes, which cost nothing more, and open ones. */
import type { View } from "../protocol";
import type { Variant } from "./variant";

export interface Way {
  /** All routes of the way, from one city of the ticket to the other. */
  readonly routes: readonly number[];
  /** Those of them that are not mine yet. */
  readonly missing: readonly number[];
  /** How many spaces these have. */
  readonly spaces: number;
}

export type TicketState =
  | { readonly state: "arrived"; readonly way: Way }
  | { readonly state: "open"; readonly way: Way }
  | { readonly state: "lost"; readonly stationCouldHelp: boolean };

/** How a ticket of a seat stands. A spectator (`seat` null) sees what is open to everyone. */
export function ticketState(
  variant: Variant,
  view: View,
  closed: readonly number[],
  seat: number | null,
  ticket: number,
): TicketState {
  const { a, b } = variant.ticket(ticket);
  const costs = costsFor(variant, view, closed, seat);
  const way = shortest(variant, costs, [a], b);
  if (way !== null) return { state: way.spaces === 0 ? "arrived" : "open", way };
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
  let best: Way | null = null;
  for (const order of ordersOf(tickets)) {
    const way = oneAfterAnother(variant, costs, order);
    if (way === null) return null;
    if (best === null || way.spaces < best.spaces) best = way;
  }
  return best;
}

/** For each route what it costs this seat: 0 if it has it, its length if it is open, null if it is neither. */
type Costs = readonly (number | null)[];

const MANY = 5;

function costsFor(variant: Variant, view: View, closed: readonly number[], seat: number | null): Costs {
  const costs: (number | null)[] = variant.info.routes.map((route) => route.length);
  for (const route of closed) costs[route] = null;
  for (const player of view.players) for (const route of player.routes) costs[route] = player.seat === seat ? 0 : null;
  return costs;
}

function oneAfterAnother(variant: Variant, costs: Costs, tickets: readonly number[]): Way | null {
  const now = [...costs];
  const routes = new Set<number>();
  for (const ticket of tickets) {
    const { a, b } = variant.ticket(ticket);
    const way = shortest(variant, now, [a], b);
    if (way === null) return null;
    for (const route of way.routes) {
      routes.add(route);
      now[route] = 0;
    }
  }
  return wayOver(costs, [...routes]);
}

function ordersOf(tickets: readonly number[]): readonly (readonly number[])[] {
  if (tickets.length > MANY) return [tickets];
  if (tickets.length < 2) return [tickets];
  return tickets.flatMap((first) =>
    ordersOf(tickets.filter((other) => other !== first)).map((rest) => [first, ...rest]),
  );
}

function wayOver(costs: Costs, routes: readonly number[]): Way {
  const missing = routes.filter((route) => costs[route] !== 0);
  return { routes, missing, spaces: missing.reduce((sum, route) => sum + (costs[route] ?? 0), 0) };
}

/** Dijkstra's way; boards are so small that a list will do for the queue. Among equals, fewer routes. */
function shortest(variant: Variant, costs: Costs, from: readonly number[], to: number): Way | null {
  const reached = reach(variant, costs, from, to);
  if (!reached.has(to)) return null;
  const routes: number[] = [];
  for (let step = reached.get(to); step !== undefined && step.route !== null; step = reached.get(step.from)) {
    routes.unshift(step.route);
  }
  return wayOver(costs, routes);
}

interface Step {
  readonly route: number | null;
  readonly from: number;
  readonly cost: number;
}

/** A route more counts a little, so that of two ways as long the one with fewer routes is found. */
const A_ROUTE = 1 / 1024;

function reach(variant: Variant, costs: Costs, from: readonly number[], to: number | null): ReadonlyMap<number, Step> {
  const best = new Map<number, Step>(from.map((city) => [city, { route: null, from: city, cost: 0 }]));
  const done = new Set<number>();
  const exits = exitsOf(variant);
  for (;;) {
    let city = -1;
    let cost = Infinity;
    for (const [each, step] of best) if (!done.has(each) && step.cost < cost) [city, cost] = [each, step.cost];
    if (city < 0 || city === to) return best;
    done.add(city);
    for (const { route, next } of exits[city] ?? []) {
      const price = costs[route];
      if (price === null || price === undefined) continue;
      const there = cost + price + A_ROUTE;
      if (there < (best.get(next)?.cost ?? Infinity)) best.set(next, { route, from: city, cost: there });
    }
  }
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
  const me = view.players.find((player) => player.seat === seat);
  const stations = (me?.stations_left ?? 0) + (me?.stations.length ?? 0);
  if (!variant.hasStations || me === undefined || stations === 0) return false;
  const others = new Set(view.players.filter((player) => player.seat !== seat).flatMap((player) => player.routes));
  let near = new Set(reach(variant, costs, [a], null).keys());
  for (let borrowed = 0; borrowed < stations; borrowed += 1) {
    const beyond = new Set<number>();
    for (const route of others) {
      const { a: one, b: other } = variant.route(route);
      if (near.has(one)) beyond.add(other);
      if (near.has(other)) beyond.add(one);
    }
    near = new Set(reach(variant, costs, [...near, ...beyond], null).keys());
    if (near.has(b)) return true;
  }
  return false;
}
