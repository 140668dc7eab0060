/** The final scoring of a real table (E2–E8, U2), by the rules of the game. It needs no server. */
import { ticketResult, type TicketResult } from "./station_choice";
import type { Variant } from "../game/variant";
import type { ScoreSheet } from "../protocol";
import { longestPath, type LongestPath } from "./longest_path";
import type { RealPlayer } from "./real_table";

/** What a player's routes have scored. */
export const routePoints = (variant: Variant, player: RealPlayer): number =>
  player.routes.reduce((sum, route) => sum + variant.points(route), 0);

/** How many trains a player has not placed. */
export const trainsLeft = (variant: Variant, player: RealPlayer): number =>
  player.routes.reduce((left, route) => left - variant.route(route).length, variant.info.trains);

/** One sheet for each player, in their order. */
export function scoreSheets(variant: Variant, players: readonly RealPlayer[]): readonly ScoreSheet[] {
  const paths = players.map(({ routes }) => longestPathOf(variant, routes));
  const longest = Math.max(0, ...paths.map(({ length }) => length));
  const results = players.map((player) => {
    const others = players.flatMap((one) => (one === player ? [] : one.routes));
    return ticketResult(variant, player, others);
  });
  const most = Math.max(0, ...results.map(({ done }) => done.length));
  const { bonuses } = variant.info;
  const sheets = players.map((player, at): ScoreSheet => {
    const path = paths[at] ?? { length: 0, routes: [] };
    const result = results[at] ?? { done: [], failed: [], stations: [] };
    return sheetOf(variant, player, result, path, {
      longest: longest > 0 && path.length === longest ? bonuses.longest_path : 0,
      most_tickets: most > 0 && result.done.length === most ? bonuses.most_tickets : 0,
    });
  });
  return sheets.map((sheet) => ({ ...sheet, rank: 1 + sheets.filter((other) => beats(variant, other, sheet)).length }));
}

function longestPathOf(variant: Variant, routes: readonly number[]): LongestPath {
  const { length, routes: places } = longestPath(routes.map((route) => variant.route(route)));
  return { length, routes: places.flatMap((place) => routes[place] ?? []) };
}

function sheetOf(
  variant: Variant,
  player: RealPlayer,
  { done, failed, stations: borrowings }: TicketResult,
  path: LongestPath,
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
    path_length: path.length,
    longest_path: path.routes.map(routeId),
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

/** Whether one ranks above the other: by points, then by the variant's tie-breaks (E7). */
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
