/**
 * The games on this device at which the coach speaks, and what it has said there. The key of the seat is in this
 * browser, too: whoever can come back to the game finds the coach as it was.
 */
import { load, save } from "./storage";

/** What the coach remembers of a game. */
export interface CoachNotes {
  /** What was said, each with the number of actions that had been played by then. */
  readonly said: Readonly<Record<string, number>>;
  /** Which of these is being said now. */
  readonly open: string | null;
  /** Whether the player has read it. */
  readonly folded: boolean;
  /** The shortest way of each open ticket when the player last acted: its spaces and routes. */
  readonly ways: Readonly<Record<string, NotedWay>>;
  /** What the player's cards have been sufficient for since a number of actions: "route 3", or "ticket 5" for all of it. */
  readonly payable: Readonly<Record<string, number>>;
}

export interface NotedWay {
  readonly spaces: number;
  readonly routes: readonly number[];
}

interface GuidedGame {
  readonly table: string;
  /** Whether the coach speaks; the menu switches it off and on. */
  readonly on: boolean;
  readonly notes: CoachNotes;
}

export const NO_NOTES: CoachNotes = { said: {}, open: null, folded: false, ways: {}, payable: {} };
/** Older games are forgotten. */
const MOST = 20;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isWay = (value: unknown): value is NotedWay =>
  isRecord(value) &&
  typeof value["spaces"] === "number" &&
  Array.isArray(value["routes"]) &&
  value["routes"].every((route) => typeof route === "number");

const areNumbers = (value: unknown): value is Readonly<Record<string, number>> =>
  isRecord(value) && Object.values(value).every((one) => typeof one === "number");

const areNotes = (value: unknown): value is CoachNotes =>
  isRecord(value) &&
  areNumbers(value["said"]) &&
  areNumbers(value["payable"]) &&
  (value["open"] === null || typeof value["open"] === "string") &&
  typeof value["folded"] === "boolean" &&
  isRecord(value["ways"]) &&
  Object.values(value["ways"]).every(isWay);

const isGame = (value: unknown): value is GuidedGame =>
  isRecord(value) && typeof value["table"] === "string" && typeof value["on"] === "boolean" && areNotes(value["notes"]);

const areGames = (value: unknown): value is GuidedGame[] => Array.isArray(value) && value.every(isGame);

export class GuidedGames {
  #list = $state.raw<readonly GuidedGame[]>(load("guided", areGames, []));

  /** Whether the coach speaks at a table. */
  isOn(table: string): boolean {
    return this.#find(table)?.on ?? false;
  }

  notes(table: string): CoachNotes {
    return this.#find(table)?.notes ?? NO_NOTES;
  }

  /** Let the coach speak at a table, or be silent; what it has said is remembered. */
  switch(table: string, on: boolean): void {
    this.#put({ table, on, notes: this.notes(table) });
  }

  note(table: string, notes: CoachNotes): void {
    this.#put({ table, on: this.isOn(table), notes });
  }

  #find(table: string): GuidedGame | undefined {
    return this.#list.find((game) => game.table === table);
  }

  #put(game: GuidedGame): void {
    this.#list = [game, ...this.#list.filter(({ table }) => table !== game.table)].slice(0, MOST);
    save("guided", this.#list);
  }
}

export const guidedGames = new GuidedGames();
