/** A request for statistics: pending, answered, or refused; repeated while games are still being counted. */
import type { Coverage } from "../protocol";
import { Refusal } from "../server/api";

const REPEAT_MS = 6_000;

export class StatisticsRequest<T extends { readonly counted: Coverage }> {
  answer = $state.raw<T | null>(null);
  refusal = $state.raw<Refusal | null>(null);
  readonly #ask: () => Promise<T | Refusal>;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #left = false;

  constructor(ask: () => Promise<T | Refusal>) {
    this.#ask = ask;
  }

  async load(): Promise<void> {
    this.refusal = null;
    const answer = await this.#ask();
    if (this.#left) return;
    if (answer instanceof Refusal) {
      this.refusal = answer;
      return;
    }
    this.answer = answer;
    if (answer.counted.games < answer.counted.of) this.#timer = setTimeout(() => void this.load(), REPEAT_MS);
  }

  /** Request until the returned function is called. */
  start(): () => void {
    void this.load();
    return () => {
      this.#left = true;
      clearTimeout(this.#timer);
    };
  }
}
