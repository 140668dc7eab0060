/** Requests about the seats and the table as a whole, which go over HTTP: settings, sit down, get up, start, close. */
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

  /** Open a table where the same players play again, and return its id. */
  async rematch(): Promise<string | null> {
    const made = await api.rematch(this.#table.id);
    return this.#refusals.isGranted(made) ? made.table : null;
  }
}
