/** Shows why something was not done, for a few seconds. */
import { refusalNames } from "../game/refusal_names";
import type { Refused } from "../protocol";
import { Refusal } from "../server/api";
import { refusalText } from "../words/refusal_text";
import type { TableState } from "./state.svelte";

/** How long a refusal is shown at least, in milliseconds. */
const SHOWN_FOR = 4_000;
/** How often a refusal that stays is checked after that. */
const CHECK_EVERY = 500;

export class Refusals {
  readonly #table: TableState;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(table: TableState) {
    this.#table = table;
  }

  /** Show a refusal. It goes away by itself, but not while `stays` says so. */
  show(message: string, rule: string | null = null, stays: () => boolean = () => false): void {
    clearTimeout(this.#timer);
    this.#table.refusal = { message, rule, at: Date.now() };
    const end = (): void => {
      if (stays()) this.#timer = setTimeout(end, CHECK_EVERY);
      else this.#table.refusal = null;
    };
    this.#timer = setTimeout(end, SHOWN_FOR);
  }

  /** Show why the server refused a command, with the names at this table. */
  showRefused(refused: Refused): void {
    const { variant, names, seat } = this.#table;
    this.show(refusalText(refused, refusalNames(variant, names, seat)), refused.rule ?? null);
  }

  clear(): void {
    this.#table.refusal = null;
  }

  /** Whether a request was granted; a refusal is shown. */
  isGranted<T>(answer: T | Refusal): answer is T {
    if (!(answer instanceof Refusal)) return true;
    this.show(answer.message, answer.rule);
    return false;
  }

  dispose(): void {
    clearTimeout(this.#timer);
  }
}
