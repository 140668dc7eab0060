/** The time that a seat has left, as it runs between two updates. */
import type { ClockNow } from "../protocol";

export interface Clock {
  /** Milliseconds left for the action. */
  readonly move: number;
  /** Milliseconds left in the reserve after that. */
  readonly reserve: number;
  readonly running: boolean;
}

/** A clock `elapsed` milliseconds after the server sent it. */
export function clockAfter({ move, reserve, running }: ClockNow, elapsed: number): Clock {
  const passed = running ? Math.max(0, elapsed) : 0;
  return {
    move: Math.max(0, move - passed),
    reserve: Math.max(0, reserve - Math.max(0, passed - move)),
    running,
  };
}
