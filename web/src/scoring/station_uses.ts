/** What each station does for its player's tickets, in words (E3). */
import { ticketPath } from "../end/ticket_path";
import type { Variant } from "../game/variant";
import type { ScoreSheet } from "../protocol";
import { words } from "../words";
import { holderOf, type RealPlayer, type RealTable } from "./real_table";
import { nameOf } from "./messages";

export interface StationUse {
  readonly city: number;
  /** The route that it borrows, if any. */
  readonly route: number | null;
  readonly text: string;
}

export function stationUses(
  variant: Variant,
  table: RealTable,
  player: RealPlayer,
  sheet: ScoreSheet,
): readonly StationUse[] {
  return Object.entries(sheet.station_routes).map(([id, borrowed]) => {
    const city = variant.cityIndex(id);
    const name = nameOf(player);
    const place = variant.cityName(city);
    if (borrowed === null) return { city, route: null, text: words.scoring.result.idle(name, place) };
    const route = variant.routeIndex(borrowed);
    const owner = holderOf(table, "routes", route);
    const tickets = completedBy(variant, player, sheet, id).map((ticket) => variant.ticketName(ticket));
    const lender = owner === null ? "" : nameOf(owner);
    return { city, route, text: words.scoring.result.uses(name, place, lender, variant.routeName(route), tickets) };
  });
}

/** The tickets that would fail if the station in this city borrowed nothing. */
function completedBy(variant: Variant, player: RealPlayer, sheet: ScoreSheet, city: string): readonly number[] {
  const without = { ...sheet, station_routes: { ...sheet.station_routes, [city]: null } };
  return sheet.tickets_done
    .map((id) => variant.ticketIndex(id))
    .filter((ticket) => ticketPath(variant, player.routes, without, ticket) === null);
}
