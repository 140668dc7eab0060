/**
 * Everything that can be true of a table in the page.
 *
 * Read this file first. The other modules of this folder change these fields, and every component reads them:
 *
 * - `session.ts` enters the table, keeps the socket and applies what the server sends;
 * - `playback_queue.ts` moves `shown` towards `now`, one update after another;
 * - `shared_screen.ts` raises and lowers the curtain where several players share a screen;
 * - `table_client.ts` sends commands, and is what components call.
 *
 * docs/web.md has tables of the connection's states and of the steps of a hand-over.
 */
import { choicesOf, NO_CHOICES, type Choices } from "../game/choices";
import type { LogLine } from "../game/log";
import { namesOf } from "../game/names";
import type { Prompt } from "../game/prompt";
import { lastActed, turnsSince, type PlayedTurn } from "../game/since_turn";
import type { Variant } from "../game/variant";
import type { BoardPicture, News, TableView, Settings, TableInfo } from "../protocol";
import type { ChatLine } from "./chat";
import { clockAfter, type Clock } from "./clock";
import { Notebook } from "./notebook.svelte";
import { promptAt } from "./table_prompt";

/** Where the connection to the server stands. `unavailable` and `left` are final. */
export type Connection =
  /** The table is being looked up, or the first socket is being opened. */
  | { readonly state: "connecting" }
  /** The server has welcomed us; commands are sent as they are given. */
  | { readonly state: "open" }
  /** Nobody answers. The next attempt is at `retryAt`, in milliseconds since 1970 by this device's clock. */
  | { readonly state: "lost"; readonly retryAt: number }
  /** Another device or tab has taken over our seats. */
  | { readonly state: "moved" }
  /** The server refused the socket permanently. The screen stays readable. */
  | { readonly state: "gone"; readonly message: string }
  /** There is nothing to show: no such table, or a part of it could not be loaded. */
  | { readonly state: "unavailable"; readonly message: string }
  /** The page has left the table. */
  | { readonly state: "left" };

/**
 * What is under way between the players of a shared screen. Whose view is open is `now.seat`; this says whether that is
 * about to change. `id` is the hand-over command that was sent.
 */
export type HandOverStep =
  /** Nothing is under way. */
  | { readonly step: "settled" }
  /** A player said that they are at the screen, and waits for their view. */
  | { readonly step: "asking"; readonly seat: number; readonly id: string }
  /**
   * The view of the seat that was open is asked for again: after a reconnect, or for a glance at a card that was drawn
   * from the deck as the turn ended. Updates that show nobody's view are dropped until it comes.
   */
  | { readonly step: "resuming"; readonly seat: number; readonly id: string; readonly glance: boolean }
  /** The view for that glance has come, and is about to be shown; soon after, the curtain falls by itself. */
  | { readonly step: "glancing"; readonly seat: number }
  /**
   * The screen is covered, and commands that the seat sent are still unanswered. All updates are dropped: a new
   * connection follows, and brings them again. After a reconnect the answers are asked for by the hand-over `id`.
   */
  | { readonly step: "covering"; readonly seat: number | null; readonly id: string | null };

export const SETTLED: HandOverStep = { step: "settled" };

/** Why something was not done. */
export interface ShownRefusal {
  readonly message: string;
  /** The rule's number, for a link to it. */
  readonly rule: string | null;
  readonly at: number;
}

/** The most seats at a table. */
const SEATS = 5;
/** The place of the spectators' notebook, after those of the seats. */
const SPECTATOR = SEATS;

export class TableState {
  // The table, as it was looked up

  readonly id: string;
  /** What the server says about the table over HTTP: settings, seats, and which of them are ours. */
  info = $state.raw<TableInfo | null>(null);
  variant = $state.raw<Variant | null>(null);
  picture = $state.raw<BoardPicture | null>(null);
  /** The phrases that the chat offers. */
  phrases = $state.raw<readonly string[]>([]);

  // The connection

  #connection = $state.raw<Connection>({ state: "connecting" });
  /**
   * Whether an update has come since we entered as whoever we are now. The first one is shown at once and its news
   * counts as read; later ones are played out.
   */
  caughtUp = false;
  /** How many milliseconds the server's clock is ahead of this device's. */
  clockOffset = 0;

  // The game

