/**
 * A replay on the screen: the game as one seat saw it or with everything known, where in it the reader is, and whether
 * it plays by itself.
 */
import { tick } from "svelte";
import { settings as device, type Setting } from "../device/settings.svelte";
import type { LogLine } from "../game/log";
import { namesOf } from "../game/names";
import { Variant } from "../game/variant";
import type { BoardPicture, TableView, Replay, ReplayMoment } from "../protocol";
import * as api from "../server/api";
import { Refusal } from "../server/api";
import type { ShownTable } from "../screen/shown_table";
import type { Clock } from "../table/clock";
import type { Stage } from "../table/stage";
import { words } from "../words";
import { logsOf, momentAt, actionCount, newsOf, nowAt, placeOf } from "./moments";

/** A finished game of this server, or a record from a file. */
export type Source = { readonly table: string } | { readonly record: string };
/** The seat whose view is shown; null: everything is known. */
export type ViewSeat = number | null;

export const SPEEDS = [1, 2, 4, 0.5] as const;
export type Speed = (typeof SPEEDS)[number];
const PACES: Readonly<Record<Speed, { readonly stage: Setting<"speed">; readonly rest: number }>> = {
  0.5: { stage: "slow", rest: 1400 },
  1: { stage: "normal", rest: 700 },
  2: { stage: "fast", rest: 300 },
  4: { stage: "off", rest: 160 },
};
/** A stage that takes longer than this, in milliseconds, is not waited for. */
const STAGE_LIMIT_MS = 15_000;

export class ReplayState implements ShownTable {
  readonly source: Source;
  replay = $state.raw<Replay | null>(null);
  variant = $state.raw<Variant | null>(null);
  picture = $state.raw<BoardPicture | null>(null);
  /** Why there is nothing to show. */
  failed = $state<string | null>(null);
  /** Why something was not done, while the game is shown. */
  trouble = $state<string | null>(null);
  viewSeat = $state<ViewSeat>(null);
  at = $state(0);
  playing = $state(false);
  speed = $state<Speed>(1);
  stage: Stage | null = null;
  readonly settings = { known_cards: true };
  /** The reader of a replay has no seat. */
  readonly seat = null;

  readonly actions: number = $derived(this.replay === null ? 0 : actionCount(this.replay));
  readonly now: TableView | null = $derived.by(() => this.#now(this.at));
  readonly moment: ReplayMoment | null = $derived(this.replay === null ? null : momentAt(this.replay, this.at));
  readonly names: readonly string[] = $derived(namesOf(this.now?.seats ?? []));
  readonly log: readonly LogLine[] = $derived.by(() => this.#logs[this.at] ?? []);
  readonly #logs: readonly (readonly LogLine[])[] = $derived.by(() => {
    const { variant, replay } = this;
    return variant === null || replay === null ? [] : logsOf(variant, this.names, replay);
  });
  /** What the board shows as the action that was just played. */
  readonly place = $derived.by(() => {
    const { variant, replay, at } = this;
    return variant === null || replay === null ? null : placeOf(variant, replay, at);
  });

  /** The replays that were loaded already, by seat. */
  #known: Partial<Record<string, Replay>> = {};
  /** Counts what was started: what was interrupted must not continue. */
  #run = 0;
  /** The action that the stage is playing and has not put on the screen yet. */
  #coming: number | null = null;
  #wake: (() => void) | null = null;
  #left = false;

  constructor(source: Source, at: number, viewSeat: ViewSeat) {
    this.source = source;
    void this.#open(at, viewSeat);
  }

  dispose(): void {
    this.#left = true;
    this.pause();
  }

  /**
   * The seat whose view is on the screen; null: everything is known. It lags behind `viewSeat` until the replay has loaded.
   */
  get shownSeat(): ViewSeat {
    return this.replay?.seat ?? null;
  }

  clockOf(): Clock | null {
    return null;
  }

  /** How fast the stage shows an action. */
  get pace(): Setting<"speed"> {
    return device.speed === "off" ? "off" : PACES[this.speed].stage;
  }

  /** The line of the log about the last action; null before the first. */
  get lastLine(): LogLine | null {
    return this.log.findLast((line) => line.version === this.at && this.at > 0) ?? null;
  }

