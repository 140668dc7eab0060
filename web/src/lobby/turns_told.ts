/** Of which turns of mine I know: what decides that each is told once. */
import type { Place } from "../address.svelte";
import { isMyTurn, type MyGame } from "./watch.svelte";

/** The turns of which I know, by table: seen, or told. The device keeps them, so that no reload tells a turn twice. */
export type Told = Readonly<Record<string, number>>;

/** A turn without a number, at tables that spectators see later. */
const SOME_TURN = -1;

export function isTold(value: unknown): value is Told {
  return typeof value === "object" && value !== null && Object.values(value).every((turn) => typeof turn === "number");
}

interface News {
  /** Games in which it has become my turn, and I don't know. */
  readonly tell: readonly MyGame[];
  /** Tables whose turn is over or was seen. */
  readonly done: readonly string[];
  readonly told: Told;
}

/** What is new since `told`; a turn that is in sight needs no telling. */
export function newTurns(told: Told, games: readonly MyGame[], isInSight: (table: string) => boolean): News {
  const turns = games.filter(isMyTurn);
  const unknown = turns.filter(({ at }) => told[at.table] !== (at.turn ?? SOME_TURN));
  return {
    tell: unknown.filter(({ at }) => !isInSight(at.table)),
    done: Object.keys(told).filter((table) => isInSight(table) || !turns.some(({ at }) => at.table === table)),
    told: Object.fromEntries(turns.map(({ at }) => [at.table, at.turn ?? SOME_TURN])),
  };
}

/** Whether the reader sees that it is their turn at a table: there, or in the lobby. */
export const isSeen = (table: string, place: Place, visible: boolean): boolean =>
  visible && (place.at === "lobby" || (place.at === "table" && place.table === table));
