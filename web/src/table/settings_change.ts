/** A change of a table's settings before its game. */
import type { Settings } from "../protocol";

export interface SettingsChange {
  readonly key: number;
  readonly at: number;
  /** The seat of the host who made it; null for a host who has not sat down. */
  readonly seat: number | null;
  /** The host's name. */
  readonly by: string | null;
  /** All settings after it. */
  readonly settings: Settings;
  /** The names of those that it changed. */
  readonly changed: readonly string[];
}
