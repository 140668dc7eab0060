/** Routes, cities and players in words, for the list of routes and the strips. */
import { routeWords } from "../game/route_words";
import { ticketsHelped, ticketsServed } from "../game/ticket_ways";
import type { Variant } from "../game/variant";
import { routeObstacle } from "../game/verdict";
import { routeBrief } from "../game/verdict_words";
import type { TableState } from "../table/state.svelte";
import { words } from "../words";
import { cityReason } from "./reasons";
import type { ShownTable } from "./shown_table";
import type { PlayerStatus } from "./player_status";

/** Obstacles of a route that is free: only something is missing. */
const SHORT: ReadonlySet<string> = new Set(["cards-missing", "ferry-locomotives", "too-few-trains"]);

/** A route: whose it is or what it takes; if it is free, also the tickets that it serves. */
export function describeRoute(table: TableState, variant: Variant, route: number): string {
  const served = ticketsServed(table.shown, route).map((ticket) => variant.ticketName(ticket));
  const standing = standingOf(table, route);
  return routeWords(variant, route, served.length === 0 ? standing : `${standing}, ${words.ways.serves(served)}`);
}

/** Whose it is; or that it is free, and briefly what is missing. */
function standingOf(table: TableState, route: number): string {
  const says = words.screen.list;
  if (table.choices.claims.has(route)) return says.canClaim;
  const verdict = table.shown === null ? null : routeObstacle(table.shown, route);
  if (verdict === null) return says.free;
  const brief = routeBrief(table.names, verdict);
  const isShort = SHORT.has(verdict.code);
  return isShort ? says.freeBut(brief) : brief;
}

export function describeCity(table: TableState, variant: Variant, city: number): string {
  const helped = ticketsHelped(table.shown, city).map((ticket) => variant.ticketName(ticket));
  const notes = [cityReason(table, city).message, ...(helped.length === 0 ? [] : [words.ways.helps(helped)])];
  return words.screen.list.city(variant.cityName(city), notes.filter((note) => note !== "").join(" "));
}

/** The note next to a player's name. */
export function noteOf({ seat, mine }: PlayerStatus): string {
  if (mine) return words.common.you;
  if (seat.kind === "bot") return words.common.bot;
  return seat.present ? "" : words.screen.away;
}

export function describePlayer(table: ShownTable, status: PlayerStatus): string {
  const { seat, player, state } = status;
  const clock = table.clockOf(seat.seat);
  return words.screen.strip({
    name: table.names[seat.seat] ?? seat.name,
    points: player.points,
    trains: player.trains,
    stations: table.variant?.hasStations ? player.stations_left : null,
    cards: player.cards,
    tickets: player.ticket_count,
    notes: [
      noteOf(status),
      ...(seat.played_by_bot ? [words.screen.botPlays] : []),
      ...(state === "to-play" ? [words.screen.toPlay] : []),
      ...(state === "choosing" ? [words.screen.choosing] : []),
      ...(state === "chosen" ? [words.screen.hasChosen] : []),
      ...(clock?.running ? [words.screen.spokenClock(clock.move, clock.reserve)] : []),
    ].filter((one) => one !== ""),
  });
}
