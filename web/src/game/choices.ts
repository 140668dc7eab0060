/** Sorts what `legal` allows for the screen. No rule is applied here: only the server's texts are parsed. */
import type { View } from "../protocol";
import { LOCOMOTIVE, type Variant } from "./variant";

export interface CardCount {
  readonly card: string;
  readonly count: number;
}

/** One way to pay: the server's text, and the cards it takes. */
export interface Payment {
  readonly action: string;
  /** The colour first, then locomotives; unused cards are left out. */
  readonly cards: readonly CardCount[];
  /** The colour of the set; "locomotive" for a set of locomotives only. */
  readonly colour: string;
  readonly locomotives: number;
}

/** One way to choose among the tickets on offer, by their places in the offer. */
export interface Keep {
  readonly action: string;
  readonly keep: readonly number[];
  /** In the order in which they go under the deck. */
  readonly returned: readonly number[];
}

export interface Choices {
  /** Names of cards that may be taken from the display, and "deck". */
  readonly draw: ReadonlySet<string>;
  readonly tickets: boolean;
  readonly pass: boolean;
  readonly decline: boolean;
  readonly claims: ReadonlyMap<number, readonly Payment[]>;
  readonly stations: ReadonlyMap<number, readonly Payment[]>;
  /** Ways to pay the tunnel's price. */
  readonly pay: readonly Payment[];
  readonly keeps: readonly Keep[];
}

export const DECK = "deck";

export const NO_CHOICES: Choices = {
  draw: new Set(),
  tickets: false,
  pass: false,
  decline: false,
  claims: new Map(),
  stations: new Map(),
  pay: [],
  keeps: [],
};

export function choicesOf(variant: Variant, view: View, legal: readonly string[]): Choices {
  const draw = new Set<string>();
  const claims = new Map<number, Payment[]>();
  const stations = new Map<number, Payment[]>();
  const pay: Payment[] = [];
  const keeps: Keep[] = [];
  const plain = new Set<string>();
  for (const action of legal) {
    const [verb = "", ...rest] = action.split(" ");
    if (verb === "draw") draw.add(rest.join(" "));
    else if (verb === "claim") addTo(claims, variant.routeIndex(rest[0] ?? ""), claim(variant, action, rest));
    else if (verb === "build") addTo(stations, variant.cityIndex(rest[0] ?? ""), build(view, action, rest));
    else if (verb === "pay") pay.push(tunnelPrice(variant, view, action, rest));
    else if (verb === "keep") keeps.push(keep(action, rest));
    else plain.add(verb);
  }
  return {
    draw,
    tickets: plain.has("tickets"),
    pass: plain.has("pass"),
    decline: plain.has("decline"),
    claims,
    stations,
    pay,
    keeps,
  };
}

/**
 * The action that keeps these tickets, given by their places; null if they may not be kept. At set-up the order does
 * not matter.
 */
export function keepAction(choices: Choices, keep: readonly number[], returned?: readonly number[]): string | null {
  const kept = keep.toSorted((a, b) => a - b);
  const ways = choices.keeps.filter((one) => same(one.keep, kept));
  const asked = returned === undefined ? undefined : ways.find((one) => same(one.returned, returned));
  return (asked ?? ways[0])?.action ?? null;
}

function addTo(payments: Map<number, Payment[]>, place: number, payment: Payment): void {
  const others = payments.get(place);
  if (others === undefined) payments.set(place, [payment]);
  else others.push(payment);
}

/** `claim paris/zurich yellow +1`. */
function claim(variant: Variant, action: string, [route = "", colour = "", plus]: readonly string[]): Payment {
  return payment(action, variant.route(variant.routeIndex(route)).length, colour, locomotivesIn(plus));
}

/** `build paris red +1`: the first station costs one card, the second two … */
function build(view: View, action: string, [, colour = "", plus]: readonly string[]): Payment {
  return payment(action, stationPrice(view), colour, locomotivesIn(plus));
}

/** `pay +1`: cards of the colour that was played. */
function tunnelPrice(variant: Variant, view: View, action: string, [plus]: readonly string[]): Payment {
  const laid = view.tunnel === null ? LOCOMOTIVE : variant.card(view.tunnel.card);
  return payment(action, view.tunnel?.price ?? 0, laid, locomotivesIn(plus));
}

/** The price of the reader's next station. */
export function stationPrice(view: View): number {
  const mine = view.players.find((player) => player.seat === view.seat);
  return (mine?.stations.length ?? 0) + 1;
}

const locomotivesIn = (plus: string | undefined): number => (plus === undefined ? 0 : Number(plus));

function payment(action: string, price: number, colour: string, standingIn: number): Payment {
  const locomotives = colour === LOCOMOTIVE ? price : standingIn;
  const cards = [
    { card: colour, count: price - locomotives },
    { card: LOCOMOTIVE, count: locomotives },
  ].filter((one) => one.count > 0);
  return { action, cards, colour: locomotives === price ? LOCOMOTIVE : colour, locomotives };
}

/** `keep ac return b`, `keep none return ab`. */
function keep(action: string, [kept = "", , returned = ""]: readonly string[]): Keep {
  return { action, keep: kept === "none" ? [] : places(kept), returned: places(returned) };
}

const places = (letters: string): number[] => [...letters].map((letter) => letter.charCodeAt(0) - "a".charCodeAt(0));

const same = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && a.every((n, i) => n === b[i]);
