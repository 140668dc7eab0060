/** What is on the screen: it follows the table move by move, at the stage's pace, and jumps when nobody could follow. */
import { tick } from "svelte";
import type { News, Now } from "../protocol";
import type { Stage } from "./stage";

interface Moment {
  readonly news: readonly News[];
  /** Whose eyes the news were told to; null: nobody's. */
  readonly eyes: number | null;
  now: Now;
}

/** When more moments wait than this, they are not played out. */
const MOST = 12;
/** A stage that takes longer has lost its way. */
const LIMIT = 20_000;

export class Showing {
  shown = $state.raw<Now | null>(null);
  /** Moves are still being shown. */
  busy = $state(false);
  stage: Stage | null = null;
  readonly #told: (news: readonly News[], eyes: number | null) => void;
  #waiting: Moment[] = [];
  /** What the stage is playing and has not put on the screen yet. */
  #coming: Moment | null = null;
  #skipping = false;

  /** `told` is called with the news of every moment as it is shown, and whose eyes they were told to. */
  constructor(told: (news: readonly News[], eyes: number | null) => void) {
    this.#told = told;
  }

  /** Something happened: show it when its time has come. */
  add(news: readonly News[], now: Now): void {
    this.#waiting.push({ news, eyes: now.seat, now });
    if (!this.busy) void this.#playOut();
  }

  /** Forget what waits, and show this. */
  jump(news: readonly News[], now: Now): void {
    const missed = [...(this.#coming === null ? [] : [this.#coming]), ...this.#waiting];
    this.#waiting = [];
    this.#coming = null;
    this.stage?.skip();
    this.#show([...missed, { news, eyes: now.seat, now }]);
  }

  skip(): void {
    if (!this.busy) return;
    this.#skipping = true;
    this.stage?.skip();
  }

  /** Change all moments, shown and waiting: who is there is known at once. */
  amend(change: (now: Now) => Now): void {
    if (this.shown !== null) this.shown = change(this.shown);
    if (this.#coming !== null) this.#coming.now = change(this.#coming.now);
    for (const moment of this.#waiting) moment.now = change(moment.now);
  }

  async #playOut(): Promise<void> {
    this.busy = true;
    for (let moment = this.#waiting.shift(); moment !== undefined; moment = this.#waiting.shift()) {
      try {
        if (this.#cannotPlay(moment)) this.#jumpTo(moment);
        else await this.#play(moment);
      } catch (error) {
        console.error(error); // one moment that can't be told must not stop those after it
      }
    }
    this.#skipping = false;
    this.busy = false;
  }

  #cannotPlay({ news }: Moment): boolean {
    return (
      this.stage === null ||
      this.shown === null ||
      news.length === 0 ||
      this.#skipping ||
      document.hidden ||
      this.#waiting.length >= MOST
    );
  }

  /** Show a moment without playing it; if too many wait, the last of them. */
  #jumpTo(moment: Moment): void {
    if (this.#waiting.length < MOST && !this.#skipping) return this.#show([moment]);
    this.#show([moment, ...this.#waiting.splice(0)]);
  }

  async #play(moment: Moment): Promise<void> {
    const before = this.shown;
    if (this.stage === null || before === null) return this.#show([moment]);
    this.#coming = moment;
    const apply = async () => {
      if (this.#coming === moment) {
        this.#coming = null;
        this.#show([moment]);
      }
      await tick();
    };
    try {
      await Promise.race([this.stage.play(moment.news, before, moment.now, apply), pause(LIMIT)]);
    } catch (error) {
      console.error(error); // a picture that fails must not stop the game
    }
    await apply();
  }

  /** The last of these is on the screen now, and all of them are told. */
  #show(moments: readonly Moment[]): void {
    this.shown = moments.at(-1)?.now ?? this.shown;
    for (const { news, eyes } of moments) this.#told(news, eyes);
  }
}

const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));
