/** Requests about the seats and the table as a whole, which go over HTTP: settings, seats and their keys, the link. */
import type { Level, SettingsGiven } from "../protocol";
import * as api from "../server/api";
import { newKey } from "../server/random";
import type { Refusals } from "./refusals";
import type { TableSession } from "./session";
import type { TableState } from "./state.svelte";

export class Seating {
  readonly #table: TableState;
  readonly #session: TableSession;
  readonly #refusals: Refusals;
  /** Whether this browser got up here, and has had a key since. */
  #gotUp = false;

  constructor(table: TableState, session: TableSession, refusals: Refusals) {
    this.#table = table;
    this.#session = session;
    this.#refusals = refusals;
  }

  async takeSeat(name: string, seat?: number): Promise<boolean> {
    const { id, info, mySeats } = this.#table;
    const hasKey = this.#gotUp || (info !== null && (info.host || info.yours.length > 0));
    if (mySeats.length > 0) this.#session.suspend();
    const given = await api.takeSeat(id, name, { seat: seat ?? null, key: hasKey ? null : newKey() });
    const sits = this.#refusals.isGranted(given);
    if (sits || this.#table.mySeats.length > 0) await this.#session.enterAgain();
    return sits;
  }

  async changeSettings(settings: SettingsGiven): Promise<boolean> {
    return this.#refusals.isGranted(await api.changeSettings(this.#table.id, settings));
  }

  async seatBot(seat: number, level: Level): Promise<boolean> {
    return this.#refusals.isGranted(await api.seatBot(this.#table.id, seat, level));
  }

  /** Free a seat. Whoever gets up and sits down again has the same key, so that a series still knows them. */
  async freeSeat(seat: number): Promise<boolean> {
    this.#gotUp ||= this.#table.mySeats.includes(seat);
    return this.#refusals.isGranted(await api.freeSeat(this.#table.id, seat));
  }

  async start(fill: Level | null = null): Promise<boolean> {
    return this.#refusals.isGranted(await api.startGame(this.#table.id, fill));
  }

  async closeTable(): Promise<boolean> {
    return this.#refusals.isGranted(await api.closeTable(this.#table.id));
  }

  /** A key that opens a seat on another device: mine, or one of those that are played here. */
  async giveKey(seat: number | null = this.#table.seat): Promise<string | null> {
    if (seat === null) return null;
    const given = await api.giveKey(this.#table.id, seat);
    return this.#refusals.isGranted(given) ? given.key : null;
  }

  /** Sign out all other devices and programs that have a key of this seat. */
  async revokeKeys(seat: number): Promise<boolean> {
    return this.#refusals.isGranted(await api.revokeKeys(this.#table.id, seat));
  }

  /** Renew the link; the session learns the new one from the news. */
  async renewLink(): Promise<boolean> {
    return this.#refusals.isGranted(await api.renewLink(this.#table.id));
  }

  /** Send a player away before the first turn: the table waits again, and has a new link. */
  async sendAway(seat: number): Promise<boolean> {
    return this.#refusals.isGranted(await api.sendAway(this.#table.id, seat));
  }

  /** Open a table where the same players play again, and return its id. */
  async rematch(): Promise<string | null> {
    const made = await api.rematch(this.#table.id);
    return this.#refusals.isGranted(made) ? made.table : null;
  }
}
