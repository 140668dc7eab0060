/** The rule that is open beside the game, one for the whole page. */
import { tick } from "svelte";

class Reading {
  number = $state<string | null>(null);
  /** Rules that led here, the last one last. */
  before = $state.raw<readonly string[]>([]);
  #cameFrom: HTMLElement | null = null;

  /** Open a rule, from wherever the focus is. */
  open(number: string): void {
    if (this.number === null)
      this.#cameFrom = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    this.before = [];
    this.number = number;
  }

  /** Go on to another rule. */
  follow(number: string): void {
    if (this.number === null) return this.open(number);
    if (number === this.number) return;
    this.before = [...this.before, this.number];
    this.number = number;
  }

  back(): void {
    const last = this.before.at(-1);
    if (last === undefined) return;
    this.before = this.before.slice(0, -1);
    this.number = last;
  }

  /** The focus goes back to where it came from, if that is still there. */
  close(): void {
    this.number = null;
    this.before = [];
    const back = this.#cameFrom;
    this.#cameFrom = null;
    // Not before the panel is gone: nothing beside a modal one takes the focus.
    void tick().then(() => {
      if (back?.isConnected) back.focus({ preventScroll: true });
    });
  }
}

export const reading = new Reading();
