/**
 * How fast things move: as the player has set it, faster when much waits to be shown, and hardly at all with reduced
 * motion.
 */
import type { Setting } from "../device/settings.svelte";

export interface Pace {
  /** Multiplies all durations. */
  readonly factor: number;
  /** Nothing moves: what would move fades instead, in the same order. */
  readonly still: boolean;
}

/** How much longer than usual things take, at each setting; nothing moves at 0. */
export const FACTORS: Readonly<Record<Setting<"speed">, number>> = { slow: 1.6, normal: 1, fast: 0.5, off: 0 };
/** How many updates may wait before they are shown twice as fast. */
const PATIENCE = 3;

/** Null: nothing is animated, the table just changes. */
export function paceOf(speed: Setting<"speed">, waiting: number, still: boolean): Pace | null {
  const factor = FACTORS[speed] * (waiting > PATIENCE ? 0.5 : 1);
  return factor === 0 ? null : { factor, still };
}

/** How long a fade takes with reduced motion. */
export const FADE_MS = 120;
