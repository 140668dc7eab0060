/** What is left of a seat's time, as it runs between two words of the server. */
import type { ClockNow } from "../protocol";

export interface Clock {
  /** Milliseconds left for the move. */
  readonly move: number;
  /** Milliseconds left in the reserve after that. */
  readonly reserve: number;
  readonly running: boolean;
}

/** A clock `elapsed` milliseconds after the server told it. */
export function clockAfter({ move, reserve, running }: ClockNow, elapsed: number): Clock {
  const passed = running ? Math.max(0, elapsed) : 0;
  return {
    move: Math.max(0, move - passed),
    reserve: Math.max(0, reserve - Math.max(0, passed - move)),
    running,
  };
}
