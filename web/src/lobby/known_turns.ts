/** Decides which turns of mine are announced, each once. */
import type { Place } from "../address.svelte";
import { isMyTurn, type MyGame } from "./lobby_feed.svelte";

/**
 * The turns that I know about, by table: seen, or announced. Stored on the device, so that no reload announces a turn
 * twice.
 */
export type KnownTurns = Readonly<Record<string, number>>;

/** A turn without a number, at tables that spectators see with a delay. */
const SOME_TURN = -1;

export function isKnownTurns(value: unknown): value is KnownTurns {
  return typeof value === "object" && value !== null && Object.values(value).every((turn) => typeof turn === "number");
}

interface News {
  /** Games in which it is my turn, and I don't know yet. */
  readonly announce: readonly MyGame[];
  /** Tables whose turn is over or was seen. */
  readonly done: readonly string[];
  readonly known: KnownTurns;
}

/** Compare with the `known` turns; a turn that is visible is not announced. */
export function unseenTurns(known: KnownTurns, games: readonly MyGame[], isVisible: (table: string) => boolean): News {
  const turns = games.filter(isMyTurn);
  const unknown = turns.filter(({ at }) => known[at.table] !== (at.turn ?? SOME_TURN));
  return {
    announce: unknown.filter(({ at }) => !isVisible(at.table)),
    done: Object.keys(known).filter((table) => isVisible(table) || !turns.some(({ at }) => at.table === table)),
    known: Object.fromEntries(turns.map(({ at }) => [at.table, at.turn ?? SOME_TURN])),
  };
}

/** Whether the reader sees that it is their turn at a table: there, or in the lobby. */
export const isSeen = (table: string, place: Place, visible: boolean): boolean =>
  visible && (place.at === "lobby" || (place.at === "table" && place.table === table));
