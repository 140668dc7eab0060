/** My tickets as the rail shows them: open ones by value, then lost ones, then completed ones. */
import type { Variant } from "../game/variant";
import { ticketState, type TicketState, type Way } from "../game/ways";
import type { Now } from "../protocol";
import { words } from "../words";

export interface MyTicket {
  readonly ticket: number;
  readonly points: number;
  readonly isLong: boolean;
  readonly state: TicketState;
}

const ORDER: Readonly<Record<TicketState["state"], number>> = { open: 0, lost: 1, arrived: 2 };

export function myTickets(variant: Variant, now: Now): readonly MyTicket[] {
  const view = now.view;
  if (view === null) return [];
  const tickets = (view.tickets ?? []).map((ticket) => ({
    ticket,
    points: variant.ticket(ticket).points,
    isLong: variant.ticket(ticket).long,
    state: ticketState(variant, view, now.closed, view.seat, ticket),
  }));
  return tickets.sort((a, b) => ORDER[a.state.state] - ORDER[b.state.state] || b.points - a.points);
}

/** The state of a ticket in words; `toGo` says what an open one still needs. */
export function standingWords(variant: Variant, state: TicketState, toGo: (way: Way) => string): string {
  if (state.state === "open") return toGo(state.way);
  if (state.state === "arrived") return arrivedWords(state.stations.map((city) => variant.cityName(city)));
  return state.stationCouldHelp ? words.screen.lostWithoutStation : words.screen.lost;
}

function arrivedWords(stations: readonly string[]): string {
  const [city] = stations;
  if (city === undefined) return words.screen.arrived;
  return stations.length === 1 ? words.screen.arrivedByStation(city) : words.screen.arrivedByStations(stations.length);
}

/** The points of the completed tickets, and of the open ones. */
export function sums(tickets: readonly MyTicket[]): { readonly arrived: number; readonly open: number } {
  const of = (state: TicketState["state"]) =>
    tickets.filter((one) => one.state.state === state).reduce((sum, one) => sum + one.points, 0);
  return { arrived: of("arrived"), open: of("open") };
}
