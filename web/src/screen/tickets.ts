/** My tickets as the rail shows them: open ones by value, then lost ones, then completed ones. */
import type { Variant } from "../game/variant";
import type { TicketOpen, TicketStates } from "../protocol";
import { words } from "../words";

export type TicketState = TicketStates["held"][number];

export interface MyTicket {
  readonly ticket: number;
  readonly points: number;
  readonly isLong: boolean;
  readonly state: TicketState;
}

const ORDER: Readonly<Record<TicketState["type"], number>> = { open: 0, lost: 1, completed: 2 };

export function myTickets(variant: Variant, states: readonly TicketState[]): readonly MyTicket[] {
  const tickets = states.map((state) => ({
    ticket: state.ticket,
    points: variant.ticket(state.ticket).points,
    isLong: variant.ticket(state.ticket).long,
    state,
  }));
  return tickets.sort((a, b) => ORDER[a.state.type] - ORDER[b.state.type] || b.points - a.points);
}

/** The state of a ticket in words; `toGo` says what an open one still needs. */
export function standingWords(variant: Variant, state: TicketState, toGo: (state: TicketOpen) => string): string {
  if (state.type === "open") return toGo(state);
  if (state.type === "completed") return completedWords(state.stations.map((city) => variant.cityName(city)));
  return state.borrow.length > 0 ? words.screen.lostWithoutStation : words.screen.lost;
}

function completedWords(stations: readonly string[]): string {
  const [city] = stations;
  if (city === undefined) return words.screen.arrived;
  return stations.length === 1 ? words.screen.arrivedByStation(city) : words.screen.arrivedByStations(stations.length);
}

/** The points of the completed tickets, and of the open ones. */
export function sums(tickets: readonly MyTicket[]): { readonly arrived: number; readonly open: number } {
  const of = (state: TicketState["type"]) =>
    tickets.filter((one) => one.state.type === state).reduce((sum, one) => sum + one.points, 0);
  return { arrived: of("completed"), open: of("open") };
}
