/**
 * The longest path (E6), exactly: the heaviest set of routes that one train can run along, each once.
 *
 * Such a set is connected and has at most two cities with an odd number of its routes: where the train begins and
 * ends. The cities are gone through one after the other. Of all sets of routes so far only what matters for the rest is
 * remembered, for each city that still has routes to come: whether it is odd, and with which others it is connected.
 * Of sets that are alike in this the heaviest is enough.
 */

/** A route: its two cities and its length. */
export interface Stretch {
  readonly a: number;
  readonly b: number;
  readonly length: number;
}

export interface LongestPath {
  readonly length: number;
  /** Indices in the list of routes, in the order in which a train runs along them. */
  readonly routes: readonly number[];
}

/** The routes of a set, the last one first. */
interface Taken {
  readonly route: number;
  readonly before: Taken | null;
}

/**
 * A set of routes that may become part of the longest path. For each city at the frontier: the connected piece that it
 * belongs to (0: no route yet), and whether it is odd.
 */
interface Candidate {
  readonly pieces: readonly number[];
  readonly odd: readonly boolean[];
  /** How many cities, of those that are done, the train begins or ends at. */
  readonly ends: number;
  readonly length: number;
  readonly taken: Taken | null;
}

const NOTHING: Candidate = { pieces: [], odd: [], ends: 0, length: 0, taken: null };

export function longestPath(routes: readonly Stretch[]): LongestPath {
  let best = NOTHING;
  let candidates = [NOTHING];
  let frontier: number[] = [];
  let left = routes.reduce((sum, { length }) => sum + length, 0);
  const undecided = new Set(routes.keys());
  for (const city of orderOf(routes)) {
    for (const route of [...undecided].filter((one) => touches(routes[one], city))) {
      undecided.delete(route);
      const stretch = routes[route];
      if (stretch === undefined) continue;
      left -= stretch.length;
      const fresh = [stretch.a, stretch.b].filter((end) => !frontier.includes(end));
      frontier = [...frontier, ...fresh];
      candidates = decided(candidates, fresh.length, {
        route,
        length: stretch.length,
        a: frontier.indexOf(stretch.a),
        b: frontier.indexOf(stretch.b),
      }).filter((one) => one.length + left > best.length);
    }
    const place = frontier.indexOf(city);
    if (place < 0) continue;
    frontier = frontier.filter((_, at) => at !== place);
    const kept: Candidate[] = [];
    for (const one of candidates) {
      const next = leaving(one, place);
      if (next === null) continue;
      if (next.complete && next.candidate.length > best.length) best = next.candidate;
      if (!next.complete) kept.push(next.candidate);
    }
    candidates = distinct(kept).filter((one) => one.length + left > best.length);
  }
  return { length: best.length, routes: inRunningOrder(routes, listed(best.taken)) };
}

const touches = (route: Stretch | undefined, city: number): boolean => route?.a === city || route?.b === city;

/** The cities in an order that keeps the frontier small: always one that brings the fewest new ones with it. */
function orderOf(routes: readonly Stretch[]): readonly number[] {
  const neighbours = new Map<number, Set<number>>();
  const note = (from: number, to: number): void =>
    void neighbours.set(from, (neighbours.get(from) ?? new Set()).add(to));
  for (const { a, b } of routes) {
    note(a, b);
    note(b, a);
  }
  const order: number[] = [];
  const seen = new Set<number>();
  const waiting = new Set(neighbours.keys());
  while (waiting.size > 0) {
    const fresh = (city: number): number => [...(neighbours.get(city) ?? [])].filter((next) => !seen.has(next)).length;
    // A city that is not at the frontier would widen it by itself, too.
    const cost = (city: number): number => fresh(city) + (seen.has(city) ? -1 : 1);
    const city = [...waiting].reduce((one, other) => (cost(other) < cost(one) ? other : one));
    waiting.delete(city);
    order.push(city);
    for (const next of [city, ...(neighbours.get(city) ?? [])]) seen.add(next);
  }
  return order;
}