  /** The last action in words; empty before the first. */
  get lastAction(): string {
    return this.lastLine?.text ?? "";
  }

  // Loading

  async #open(at: number, viewSeat: ViewSeat): Promise<void> {
    const replay = await this.#ask(viewSeat);
    if (this.#left) return;
    if (replay instanceof Refusal) {
      // An old link may name a seat that this game does not have.
      if (replay.reason === "malformed" && viewSeat !== null) return this.#open(at, null);
      this.failed = replay.message;
      return;
    }
    const info = await api.variant(replay.variant, replay.options);
    const picture = info instanceof Refusal ? info : await api.boardPicture(replay.variant);
    if (this.#left) return;
    if (info instanceof Refusal) this.failed = info.message;
    else if (picture instanceof Refusal) this.failed = picture.message;
    else {
      [this.variant, this.picture] = [new Variant(info), picture];
      this.#see(viewSeat, replay);
      this.go(at);
    }
  }

  async #ask(viewSeat: ViewSeat): Promise<Replay | Refusal> {
    const known = this.#known[String(viewSeat)];
    return (
      known ??
      ("table" in this.source
        ? api.replay(this.source.table, viewSeat)
        : api.replayRecord(this.source.record, viewSeat))
    );
  }

  #see(viewSeat: ViewSeat, replay: Replay): void {
    this.#known[String(viewSeat)] = replay;
    [this.viewSeat, this.replay, this.trouble] = [viewSeat, replay, null];
  }

  /** Show another view at the same moment. */
  async look(viewSeat: ViewSeat): Promise<void> {
    const before = this.viewSeat;
    this.viewSeat = viewSeat;
    const replay = await this.#ask(viewSeat);
    if (this.#left || this.viewSeat !== viewSeat) return;
    if (!(replay instanceof Refusal)) return this.#see(viewSeat, replay);
    this.viewSeat = before;
    this.trouble = words.replay.viewFailed(replay.message);
  }

  // Stepping

  /** Go straight to a moment. */
  go(at: number): void {
    this.#run += 1;
    this.#coming = null;
    this.stage?.skip();
    this.at = Math.max(0, Math.min(this.actions, Math.round(at)));
  }

  back(): void {
    this.pause();
    this.go((this.#coming ?? this.at) - 1);
  }

  /** Play the next action; pressed again meanwhile, finish it at once. */
  on(): void {
    this.pause();
    if (this.#coming !== null) this.go(this.#coming + 1);
    else void this.#step();
  }

  /** Go to a moment that the reader chose. */
  choose(at: number): void {
    this.pause();
    this.go(at);
  }

  toggle(): void {
    if (this.playing) this.pause();
    else void this.#play();
  }

  pause(): void {
    this.playing = false;
    this.#wake?.();
  }

  async #play(): Promise<void> {
    this.playing = true;
    if (this.at === this.actions) this.go(0);
    while (this.playing && this.at < this.actions && !this.#left) {
      if (!(await this.#step()) || !this.playing) return;
      await this.#rest(PACES[this.speed].rest);
    }
    this.playing = false;
  }

  /** Wait until it is time for the next action, or the reader pauses. */
  #rest(ms: number): Promise<void> {
    return new Promise((done) => {
      const timer = setTimeout(done, ms);
      this.#wake = () => {
        clearTimeout(timer);
        done();
      };
    });
  }

  /** Show the next action; false if something else was started meanwhile. */
  async #step(): Promise<boolean> {
    const { stage, replay, now, at } = this;
    const after = this.#now(at + 1);
    if (replay === null || now === null || after === null) return false;
    const run = (this.#run += 1);
    const apply = async (): Promise<void> => {
      if (this.#run === run) [this.at, this.#coming] = [at + 1, null];
      await tick();
    };
    if (stage === null || document.hidden) {
      await apply();
      return this.#run === run;
    }
    this.#coming = at + 1;
    try {
      await Promise.race([stage.play([newsOf(replay, at + 1)], now, after, apply), this.#rest(STAGE_LIMIT_MS)]);
    } catch (error) {
      console.error(error); // an animation that fails must not stop the replay
    }
    if (this.#coming === at + 1) await apply();
    return this.#run === run;
  }

  #now(at: number): TableView | null {
    return this.replay === null || at > this.actions ? null : nowAt(this.replay, at);
  }
}
