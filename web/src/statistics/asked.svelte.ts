/** Figures that were asked for: coming, there, or refused; asked for again while games are still being counted. */
import type { Coverage } from "../protocol";
import { Refusal } from "../server/api";

const AGAIN = 6_000;

export class Asked<T extends { readonly counted: Coverage }> {
  answer = $state.raw<T | null>(null);
  refusal = $state.raw<Refusal | null>(null);
  readonly #ask: () => Promise<T | Refusal>;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #left = false;

  constructor(ask: () => Promise<T | Refusal>) {
    this.#ask = ask;
  }

  async look(): Promise<void> {
    this.refusal = null;
    const answer = await this.#ask();
    if (this.#left) return;
    if (answer instanceof Refusal) {
      this.refusal = answer;
      return;
    }
    this.answer = answer;
    if (answer.counted.games < answer.counted.of) this.#timer = setTimeout(() => void this.look(), AGAIN);
  }

  /** Look until the returned function is called. */
  start(): () => void {
    void this.look();
    return () => {
      this.#left = true;
      clearTimeout(this.#timer);
    };
  }
}
