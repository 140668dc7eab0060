/** What display-only components need from a table, live or replayed. */
import type { LogLine } from "../game/log";
import type { Variant } from "../game/variant";
import type { Clock } from "../table/clock";

export interface ShownTable {
  /** My seat; null for a spectator. */
  readonly seat: number | null;
  readonly names: readonly string[];
  readonly variant: Variant | null;
  readonly settings: { readonly known_cards: boolean } | null;
  readonly log: readonly LogLine[];
  clockOf(seat: number): Clock | null;
}
