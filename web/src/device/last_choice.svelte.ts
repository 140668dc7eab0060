/** What was played last on this device: *Play now* starts with it. */
import type { Level } from "../protocol";
import { save, load } from "./storage";
import { isLevel } from "./levels";

interface Played {
  readonly variant: string;
  readonly options: readonly string[];
  readonly level: Level;
  readonly bots: number;
}

export const MOST_BOTS = 4;

function isPlayed(value: unknown): value is Played {
  if (typeof value !== "object" || value === null) return false;
  if (!("variant" in value && "options" in value && "level" in value && "bots" in value)) return false;
  const { variant, options, level, bots } = value;
  return (
    typeof variant === "string" &&
    Array.isArray(options) &&
    options.every((option) => typeof option === "string") &&
    isLevel(level) &&
    Number.isInteger(bots) &&
    Number(bots) >= 1 &&
    Number(bots) <= MOST_BOTS
  );
}

class Choice {
  #played = $state.raw<Played>(load("choice", isPlayed, { variant: "europe", options: [], level: "regular", bots: 1 }));

  get variant(): string {
    return this.#played.variant;
  }

  get options(): readonly string[] {
    return this.#played.options;
  }

  get level(): Level {
    return this.#played.level;
  }

  get bots(): number {
    return this.#played.bots;
  }

  set(change: Partial<Played>): void {
    this.#played = { ...this.#played, ...change };
    save("choice", this.#played);
  }
}

export const choice = new Choice();
