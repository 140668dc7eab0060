/** Why something can't be done now, as sent by the server; `verdict_words.ts` has the sentences. */
import type { CityObstacle, TableView, RouteObstacle } from "../protocol";
import { DECK } from "./choices";
import { LOCOMOTIVE, type Variant } from "./variant";

/** Nothing is wrong with it, but it is not the time. */
export interface NotNow {
  readonly code: "not-now";
  readonly why: "watching" | "waiting" | "second-card" | "tunnel" | "tickets" | "bot" | "over";
}

export type Verdict = { readonly code: "claimable" } | RouteObstacle | NotNow;

export type StationVerdict = { readonly code: "buildable" } | { readonly code: "no-stations" } | CityObstacle | NotNow;

export type CardVerdict =
  | { readonly code: "takeable" }
  | { readonly code: "empty" }
  | { readonly code: "deck-empty" }
  | { readonly code: "locomotive-as-second-card" }
  | NotNow;

export type TicketsVerdict = { readonly code: "drawable" } | { readonly code: "ticket-deck-empty" } | NotNow;

export function routeVerdict(variant: Variant, now: TableView, route: number): Verdict {
  const { id } = variant.route(route);
  if (now.legal.some((action) => action.startsWith(`claim ${id} `))) return { code: "claimable" };
  return routeObstacle(now, route) ?? notNow(now);
}

export function stationVerdict(variant: Variant, now: TableView, city: number): StationVerdict {
  const id = variant.info.cities[city]?.id ?? "";
  if (now.legal.some((action) => action.startsWith(`build ${id} `))) return { code: "buildable" };
  if (!variant.hasStations) return { code: "no-stations" };
  return now.obstacles?.cities.find(({ cities }) => cities.includes(city)) ?? notNow(now);
}

/** A face-up place, or the deck. */
export function cardVerdict(variant: Variant, now: TableView, place: number | typeof DECK): CardVerdict {
  const card = place === DECK ? undefined : now.view?.display[place];
  const name = card === undefined || card === null ? null : variant.card(card);
  const draws = now.obstacles?.draws ?? [];
  if (now.legal.includes(`draw ${place === DECK ? DECK : name}`)) return { code: "takeable" };
  if (place !== DECK && name === null) return { code: "empty" };
  if (place === DECK && draws.includes("deck-empty")) return { code: "deck-empty" };
  if (name === LOCOMOTIVE && draws.includes("locomotive-as-second-card")) return { code: "locomotive-as-second-card" };
  return notNow(now);
}

export function ticketsVerdict(now: TableView): TicketsVerdict {
  if (now.legal.includes("tickets")) return { code: "drawable" };
  return now.obstacles?.draws.includes("ticket-deck-empty") ? { code: "ticket-deck-empty" } : notNow(now);
}

/** What prevents me from claiming a route, whoever's turn it is; null if nothing does. */
export function routeObstacle(now: TableView, route: number): RouteObstacle | null {
  return now.obstacles?.routes.find(({ routes }) => routes.includes(route)) ?? null;
}

const isMyTurn = (now: TableView): boolean => now.seat !== null && (now.view?.to_act.includes(now.seat) ?? false);

function notNow(now: TableView): NotNow {
  return { code: "not-now", why: whyNotNow(now) };
}

function whyNotNow(now: TableView): NotNow["why"] {
  if (now.state === "over" || now.view?.phase === "over") return "over";
  if (now.seat === null) return "watching";
  if (now.seats[now.seat]?.played_by_bot) return "bot";
  if (!isMyTurn(now)) return "waiting";
  switch (now.view?.phase) {
    case "second-card":
      return "second-card";
    case "tunnel":
      return "tunnel";
    case "choosing-tickets":
    case "keeping-tickets":
      return "tickets";
    default:
      return "waiting";
  }
}