interface Decision {
  readonly route: number;
  readonly length: number;
  /** Places at the frontier. */
  readonly a: number;
  readonly b: number;
}

/** Each set without and with the route. */
function decided(candidates: readonly Candidate[], fresh: number, decision: Decision): Candidate[] {
  const wider = candidates.map((one): Candidate => ({
    ...one,
    pieces: [...one.pieces, ...Array<number>(fresh).fill(0)],
    odd: [...one.odd, ...Array<boolean>(fresh).fill(false)],
  }));
  return distinct([...wider, ...wider.map((one) => withRoute(one, decision))]);
}

function withRoute(candidate: Candidate, { route, length, a, b }: Decision): Candidate {
  const [one = 0, other = 0] = [candidate.pieces[a], candidate.pieces[b]];
  const piece = one || other || Math.max(0, ...candidate.pieces) + 1;
  return {
    pieces: inOrder(
      candidate.pieces.map((now, at) => (at === a || at === b || (now !== 0 && now === other) ? piece : now)),
    ),
    odd: candidate.odd.map((now, at) => now !== (at === a || at === b)),
    ends: candidate.ends,
    length: candidate.length + length,
    taken: { route, before: candidate.taken },
  };
}

/** Pieces numbered as they come, so that what is alike looks alike. */
function inOrder(pieces: readonly number[]): readonly number[] {
  const names = new Map([[0, 0]]);
  return pieces.map((piece) => {
    const name = names.get(piece) ?? names.size;
    names.set(piece, name);
    return name;
  });
}

/** A city is done: if odd, the train begins or ends there. Null: no train can run along this. */
function leaving(
  candidate: Candidate,
  place: number,
): { readonly candidate: Candidate; readonly complete: boolean } | null {
  const ends = candidate.ends + (candidate.odd[place] ? 1 : 0);
  if (ends > 2) return null;
  const piece = candidate.pieces[place] ?? 0;
  const rest = candidate.pieces.filter((_, at) => at !== place);
  const complete = piece !== 0 && !rest.includes(piece);
  if (complete && rest.some((other) => other !== 0)) return null;
  const odd = candidate.odd.filter((_, at) => at !== place);
  return { candidate: { ...candidate, pieces: inOrder(rest), odd, ends }, complete };
}

/** Of sets that are alike for the rest, the heaviest. */
function distinct(candidates: readonly Candidate[]): Candidate[] {
  const found = new Map<string, Candidate>();
  for (const one of candidates) {
    const key = `${one.ends} ${one.pieces.map((piece, at) => (one.odd[at] ? -piece : piece)).join()}`;
    if (one.length > (found.get(key)?.length ?? -1)) found.set(key, one);
  }
  return [...found.values()];
}

function listed(taken: Taken | null): readonly number[] {
  const routes: number[] = [];
  for (let one = taken; one !== null; one = one.before) routes.push(one.route);
  return routes;
}

/** Hierholzer's walk: follow unused routes, and put each down when coming back over it. */
function inRunningOrder(all: readonly Stretch[], routes: readonly number[]): readonly number[] {
  const from = (city: number): number[] => routes.filter((route) => touches(all[route], city));
  const cities = routes.flatMap((route) => [all[route]?.a ?? -1, all[route]?.b ?? -1]);
  const start = cities.find((city) => from(city).length % 2 === 1) ?? cities[0];
  if (start === undefined) return [];
  const walk: { readonly city: number; readonly cameBy: number | null }[] = [{ city: start, cameBy: null }];
  const used = new Set<number>();
  const path: number[] = [];
  for (let here = walk.at(-1); here !== undefined; here = walk.at(-1)) {
    const { city, cameBy } = here;
    const onward = from(city).find((route) => !used.has(route));
    const stretch = onward === undefined ? undefined : all[onward];
    if (onward === undefined || stretch === undefined) {
      walk.pop();
      if (cameBy !== null) path.push(cameBy);
    } else {
      used.add(onward);
      walk.push({ city: stretch.a === city ? stretch.b : stretch.a, cameBy: onward });
    }
  }
  return path;
}
