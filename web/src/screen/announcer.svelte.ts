/**
 * What a screen reader says by itself: new lines of the log when it has time (`polite`), and at once what the player is
 * asked to do (`assertive`).
 *
 * A live region speaks only when its text changes, and never from behind a modal dialog. So a region is emptied before
 * it speaks again, since the next text may be the same, and announcements wait until the dialog is closed.
 */
import { untrack } from "svelte";
import type { Prompt } from "../game/prompt";
import type { TableState } from "../table/state.svelte";
import { words } from "../words";

/** For how many milliseconds lines are collected, so that several actions in a row are read as one text. */
const JOIN_MS = 1500;
const MOST_LINES = 8;
/** Seconds on the player's clock at which they are warned. */
const WARNINGS = [60, 30, 10];
/** How often, in milliseconds, an urgent announcement checks whether the dialog in front of it has been closed. */
const CHECK_MS = 250;

interface Announcement {
  /** The seat whose view was open: nobody else may hear it. */
  readonly seat: number | null;
  readonly text: string;
}

const SILENCE: Announcement = { seat: null, text: "" };

const isBehindDialog = (): boolean => document.querySelector("dialog:modal") !== null;

export class Announcer {
  readonly #table: TableState;
  #polite = $state.raw(SILENCE);
  #assertive = $state.raw(SILENCE);
  /** The version up to which the log was read out. Lines that were there before count as read. */
  #readUpTo: number;
  #joining: ReturnType<typeof setTimeout> | undefined;
  #checking: ReturnType<typeof setTimeout> | undefined;

  readonly polite: string = $derived.by(() => this.#forThisReader(this.#polite));
  readonly assertive: string = $derived.by(() => this.#forThisReader(this.#assertive));

  constructor(table: TableState) {
    this.#table = table;
    this.#readUpTo = untrack(() => this.#newest());
  }

  /** An effect: read new lines out, after waiting for more. */
  followLog(): void {
    const { seat } = this.#table;
    // What was said to one player must not come back when their view is opened again.
    if (untrack(() => this.#polite).seat !== seat) this.#polite = { seat, text: "" };
    if (this.#newest() <= this.#readUpTo || this.#joining !== undefined) return;
    this.#polite = { seat, text: "" };
    this.#joining = setTimeout(() => this.#readOut(), JOIN_MS);
  }

  /** What the prompt asks of this player, as one text; empty if they only wait. */
  textOf(prompt: Prompt): string {
    const { now, choices, pending, connection } = this.#table;
    // The prompt stays as it was until an action that was sent is answered.
    const isMyTurn = pending === null && (prompt.signal === "go" || choices.decline);
    // At the end the prompt announces itself, and there is nothing left to do.
    if (!(isMyTurn || prompt.signal === "stop") || now?.view?.phase === "over") return "";
    // The seconds to the next attempt would be read again and again.
    if (connection.state === "lost") return prompt.first;
    return [prompt.first, prompt.rest].filter((part) => part !== "").join(" ");
  }

  /** Say something at once, whatever is being said; an empty text makes the region silent. */
  interrupt(text: string): void {
    clearTimeout(this.#checking);
    const announcement = { seat: this.#table.seat, text };
    const say = (): void => {
      if (text !== "" && isBehindDialog()) this.#checking = setTimeout(say, CHECK_MS);
      else this.#assertive = announcement;
    };
    say();
  }

  /** Warn a player whose clock has this many seconds left, at a few of them. */
  warn(seconds: number): void {
    if (WARNINGS.includes(seconds)) this.interrupt(words.screen.clockWarning(seconds));
  }

  dispose(): void {
    clearTimeout(this.#joining);
    clearTimeout(this.#checking);
  }

  /** The newest version in the log. A line may be replaced, together with what came after it, so any can have it. */
  #newest(): number {
    return this.#table.log.reduce((latest, line) => Math.max(latest, line.version), 0);
  }

  #readOut(): void {
    this.#joining = undefined;
    if (isBehindDialog()) {
      this.#joining = setTimeout(() => this.#readOut(), JOIN_MS);
      return;
    }
    const { log, seat } = this.#table;
    const lines = log.filter((line) => line.version > this.#readUpTo).slice(-MOST_LINES);
    this.#readUpTo = Math.max(this.#readUpTo, this.#newest());
    this.#polite = { seat, text: words.screen.spokenLines(lines.map((line) => line.text)) };
  }

  #forThisReader({ seat, text }: Announcement): string {
    return seat === this.#table.seat ? text : "";
  }
}
