/** What each station does for its player's tickets, in words (E3). */
import { travelled } from "../end/travelled";
import type { Variant } from "../game/variant";
import type { ScoreSheet } from "../protocol";
import { words } from "../words";
import { holderOf, type RealPlayer, type RealTable } from "./real_table";
import { nameOf } from "./saying";

export interface StationTold {
  readonly city: number;
  /** The route that it borrows, if any. */
  readonly route: number | null;
  readonly text: string;
}

export function stationsTold(
  variant: Variant,
  table: RealTable,
  player: RealPlayer,
  sheet: ScoreSheet,
): readonly StationTold[] {
  return Object.entries(sheet.station_routes).map(([id, borrowed]) => {
    const city = variant.cityIndex(id);
    const name = nameOf(player);
    const place = variant.cityName(city);
    if (borrowed === null) return { city, route: null, text: words.scoring.result.idle(name, place) };
    const route = variant.routeIndex(borrowed);
    const owner = holderOf(table, "routes", route);
    const tickets = carriedBy(variant, player, sheet, id).map((ticket) => variant.ticketName(ticket));
    const lender = owner === null ? "" : nameOf(owner);
    return { city, route, text: words.scoring.result.uses(name, place, lender, variant.routeName(route), tickets) };
  });
}

/** The tickets that would fail if the station in this city borrowed nothing. */
function carriedBy(variant: Variant, player: RealPlayer, sheet: ScoreSheet, city: string): readonly number[] {
  const without = { ...sheet, station_routes: { ...sheet.station_routes, [city]: null } };
  return sheet.tickets_done
    .map((id) => variant.ticketIndex(id))
    .filter((ticket) => travelled(variant, player.routes, without, ticket) === null);
}
