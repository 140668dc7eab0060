/** One piece of news as lines of the log. */
import type { CardTaken, GameEvent, NewsPlayed, NewsBody, RouteClaimed, TicketsKept, TunnelTurned } from "../protocol";
import { words } from "../words";
import type { CardCount } from "./choices";
import type { LogPart } from "./log";
import { card, city, fill, list, points, route, text, ticket, who } from "./log_parts";
import type { Variant } from "./variant";

/** A line before it has its place in the log. */
export interface Told {
  readonly seat: number | null;
  readonly parts: readonly LogPart[];
  readonly route?: number;
  readonly city?: number;
  /** The rule that says why. */
  readonly rule?: string;
  /** It takes the place of the line that was open: the second card, the tickets kept. */
  readonly goesOn?: boolean;
  /** The player's next deed may belong to it. */
  readonly mayGoOn?: { readonly taken: readonly CardTaken[] } | { readonly offered: number };
}

/** The lines for a piece of news; `open` is what the last player did, if it may go on. */
export function lineOf(variant: Variant, what: NewsBody, open: Told | null): readonly Told[] {
  return what.type === "played" ? new Deed(variant, what, open).lines() : aroundTheGame(what);
}

function aroundTheGame(what: Exclude<NewsBody, NewsPlayed>): readonly Told[] {
  const says = words.log;
  const by = (sentence: string, seat: number): Told[] => [{ seat, parts: fill(sentence, { who: who(seat) }) }];
  const plain = (sentence: string): Told[] => [{ seat: null, parts: [text(sentence)] }];
  switch (what.type) {
    case "seat-taken":
    case "bot-seated":
      return by(says.satDown, what.seat);
    case "host-passed":
      return by(says.hostPassed, what.seat);
    case "started":
      return plain(says.started);
    case "undo-asked":
      return by(says.undoAsked, what.seat);
    case "undo-answered":
      return by(what.agreed ? says.undoAgreed : says.undoDeclined, what.seat);
    case "undone":
      return by(says.undone, what.seat);
    case "taken-over":
      return by(says.takenOver[what.why], what.seat);
    case "came-back":
      return by(says.cameBack, what.seat);
    case "left":
      return by(says.left, what.seat);
    case "bot-replaced":
      return by(says.botReplaced, what.seat);
    case "rematch":
      return plain(says.rematch);
    case "closed":
      return plain(says.closed);
    case "seat-freed": // nobody to name any more
    case "said": // that is chat
      return [];
  }
}

/** What one action caused, told in order. */
class Deed {
  readonly #variant: Variant;
  readonly #seat: number;
  readonly #events: readonly GameEvent[];
  readonly #open: Told | null;
  #paid: CardCount[] = [];

  constructor(variant: Variant, played: NewsPlayed, open: Told | null) {
    this.#variant = variant;
    this.#seat = played.seat;
    this.#events = played.events;
    this.#open = open?.seat === played.seat ? open : null;
  }

  lines(): readonly Told[] {
    return this.#events.flatMap((event) => this.#line(event) ?? []);
  }