  /** The newest state that the server sent. */
  now = $state.raw<TableView | null>(null);
  /** The state on the screen. It lags behind `now` while actions are played out. */
  shown = $state.raw<TableView | null>(null);
  /** Whether actions are being played out. */
  busy = $state(false);
  /** Whether everything is shown at once until my next turn. */
  skipping = $state(false);
  /** The latest actions and undos that were shown, to say what a refusal or a request to undo is about. */
  recentActions = $state.raw<readonly News[]>([]);
  /** The time on this device, in steps that are fine enough for clocks. */
  time = $state(Date.now());

  // Who plays at this screen

  /** The seats that are played here; none for a spectator. */
  mySeats = $state.raw<readonly number[]>([]);
  /** Whether several players share this screen. Then a player's view is open only while they say they are there. */
  shared = $state(false);
  /** The change of players that is under way. */
  handOver = $state.raw<HandOverStep>(SETTLED);
  /** Whether the curtain is lifted to look at the board as a spectator. */
  peeking = $state(false);
  /** The seats that the curtain was lowered for by hand, whoever is to act. */
  calledSeats = $state.raw<readonly number[] | null>(null);
  /** The seat whose view was open last; its player may want another look. */
  lastSeat = $state<number | null>(null);
  /** Whether the last action is a claim of `lastSeat` that can still be taken back. */
  mayTakeBack = $state(false);

  // What I am doing

  /** An action that was sent and is not shown yet: the screen shows it as done. */
  pending = $state<string | null>(null);
  /** The seat that sent it. */
  pendingSeat: number | null = null;
  /** Whether its answer takes so long that the prompt says so. */
  slow = $state(false);
  /** Why the last thing that I tried was not done, for a few seconds. */
  refusal = $state.raw<ShownRefusal | null>(null);
  /** Whether the cards of my tunnel are still being turned up: nothing tells the price before. Set by the screen. */
  turningTunnel = $state(false);
  /** How many tickets of the offer are chosen; set by the screen, used by the prompt. */
  ticketsChosen = $state<number | null>(null);

  /** A log and chat for each seat, and one for spectators, so that what seats know does not mix. */
  #notebooks = $state.raw<readonly Notebook[]>(newNotebooks());

  constructor(id: string) {
    this.id = id;
  }

  // Derived

  /** The seat whose view is on the screen; null: what a spectator sees. */
  readonly seat: number | null = $derived.by(() => {
    if (!this.shared) return this.mySeats[0] ?? null;
    return this.shown?.state === "playing" ? this.shown.seat : null;
  });
  readonly notebook: Notebook = $derived(this.notebookOf(this.seat));
  readonly log: readonly LogLine[] = $derived.by(() => {
    const { lines } = this.notebook;
    if (!this.turningTunnel) return lines;
    const turned = this.recentActions.at(-1)?.version ?? Infinity;
    return lines.filter((line) => line.version < turned);
  });
  /** What the others did since the seat on the screen last acted. */
  readonly since: readonly PlayedTurn[] = $derived.by(() => {
    const { seat, variant, names, pending } = this;
    if (seat === null || variant === null || pending !== null) return [];
    return turnsSince(variant, names, this.notebook.actions, seat);
  });
  /** The version at which the seat on the screen last acted; null for a spectator. */
  readonly actedAt: number | null = $derived.by(() =>
    this.seat === null ? null : lastActed(this.notebook.actions, this.seat),
  );
  readonly chat: readonly ChatLine[] = $derived(
    this.notebook.said.filter((line) => !this.shown?.muted.includes(line.seat)),
  );
  /** How many lines of the chat are unread. */
  readonly unread: number = $derived(this.notebook.unread);
  readonly settings: Settings | null = $derived(this.info?.settings ?? null);
  /** By how many seconds what I see is delayed, as it may be for spectators. */
  readonly delay: number | null = $derived(
    this.mySeats.length === 0 && this.settings?.spectators === "delayed" ? this.settings.delay : null,
  );
  readonly names: readonly string[] = $derived(namesOf(this.now?.seats ?? this.info?.seats ?? []));
  readonly isHost: boolean = $derived(
    this.mySeats.length === 0 || this.now === null
      ? (this.info?.host ?? false)
      : this.mySeats.some((seat) => this.now?.seats[seat]?.host),
  );

  /** Whether everybody else at the table is a bot. */
  readonly isAlone: boolean = $derived.by(() => {
    const seats = this.shown?.seats ?? [];
    return this.seat !== null && seats.every((one) => one.kind === "bot" || one.seat === this.seat);
  });

