/** Shows once more what the others did since the reader's turn: one turn after another, on the board and in the line. */
import type { BoardMethods } from "../board/scene";
import { settings } from "../device/settings.svelte";
import type { PlayedTurn } from "../game/since_turn";
import { FACTORS } from "../motion/pace";

/** How long a turn stays marked, in milliseconds: what is set down on the board, and what is only read. */
const SET_DOWN_MS = 350;
const READ_MS = 700;

export class TurnsAgain {
  /** The turn that is being shown, by its version. */
  shown = $state<number | null>(null);
  /** Which playback counts: another one, or a change at the table, ends it. */
  #run = 0;

  /** Play turns; `visits` says whether the board moves to each of them. */
  async play(turns: readonly PlayedTurn[], board: BoardMethods, visits: boolean): Promise<void> {
    const run = (this.#run += 1);
    const speed = FACTORS[settings.speed] || 1;
    for (const turn of turns) {
      this.shown = turn.version;
      await this.#show(turn, board, visits, speed);
      if (run !== this.#run) return;
    }
    this.shown = null;
    await board.comeBack();
  }

  /** End the playback; the board stays where it is. */
  stop(): void {
    this.#run += 1;
    this.shown = null;
  }

  async #show({ seat, route, city }: PlayedTurn, board: BoardMethods, visits: boolean, speed: number): Promise<void> {
    const place = route !== null ? { route } : city !== null ? { city } : null;
    if (place === null) return pause(READ_MS * speed);
    if (visits) await board.visit(place);
    if ("route" in place) await board.setDown(place.route, seat, { speed });
    else await board.drop(place.city, seat, { speed });
    await pause(SET_DOWN_MS * speed);
  }
}

const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));
