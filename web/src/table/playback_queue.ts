/** Puts updates on the screen one by one, at the pace of the stage, and jumps where nobody could follow. */
import { tick } from "svelte";
import type { News, TableView } from "../protocol";
import type { Stage } from "./stage";

/** What the queue changes: the state that is shown, and whether more is waiting. */
interface Screen {
  shown: TableView | null;
  busy: boolean;
  /** Whether nothing is played out for now. */
  readonly skipping: boolean;
}

interface Update {
  readonly news: readonly News[];
  /** The seat that the news was sent to; null: a spectator. */
  readonly seat: number | null;
  now: TableView;
}

/** When more updates wait than this, they are not played out. */
const MOST_WAITING = 12;
/** A stage that takes longer than this, in milliseconds, is not waited for. */
const LIMIT = 20_000;

export class PlaybackQueue {
  stage: Stage | null = null;
  readonly #screen: Screen;
  readonly #onshow: (news: readonly News[], seat: number | null) => void;
  #waiting: Update[] = [];
  /** What the stage is playing and has not put on the screen yet. */
  #playing: Update | null = null;
  #skipping = false;

  /** `onshow` is called with the news of each update as it is shown, and the seat that it was sent to. */
  constructor(screen: Screen, onshow: (news: readonly News[], seat: number | null) => void) {
    this.#screen = screen;
    this.#onshow = onshow;
  }

  /** Show an update after those that are waiting. */
  add(news: readonly News[], now: TableView): void {
    this.#waiting.push({ news, seat: now.seat, now });
    if (!this.#screen.busy) void this.#playOut();
  }

  /** Show an update at once, and with it all that were waiting. */
  jump(news: readonly News[], now: TableView): void {
    const missed = [...(this.#playing === null ? [] : [this.#playing]), ...this.#waiting];
    this.#waiting = [];
    this.#playing = null;
    this.stage?.skip();
    this.#show([...missed, { news, seat: now.seat, now }]);
  }

  /** Show nothing any more. */
  clear(): void {
    this.#waiting = [];
    this.#playing = null;
    this.stage?.skip();
    this.#screen.shown = null;
  }

  /** Show all that is waiting at once. */
  skip(): void {
    if (!this.#screen.busy) return;
    this.#skipping = true;
    this.stage?.skip();
  }

  /** Change all states, shown and waiting; for what is true at once, such as who is present. */
  amend(change: (now: TableView) => TableView): void {
    if (this.#screen.shown !== null) this.#screen.shown = change(this.#screen.shown);
    if (this.#playing !== null) this.#playing.now = change(this.#playing.now);
    for (const update of this.#waiting) update.now = change(update.now);
  }

  async #playOut(): Promise<void> {
    this.#screen.busy = true;
    for (let update = this.#waiting.shift(); update !== undefined; update = this.#waiting.shift()) {
      try {
        if (this.#cannotPlay(update)) this.#jumpTo(update);
        else await this.#play(update);
      } catch (error) {
        console.error(error); // an update that can't be shown must not stop those after it
      }
    }
    this.#skipping = false;
    this.#screen.busy = false;
  }

  #cannotPlay({ news }: Update): boolean {
    return (
      this.stage === null ||
      this.#screen.shown === null ||
      news.length === 0 ||
      this.#skipping ||
      this.#screen.skipping ||
      document.hidden ||
      this.#waiting.length >= MOST_WAITING
    );
  }

  /** Show an update without playing it; if too many wait, all of them. */
  #jumpTo(update: Update): void {
    if (this.#waiting.length < MOST_WAITING && !this.#skipping) return this.#show([update]);
    this.#show([update, ...this.#waiting.splice(0)]);
  }

  async #play(update: Update): Promise<void> {
    const before = this.#screen.shown;
    if (this.stage === null || before === null) return this.#show([update]);
    this.#playing = update;
    const apply = async () => {
      if (this.#playing === update) {
        this.#playing = null;
        this.#show([update]);
      }
      await tick();
    };
    try {
      await Promise.race([this.stage.play(update.news, before, update.now, apply), pause(LIMIT)]);
    } catch (error) {
      console.error(error); // an animation that fails must not stop the game
    }
    await apply();
  }

  /** Put the last of these on the screen, and report the news of all. */
  #show(updates: readonly Update[]): void {
    this.#screen.shown = updates.at(-1)?.now ?? this.#screen.shown;
    for (const { news, seat } of updates) this.#onshow(news, seat);
  }
}

const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));