  /** Whether my last action can be undone without asking anybody: bots need not be asked. */
  readonly mayUndoFreely: boolean = $derived.by(() => {
    const mayUndo = this.shown?.may_undo ?? "no";
    return mayUndo === "freely" || (mayUndo === "by-consent" && this.isAlone);
  });

  /** The player whom the game waits for although they are away, and for how many milliseconds no bot can be called. */
  readonly awaited: { readonly seat: number; readonly callableIn: number | null } | null = $derived.by(() => {
    const { shown, seat, settings } = this;
    if (shown?.state !== "playing" || seat === null || shown.view === null || settings === null) return null;
    const { to_act } = shown.view;
    const isAwaited = (one: number): boolean => to_act.includes(one) && !this.mySeats.includes(one);
    const away = shown.seats.find((one) => isAwaited(one.seat) && !one.present && !one.played_by_bot);
    if (away === undefined) return null;
    const mayCall = settings.grace !== null && settings.clock.type !== "days" && away.away_since !== null;
    const due = mayCall ? (away.away_since ?? 0) + (settings.grace ?? 0) * 1000 : null;
    return {
      seat: away.seat,
      callableIn: due === null ? null : Math.max(0, due - this.time - this.clockOffset),
    };
  });

  /** The players at this screen who have something to do, except the one whose view is open. */
  readonly wantedSeats: readonly number[] = $derived.by(() => {
    const { shown, shared, seat } = this;
    const view = shown?.view ?? null;
    if (!shared || shown?.state !== "playing" || view === null) return [];
    const isWanted = (one: number): boolean => view.to_act.includes(one) || shown.undo?.asked.includes(one) === true;
    return this.mySeats.filter((one) => one !== seat && !shown.seats[one]?.played_by_bot && isWanted(one));
  });
  /** The seats that the curtain asks for; null: it is up. */
  readonly curtain: readonly number[] | null = $derived.by(() => {
    const isCovered = this.shared && this.seat === null && this.shown?.state === "playing";
    if (!isCovered || this.isElsewhere) return null;
    if (this.calledSeats !== null) return this.calledSeats;
    return this.wantedSeats.length > 0 && !this.peeking && !this.busy ? this.wantedSeats : null;
  });
  /** Whether a player can say now that they are at the screen. */
  readonly mayHandOver: boolean = $derived(this.connection.state === "open" && this.handOver.step !== "covering");

  /** Whether our seats cannot be played from here any more. */
  readonly isElsewhere: boolean = $derived(this.connection.state === "moved" || this.connection.state === "gone");
  /** What the state on the screen allows, whatever is under way. */
  readonly allowed: Choices = $derived.by(() => {
    const { variant, shown } = this;
    return variant === null || shown?.view == null ? NO_CHOICES : choicesOf(variant, shown.view, shown.legal);
  });
  /** What can be done now; nothing while actions are being shown or a command is under way. */
  readonly choices: Choices = $derived.by(() => {
    const { now, shown } = this;
    const isCurrent = now !== null && shown !== null && shown.version >= now.version;
    return isCurrent && this.pending === null && !this.isElsewhere ? this.allowed : NO_CHOICES;
  });
  /** The sentence that says what I can do. */
  readonly prompt: Prompt = $derived.by(() => promptAt(this));

  get connection(): Connection {
    return this.#connection;
  }

  /** Change the connection; nothing follows the final states, except that an unavailable table can be left. */
  set connection(connection: Connection) {
    const { state } = this.#connection;
    if (state === "left" || (state === "unavailable" && connection.state !== "left")) return;
    this.#connection = connection;
  }

  /** A seat's clock at this moment; null where there is none. */
  clockOf(seat: number): Clock | null {
    const clock = this.now?.clocks.find((one) => one.seat === seat);
    if (this.now === null || clock === undefined) return null;
    return clockAfter(clock, this.time + this.clockOffset - this.now.at);
  }

  notebookOf(seat: number | null): Notebook {
    return this.#notebooks[seat ?? SPECTATOR] ?? new Notebook();
  }

  /** Forget what was written down: it was written for somebody else. */
  clearNotebooks(): void {
    this.#notebooks = newNotebooks();
  }
}

const newNotebooks = (): readonly Notebook[] => Array.from({ length: SPECTATOR + 1 }, () => new Notebook());
