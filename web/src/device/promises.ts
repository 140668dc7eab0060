/**
 * What this device was promised about the shuffle of a table, noted while nobody could know the secret yet: the print of
 * the secret, and the chance that was added from here. After the game the shuffle is held to it.
 */
import { keep, kept } from "./kept";

export interface Promised {
  readonly table: string;
  /** The print as it was first seen; null if only chance was added so far. */
  readonly commitment: string | null;
  /** What was added from here, by seat. */
  readonly contributions: Readonly<Record<number, string>>;
}

const MOST = 100;

function isPromised(value: unknown): value is Promised {
  return (
    typeof value === "object" &&
    value !== null &&
    "table" in value &&
    typeof value.table === "string" &&
    "commitment" in value &&
    "contributions" in value &&
    typeof value.contributions === "object" &&
    value.contributions !== null
  );
}

const isList = (value: unknown): value is readonly Promised[] => Array.isArray(value) && value.every(isPromised);

/** Read anew each time: another tab may have sat down meanwhile. */
const all = (): readonly Promised[] => kept("promises", isList, []);

export const promisedAt = (table: string): Promised | null => all().find((one) => one.table === table) ?? null;

function note(table: string, change: (before: Promised) => Promised): void {
  const before = promisedAt(table) ?? { table, commitment: null, contributions: {} };
  keep("promises", [change(before), ...all().filter((one) => one.table !== table)].slice(0, MOST));
}

/** Only the first print counts: a promise that changes later is none. */
export function noteCommitment(table: string, commitment: string): void {
  if (promisedAt(table)?.commitment != null) return;
  note(table, (before) => ({ ...before, commitment }));
}

export function noteContribution(table: string, seat: number, contribution: string): void {
  note(table, (before) => ({ ...before, contributions: { ...before.contributions, [seat]: contribution } }));
}

/** Only in these seats do I still sit: who gets up takes their chance along. */
export function keepSeats(table: string, seats: readonly number[]): void {
  const mine = Object.entries(promisedAt(table)?.contributions ?? {});
  const kept = mine.filter(([seat]) => seats.includes(Number(seat)));
  if (kept.length < mine.length) note(table, (before) => ({ ...before, contributions: Object.fromEntries(kept) }));
}
