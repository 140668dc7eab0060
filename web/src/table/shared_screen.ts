/** Several players at one screen: opens a player's view, covers it again, and lowers the curtain between them. */
import type { News } from "../protocol";
import type { Refusals } from "./refusals";
import type { TableSession } from "./session";
import { SETTLED, type TableState } from "./state.svelte";

/** The events of a claim that reveals nothing: it can be taken back until the next player acts. */
const REVEALS_NOTHING: ReadonlySet<string> = new Set(["cards-played", "route-claimed", "last-round"]);

/** For how many milliseconds a card drawn from the deck at the end of a turn is shown before the curtain falls. */
const GLANCE = 2_000;

export class SharedScreen {
  readonly #table: TableState;
  readonly #session: TableSession;
  readonly #refusals: Refusals;
  #glanceTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(table: TableState, session: TableSession, refusals: Refusals) {
    this.#table = table;
    this.#session = session;
    this.#refusals = refusals;
  }

  /** Open the view of a player who says that they are at the screen. */
  async handOver(seat: number): Promise<boolean> {
    this.#refusals.clear();
    const answer = await this.#session.openView(seat);
    if (answer?.type === "refused") this.#refusals.showRefused(answer);
    return answer?.type === "update";
  }

  /** Lift the curtain to look at the board; everybody's cards and tickets stay covered. */
  peek(): void {
    const table = this.#table;
    table.peeking = true;
    table.calledSeats = null;
    if (table.handOver.step === "asking") void this.#session.cover();
  }

  /** Lower the curtain, and ask for the players of these seats. */
  call(seats: readonly number[]): void {
    const table = this.#table;
    table.calledSeats = seats;
    table.peeking = false;
    if (table.seat !== null || table.handOver.step === "asking") void this.#session.cover();
  }

  /** Cover my cards while others play. */
  hide(): void {
    void this.#session.cover();
  }

  /** React to news that was put on the screen; `seat` is the one that it was sent to. */
  newsShown(news: readonly News[], seat: number | null): void {
    const table = this.#table;
    const last = news.findLast(({ what }) => what.type === "played" || what.type === "undone")?.what;
    if (last !== undefined) table.peeking = false;
    if (seat !== null) {
      table.lastSeat = seat;
      table.peeking = false;
      table.calledSeats = null;
      if (table.handOver.step === "glancing") this.#coverAfterGlance(seat);
    }
    if (last?.type === "played") {
      const revealsNothing = last.events.every((event) => REVEALS_NOTHING.has(event.type));
      const isClaim = last.events.some(({ type }) => type === "route-claimed");
      table.mayTakeBack = last.seat === table.lastSeat && revealsNothing && isClaim;
    } else if (last !== undefined) table.mayTakeBack = false;
  }

  dispose(): void {
    clearTimeout(this.#glanceTimer);
  }

  #coverAfterGlance(seat: number): void {
    const table = this.#table;
    table.handOver = SETTLED;
    clearTimeout(this.#glanceTimer);
    this.#glanceTimer = setTimeout(() => {
      if (table.seat === seat && table.wantedSeats.length > 0 && table.shown?.undo === null)
        this.call(table.wantedSeats);
    }, GLANCE);
  }
}
