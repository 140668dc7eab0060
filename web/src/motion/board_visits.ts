/**
 * Where not all of the board is in view, it goes to what another player does there, and comes back: at once when the
 * reader is to play next, so that nothing moves under their finger, otherwise after a while.
 */
import type { BoardMethods, Pointed } from "../board/scene";
import type { Variant } from "../game/variant";
import type { GameEvent } from "../protocol";
import type { FlyingCards } from "./flying_cards";

/** The longest time that the board takes to move, in milliseconds. */
const MOVE_MS = 400;
/** How long the reader looks at a new route before the board comes back for their turn. */
const LOOK_MS = 700;
/** How long the board waits for another move there. */
const LINGER_MS = 2500;

export class BoardVisits {
  readonly #board: BoardMethods;
  readonly #variant: Variant;
  readonly #flying: FlyingCards;
  /** Whether the board may move: on a small screen, while nothing is being chosen. */
  readonly #mayMove: () => boolean;
  #isAway = false;
  #lingering: ReturnType<typeof setTimeout> | undefined;

  constructor(board: BoardMethods, variant: Variant, flying: FlyingCards, mayMove: () => boolean) {
    this.#board = board;
    this.#variant = variant;
    this.#flying = flying;
    this.#mayMove = mayMove;
  }

  /** Go to where these events of another player happen. */
  async visit(events: readonly GameEvent[]): Promise<void> {
    clearTimeout(this.#lingering);
    const place = this.#placeOf(events);
    if (place === null || !this.#mayMove()) return;
    this.#isAway = true;
    await Promise.race([this.#board.visit(place), this.#flying.wait(MOVE_MS)]);
  }

  /** The events have been shown; `isNext`: the reader is to play now. */
  async leave(isNext: boolean): Promise<void> {
    clearTimeout(this.#lingering);
    if (!this.#isAway) return;
    if (!isNext) {
      this.#lingering = setTimeout(() => void this.#comeBack(), LINGER_MS);
      return;
    }
    await this.#flying.wait(LOOK_MS);
    await Promise.race([this.#comeBack(), this.#flying.wait(MOVE_MS)]);
  }

  dispose(): void {
    clearTimeout(this.#lingering);
  }

  #comeBack(): Promise<void> {
    this.#isAway = false;
    return this.#board.comeBack();
  }

  #placeOf(events: readonly GameEvent[]): Pointed | null {
    for (const event of events) {
      if (event.type === "route-claimed" || event.type === "tunnel-turned")
        return { route: this.#variant.routeIndex(event.route) };
      if (event.type === "station-built") return { city: this.#variant.cityIndex(event.city) };
    }
    return null;
  }
}
