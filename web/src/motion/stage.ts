/**
 * The stage: animates what happens at the table, action by action. An animation ends when the state it leads to is
 * shown.
 */
import type { BoardMethods } from "../board/scene";
import type { settings as deviceSettings } from "../device/settings.svelte";
import { prefersReducedMotion } from "../device/reduced_motion";
import type { Variant } from "../game/variant";
import type { GameEvent, News, NewsPlayed, TableView } from "../protocol";
import { cue } from "../sound/cues";
import type { Stage } from "../table/stage";
import { FlyingCards } from "./flying_cards";
import { PendingRoutes } from "./pending_routes.svelte";
import { DisplayMotion } from "./display_motion";
import { BoardMotion } from "./board_motion";
import { BoardVisits } from "./board_visits";
import { paceOf } from "./pace";
import { Places } from "./places";
import { CardMotion } from "./card_motion";

interface StageParts {
  /** The table's screen, with the data attributes of cards, decks, strips and prompt. */
  readonly root: HTMLElement;
  readonly board: BoardMethods;
  readonly variant: Variant;
  readonly seat: () => number | null;
  readonly settings: Pick<typeof deviceSettings, "speed">;
  /** The newest known version of the table: tells how much still waits to be shown. */
  readonly newest: () => number;
  /** Whether a route's wagons are on the board already, as for a claim of mine that was not answered yet. */
  readonly isLaid: (route: number) => boolean;
  /** Whether the board may move to what others do. */
  readonly mayMove: () => boolean;
}

export class TableStage implements Stage {
  readonly #parts: StageParts;
  readonly #flying = new FlyingCards();
  readonly #pending = new PendingRoutes();
  readonly #cards: CardMotion;
  readonly #display: DisplayMotion;
  readonly #boardMotion: BoardMotion;
  readonly #visits: BoardVisits;
  readonly #hidden = (): void => {
    if (document.hidden) this.skip();
  };

  constructor(parts: StageParts) {
    this.#parts = parts;
    const places = new Places(parts.root, parts.board);
    this.#cards = new CardMotion(this.#flying, places, parts.seat);
    this.#display = new DisplayMotion(this.#flying, places);
    this.#boardMotion = new BoardMotion(this.#flying, places, parts.board, parts.variant, parts.seat, this.#pending);
    this.#visits = new BoardVisits(parts.board, parts.variant, this.#flying, parts.mayMove);
    document.addEventListener("visibilitychange", this.#hidden);
  }

  /** Routes that the board must not draw yet: their wagons are being set down. */
  get pendingRoutes(): readonly number[] {
    return this.#pending.routes;
  }

  async play(news: readonly News[], before: TableView, after: TableView, apply: () => Promise<void>): Promise<void> {
    const { settings, newest } = this.#parts;
    const played = news.map((one) => one.what).filter((what): what is NewsPlayed => what.type === "played");
    const waiting = Math.max(newest() - after.version, played.length - 1);
    const pace = paceOf(settings.speed, waiting, prefersReducedMotion());
    this.#announceTurn(before, after);
    if (pace === null || played.length === 0) return apply();
    this.#flying.begin(pace);
    const events = played.flatMap((one) => one.events);
    const isLaid = this.#laidAlready(events);
    const seat = this.#parts.seat();
    try {
      if (played.every((one) => one.seat !== seat)) await this.#visits.visit(events);
      await this.#leadUp(events);
      this.#pending.routes = this.#boardMotion.routesOf(events).filter((route) => !isLaid.has(route));
      await apply();
      await this.#follow(events, isLaid);
      await this.#visits.leave(seat !== null && after.view?.to_act.includes(seat) === true);
    } finally {
      this.#cards.done();
      this.#pending.routes = [];
    }
  }

  skip(): void {
    this.#flying.hurry();
  }

  dispose(): void {
    document.removeEventListener("visibilitychange", this.#hidden);
    this.#visits.dispose();
    this.#flying.dispose();
  }

  /** Before the table changes: cards leave their places. */
  async #leadUp(events: readonly GameEvent[]): Promise<void> {
    for (const [index, event] of events.entries()) {
      if (event.type === "card-taken") await this.#cards.card(event);
      else if (event.type === "tickets-offered") await this.#cards.tickets(event);
      else if (event.type === "cards-played") await this.#boardMotion.cards(event, events);
      else if (event.type === "tunnel-turned") await this.#boardMotion.tunnel(event, events);
      else if (event.type === "display-reset") await this.#display.sweep(events.slice(0, index));
    }
  }

  /** After the table has changed: new cards are turned up, wagons set down, points rise. */
  async #follow(events: readonly GameEvent[], isLaid: ReadonlySet<number>): Promise<void> {
    this.#cards.done();
    const reset = events.findLastIndex((event) => event.type === "display-reset");
    this.#display.turnUp(events.slice(reset + 1), reset >= 0);
    for (const event of events) {
      if (event.type === "route-claimed") await this.#boardMotion.wagons(event, isLaid);
      else if (event.type === "station-built") await this.#boardMotion.station(event);
      else if (event.type === "tickets-kept") this.#cards.returnTickets(event);
      else if (event.type === "deck-reshuffled") this.#display.reshuffle();
    }
  }

  #laidAlready(events: readonly GameEvent[]): ReadonlySet<number> {
    return new Set(this.#boardMotion.routesOf(events).filter(this.#parts.isLaid));
  }

  #announceTurn(before: TableView, after: TableView): void {
    const seat = this.#parts.seat();
    const mayAct = (now: TableView): boolean => seat !== null && (now.view?.to_act.includes(seat) ?? false);
    if (mayAct(after) && !mayAct(before)) cue("my-turn");
  }
}
