/**
 * What the server committed itself to about the shuffle of a table, noted while nobody could know the secret yet: the
 * hash of the secret, and the contributions from this device. After the game the shuffle is checked against it.
 */
import { save, load } from "./storage";

export interface ShuffleCommitment {
  readonly table: string;
  /** The hash as it was first seen; null if there are only contributions so far. */
  readonly commitment: string | null;
  /** What this device contributed, by seat. */
  readonly contributions: Readonly<Record<number, string>>;
}

const MOST = 100;

function isCommitment(value: unknown): value is ShuffleCommitment {
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

const isList = (value: unknown): value is readonly ShuffleCommitment[] =>
  Array.isArray(value) && value.every(isCommitment);

/** Read each time: another tab may have sat down meanwhile. */
const all = (): readonly ShuffleCommitment[] => load("commitments", isList, []);

export const commitmentAt = (table: string): ShuffleCommitment | null =>
  all().find((one) => one.table === table) ?? null;

function note(table: string, change: (before: ShuffleCommitment) => ShuffleCommitment): void {
  const before = commitmentAt(table) ?? { table, commitment: null, contributions: {} };
  save("commitments", [change(before), ...all().filter((one) => one.table !== table)].slice(0, MOST));
}

/** Note the commitment. Only the first one counts: one that changes later is worthless. */
export function noteCommitment(table: string, commitment: string): void {
  if (commitmentAt(table)?.commitment != null) return;
  note(table, (before) => ({ ...before, commitment }));
}

export function noteContribution(table: string, seat: number, contribution: string): void {
  note(table, (before) => ({ ...before, contributions: { ...before.contributions, [seat]: contribution } }));
}

/** Forget the contributions of all other seats: a player who gets up takes theirs along. */
export function keepSeats(table: string, seats: readonly number[]): void {
  const mine = Object.entries(commitmentAt(table)?.contributions ?? {});
  const kept = mine.filter(([seat]) => seats.includes(Number(seat)));
  if (kept.length < mine.length) note(table, (before) => ({ ...before, contributions: Object.fromEntries(kept) }));
}
