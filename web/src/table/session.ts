/** Enters a table, keeps the socket, and applies what the server sends to the table's state. */
import { address } from "../address.svelte";
import { invitationTo, noteInvitation } from "../device/invitations";
import { myTables } from "../device/my_tables.svelte";
import { Variant } from "../game/variant";
import type {
  Follow,
  HandOver,
  News,
  NewsBody,
  NewsSeatFreed,
  NewsSentAway,
  Presence,
  TableView,
  ServerMessage,
  Settings,
  TableInfo,
  Update,
} from "../protocol";
import * as api from "../server/api";
import { Refusal } from "../server/api";
import { commandId } from "../server/random";
import { words } from "../words";
import { refusalText } from "../words/refusal_text";
import type { PlaybackQueue } from "./playback_queue";
import { publicState } from "./public_part";
import { TableSocket, type Answer, type Command } from "./socket";
import { SETTLED, type Connection, type TableState } from "./state.svelte";

/** A command without the fields that every command has. */
export type CommandBody = Command extends infer C
  ? C extends Command
    ? Omit<C, "id" | "version" | "seat">
    : never
  : never;

export class TableSession {
  readonly #table: TableState;
  readonly #queue: PlaybackQueue;
  #socket: TableSocket | null = null;
  /** Commands of the seat on the screen that are not answered yet. */
  #unanswered: readonly Promise<Answer | null>[] = [];
  /** Messages that wait until the board of changed settings is loaded; null while none is being loaded. */
  #held: ServerMessage[] | null = null;

  constructor(table: TableState, queue: PlaybackQueue) {
    this.#table = table;
    this.#queue = queue;
  }

  // Entering

