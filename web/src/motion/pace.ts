/** How fast things move: as the player has set it, brisker when much waits to be shown, and barely at all if they prefer that. */
import type { Setting } from "../device/settings.svelte";

export interface Pace {
  /** All durations are multiplied by it. */
  readonly factor: number;
  /** Nothing travels: what would move fades instead, in the same order. */
  readonly still: boolean;
}

const FACTORS: Readonly<Record<Setting<"speed">, number>> = { slow: 1.6, normal: 1, fast: 0.5, off: 0 };
/** So many updates may wait before the rest is shown twice as fast. */
const PATIENCE = 3;

/** Null: nothing is to be shown, the table just changes. */
export function paceOf(speed: Setting<"speed">, waiting: number, still: boolean): Pace | null {
  const factor = FACTORS[speed] * (waiting > PATIENCE ? 0.5 : 1);
  return factor === 0 ? null : { factor, still };
}

/** How long a fade takes for those who want no motion. */
export const FADE_MS = 120;
