/**
 * Completed tickets, and the best use of stations (E3), exactly: each station may borrow one route of another player out
 * of its city, and every combination is tried.
 */
import type { Variant } from "../game/variant";

/** What a player has, as far as tickets are concerned. */
export interface Holding {
  readonly routes: readonly number[];
  /** Cities. */
  readonly stations: readonly number[];
  readonly tickets: readonly number[];
}

interface Borrowing {
  /** The city of the station. */
  readonly city: number;
  /** The route that it borrows, if any. */
  readonly route: number | null;
}

export interface TicketResult {
  readonly done: readonly number[];
  readonly failed: readonly number[];
  /** One for each station, by city. */
  readonly stations: readonly Borrowing[];
}

/** For each city, the one that represents its connected group. */
type Groups = readonly number[];

/**
 * The choice with the most points; among equals the one that completes more tickets, then the one found first. `others`
 * are the routes of all other players.
 */
export function ticketResult(variant: Variant, player: Holding, others: readonly number[]): TicketResult {
  const own = player.routes.reduce<Groups>(
    (groups, route) => joined(groups, variant.route(route).a, variant.route(route).b),
    variant.info.cities.map((_, city) => city),
  );
  const tickets = [...player.tickets].sort((one, other) => one - other);
  const open = tickets.filter((ticket) => !isComplete(variant, own, ticket));
  const cities = [...player.stations].sort((one, other) => one - other);
  const best = open.length === 0 ? null : bestChoice(variant, own, open, lendersFor(variant, others, player, own));
  const groups = best?.groups ?? own;
  return {
    done: tickets.filter((ticket) => isComplete(variant, groups, ticket)),
    failed: tickets.filter((ticket) => !isComplete(variant, groups, ticket)),
    stations: cities.map((city, station) => ({ city, route: best?.routes[station] ?? null })),
  };
}

const isComplete = (variant: Variant, groups: Groups, ticket: number): boolean =>
  groups[variant.ticket(ticket).a] === groups[variant.ticket(ticket).b];

/** The groups after two cities are connected; the lower number represents both. */
function joined(groups: Groups, a: number, b: number): Groups {
  const [one = a, other = b] = [groups[a], groups[b]];
  if (one === other) return groups;
  const [low, high] = [Math.min(one, other), Math.max(one, other)];
  return groups.map((group) => (group === high ? low : group));
}

interface Lender {
  readonly city: number;
  readonly far: number;
  readonly route: number;
}

/** For each station, by city, the routes that lead into other groups; of those into the same one only the first. */
function lendersFor(
  variant: Variant,
  others: readonly number[],
  player: Holding,
  own: Groups,
): readonly (readonly Lender[])[] {
  const lent = others.toSorted((one, other) => one - other);
  const cities = [...player.stations].sort((one, other) => one - other);
  return cities.map((city) => {
    const lenders: Lender[] = [];
    for (const route of lent) {
      const { a, b } = variant.route(route);
      if (a !== city && b !== city) continue;
      const far = a === city ? b : a;
      const isNew = own[far] !== own[city] && !lenders.some((one) => own[one.far] === own[far]);
      if (isNew) lenders.push({ city, far, route });
    }
    return lenders;
  });
}

interface Chosen {
  readonly groups: Groups;
  /** What each station borrows. */
  readonly routes: readonly (number | null)[];
}

function bestChoice(
  variant: Variant,
  own: Groups,
  open: readonly number[],
  lenders: readonly (readonly Lender[])[],
): Chosen {
  let best: Chosen = { groups: own, routes: lenders.map(() => null) };
  let [most, completed] = [0, 0];
  for (const choice of choicesOf(own, lenders)) {
    const done = open.filter((ticket) => isComplete(variant, choice.groups, ticket));
    const points = done.reduce((sum, ticket) => sum + variant.ticket(ticket).points, 0);
    if (points > most || (points === most && done.length > completed)) {
      [best, most, completed] = [choice, points, done.length];
    }
  }
  return best;
}

/** All combinations; the first station changes last, and borrowing nothing comes first. */
function choicesOf(own: Groups, lenders: readonly (readonly Lender[])[]): readonly Chosen[] {
  return lenders.reduce<readonly Chosen[]>(
    (choices, station) =>
      choices.flatMap(({ groups, routes }) => [
        { groups, routes: [...routes, null] },
        ...station.map(({ city, far, route }) => ({ groups: joined(groups, city, far), routes: [...routes, route] })),
      ]),
    [{ groups: own, routes: [] }],
  );
}
