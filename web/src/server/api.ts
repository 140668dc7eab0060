/** The page's requests to the server over HTTP. Everything that a seat does in a game goes over its socket instead. */
import type { Language } from "../device/language.svelte";
import { invitationTo, noteInvitation } from "../device/invitations";
import { keepSeats, noteCommitment, noteContribution } from "../device/commitments";
import type {
  Addresses,
  BoardPicture,
  CreateTable,
  Done,
  Level,
  Lobby,
  NewLink,
  PlayerStatistics,
  RematchTable,
  Replay,
  ReplayRecord,
  RuleBook,
  SeatGiven,
  SettingsGiven,
  Statistics,
  TableInfo,
  TableMade,
  VariantInfo,
  Variants,
  VariantStatistics,
} from "../protocol";
import { ask, Refusal } from "./request";
import { spoken } from "../words";
import { commandId, contribution, newKey } from "./random";

export { Refusal } from "./request";

export type Bots = NonNullable<CreateTable["bots"]>;

const at = (table: string, what = ""): string => `/api/tables/${table}${what}`;

export const addresses = (): Promise<Addresses | Refusal> => ask({ path: "/api/addresses" });

export const variants = (): Promise<Variants | Refusal> => ask({ path: "/api/variants" });

export function variant(name: string, options: readonly string[] = []): Promise<VariantInfo | Refusal> {
  return ask({ path: `/api/variants/${name}${query("option", options)}` });
}

/** The address of the board, with its seas named in the language of the page. */
export const boardPath = (variant: string): string =>
  `/api/variants/${variant}/board${query("language", spoken === "en" ? [] : [spoken])}`;

export const boardPicture = (variant: string): Promise<BoardPicture | Refusal> => ask({ path: boardPath(variant) });

export const rules = (language: Language): Promise<RuleBook | Refusal> => ask({ path: `/api/rules/${language}` });

/** Open tables, and what is known about these. */
export const lobby = (tables: readonly string[] = []): Promise<Lobby | Refusal> =>
  ask({ path: `/api/lobby${query("table", tables)}` });

/** Statistics of all games that were finished here. */
export const statistics = (): Promise<Statistics | Refusal> => ask({ path: "/api/statistics" });

export const variantStatistics = (variant: string): Promise<VariantStatistics | Refusal> =>
  ask({ path: `/api/statistics/${variant}` });

/** The games under a name, with links to those of these tables that are among them. */
export const playerStatistics = (name: string, tables: readonly string[]): Promise<PlayerStatistics | Refusal> =>
  ask({ path: `/api/players/${encodeURIComponent(name)}${query("table", tables)}` });

/** A player who sits down from here; without a seat, on the first that is free. */
export interface Sitting {
  readonly name: string;
  readonly seat: number | null;
}

/**
 * Create a table and sit down at it, alone or with others at the same screen: one key makes the host, and opens all
 * seats.
 */
export async function createTable(
  settings: SettingsGiven,
  bots: Bots,
  who: string | readonly Sitting[],
  opening: CreateTable["opening"] = null,
): Promise<{ readonly table: string; readonly seat: number } | Refusal> {
  const key = newKey();
  const body: CreateTable = { type: "create-table", id: commandId(), settings, bots, opening };
  const made = await ask<TableMade>({ path: "/api/tables", body, key });
  if (made instanceof Refusal) return made;
  noteCommitment(made.table, made.commitment);
  const sitting = typeof who === "string" ? [{ name: who, seat: null }] : who;
  const given = await takeSeats(made.table, sitting, key);
  if (!(given instanceof Refusal)) return { table: made.table, seat: given.seat };
  // A table where its host can't sit down is of no use to anybody.
  if (given.reason !== "unreachable") void closeTable(made.table, key);
  return given;
}

/** Sit down one after another with one key; returns the answer of the first, or the first refusal. */
async function takeSeats(table: string, sitting: readonly Sitting[], key: string): Promise<SeatGiven | Refusal> {
  let first: SeatGiven | null = null;
  for (const { name, seat } of sitting) {
    const given = await takeSeat(table, name, { seat, key });
    if (given instanceof Refusal) return given;
    first ??= given;
  }
  if (first === null) throw new Error("Nobody sits down.");
  return first;
}

