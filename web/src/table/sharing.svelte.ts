/** Several people at one screen: who is there, whom it is to be handed over to, and the curtain between them. */
import type { News } from "../protocol";
import { TableAsTold } from "./told.svelte";

/** What a claim causes when nothing is turned up by it: it can be taken back until the next player acts. */
const QUIET: ReadonlySet<string> = new Set(["cards-played", "route-claimed", "last-round"]);

/** So long, in milliseconds, a card that was taken blind with the last move of a turn is seen before the curtain falls. */
const GLANCE = 2_000;

export class TableAtScreen extends TableAsTold {
  /** The curtain is lifted to look at the board, as anybody may. */
  peeking = $state(false);
  /** The one whose eyes were open last, who may want one more look. */
  last = $state<number | null>(null);
  /** Whether the last thing that happened is a claim of theirs, which may still be taken back. */
  claimed = $state(false);
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Who is called to the screen though others are to act. */
  #called = $state.raw<readonly number[] | null>(null);

  /** Those who play here and have something to do, but for the one who is there. */
  readonly waited: readonly number[] = $derived.by(() => {
    const { shown, shared, seat } = this;
    const view = shown?.view ?? null;
    if (!shared || shown?.state !== "playing" || view === null) return [];
    const isWanted = (one: number): boolean => view.to_act.includes(one) || shown.undo?.asked.includes(one) === true;
    return this.ours.filter((one) => one !== seat && !shown.seats[one]?.played_by_bot && isWanted(one));
  });

  /** Whom the curtain asks for; null: it is not down. */
  readonly curtain: readonly number[] | null = $derived.by(() => {
    const { state } = this.connection;
    const isClosed = this.shared && this.seat === null && this.shown?.state === "playing";
    if (!isClosed || state === "moved" || state === "gone") return null;
    if (this.#called !== null) return this.#called;
    return this.waited.length > 0 && !this.peeking && !this.showing.busy ? this.waited : null;
  });

  /** Look at the board as anybody may; what is one's own stays covered. */
  peek(): void {
    this.peeking = true;
    this.#called = null;
    if (this.isHanding) void this.coverScreen();
  }

  /** Put the curtain down for these. */
  call(seats: readonly number[]): void {
    this.#called = seats;
    this.peeking = false;
    if (this.seat !== null || this.isHanding) void this.coverScreen();
  }

  /** My cards are not to be seen while others play. */
  hide(): void {
    void this.coverScreen();
  }

  override dispose(): void {
    super.dispose();
    clearTimeout(this.#timer);
  }

  protected override told(news: readonly News[], eyes: number | null): void {
    super.told(news, eyes);
    const played = news.findLast(({ what }) => what.type === "played" || what.type === "undone")?.what;
    if (played !== undefined) this.peeking = false;
    if (eyes !== null) [this.last, this.peeking, this.#called] = [eyes, false, null];
    if (this.glance && eyes !== null) this.#fallSoon(eyes);
    if (played?.type === "played") {
      const isQuiet = played.events.every((event) => QUIET.has(event.type));
      this.claimed = played.seat === this.last && isQuiet && played.events.some(({ type }) => type === "route-claimed");
    } else if (played !== undefined) this.claimed = false;
  }

  #fallSoon(eyes: number): void {
    this.glance = false;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      if (this.seat === eyes && this.waited.length > 0 && this.shown?.undo === null) this.call(this.waited);
    }, GLANCE);
  }
}
