/** What the board shows at the end: a ticket with its path, or a lit longest path; everything else is pale. */
import type { BoardScene } from "../board/scene";
import type { Variant } from "../game/variant";
import { citiesAlong, type TicketPath } from "./ticket_path";

const NONE: ReadonlySet<number> = new Set();

/** Nothing can be claimed or built any more. */
const QUIET: Partial<BoardScene> = {
  lit: NONE,
  strong: NONE,
  litCities: NONE,
  picked: [],
  pickedCity: null,
  dimmed: false,
  path: [],
  ringed: [],
  traced: [],
};

/** A ticket with as much of its path as is `drawn`; what a station borrowed is lit. */
export function ticketScene(
  variant: Variant,
  ticket: number,
  path: TicketPath | null,
  drawn: number,
): Partial<BoardScene> {
  const { a, b } = variant.ticket(ticket);
  const drawnRoutes = path?.routes.slice(0, drawn) ?? [];
  const borrowed = path?.borrowed ?? [];
  const along = new Set(path?.routes ?? []);
  return {
    ...QUIET,
    path: drawnRoutes,
    ringed: [a, b],
    named: new Set([a, b, ...borrowed.map((one) => one.city)]),
    traced: borrowed.map((one) => one.route).filter((route) => drawnRoutes.includes(route)),
    faded: allBut(variant, along),
  };
}

/** Longest paths. While one is being traced the board draws it itself. */
export function longestScene(
  variant: Variant,
  paths: readonly (readonly number[])[],
  traced: boolean,
): Partial<BoardScene> {
  const routes = paths.flat();
  return {
    ...QUIET,
    traced: traced ? routes : [],
    faded: allBut(variant, new Set(routes)),
    named: new Set(paths.flatMap((path) => endsOf(citiesAlong(variant, path)))),
  };
}

const endsOf = (cities: readonly number[]): readonly number[] => [...cities.slice(0, 1), ...cities.slice(-1)];

const allBut = (variant: Variant, some: ReadonlySet<number>): ReadonlySet<number> =>
  new Set(variant.info.routes.flatMap((_, route) => (some.has(route) ? [] : [route])));
