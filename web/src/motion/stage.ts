/** The stage: shows what happens at the table, move by move. What it shows is over when the moment it leads to is there. */
import type { BoardMethods } from "../board/scene";
import type { settings as deviceSettings } from "../device/settings.svelte";
import { prefersStill } from "../device/still";
import type { Variant } from "../game/variant";
import type { GameEvent, News, NewsPlayed, Now } from "../protocol";
import { cue } from "../sound/cues";
import type { Stage } from "../table/stage";
import { Air } from "./air";
import { Coming } from "./coming.svelte";
import { Display } from "./display";
import { Laying } from "./laying";
import { paceOf } from "./pace";
import { Places } from "./places";
import { Taking } from "./taking";

interface StageParts {
  /** The table's screen, with the data attributes of cards, decks, strips and prompt. */
  readonly root: HTMLElement;
  readonly board: BoardMethods;
  readonly variant: Variant;
  readonly seat: () => number | null;
  readonly settings: Pick<typeof deviceSettings, "speed">;
  /** The newest version of the table that is known: how much still waits to be shown. */
  readonly newest: () => number;
  /** Whether a route's wagons are on the board already, as those of a claim of mine that was not answered yet. */
  readonly isLaid: (route: number) => boolean;
}

export class TableStage implements Stage {
  readonly #parts: StageParts;
  readonly #air = new Air();
  readonly #coming = new Coming();
  readonly #taking: Taking;
  readonly #display: Display;
  readonly #laying: Laying;
  readonly #hidden = (): void => {
    if (document.hidden) this.skip();
  };

  constructor(parts: StageParts) {
    this.#parts = parts;
    const places = new Places(parts.root, parts.board);
    this.#taking = new Taking(this.#air, places, parts.seat);
    this.#display = new Display(this.#air, places);
    this.#laying = new Laying(this.#air, places, parts.board, parts.variant, parts.seat, this.#coming);
    document.addEventListener("visibilitychange", this.#hidden);
  }

  /** Routes that the board must not draw yet: their wagons are being set down. */
  get coming(): readonly number[] {
    return this.#coming.routes;
  }

  async play(news: readonly News[], before: Now, after: Now, apply: () => Promise<void>): Promise<void> {
    const { settings, newest } = this.#parts;
    const played = news.map((one) => one.what).filter((what): what is NewsPlayed => what.type === "played");
    const waiting = Math.max(newest() - after.version, played.length - 1);
    const pace = paceOf(settings.speed, waiting, prefersStill());
    this.#announceTurn(before, after);
    if (pace === null || played.length === 0) return apply();
    this.#air.begin(pace);
    const events = played.flatMap((one) => one.events);
    const isLaid = this.#laidAlready(events);
    try {
      await this.#leadUp(events);
      this.#coming.routes = this.#laying.routesOf(events).filter((route) => !isLaid.has(route));
      await apply();
      await this.#follow(events, isLaid);
    } finally {
      this.#taking.done();
      this.#coming.routes = [];
    }
  }

  skip(): void {
    this.#air.hurry();
  }

  dispose(): void {
    document.removeEventListener("visibilitychange", this.#hidden);
    this.#air.dispose();
  }

  /** What is seen before the table changes: cards leave their places. */
  async #leadUp(events: readonly GameEvent[]): Promise<void> {
    for (const [index, event] of events.entries()) {
      if (event.type === "card-taken") await this.#taking.card(event);
      else if (event.type === "tickets-offered") await this.#taking.tickets(event);
      else if (event.type === "cards-played") await this.#laying.cards(event, events);
      else if (event.type === "tunnel-turned") await this.#laying.tunnel(event, events);
      else if (event.type === "display-reset") await this.#display.sweep(events.slice(0, index));
    }
  }

  /** What is seen once it has: new cards are turned up, wagons set down, points rise. */
  async #follow(events: readonly GameEvent[], isLaid: ReadonlySet<number>): Promise<void> {
    this.#taking.done();
    const reset = events.findLastIndex((event) => event.type === "display-reset");
    this.#display.turnUp(events.slice(reset + 1), reset >= 0);
    for (const event of events) {
      if (event.type === "route-claimed") await this.#laying.wagons(event, isLaid);
      else if (event.type === "station-built") await this.#laying.station(event);
      else if (event.type === "tickets-kept") this.#taking.giveBack(event);
      else if (event.type === "deck-reshuffled") this.#display.reshuffle();
    }
  }

  #laidAlready(events: readonly GameEvent[]): ReadonlySet<number> {
    return new Set(this.#laying.routesOf(events).filter(this.#parts.isLaid));
  }

  #announceTurn(before: Now, after: Now): void {
    const seat = this.#parts.seat();
    const mayAct = (now: Now): boolean => seat !== null && (now.view?.to_act.includes(seat) ?? false);
    if (mayAct(after) && !mayAct(before)) cue("my-turn");
  }
}
