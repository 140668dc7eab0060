/** For tests: obstacles and ticket states of a scene, as the server would send them; only as exact as lessons need. */
import type { Variant } from "../game/variant";
import type { TableView, Obstacles, RouteObstacle, TicketStates, View } from "../protocol";

type TicketState = TicketStates["held"][number];

/** What the server sends with a view in which the hand has equally many cards of each kind, or none. */
export function sentWith(variant: Variant, view: View): Pick<TableView, "obstacles" | "tickets"> {
  const held = (view.tickets ?? []).map((ticket) => stateIn(variant, view, ticket));
  return { obstacles: obstaclesIn(variant, view), tickets: { held, offer: [] } };
}

function obstaclesIn(variant: Variant, view: View): Obstacles {
  const [me] = view.players;
  const groups: Record<string, RouteObstacle> = {};
  variant.info.routes.forEach(({ length }, route) => {
    const owner = view.players.find((player) => player.routes.includes(route))?.seat;
    const why: Omit<RouteObstacle, "routes"> | null =
      owner !== undefined
        ? { code: owner === 0 ? "route-yours" : "route-claimed", rule: "C3", owner }
        : view.closed.includes(route)
          ? { code: "twin-yours", rule: "C4" }
          : (me?.trains ?? 0) < length
            ? { code: "too-few-trains", rule: "C2", missing: length - (me?.trains ?? 0) }
            : (view.hand?.[0] ?? 0) * 2 < length
              ? { code: "cards-missing", rule: "C1", missing: 1 }
              : null;
    if (why === null) return;
    const name = `${why.code} ${why.owner}`;
    groups[name] = { ...why, routes: [...(groups[name]?.routes ?? []), route] };
  });
  return { routes: Object.values(groups), cities: [], draws: [] };
}

function stateIn(variant: Variant, view: View, ticket: number): TicketState {
  const own = new Set(view.players[0]?.routes ?? []);
  const lent = view.players[1]?.routes ?? [];
  const open = variant.info.routes.flatMap((_, route) =>
    own.has(route) || lent.includes(route) || view.closed.includes(route) ? [] : [route],
  );
  const alone = shortest(variant, own, [], ticket);
  if (alone !== null) return { type: "completed", ticket, routes: alone, stations: [] };
  const carriers = lent.filter((route) => shortest(variant, new Set([...own, route]), [], ticket) !== null);
  const ends = [...new Set(carriers.flatMap((route) => [variant.route(route).a, variant.route(route).b]))];
  const station = view.players[0]?.stations.find((city) => ends.includes(city));
  if (station !== undefined) return { type: "completed", ticket, routes: carriers, stations: [station] };
  const path = shortest(variant, own, open, ticket);
  if (path === null) return { type: "lost", ticket, borrow: [], station_cities: ends };
  const missing = path.filter((route) => !own.has(route));
  const spaces = missing.reduce((sum, route) => sum + variant.route(route).length, 0);
  return { type: "open", ticket, spaces, routes: path, missing, station_cities: ends };
}

/** The routes between the cities of a ticket with the fewest spaces that are not mine. */
function shortest(
  variant: Variant,
  own: ReadonlySet<number>,
  open: readonly number[],
  ticket: number,
): readonly number[] | null {
  const { a, b } = variant.ticket(ticket);
  const best = new Map<number, { readonly cost: number; readonly routes: readonly number[] }>([
    [a, { cost: 0, routes: [] }],
  ]);
  for (let changed = true; changed;) {
    changed = false;
    for (const route of [...own, ...open]) {
      const { a: one, b: other, length } = variant.route(route);
      for (const [here, there] of [
        [one, other],
        [other, one],
      ] as const) {
        const from = best.get(here);
        if (from === undefined) continue;
        // Of equally short paths, the one with the fewest routes.
        const cost = from.cost + (own.has(route) ? 0 : length) + 0.001;
        if (cost >= (best.get(there)?.cost ?? Infinity)) continue;
        best.set(there, { cost, routes: [...from.routes, route] });
        changed = true;
      }
    }
  }
  return best.get(b)?.routes ?? null;
}
