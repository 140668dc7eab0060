/** What the parts of the screen that only show something need of a table: of one that is played at, or of a replay. */
import type { LogLine } from "../game/log";
import type { Variant } from "../game/variant";
import type { Clock } from "../table/clock";

export interface ShownTable {
  /** My seat; null: I watch. */
  readonly seat: number | null;
  readonly names: readonly string[];
  readonly variant: Variant | null;
  readonly settings: { readonly known_cards: boolean } | null;
  readonly log: readonly LogLine[];
  clockOf(seat: number): Clock | null;
}