  /**
   * Look the table up, load its board and connect. `linkKey` opens a seat that was played on another device, and
   * `invitation` is the code of a renewed link.
   */
  async enter(linkKey: string | null, invitation: string | null): Promise<void> {
    const { id } = this.#table;
    if (invitation !== null) {
      noteInvitation(id, invitation);
      address.dropSecret();
    }
    const brought = linkKey === null ? null : await this.#askUntilAnswered(() => api.bringKey(id, linkKey));
    // Only now: whoever reloads the page while the server is away must not lose the key.
    if (linkKey !== null) address.dropSecret();
    // A key that opens nothing still leaves us a spectator.
    const info = brought === null || brought instanceof Refusal ? await this.#ask(() => api.lookUpTable(id)) : brought;
    if (this.#hasEnded() || info === null) return;
    this.#sitAs(info);
    if (!(await this.#load(info.settings)) || this.#hasEnded()) return;
    this.#listen();
  }

  /** Enter again as somebody else: our seats have changed. What was sent before was for the reader we were. */
  async enterAgain(): Promise<void> {
    const info = await this.#ask(() => api.lookUpTable(this.#table.id));
    if (this.#hasEnded() || info === null) return;
    const { shown } = this.#table;
    const seat = shown?.view == null ? null : shown.seat;
    if (seat !== null && !info.yours.includes(seat)) this.#hideGame();
    this.#sitAs(info);
    if (!this.#hasBoardOf(info.settings) && !(await this.#load(info.settings))) return;
    this.#table.clearNotebooks();
    this.#listen();
  }

  /** Play our seats on this device again, after another one had them. */
  takeOver(): void {
    this.#table.connection = { state: "connecting" };
    this.#socket?.connect();
  }

  /** Receive nothing until we enter again: a player who sits down next to me must not see what is mine. */
  suspend(): void {
    this.#socket?.close();
  }

  /** Leave the table permanently. */
  close(): void {
    this.#table.connection = { state: "left" };
    this.#socket?.close();
  }

  /** Check the connection at once: the device woke up, or the network came or went. */
  wake(): void {
    this.#socket?.wake();
  }

  #hasEnded(): boolean {
    const { state } = this.#table.connection;
    return state === "left" || state === "unavailable";
  }

  /** Ask the server; a refusal makes the table unavailable. */
  async #ask<T>(ask: () => Promise<T | Refusal>): Promise<T | null> {
    const answer = await this.#askUntilAnswered(ask);
    if (!(answer instanceof Refusal)) return answer;
    this.#table.connection = { state: "unavailable", message: answer.message };
    this.#socket?.close();
    return null;
  }

  /** Repeat a request until it is answered: the server may be restarting. Null if the table was left meanwhile. */
  async #askUntilAnswered<T>(ask: () => Promise<T | Refusal>): Promise<T | Refusal | null> {
    for (let wait = 1000; !this.#hasEnded(); wait = Math.min(2 * wait, 10_000)) {
      const answer = await ask();
      if (!(answer instanceof Refusal) || (answer.reason !== "unreachable" && answer.retryAfter === null))
        return answer;
      if (this.#socket === null) this.#table.connection = { state: "lost", retryAt: Date.now() + wait };
      await new Promise((done) => setTimeout(done, wait));
      if (this.#socket === null) this.#table.connection = { state: "connecting" };
    }
    return null;
  }

  #sitAs(info: TableInfo): void {
    const table = this.#table;
    table.info = info;
    table.mySeats = info.yours;
    table.shared = info.yours.length > 1;
    // A lesson is not listed among my games.
    if (info.opened?.lesson == null) myTables.remember(table.id, info.yours);
  }

  /** Load variant and board; in a waiting room the board comes last, since it is not shown yet. */
  async #load({ variant, options }: Settings): Promise<boolean> {
    const isWaiting = this.#table.info?.state === "waiting";
    if (!isWaiting) void this.#loadPicture(variant);
    const info = await this.#ask(() => api.variant(variant, options));
    if (info === null) return false;
    this.#table.variant = new Variant(info);
    if (isWaiting) void this.#loadPicture(variant);
    return true;
  }

  #hasBoardOf({ variant, options }: Settings): boolean {
    const loaded = this.#table.variant?.info;
    return loaded?.name === variant && loaded.options.join() === options.join();
  }

  async #loadPicture(variant: string): Promise<void> {
    const picture = await this.#ask(() => api.boardPicture(variant));
    if (this.#table.settings?.variant === variant) this.#table.picture = picture;
  }

  #listen(): void {
    this.#table.caughtUp = false;
    // One socket for the whole visit: it sends unanswered commands again.
    this.#socket ??= new TableSocket(() => this.#socketAddress(), {
      onmessage: (message) => this.#received(message),
      onconnection: (connection) => this.#connectionChanged(connection),
      onexpelled: () => void this.enterAgain(),
      firstCommand: () => this.#firstHandOver(),
    });
    this.#socket.connect();
  }

  #socketAddress(): string {
    const { id, mySeats, caughtUp, now } = this.#table;
    const have = caughtUp ? (now?.version ?? 0) : 0;
    const seats = mySeats.map((seat) => `seat=${seat}&`).join("");
    const code = mySeats.length === 0 ? invitationTo(id) : null;
    const invitation = code === null ? "" : `invitation=${code}&`;
    return `${location.origin.replace(/^http/, "ws")}/api/tables/${id}/socket?${seats}${invitation}have=${have}`;
  }

  #connectionChanged(connection: Connection): void {
    this.#table.connection = connection;
    if (connection.state === "moved") this.#coverAtOnce();
  }

  /** A new connection shows nobody's view: ask for the view of the player who is still at the screen. */
  #firstHandOver(): HandOver | null {
    const table = this.#table;
    const { handOver, now } = table;
    if (handOver.step === "covering") {
      if (handOver.seat === null) return null;
      const command = this.#handOverTo(handOver.seat);
      table.handOver = { ...handOver, id: command.id };
      return command;
    }
    const seat = table.shared && table.caughtUp && now?.state === "playing" ? now.seat : null;
    if (seat !== null) return this.#resume(seat, isForGlance(table));
    table.handOver = SETTLED;
    return null;
  }

  // Receiving

  /** Apply a message; if it brings settings with another board, it and those after it wait for that board. */
  #received(message: ServerMessage): void {
    if (this.#held !== null) {
      this.#held.push(message);
      return;
    }
    const settings = settingsIn(message);
    if (settings !== null && this.#table.info !== null) {
      this.#table.info = { ...this.#table.info, settings };
      if (!this.#hasBoardOf(settings)) {
        void this.#hold(message, settings);
        return;
      }
    }
    this.#apply(message);
  }

  async #hold(message: ServerMessage, settings: Settings): Promise<void> {
    const held = [message];
    this.#held = held;
    this.#table.picture = null;
    await this.#load(settings);
    this.#held = null;
    for (const one of this.#hasEnded() ? [] : held) this.#received(one);
  }

  #apply(message: ServerMessage): void {
    if (message.type === "welcome") this.#table.phrases = message.phrases;
    else if (message.type === "update") this.#updated(message);
    else if (message.type === "presence") this.#presenceChanged(message);
    else if (message.type === "moved") this.#seatsMoved(message.seats);
    else if (message.type === "refused" && message.code === "signed-out") this.#end(refusalText(message));
    else if (message.type === "refused" && message.id !== undefined && message.id === this.#resumingId())
      void this.enterAgain();
  }

  #updated({ news, complete, now }: Update): void {
    const table = this.#table;
    const freed = news.map(({ what }) => what).filter((what) => isFreed(what) && isFreeNow(table, now, what.seat));
    if (!table.shared && freed.some(({ type }) => type === "sent-away")) {
      myTables.remember(table.id, []);
      this.#end(words.lobby.room.youWereSentAway);
      return;
    }
    const { step } = table.handOver;
    if (step === "covering") return;
    if (step === "resuming") {
      if (now.seat === null && now.state === "playing") return;
      table.handOver = isForGlance(table) && now.seat !== null ? { step: "glancing", seat: now.seat } : SETTLED;
    }
    if (hidesUnseenCard(table, news, now) && table.now?.seat != null) {
      void this.#socket?.command(this.#resume(table.now.seat, true));
      return;
    }
    const opensView = now.seat !== null && now.seat !== table.now?.seat;
    table.now = now;
    table.clockOffset = now.at - Date.now();
    table.notebookOf(now.seat).version = now.version;
    const isTakenBack = news.some(({ what }) => what.type === "sent-away");
    if (!table.caughtUp || !complete || opensView || isTakenBack) this.#queue.jump(news, now);
    else this.#queue.add(news, now);
    table.caughtUp = true;
    if (table.shared && freed.length > 0) void this.enterAgain();
    else if (news.some(({ what }) => what.type === "link-renewed")) void this.#lookUpLink();
  }

  /** Learn the new link, if it is for us. The table has left the lobby with the old one. */
  async #lookUpLink(): Promise<void> {
    const table = this.#table;
    const info = await api.lookUpTable(table.id);
    if (info instanceof Refusal || this.#hasEnded() || table.info === null) return;
    const { settings } = table.info;
    table.info = { ...table.info, invitation: info.invitation, settings: { ...settings, lobby: info.settings.lobby } };
  }

  /** End this visit: the seat is not ours any more, and what was private leaves the screen. */
  #end(message: string): void {
    this.#hideGame();
    this.#table.connection = { state: "unavailable", message };
    this.#socket?.close();
  }

  #hideGame(): void {
    this.#queue.clear();
    this.#table.now = null;
  }

  /** Another device has taken over some of our seats. What was open here for one of them is covered. */
  #seatsMoved(seats: readonly number[]): void {
    const table = this.#table;
    const left = table.mySeats.filter((seat) => !seats.includes(seat));
    if (left.length === 0) return; // the socket is closed as well, and says so
    table.mySeats = left;
    if (table.seat !== null && seats.includes(table.seat)) this.#coverAtOnce();
  }

  #presenceChanged({ present, away_since }: Presence): void {
    this.#amend((now) => ({
      ...now,
      seats: now.seats.map((seat) => ({
        ...seat,
        present: present[seat.seat] ?? seat.present,
        away_since: away_since[seat.seat] ?? null,
      })),
    }));
  }

  /** Remove all that is private from the page, whatever the connection is like. */
  #coverAtOnce(): void {
    const { shared, mySeats } = this.#table;
    if (shared) this.#amend((now) => publicState(now, mySeats));
  }

  #amend(change: (now: TableView) => TableView): void {
    if (this.#table.now !== null) this.#table.now = change(this.#table.now);
    this.#queue.amend(change);
  }

  // Sending

  /** Say whether bots are to wait so that we can follow them. */
  follow(bots: Follow["bots"]): void {
    this.#socket?.follow({ type: "follow", bots });
  }

  /** Send a command for the seat on the screen, about what `seen` shows. Null if there is none, or no connection. */
  async send(body: CommandBody, seen: TableView | null = this.#table.shown): Promise<Answer | null> {
    const { seat } = this.#table;
    if (seat === null || seen === null || this.#socket === null) return null;
    const asked = this.#socket.command({ ...body, id: commandId(), version: seen.version, seat });
    this.#unanswered = [...this.#unanswered, asked];
    const answer = await asked;
    this.#unanswered = this.#unanswered.filter((other) => other !== asked);
    return answer;
  }

  /** Open the view of one of our seats. Null if the server could not be asked. */
  async openView(seat: number): Promise<Answer | null> {
    const table = this.#table;
    if (this.#socket === null || !table.mayHandOver) return null;
    const command = this.#handOverTo(seat);
    table.handOver = { step: "asking", seat, id: command.id };
    const answer = await this.#socket.command(command);
    if (table.handOver.step === "asking" && table.handOver.id === command.id) table.handOver = SETTLED;
    return answer;
  }

  /**
   * Show nobody's view any more. Commands that are under way are answered first, since they are the last player's; then a
   * new connection makes sure that nothing private is sent, either.
   */
  async cover(): Promise<void> {
    const table = this.#table;
    const { handOver } = table;
    const seat = table.now?.seat ?? (handOver.step === "asking" ? handOver.seat : null);
    this.#coverAtOnce();
    if (handOver.step === "covering") return;
    table.handOver = { step: "covering", seat, id: null };
    while (this.#unanswered.length > 0) await Promise.all(this.#unanswered);
    table.handOver = SETTLED;
    if (!this.#hasEnded()) this.#socket?.connect();
  }

  #handOverTo(seat: number): HandOver {
    return { type: "hand-over", id: commandId(), version: this.#table.notebookOf(seat).version, seat };
  }

  #resume(seat: number, glance: boolean): HandOver {
    const command = this.#handOverTo(seat);
    this.#table.handOver = { step: "resuming", seat, id: command.id, glance };
    return command;
  }

  #resumingId(): string | null {
    const { handOver } = this.#table;
    return handOver.step === "resuming" || handOver.step === "covering" ? handOver.id : null;
  }
}

/** Whether a seat that was ours is free; later somebody else, or we ourselves, may sit there. */
const isFreeNow = (table: TableState, now: TableView, seat: number): boolean =>
  table.mySeats.includes(seat) && now.seats[seat]?.kind === "free";

const isFreed = (what: NewsBody): what is NewsSeatFreed | NewsSentAway =>
  what.type === "seat-freed" || what.type === "sent-away";

/** The newest settings that a message brings; null if it brings none. */
function settingsIn(message: ServerMessage): Settings | null {
  if (message.type === "welcome") return message.settings;
  if (message.type !== "update") return null;
  const what = message.news.findLast((one) => one.what.type === "settings-changed")?.what;
  return what?.type === "settings-changed" ? what.settings : null;
}

const isForGlance = ({ handOver }: TableState): boolean =>
  handOver.step === "glancing" || (handOver.step === "resuming" && handOver.glance);

/** Whether an update covers the screen while its player has not seen yet what they drew from the deck. */
function hidesUnseenCard(table: TableState, news: readonly News[], now: TableView): boolean {
  const seat = table.shared && now.seat === null && now.state === "playing" ? (table.now?.seat ?? null) : null;
  const events = news.flatMap(({ what }) => (what.type === "played" && what.seat === seat ? what.events : []));
  return events.some((event) => event.type === "card-taken" && event.place === null);
}
