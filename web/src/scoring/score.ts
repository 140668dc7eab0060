/** The final scoring of a real table (E2–E8, U2), as the rules of the game do it. It needs no server. */
import { ticketResult, type TicketResult } from "../game/station_choice";
import type { Variant } from "../game/variant";
import type { ScoreSheet } from "../protocol";
import { longestTrail, type Trail } from "./longest_trail";
import type { RealPlayer } from "./real_table";

/** What a player's routes have scored. */
export const routePoints = (variant: Variant, player: RealPlayer): number =>
  player.routes.reduce((sum, route) => sum + variant.points(route), 0);

/** How many trains a player has not laid. */
export const trainsLeft = (variant: Variant, player: RealPlayer): number =>
  player.routes.reduce((left, route) => left - variant.route(route).length, variant.info.trains);

/** One sheet for each player, in their order. */
export function scoreSheets(variant: Variant, players: readonly RealPlayer[]): readonly ScoreSheet[] {
  const trails = players.map(({ routes }) => trailOf(variant, routes));
  const longest = Math.max(0, ...trails.map(({ length }) => length));
  const results = players.map((player) => {
    const others = players.flatMap((one) => (one === player ? [] : one.routes));
    return ticketResult(variant, player, others);
  });
  const most = Math.max(0, ...results.map(({ done }) => done.length));
  const { bonuses } = variant.info;
  const sheets = players.map((player, at): ScoreSheet => {
    const trail = trails[at] ?? { length: 0, routes: [] };
    const result = results[at] ?? { done: [], failed: [], stations: [] };
    return sheetOf(variant, player, result, trail, {
      longest: longest > 0 && trail.length === longest ? bonuses.longest_path : 0,
      most_tickets: most > 0 && result.done.length === most ? bonuses.most_tickets : 0,
    });
  });
  return sheets.map((sheet) => ({ ...sheet, rank: 1 + sheets.filter((other) => beats(variant, other, sheet)).length }));
}

function trailOf(variant: Variant, routes: readonly number[]): Trail {
  const { length, routes: places } = longestTrail(routes.map((route) => variant.route(route)));
  return { length, routes: places.flatMap((place) => routes[place] ?? []) };
}

function sheetOf(
  variant: Variant,
  player: RealPlayer,
  { done, failed, stations: borrowings }: TicketResult,
  trail: Trail,
  { longest, most_tickets }: Pick<ScoreSheet, "longest" | "most_tickets">,
): ScoreSheet {
  const value = (tickets: readonly number[]): number =>
    tickets.reduce((sum, ticket) => sum + variant.ticket(ticket).points, 0);
  const routeId = (route: number): string => variant.route(route).id;
  const routes = routePoints(variant, player);
  const tickets = value(done) - value(failed);
  const stations = variant.info.station_points * (variant.info.stations - player.stations.length);
  return {
    seat: player.seat,
    routes,
    tickets,
    stations,
    longest,
    most_tickets,
    total: routes + tickets + stations + longest + most_tickets,
    rank: 1,
    path_length: trail.length,
    longest_path: trail.routes.map(routeId),
    tickets_done: done.map((ticket) => variant.ticket(ticket).id),
    tickets_failed: failed.map((ticket) => variant.ticket(ticket).id),
    station_routes: Object.fromEntries(
      borrowings.map(({ city, route }) => [
        variant.info.cities[city]?.id ?? "",
        route === null ? null : routeId(route),
      ]),
    ),
  };
}

/** Whether one stands above the other: by points, then by the variant's tie-breaks (E7). */
function beats(variant: Variant, one: ScoreSheet, other: ScoreSheet): boolean {
  const differences = [
    one.total - other.total,
    ...variant.info.tie_break.map((word) => MEASURES[word]?.(one, other) ?? 0),
  ];
  return (differences.find((difference) => difference !== 0) ?? 0) > 0;
}

const stationsBuilt = (sheet: ScoreSheet): number => Object.keys(sheet.station_routes).length;

const MEASURES: Readonly<Record<string, (one: ScoreSheet, other: ScoreSheet) => number>> = {
  tickets: (one, other) => one.tickets_done.length - other.tickets_done.length,
  stations: (one, other) => stationsBuilt(other) - stationsBuilt(one),
  "longest-path": (one, other) => one.longest - other.longest,
};