  #line(event: GameEvent): Told | null {
    const says = words.log;
    switch (event.type) {
      case "card-taken":
        return this.#taken(event);
      case "cards-played":
        this.#paid.push({ card: event.card, count: event.count });
        return null;
      case "tunnel-turned":
        return this.#turned(event);
      case "route-claimed":
        return this.#claimed(event);
      case "tunnel-declined":
        return this.#onRoute(says.declined, event.route, {});
      case "station-built": {
        const at = this.#variant.cityIndex(event.city);
        return { ...this.#by(says.station, { city: city(this.#variant, at), cards: this.#cards() }), city: at };
      }
      case "tickets-offered":
        return { ...this.#by(says.drewTickets(event.count)), mayGoOn: { offered: event.count } };
      case "tickets-kept":
        return this.#kept(event);
      case "passed":
        return this.#by(says.passed);
      case "card-turned-up":
        return null;
      case "display-reset":
        return { seat: null, parts: [text(says.displayReset(event.times))], rule: "D6" };
      case "deck-reshuffled":
        return { seat: null, parts: [text(says.reshuffled)], rule: "D5" };
      case "last-round":
        return { seat: null, parts: fill(says.lastRound, { who: who(event.seat) }), rule: "E1" };
      case "game-ended":
        return { seat: null, parts: [text(says.ended)] };
    }
  }

  #by(sentence: string, slots: Readonly<Record<string, readonly LogPart[]>> = {}): Told {
    return { seat: this.#seat, parts: fill(sentence, { who: who(this.#seat), ...slots }) };
  }

  #onRoute(sentence: string, id: string, slots: Readonly<Record<string, readonly LogPart[]>>): Told {
    const at = this.#variant.routeIndex(id);
    return { ...this.#by(sentence, { route: route(this.#variant, at), ...slots }), route: at };
  }

  #cards(): readonly LogPart[] {
    return list(this.#paid.map((paid) => [card(paid)]));
  }

  #taken(event: CardTaken): Told {
    const before = this.#open?.mayGoOn !== undefined && "taken" in this.#open.mayGoOn ? this.#open.mayGoOn.taken : [];
    const goesOn = before.length === 1;
    const taken = goesOn ? [...before, event] : [event];
    const allBlind = taken.every((one) => one.place === null && one.card !== null);
    const told = allBlind
      ? this.#by(words.log.drewBlind, { cards: list(taken.map((one) => [card({ card: one.card, count: 1 })])) })
      : this.#by(words.log.tookCards, { cards: takenParts(taken) });
    return { ...told, goesOn, mayGoOn: { taken } };
  }

  #claimed(event: RouteClaimed): Told {
    const slots = { cards: this.#cards(), points: points(event.points) };
    const justTurned = this.#events.some((other) => other.type === "tunnel-turned");
    if (justTurned || this.#paid.length === 0) return this.#onRoute(words.log.claimedPlain, event.route, slots);
    const { tunnel } = this.#variant.route(this.#variant.routeIndex(event.route));
    return this.#onRoute(tunnel ? words.log.claimedPaid : words.log.claimed, event.route, slots);
  }

  #turned(event: TunnelTurned): Told {
    const sentence = event.cards.length === 0 ? words.log.tunnelNoCards : words.log.tunnel(event.price);
    const turned = list(event.cards.map((name) => [card({ card: name, count: 1 })]));
    return this.#onRoute(sentence, event.route, { cards: this.#cards(), turned });
  }

  #kept(event: TicketsKept): Told {
    const kept = event.kept?.map((id) => ticket(this.#variant, this.#variant.ticketIndex(id))) ?? null;
    const offered =
      this.#open?.mayGoOn !== undefined && "offered" in this.#open.mayGoOn ? this.#open.mayGoOn.offered : 0;
    if (event.at_set_up || offered === 0) {
      if (kept === null) return this.#by(words.log.choseTickets);
      return kept.length === 0 ? this.#by(words.log.keptNone) : this.#by(words.log.keptThese, { tickets: list(kept) });
    }
    const told =
      kept === null
        ? this.#by(words.log.drewAndKept(offered, event.kept_count ?? 0))
        : this.#by(words.log.drewAndKeptThese(offered), { tickets: list(kept) });
    return { ...told, goesOn: true };
  }
}

/** "red and one blind", "two blind"; what I drew myself is named. */
function takenParts(taken: readonly CardTaken[]): readonly LogPart[] {
  const unknown = taken.filter((one) => one.card === null).length;
  const known = taken.flatMap(({ card: name, place }) => {
    if (name === null) return [];
    const shown = [card({ card: name, count: 1 })];
    return [place === null ? fill(words.log.blindCard, { card: shown }) : shown];
  });
  return list(unknown === 0 ? known : [...known, [text(words.log.blind(unknown))]]);
}
