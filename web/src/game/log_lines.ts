/** Turns news into lines of the log. */
import type { CardTaken, GameEvent, NewsPlayed, NewsBody, RouteClaimed, TicketsKept, TunnelTurned } from "../protocol";
import { words } from "../words";
import type { CardCount } from "./choices";
import type { LogPart } from "./log";
import { card, city, fill, list, points, route, text, ticket, who } from "./log_parts";
import type { Variant } from "./variant";

/** A line before it is added to the log. */
export interface LogEntry {
  readonly seat: number | null;
  readonly parts: readonly LogPart[];
  readonly route?: number;
  readonly city?: number;
  /** The rule that explains why. */
  readonly rule?: string;
  /** Whether it replaces the open line: the second card, the tickets kept. */
  readonly continues?: boolean;
  /** Whether the player's next action may continue it. */
  readonly mayContinue?: { readonly taken: readonly CardTaken[] } | { readonly offered: number };
}

/** The lines for one piece of news; `open` is the last line of a player, if it may continue. */
export function linesOf(variant: Variant, what: NewsBody, open: LogEntry | null): readonly LogEntry[] {
  return what.type === "played" ? new ActionLines(variant, what, open).lines() : linesAboutTable(what);
}

function linesAboutTable(what: Exclude<NewsBody, NewsPlayed>): readonly LogEntry[] {
  const says = words.log;
  const by = (sentence: string, seat: number): LogEntry[] => [{ seat, parts: fill(sentence, { who: who(seat) }) }];
  const plain = (sentence: string): LogEntry[] => [{ seat: null, parts: [text(sentence)] }];
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
    case "link-renewed":
      return plain(says.linkRenewed);
    case "sent-away": // nobody is left to name, and the waiting room says so
    case "settings-changed": // the waiting room says so
    case "seat-freed": // nobody is left to name
    case "said": // that is chat
      return [];
  }
}

/** Makes the lines of one action from its events, in order. */
class ActionLines {
  readonly #variant: Variant;
  readonly #seat: number;
  readonly #events: readonly GameEvent[];
  readonly #open: LogEntry | null;
  #paid: CardCount[] = [];

  constructor(variant: Variant, played: NewsPlayed, open: LogEntry | null) {
    this.#variant = variant;
    this.#seat = played.seat;
    this.#events = played.events;
    this.#open = open?.seat === played.seat ? open : null;
  }

  lines(): readonly LogEntry[] {
    return this.#events.flatMap((event) => this.#line(event) ?? []);
  }

  #line(event: GameEvent): LogEntry | null {
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
        return { ...this.#by(says.drewTickets(event.count)), mayContinue: { offered: event.count } };
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

  #by(sentence: string, slots: Readonly<Record<string, readonly LogPart[]>> = {}): LogEntry {
    return { seat: this.#seat, parts: fill(sentence, { who: who(this.#seat), ...slots }) };
  }

  #onRoute(sentence: string, id: string, slots: Readonly<Record<string, readonly LogPart[]>>): LogEntry {
    const at = this.#variant.routeIndex(id);
    return { ...this.#by(sentence, { route: route(this.#variant, at), ...slots }), route: at };
  }

  #cards(): readonly LogPart[] {
    return list(this.#paid.map((paid) => [card(paid)]));
  }

  #taken(event: CardTaken): LogEntry {
    const before =
      this.#open?.mayContinue !== undefined && "taken" in this.#open.mayContinue ? this.#open.mayContinue.taken : [];
    const continues = before.length === 1;
    const taken = continues ? [...before, event] : [event];
    const allBlind = taken.every((one) => one.place === null && one.card !== null);
    const line = allBlind
      ? this.#by(words.log.drewBlind, { cards: list(taken.map((one) => [card({ card: one.card, count: 1 })])) })
      : this.#by(words.log.tookCards, { cards: takenParts(taken) });
    return { ...line, continues, mayContinue: { taken } };
  }

  #claimed(event: RouteClaimed): LogEntry {
    const slots = { cards: this.#cards(), points: points(event.points) };
    const justTurned = this.#events.some((other) => other.type === "tunnel-turned");
    if (justTurned || this.#paid.length === 0) return this.#onRoute(words.log.claimedPlain, event.route, slots);
    const { tunnel } = this.#variant.route(this.#variant.routeIndex(event.route));
    return this.#onRoute(tunnel ? words.log.claimedPaid : words.log.claimed, event.route, slots);
  }

  #turned(event: TunnelTurned): LogEntry {
    const sentence = event.cards.length === 0 ? words.log.tunnelNoCards : words.log.tunnel(event.price);
    const turned = list(event.cards.map((name) => [card({ card: name, count: 1 })]));
    return this.#onRoute(sentence, event.route, { cards: this.#cards(), turned });
  }

  #kept(event: TicketsKept): LogEntry {
    const kept = event.kept?.map((id) => ticket(this.#variant, this.#variant.ticketIndex(id))) ?? null;
    const offered =
      this.#open?.mayContinue !== undefined && "offered" in this.#open.mayContinue ? this.#open.mayContinue.offered : 0;
    if (event.at_set_up || offered === 0) {
      if (kept === null) return this.#by(words.log.choseTickets);
      return kept.length === 0 ? this.#by(words.log.keptNone) : this.#by(words.log.keptThese, { tickets: list(kept) });
    }
    const line =
      kept === null
        ? this.#by(words.log.drewAndKept(offered, event.kept_count ?? 0))
        : this.#by(words.log.drewAndKeptThese(offered), { tickets: list(kept) });
    return { ...line, continues: true };
  }
}

/** "red and one blind", "two blind"; my own cards are named. */
function takenParts(taken: readonly CardTaken[]): readonly LogPart[] {
  const unknown = taken.filter((one) => one.card === null).length;
  const known = taken.flatMap(({ card: name, place }) => {
    if (name === null) return [];
    const shown = [card({ card: name, count: 1 })];
    return [place === null ? fill(words.log.blindCard, { card: shown }) : shown];
  });
  return list(unknown === 0 ? known : [...known, [text(words.log.blind(unknown))]]);
}
