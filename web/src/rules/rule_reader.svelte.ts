/** The rule that is open next to the game; one for the whole page. */
import { tick } from "svelte";

class RuleReader {
  number = $state<string | null>(null);
  /** The rules that led here, the last one last. */
  before = $state.raw<readonly string[]>([]);
  #cameFrom: HTMLElement | null = null;

  /** Open a rule, from wherever the focus is. */
  open(number: string): void {
    if (this.number === null)
      this.#cameFrom = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    this.before = [];
    this.number = number;
  }

  /** Continue to another rule. */
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

  /** Close, and return the focus to where it came from, if that is still there. */
  close(): void {
    this.number = null;
    this.before = [];
    const back = this.#cameFrom;
    this.#cameFrom = null;
    // Not before the panel is gone: nothing outside a modal dialog can take the focus.
    void tick().then(() => {
      if (back?.isConnected) back.focus({ preventScroll: true });
    });
  }
}

export const ruleReader = new RuleReader();
