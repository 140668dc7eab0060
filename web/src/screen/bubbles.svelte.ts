/** What was just said, for some seconds beside the strip of whoever said it. */
import { SvelteMap } from "svelte/reactivity";
import type { ChatLine } from "../table/chat";

/** How long a message is shown, in milliseconds: a while, and more for a longer one. */
const SHOWN_MS = 5000;
const PER_LETTER_MS = 50;

export class Bubbles {
  readonly #lines = new SvelteMap<number, ChatLine>();
  /** By seat. */
  readonly #timers: ReturnType<typeof setTimeout>[] = [];
  #newest: number;

  /** What was said before counts as read. */
  constructor(said: readonly ChatLine[]) {
    this.#newest = said.at(-1)?.key ?? 0;
  }

  /** The message that a seat's strip shows now. */
  of(seat: number): ChatLine | null {
    return this.#lines.get(seat) ?? null;
  }

  /** Show what is new, each player's last message. */
  follow(said: readonly ChatLine[]): void {
    for (const line of said.filter(({ key }) => key > this.#newest)) {
      this.#newest = line.key;
      this.#lines.set(line.seat, line);
      clearTimeout(this.#timers[line.seat]);
      const letters = line.text?.length ?? 0;
      const shownFor = SHOWN_MS + PER_LETTER_MS * letters;
      this.#timers[line.seat] = setTimeout(() => this.#lines.delete(line.seat), shownFor);
    }
  }

  dispose(): void {
    for (const timer of this.#timers) clearTimeout(timer);
  }
}
