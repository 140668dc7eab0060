/** Why something can't be done now, as data; `verdict_words.ts` says it. What may be done, the server has said. */
import type { Now, PlayerView, Route, View } from "../protocol";
import { DECK, stationPrice, type CardCount } from "./choices";
import { GREY, LOCOMOTIVE, type Variant } from "./variant";

/** Nothing is wrong with it, but it is not the time. */
export interface NotNow {
  readonly kind: "not-now";
  readonly why: "watching" | "waiting" | "second-card" | "tunnel" | "tickets" | "bot" | "over";
}

/** Too few cards: `have` are those that could be used, `short` how many are missing. */
export interface CardsShort {
  readonly kind: "cards";
  /** "grey": any one colour. */
  readonly colour: string;
  readonly needs: number;
  readonly have: readonly CardCount[];
  readonly short: number;
}

/** What stands in the way of a claim. */
export type Obstacle =
  | { readonly kind: "mine" }
  | { readonly kind: "claimed"; readonly by: number }
  | { readonly kind: "twin-mine" }
  | { readonly kind: "twin-closed" }
  | { readonly kind: "trains"; readonly needs: number; readonly have: number }
  | { readonly kind: "ferry"; readonly needs: number; readonly have: number }
  | CardsShort;

export type Verdict = { readonly kind: "claimable" } | Obstacle | NotNow;

export type StationVerdict =
  | { readonly kind: "buildable" }
  | { readonly kind: "no-stations" }
  | { readonly kind: "taken"; readonly by: number }
  | { readonly kind: "all-built" }
  | CardsShort
  | NotNow;

export type CardVerdict =
  | { readonly kind: "takeable" }
  | { readonly kind: "empty" }
  | { readonly kind: "deck-empty" }
  | { readonly kind: "second-locomotive" }
  | NotNow;

export type TicketsVerdict = { readonly kind: "drawable" } | { readonly kind: "none-left" } | NotNow;

export function routeVerdict(variant: Variant, now: Now, route: number): Verdict {
  const { id } = variant.route(route);
  if (now.legal.some((action) => action.startsWith(`claim ${id} `))) return { kind: "claimable" };
  return routeObstacle(variant, now, route) ?? notNow(now);
}

export function stationVerdict(variant: Variant, now: Now, city: number): StationVerdict {
  const id = variant.info.cities[city]?.id ?? "";
  if (now.legal.some((action) => action.startsWith(`build ${id} `))) return { kind: "buildable" };
  return stationObstacle(variant, now, city) ?? notNow(now);
}

/** A face-up place, or the deck. */
export function cardVerdict(variant: Variant, now: Now, place: number | typeof DECK): CardVerdict {
  const card = place === DECK ? undefined : now.view?.display[place];
  const name = card === undefined || card === null ? null : variant.card(card);
  if (now.legal.includes(`draw ${place === DECK ? DECK : name}`)) return { kind: "takeable" };
  if (place !== DECK && name === null) return { kind: "empty" };
  if (place === DECK && now.view?.deck === 0) return { kind: "deck-empty" };
  if (name === LOCOMOTIVE && now.view?.phase === "second-card" && isMyTurn(now)) return { kind: "second-locomotive" };
  return notNow(now);
}

export function ticketsVerdict(now: Now): TicketsVerdict {
  if (now.legal.includes("tickets")) return { kind: "drawable" };
  return now.view?.ticket_deck === 0 ? { kind: "none-left" } : notNow(now);
}

/** What stands in the way of claiming a route on my turn; null if nothing does. */
export function routeObstacle(variant: Variant, now: Now, route: number): Obstacle | null {
  const { view } = now;
  if (view === null) return null;
  const owner = view.players.find((player) => player.routes.includes(route));
  if (owner !== undefined) return owner.seat === view.seat ? { kind: "mine" } : { kind: "claimed", by: owner.seat };
  const me = mine(view);
  const wanted = variant.route(route);
  if (now.closed.includes(route)) {
    const isTwinMine = wanted.twin !== null && me !== null && me.routes.includes(wanted.twin);
    return { kind: isTwinMine ? "twin-mine" : "twin-closed" };
  }
  if (me === null) return null;
  if (me.trains < wanted.length) return { kind: "trains", needs: wanted.length, have: me.trains };
  return tooFewCards(variant, view, wanted);
}

function tooFewCards(variant: Variant, view: View, { colour, length, ferry }: Route): Obstacle | null {
  const locomotives = variant.held(view.hand, LOCOMOTIVE);
  if (locomotives < ferry) return { kind: "ferry", needs: ferry, have: locomotives };
  return cardsShort(variant, view, colour, length);
}

function stationObstacle(variant: Variant, now: Now, city: number): StationVerdict | null {
  const { view } = now;
  if (!variant.hasStations) return { kind: "no-stations" };
  if (view === null) return null;
  const owner = view.players.find((player) => player.stations.includes(city));
  if (owner !== undefined) return { kind: "taken", by: owner.seat };
  const me = mine(view);
  if (me === null) return null;
  if (me.stations_left === 0) return { kind: "all-built" };
  return cardsShort(variant, view, GREY, stationPrice(view));
}

/** A set of one colour, with locomotives standing in. */
function cardsShort(variant: Variant, view: View, colour: string, needs: number): CardsShort | null {
  const used = colour === GREY ? fullest(variant, view) : colour;
  const have = [used, LOCOMOTIVE].map((card) => ({ card, count: variant.held(view.hand, card) }));
  const short = needs - have.reduce((sum, { count }) => sum + count, 0);
  return short > 0 ? { kind: "cards", colour, needs, have: have.filter(({ count }) => count > 0), short } : null;
}

/** The colour that I hold most of. */
function fullest(variant: Variant, view: View): string {
  const colours = variant.info.cards.filter((card) => card !== LOCOMOTIVE);
  return colours.reduce((best, card) => (variant.held(view.hand, card) > variant.held(view.hand, best) ? card : best));
}

const mine = (view: View): PlayerView | null => view.players.find((player) => player.seat === view.seat) ?? null;

const isMyTurn = (now: Now): boolean => now.seat !== null && (now.view?.to_act.includes(now.seat) ?? false);

function notNow(now: Now): NotNow {
  return { kind: "not-now", why: whyNotNow(now) };
}

function whyNotNow(now: Now): NotNow["why"] {
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
