/** A table in the page: its state, and everything that can be done there. */
import { settings } from "../device/settings.svelte";
import type { HintAnswer, News } from "../protocol";
import { words } from "../words";
import { PlaybackQueue } from "./playback_queue";
import { publicNews } from "./public_part";
import { Refusals } from "./refusals";
import { Seating } from "./seating";
import { TableSession, type CommandBody } from "./session";
import { SharedScreen } from "./shared_screen";
import type { Answer } from "./socket";
import type { Stage } from "./stage";
import { TableState } from "./state.svelte";

/** After this many milliseconds without an answer, the prompt says that the page is waiting for one. */
const SLOW = 600;
/** How often clocks are updated, in milliseconds. */
const CLOCK_TICK = 500;
/** How many actions `recentActions` holds. */
const RECENT = 20;
/** Events after which the connection may be dead without knowing it. */
const WAKING = ["online", "offline", "pageshow", "focus"] as const;

export class TableClient {
  readonly table: TableState;
  readonly refusals: Refusals;
  readonly screen: SharedScreen;
  readonly seating: Seating;
  readonly #queue: PlaybackQueue;
  readonly #session: TableSession;
  #clockTick = 0;
  readonly #wake = (): void => {
    if (!document.hidden) this.#session.wake();
  };

  constructor(id: string, linkKey: string | null, invitation: string | null = null) {
    this.table = new TableState(id);
    this.#queue = new PlaybackQueue(this.table, (news, seat) => this.#newsShown(news, seat));
    this.#session = new TableSession(this.table, this.#queue);
    this.refusals = new Refusals(this.table);
    this.screen = new SharedScreen(this.table, this.#session, this.refusals);
    this.seating = new Seating(this.table, this.#session, this.refusals);
    for (const event of WAKING) addEventListener(event, this.#wake);
    document.addEventListener("visibilitychange", this.#wake);
    this.#clockTick = setInterval(() => (this.table.time = Date.now()), CLOCK_TICK);
    void this.#session.enter(linkKey, invitation);
  }

  dispose(): void {
    this.#session.close();
    for (const event of WAKING) removeEventListener(event, this.#wake);
    document.removeEventListener("visibilitychange", this.#wake);
    this.screen.dispose();
    this.refusals.dispose();
    clearInterval(this.#clockTick);
  }

  // What is shown

  /** What animates the updates; set by the screen. */
  get stage(): Stage | null {
    return this.#queue.stage;
  }

  set stage(stage: Stage | null) {
    this.#queue.stage = stage;
  }

  /** Show all that has happened at once. */
  skip(): void {
    this.#queue.skip();
  }

  /** Show everything at once until my next turn, and let bots play as fast as they can think. */
  skipToMyTurn(): void {
    this.table.skipping = true;
    this.skip();
    this.followBots();
  }

  /** Tell the server whether bots are to wait so that we can follow them. */
  followBots(): void {
    if (settings.speed === "off") this.#session.follow("never");
    else this.#session.follow(this.table.skipping ? "from-my-turn" : "always");
  }

  /** Mark the chat as read. */
  readChat(): void {
    this.table.notebook.unread = 0;
  }

  // What a player can do

  async play(action: string): Promise<boolean> {
    const { table } = this;
    if (table.pending !== null) return false;
    this.skip();
    this.refusals.clear();
    table.pending = action;
    table.pendingSeat = table.seat;
    const slow = setTimeout(() => (table.slow = true), SLOW);
    const answer = await this.#send({ type: "play", action });
    clearTimeout(slow);
    table.slow = false;
    if (answer?.type !== "ack" || (table.shown?.version ?? 0) >= answer.version) table.pending = null;
    return answer?.type === "ack";
  }

  /** Take my last action back, or ask for that. What bots do meanwhile does not change which action it is. */
  undo(): Promise<boolean> {
    this.skip();
    this.refusals.clear();
    return this.#isDone({ type: "undo" }, this.table.isAlone ? this.table.now : this.table.shown);
  }

  answerUndo(agree: boolean): Promise<boolean> {
    return this.#isDone({ type: "answer-undo", agree });
  }

  /** Take back the claim of the player who was at the shared screen last, if nobody has played since. */
  async takeBackClaim(): Promise<void> {
    const { table } = this;
    if (table.lastSeat === null || !(await this.screen.handOver(table.lastSeat))) return;
    if (table.now?.may_undo === "freely") await this.undo();
  }

  say(line: { readonly phrase: string } | { readonly text: string }): Promise<boolean> {
    return this.#isDone({ type: "say", ...line });
  }

  mute(other: number, muted: boolean): Promise<boolean> {
    return this.#isDone({ type: "mute", other, muted });
  }

  /** Leave the game to a bot. */
  leave(): Promise<boolean> {
    return this.#isDone({ type: "leave" });
  }

  /** Let a bot play for another player who is away. */
  callBot(other: number): Promise<boolean> {
    return this.#isDone({ type: "call-bot", other });
  }

  /** Take the seat back from the bot. */
  comeBack(): Promise<boolean> {
    this.skip();
    return this.#isDone({ type: "come-back" });
  }

  /** Ask what a strong bot would do, and why. */
  async hint(): Promise<HintAnswer | null> {
    const answer = await this.#send({ type: "hint" });
    return answer?.type === "hint" ? answer : null;
  }

  /** Play on this device again, after another one had our seats. */
  takeOver(): void {
    this.#session.takeOver();
  }

  /** Send a command; a refusal is shown, unless somebody else is at the screen by now. */
  async #send(body: CommandBody, seen = this.table.shown): Promise<Answer | null> {
    const { seat } = this.table;
    const answer = await this.#session.send(body, seen);
    if (answer?.type === "refused" && this.table.seat === seat) {
      if (answer.reason === "stale") this.refusals.show(this.#staleMessage(seen?.version ?? 0));
      else this.refusals.showRefused(answer);
    }
    return answer;
  }

  async #isDone(body: CommandBody, seen = this.table.shown): Promise<boolean> {
    return (await this.#send(body, seen))?.type === "ack";
  }

  /** Say who has played since this version. */
  #staleMessage(seen: number): string {
    const { recentActions, seat, names } = this.table;
    const played = recentActions.findLast(({ version, what }) => version > seen && what.type === "played")?.what;
    const other = played?.type === "played" && played.seat !== seat ? names[played.seat] : undefined;
    return words.prompt.stale(other ?? null);
  }

  /** React to news that was put on the screen; `seat` is the one that it was sent to. */
  #newsShown(news: readonly News[], seat: number | null): void {
    this.#writeDown(news, seat);
    this.screen.newsShown(news, seat);
    const { table } = this;
    const { shown } = table;
    if (shown?.state !== "playing" || table.mySeats.some((one) => shown.view?.to_act.includes(one)))
      table.skipping = false;
    const actions = news.filter(({ what }) => what.type === "played" || what.type === "undone");
    if (actions.length > 0) table.recentActions = [...table.recentActions, ...actions].slice(-RECENT);
    if (actions.some(({ what }) => what.type === "played" && what.seat === table.pendingSeat)) table.pending = null;
  }

  /** Write news into the seat's notebook; at a shared screen what is public of it also into the spectators'. */
  #writeDown(news: readonly News[], seat: number | null): void {
    const { variant, names, caughtUp, shared } = this.table;
    if (news.length === 0 || variant === null) return;
    this.table.notebookOf(seat).write(variant, names, news, (line) => !caughtUp || line.seat === seat);
    if (seat !== null && shared) this.table.notebookOf(null).write(variant, names, news.map(publicNews), () => true);
  }
}
