/** A replay on the screen: the game through somebody's eyes, where in it the reader is, and whether it plays by itself. */
import { tick } from "svelte";
import { settings as device, type Setting } from "../device/settings.svelte";
import type { LogLine } from "../game/log";
import { namesOf } from "../game/names";
import { Variant } from "../game/variant";
import type { BoardPicture, Now, Replay, ReplayMoment } from "../protocol";
import * as api from "../server/api";
import { Refusal } from "../server/api";
import type { ShownTable } from "../screen/shown_table";
import type { Clock } from "../table/clock";
import type { Stage } from "../table/stage";
import { words } from "../words";
import { logsOf, momentAt, movesOf, newsOf, nowAt, placeOf } from "./moments";

/** A finished game of this server, or a record that somebody has. */
export type Source = { readonly table: string } | { readonly record: string };
/** Null: everything is seen. */
export type Eyes = number | null;

export const SPEEDS = [1, 2, 4, 0.5] as const;
export type Speed = (typeof SPEEDS)[number];
const PACES: Readonly<Record<Speed, { readonly stage: Setting<"speed">; readonly rest: number }>> = {
  0.5: { stage: "slow", rest: 1400 },
  1: { stage: "normal", rest: 700 },
  2: { stage: "fast", rest: 300 },
  4: { stage: "off", rest: 160 },
};
/** A stage that takes longer has lost its way. */
const LIMIT = 15_000;

export class ReplayStore implements ShownTable {
  readonly source: Source;
  replay = $state.raw<Replay | null>(null);
  variant = $state.raw<Variant | null>(null);
  picture = $state.raw<BoardPicture | null>(null);
  /** Why there is nothing to show. */
  failed = $state<string | null>(null);
  /** Why something was not done, while the game is shown. */
  trouble = $state<string | null>(null);
  eyes = $state<Eyes>(null);
  at = $state(0);
  playing = $state(false);
  speed = $state<Speed>(1);
  stage: Stage | null = null;
  readonly settings = { known_cards: true };
  /** Who looks at a replay sits nowhere. */
  readonly seat = null;

  readonly moves: number = $derived(this.replay === null ? 0 : movesOf(this.replay));
  readonly now: Now | null = $derived.by(() => this.#now(this.at));
  readonly moment: ReplayMoment | null = $derived(this.replay === null ? null : momentAt(this.replay, this.at));
  readonly names: readonly string[] = $derived(namesOf(this.now?.seats ?? []));
  readonly log: readonly LogLine[] = $derived.by(() => this.#logs[this.at] ?? []);
  readonly #logs: readonly (readonly LogLine[])[] = $derived.by(() => {
    const { variant, replay } = this;
    return variant === null || replay === null ? [] : logsOf(variant, this.names, replay);
  });
  /** What the board shows as the move that was just made. */
  readonly place = $derived.by(() => {
    const { variant, replay, at } = this;
    return variant === null || replay === null ? null : placeOf(variant, replay, at);
  });

  /** What was seen through these eyes before, by seat. */
  #known: Partial<Record<string, Replay>> = {};
  /** Counts what was begun: what was interrupted must not go on. */
  #turn = 0;
  /** The move that the stage is playing and has not put on the screen yet. */
  #coming: number | null = null;
  #wake: (() => void) | null = null;
  #left = false;

  constructor(source: Source, at: number, eyes: Eyes) {
    this.source = source;
    void this.#open(at, eyes);
  }

  dispose(): void {
    this.#left = true;
    this.pause();
  }

  /** Whose eyes are on the screen; null: everything is seen. It lags behind `eyes` until the game has come. */
  get looker(): Eyes {
    return this.replay?.seat ?? null;
  }

  clockOf(): Clock | null {
    return null;
  }

  /** How fast the stage shows a move. */
  get pace(): Setting<"speed"> {
    return device.speed === "off" ? "off" : PACES[this.speed].stage;
  }

  /** What the last move was, in words; empty before the first. */
  get told(): string {
    return this.log.findLast((line) => line.version === this.at && this.at > 0)?.text ?? "";
  }

  // Coming in

  async #open(at: number, eyes: Eyes): Promise<void> {
    const replay = await this.#ask(eyes);
    if (this.#left) return;
    if (replay instanceof Refusal) {
      // Eyes that an old link names and this game has not.
      if (replay.reason === "malformed" && eyes !== null) return this.#open(at, null);
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
      this.#see(eyes, replay);
      this.go(at);
    }
  }

  async #ask(eyes: Eyes): Promise<Replay | Refusal> {
    const known = this.#known[String(eyes)];
    return (
      known ??
      ("table" in this.source ? api.replay(this.source.table, eyes) : api.replayRecord(this.source.record, eyes))
    );
  }

  #see(eyes: Eyes, replay: Replay): void {
    this.#known[String(eyes)] = replay;
    [this.eyes, this.replay, this.trouble] = [eyes, replay, null];
  }

  /** Look through other eyes, at the same moment. */
  async look(eyes: Eyes): Promise<void> {
    const before = this.eyes;
    this.eyes = eyes;
    const replay = await this.#ask(eyes);
    if (this.#left || this.eyes !== eyes) return;
    if (!(replay instanceof Refusal)) return this.#see(eyes, replay);
    this.eyes = before;
    this.trouble = words.replay.eyesFailed(replay.message);
  }

  // Going through it

  /** Straight to a moment. */
  go(at: number): void {
    this.#turn += 1;
    this.#coming = null;
    this.stage?.skip();
    this.at = Math.max(0, Math.min(this.moves, Math.round(at)));
  }

  back(): void {
    this.pause();
    this.go((this.#coming ?? this.at) - 1);
  }

  /** One move on, which is shown; pressed again meanwhile, it is over at once. */
  on(): void {
    this.pause();
    if (this.#coming !== null) this.go(this.#coming + 1);
    else void this.#step();
  }

  /** To a moment that somebody chose. */
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
    if (this.at === this.moves) this.go(0);
    while (this.playing && this.at < this.moves && !this.#left) {
      if (!(await this.#step()) || !this.playing) return;
      await this.#rest(PACES[this.speed].rest);
    }
    this.playing = false;
  }

  /** Waits until it is time for the next move, or somebody pauses. */
  #rest(ms: number): Promise<void> {
    return new Promise((done) => {
      const timer = setTimeout(done, ms);
      this.#wake = () => {
        clearTimeout(timer);
        done();
      };
    });
  }

  /** Shows the next move; false if something else was begun meanwhile. */
  async #step(): Promise<boolean> {
    const { stage, replay, now, at } = this;
    const after = this.#now(at + 1);
    if (replay === null || now === null || after === null) return false;
    const turn = (this.#turn += 1);
    const apply = async (): Promise<void> => {
      if (this.#turn === turn) [this.at, this.#coming] = [at + 1, null];
      await tick();
    };
    if (stage === null || document.hidden) {
      await apply();
      return this.#turn === turn;
    }
    this.#coming = at + 1;
    try {
      await Promise.race([stage.play([newsOf(replay, at + 1)], now, after, apply), this.#rest(LIMIT)]);
    } catch (error) {
      console.error(error); // a picture that fails must not stop the replay
    }
    if (this.#coming === at + 1) await apply();
    return this.#turn === turn;
  }

  #now(at: number): Now | null {
    return this.replay === null || at > this.moves ? null : nowAt(this.replay, at);
  }
}