export const lookUpTable = async (table: string): Promise<TableInfo | Refusal> => noted(await ask({ path: at(table) }));

/** Note the code in the table's link, and what it commits itself to about its shuffle while its secret is unknown. */
function noted(info: TableInfo | Refusal): TableInfo | Refusal {
  if (info instanceof Refusal) return info;
  if (info.invitation != null) noteInvitation(info.table, info.invitation);
  if (info.fairness.secret !== null) return info;
  noteCommitment(info.table, info.fairness.commitment);
  if (info.state === "waiting") keepSeats(info.table, info.yours);
  return info;
}

/** Send the key of a link; from then on the browser has it as a cookie. */
export const bringKey = async (table: string, key: string): Promise<TableInfo | Refusal> =>
  noted(await ask({ path: at(table, "/key"), body: { key } }));

/** Sit down. Without a key the browser's cookie counts, as for a host who has not sat down yet. */
export async function takeSeat(
  table: string,
  name: string,
  { seat = null, key = null }: { seat?: number | null; key?: string | null },
): Promise<SeatGiven | Refusal> {
  const invitation = invitationTo(table) ?? "";
  const body = { type: "take-seat", id: commandId(), name, seat, contribution: contribution(), invitation };
  const given = await ask<SeatGiven>({ path: at(table, "/seats"), body, key });
  if (!(given instanceof Refusal)) noteContribution(table, given.seat, body.contribution);
  return given;
}

export const changeSettings = (table: string, settings: SettingsGiven): Promise<Done | Refusal> =>
  ask({ path: at(table, "/settings"), body: { type: "change-settings", id: commandId(), settings } });

export const seatBot = (table: string, seat: number, level: Level): Promise<Done | Refusal> =>
  ask({ path: at(table, "/bots"), body: { type: "seat-bot", id: commandId(), seat, level } });

export const freeSeat = (table: string, seat: number): Promise<Done | Refusal> =>
  ask({ path: at(table, "/free"), body: { type: "free-seat", id: commandId(), seat } });

export const startGame = (table: string, fill: Level | null): Promise<Done | Refusal> =>
  ask({ path: at(table, "/start"), body: { type: "start", id: commandId(), fill } });

export const closeTable = (table: string, key: string | null = null): Promise<Done | Refusal> =>
  ask({ path: at(table, "/close"), body: { type: "close", id: commandId() }, key });

/** Another key for my seat, for another device. */
export const giveKey = (table: string, seat: number): Promise<SeatGiven | Refusal> =>
  ask({ path: at(table, "/keys"), body: { type: "give-key", id: commandId(), seat, use: "recovery" } });

/** Make all other keys of my seat useless. */
export const revokeKeys = (table: string, seat: number): Promise<Done | Refusal> =>
  ask({ path: at(table, "/revoke"), body: { type: "revoke-keys", id: commandId(), seat } });

export const renewLink = (table: string): Promise<NewLink | Refusal> =>
  ask({ path: at(table, "/link"), body: { type: "renew-link", id: commandId() } });

export const sendAway = (table: string, seat: number): Promise<NewLink | Refusal> =>
  ask({ path: at(table, "/send-away"), body: { type: "send-away", id: commandId(), seat } });

export const rematch = (table: string): Promise<RematchTable | Refusal> =>
  ask({ path: at(table, "/rematch"), body: { type: "rematch", id: commandId() } });

/** A finished game as one seat saw it; null: with everything. */
export const replay = (table: string, seat: number | null): Promise<Replay | Refusal> =>
  ask({ path: at(table, `/replay?views=true&${seat === null ? "everything=true" : `seat=${seat}`}`) });

/** The game of a record, in the same way. */
export const replayRecord = (record: string, seat: number | null): Promise<Replay | Refusal> => {
  const body: ReplayRecord = { record, seat, everything: seat === null, views: true };
  return ask({ path: "/api/replay", body });
};

function query(name: string, values: readonly string[]): string {
  return values.length === 0 ? "" : `?${new URLSearchParams(values.map((value) => [name, value])).toString()}`;
}
