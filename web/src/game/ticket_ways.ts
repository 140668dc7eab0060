/** What my open tickets still take, as the server has worked it out. */
import type { TableView, TicketWay, TicketWays } from "../protocol";
import type { Variant } from "./variant";

export function waysOf(now: TableView | null, ticket: number | null): TicketWays | null {
  return now?.ticket_ways.find((one) => one.ticket === ticket) ?? null;
}

/** The routes that bring one of my tickets nearer; with a ticket, that one. */
export function servingRoutes(now: TableView | null, ticket: number | null = null): ReadonlySet<number> {
  const ways = (now?.ticket_ways ?? []).filter((one) => ticket === null || one.ticket === ticket);
  return new Set(ways.flatMap(({ serving }) => serving));
}

/** The tickets that a route brings nearer. */
export const ticketsServed = (now: TableView | null, route: number): readonly number[] =>
  (now?.ticket_ways ?? []).filter(({ serving }) => serving.includes(route)).map(({ ticket }) => ticket);

/** The tickets that a station in a city brings nearer. */
export const ticketsHelped = (now: TableView | null, city: number): readonly number[] =>
  (now?.ticket_ways ?? []).filter(({ stations }) => stations.includes(city)).map(({ ticket }) => ticket);

/** The cities of my tickets that are still open. */
export function openCities(variant: Variant, now: TableView): readonly number[] {
  const open = (now.tickets?.held ?? []).filter(({ type }) => type === "open");
  return [...new Set(open.flatMap(({ ticket }) => [variant.ticket(ticket).a, variant.ticket(ticket).b]))];
}

/** The cities that a way passes between its ends, in order. */
export function citiesBetween(variant: Variant, ticket: number, { routes }: TicketWay): readonly number[] {
  let at = variant.ticket(ticket).a;
  const reached = routes.map((route) => {
    const { a, b } = variant.route(route);
    at = at === a ? b : a;
    return at;
  });
  return reached.slice(0, -1);
}
