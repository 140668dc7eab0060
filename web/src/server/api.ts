/** What the page asks the server for over HTTP. Everything that a seat does in a game goes over its socket instead. */
import type {
  BoardPicture,
  CreateTable,
  Done,
  Level,
  Lobby,
  RematchTable,
  SeatGiven,
  SettingsGiven,
  TableInfo,
  TableMade,
  VariantInfo,
  Variants,
} from "../protocol";
import { ask, Refusal } from "./ask";
import { commandId, contribution, newKey } from "./random";

export { Refusal } from "./ask";

export type Bots = NonNullable<CreateTable["bots"]>;

const at = (table: string, what = ""): string => `/api/tables/${table}${what}`;

export const variants = (): Promise<Variants | Refusal> => ask({ path: "/api/variants" });

export function variant(name: string, options: readonly string[] = []): Promise<VariantInfo | Refusal> {
  return ask({ path: `/api/variants/${name}${query("option", options)}` });
}

export const boardPicture = (variant: string): Promise<BoardPicture | Refusal> =>
  ask({ path: `/api/variants/${variant}/board` });

/** Open tables, and what there is to know of these. */
export const lobby = (tables: readonly string[] = []): Promise<Lobby | Refusal> =>
  ask({ path: `/api/lobby${query("table", tables)}` });

/** Make a table and sit down at it: one key makes the host, and opens the seat. */
export async function createTable(
  settings: SettingsGiven,
  bots: Bots,
  name: string,
): Promise<{ readonly table: string; readonly seat: number } | Refusal> {
  const key = newKey();
  const body: CreateTable = { type: "create-table", id: commandId(), settings, bots };
  const made = await ask<TableMade>({ path: "/api/tables", body, key });
  if (made instanceof Refusal) return made;
  const given = await takeSeat(made.table, name, { key });
  if (!(given instanceof Refusal)) return { table: made.table, seat: given.seat };
  // A table where its host can't sit down is of no use to anybody.
  if (given.reason !== "unreachable") void closeTable(made.table, key);
  return given;
}

export const lookAt = (table: string): Promise<TableInfo | Refusal> => ask({ path: at(table) });

/** Show the key of a link; from then on the browser has it as a cookie. */
export const bringKey = (table: string, key: string): Promise<TableInfo | Refusal> =>
  ask({ path: at(table, "/key"), body: { key } });

/** Sit down. Without a key of one's own the browser's cookie counts, as for a host who has not sat down yet. */
export function takeSeat(
  table: string,
  name: string,
  { seat = null, key = null }: { seat?: number | null; key?: string | null },
): Promise<SeatGiven | Refusal> {
  const body = { type: "take-seat", id: commandId(), name, seat, contribution: contribution() };
  return ask({ path: at(table, "/seats"), body, key });
}

export const seatBot = (table: string, seat: number, level: Level): Promise<Done | Refusal> =>
  ask({ path: at(table, "/bots"), body: { type: "seat-bot", id: commandId(), seat, level } });

export const freeSeat = (table: string, seat: number): Promise<Done | Refusal> =>
  ask({ path: at(table, "/free"), body: { type: "free-seat", id: commandId(), seat } });

export const startGame = (table: string, fill: Level | null): Promise<Done | Refusal> =>
  ask({ path: at(table, "/start"), body: { type: "start", id: commandId(), fill } });

export const closeTable = (table: string, key: string | null = null): Promise<Done | Refusal> =>
  ask({ path: at(table, "/close"), body: { type: "close", id: commandId() }, key });

/** A further key for one's own seat, for another device. */
export const giveKey = (table: string, seat: number): Promise<SeatGiven | Refusal> =>
  ask({ path: at(table, "/keys"), body: { type: "give-key", id: commandId(), seat, use: "recovery" } });

export const rematch = (table: string): Promise<RematchTable | Refusal> =>
  ask({ path: at(table, "/rematch"), body: { type: "rematch", id: commandId() } });

function query(name: string, values: readonly string[]): string {
  return values.length === 0 ? "" : `?${new URLSearchParams(values.map((value) => [name, value])).toString()}`;
}
