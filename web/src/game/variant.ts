/** A variant for the page: the server's lists by id and by index, and the names people read. */
import { language } from "../device/language.svelte";
import { settings } from "../device/settings.svelte";
import type { Route, Ticket, VariantInfo } from "../protocol";

export const LOCOMOTIVE = "locomotive";
export const GREY = "grey";

export class Variant {
  readonly info: VariantInfo;
  readonly hasStations: boolean;
  readonly #routes: ReadonlyMap<string, number>;
  readonly #cities: ReadonlyMap<string, number>;
  readonly #tickets: ReadonlyMap<string, number>;
  readonly #cards: ReadonlyMap<string, number>;

  constructor(info: VariantInfo) {
    this.info = info;
    this.hasStations = info.stations > 0;
    this.#routes = indexesOf(info.routes.map((route) => route.id));
    this.#cities = indexesOf(info.cities.map((city) => city.id));
    this.#tickets = indexesOf(info.tickets.map((ticket) => ticket.id));
    this.#cards = indexesOf(info.cards);
  }

  routeIndex(id: string): number {
    return found(this.#routes, id, "route");
  }

  cityIndex(id: string): number {
    return found(this.#cities, id, "city");
  }

  ticketIndex(id: string): number {
    return found(this.#tickets, id, "ticket");
  }

  cardIndex(name: string): number {
    return found(this.#cards, name, "card");
  }

  route(route: number): Route {
    return at(this.info.routes, route, "route");
  }

  ticket(ticket: number): Ticket {
    return at(this.info.tickets, ticket, "ticket");
  }

  /** The name of a card: "red", "locomotive". */
  card(index: number): string {
    return at(this.info.cards, index, "card");
  }

  /** As printed, or in the page's language, as the user prefers. */
  cityName(city: number): string {
    const { name, names } = at(this.info.cities, city, "city");
    return settings.cities === "localised" ? (names[language()] ?? name) : name;
  }

  /** Every name of a city, in any language, present and past, for searching. */
  cityNames(city: number): readonly string[] {
    const { name, names, aliases } = at(this.info.cities, city, "city");
    return [name, ...Object.values(names), ...aliases];
  }

  /** "Paris–Zürich". */
  routeName(route: number): string {
    const { a, b } = this.route(route);
    return `${this.cityName(a)}–${this.cityName(b)}`;
  }

  /** "Madrid – Zürich": wider than for a route, which joins neighbours. */
  ticketName(ticket: number): string {
    const { a, b } = this.ticket(ticket);
    return `${this.cityName(a)} – ${this.cityName(b)}`;
  }

  /** What claiming a route scores. */
  points(route: number): number {
    return this.info.route_points[String(this.route(route).length)] ?? 0;
  }

  /** How many of a card are in a hand, which is a count by kind. */
  held(hand: readonly number[] | null, card: string): number {
    return hand?.[this.cardIndex(card)] ?? 0;
  }
}

function indexesOf(ids: readonly string[]): ReadonlyMap<string, number> {
  return new Map(ids.map((id, index) => [id, index]));
}

function found(indexes: ReadonlyMap<string, number>, id: string, what: string): number {
  const index = indexes.get(id);
  if (index === undefined) throw new Error(`There is no ${what} "${id}" in this variant.`);
  return index;
}

function at<T>(list: readonly T[], index: number, what: string): T {
  const one = list[index];
  if (one === undefined) throw new Error(`There is no ${what} ${index} in this variant.`);
  return one;
}
