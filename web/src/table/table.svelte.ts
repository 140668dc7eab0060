/** The store of a table's screen: what is to be seen of it just now, and all that one can do there. */
import { choicesOf, NO_CHOICES, type Choices } from "../game/choices";
import { promptOf, type Prompt } from "../game/prompt";
import type { HintAnswer, Level, News } from "../protocol";
import * as api from "../server/api";
import { Refusal } from "../server/api";
import { newKey } from "../server/random";
import { words } from "../words";
import { clockAfter, type Clock } from "./clock";
import type { Stage } from "./stage";
import { TableAtScreen } from "./sharing.svelte";
import type { Answer } from "./socket";
import type { Wish } from "./told.svelte";

export type { ChatLine } from "./chat";
export type { Clock } from "./clock";
export type { Connection } from "./socket";
export type { Stage } from "./stage";

/** Why something was not done. */
export interface ShownRefusal {
  readonly message: string;
  /** The rule's number, for a link to it. */
  readonly rule: string | null;
  readonly at: number;
}

const REFUSAL_STAYS = 4_000;
/** After so long without an answer, the player is told that one is being waited for. */
const SLOW = 600;
const TICK = 500;

export class TableStore extends TableAtScreen {
  /** An action that was sent and is not shown yet: the screen shows it as done. */
  pending = $state<string | null>(null);
  refusal = $state.raw<ShownRefusal | null>(null);
  /** How many of the tickets on offer are chosen; set by the screen, said by the prompt. */
  chosen = $state<number | null>(null);

  /** What `shown` allows, whatever is under way. */
  readonly allowed: Choices = $derived.by(() => {
    const { variant, shown } = this;
    return variant === null || shown?.view == null ? NO_CHOICES : choicesOf(variant, shown.view, shown.legal);
  });
  /** What `shown` allows; nothing while moves are still to be shown, or a command is under way. */
  readonly choices: Choices = $derived(this.#mayAct() ? this.allowed : NO_CHOICES);
  readonly prompt: Prompt = $derived.by(() => this.#prompt());

  #time = $state(Date.now());
  #slow = $state(false);
  #played: readonly News[] = [];
  /** The seat that sent what is pending. */
  #by: number | null = null;
  #timers = { refusal: 0, slow: 0, tick: 0 };

  constructor(id: string, linkKey: string | null) {
    super(id, linkKey);
    this.#timers.tick = setInterval(() => (this.#time = Date.now()), TICK);
  }

  override dispose(): void {
    super.dispose();
    clearInterval(this.#timers.tick);
    clearTimeout(this.#timers.refusal);
    clearTimeout(this.#timers.slow);
  }

  // What is shown

  /** Moves are still being shown. */
  get busy(): boolean {
    return this.showing.busy;
  }

  get stage(): Stage | null {
    return this.showing.stage;
  }

  set stage(stage: Stage | null) {
    this.showing.stage = stage;
  }

  /** A seat's clock as it stands this moment; null where there is none. */
  clockOf(seat: number): Clock | null {
    const clock = this.now?.clocks.find((one) => one.seat === seat);
    if (this.now === null || clock === undefined) return null;
    return clockAfter(clock, this.#time + this.ahead - this.now.at);
  }

  /** The title of the window, which others may see: whose turn it is, and nothing secret. */
  titleFor(tableName: string): string {
    const { shown, seat } = this;
    if (shown?.state === "over") return words.prompt.titleOver(tableName);
    const there = this.shared ? this.ours.find((one) => shown?.view?.to_act.includes(one)) : undefined;
    if (there !== undefined) return words.curtain.title(this.names[there] ?? "", tableName);
    if (seat !== null && shown?.view?.to_act.includes(seat)) return words.prompt.titleMine(tableName);
    return words.prompt.titlePlain(tableName);
  }

  skip(): void {
    this.showing.skip();
  }

  /** Say why something can't be done; it goes away by itself once it need not stay, and when something is done. */
  explain(message: string, rule: string | null = null, stays: () => boolean = () => false): void {
    clearTimeout(this.#timers.refusal);
    this.refusal = { message, rule, at: Date.now() };
    const end = (): void => {
      if (stays()) this.#timers.refusal = setTimeout(end, TICK);
      else this.refusal = null;
    };
    this.#timers.refusal = setTimeout(end, REFUSAL_STAYS);
  }

  // What one can do

  async play(action: string): Promise<boolean> {
    if (this.pending !== null) return false;
    this.skip();
    this.refusal = null;
    this.pending = action;
    this.#by = this.seat;
    this.#timers.slow = setTimeout(() => (this.#slow = true), SLOW);
    const answer = await this.#ask({ type: "play", action });
    clearTimeout(this.#timers.slow);
    this.#slow = false;
    if (answer?.type !== "ack" || (this.shown?.version ?? 0) >= answer.version) this.pending = null;
    return answer?.type === "ack";
  }

  /** The player of one of our seats is at the screen now, and sees their cards. */
  async handOver(seat: number): Promise<boolean> {
    this.refusal = null;
    const answer = await this.openEyes(seat);
    if (answer?.type === "refused") this.explain(answer.message, answer.rule ?? null);
    return answer?.type === "update";
  }

  /** The one who was at the screen last takes their claim back, if nobody has played since. */
  async takeBack(): Promise<void> {
    if (this.last === null || !(await this.handOver(this.last))) return;
    if (this.now?.may_undo === "freely") await this.undo();
  }

  undo(): Promise<boolean> {
    this.refusal = null;
    return this.#done({ type: "undo" });
  }

  answerUndo(agree: boolean): Promise<boolean> {
    return this.#done({ type: "answer-undo", agree });
  }

  say(what: { readonly phrase: string } | { readonly text: string }): Promise<boolean> {
    return this.#done({ type: "say", ...what });
  }

  mute(other: number, muted: boolean): Promise<boolean> {
    return this.#done({ type: "mute", other, muted });
  }

  leave(): Promise<boolean> {
    return this.#done({ type: "leave" });
  }

  comeBack(): Promise<boolean> {
    this.skip();
    return this.#done({ type: "come-back" });
  }

  /** What a strong bot would do, and why. */
  async hint(): Promise<HintAnswer | null> {
    const answer = await this.#ask({ type: "hint" });
    return answer?.type === "hint" ? answer : null;
  }

  async takeSeat(name: string, seat?: number): Promise<boolean> {
    const hasKey = this.info !== null && (this.info.host || this.info.yours.length > 0);
    if (this.ours.length > 0) this.hangUp();
    const given = await api.takeSeat(this.id, name, { seat: seat ?? null, key: hasKey ? null : newKey() });
    const sits = this.#accepted(given);
    if (sits || this.ours.length > 0) await this.lookAgain();
    return sits;
  }

  async seatBot(seat: number, level: Level): Promise<boolean> {
    return this.#accepted(await api.seatBot(this.id, seat, level));
  }

  async freeSeat(seat: number): Promise<boolean> {
    return this.#accepted(await api.freeSeat(this.id, seat));
  }

  async start(fill: Level | null = null): Promise<boolean> {
    return this.#accepted(await api.startGame(this.id, fill));
  }

  async closeTable(): Promise<boolean> {
    return this.#accepted(await api.closeTable(this.id));
  }

  /** A link that opens my seat, or one of those that are played here, on another device. */
  async giveKey(seat: number | null = this.seat): Promise<string | null> {
    if (seat === null) return null;
    const given = await api.giveKey(this.id, seat);
    return this.#accepted(given) ? `${location.origin}${location.pathname}#key=${given.key}` : null;
  }

  /** The table where the same play again. */
  async rematch(): Promise<string | null> {
    const made = await api.rematch(this.id);
    return this.#accepted(made) ? made.table : null;
  }

  // Inside

  protected override told(news: readonly News[], eyes: number | null): void {
    super.told(news, eyes);
    const played = news.filter(({ what }) => what.type === "played" || what.type === "undone");
    if (played.length > 0) this.#played = [...this.#played, ...played].slice(-20);
    if (played.some(({ what }) => what.type === "played" && what.seat === this.#by)) this.pending = null;
  }

  #mayAct(): boolean {
    const { now, shown, connection } = this;
    const isCurrent = now !== null && shown !== null && shown.version >= now.version;
    return isCurrent && this.pending === null && connection.state !== "moved" && connection.state !== "gone";
  }

  #prompt(): Prompt {
    const said = this.#tablePrompt();
    const isPlain = this.connection.state === "open" && this.refusal === null && this.shown?.undo === null;
    if (!this.shared || !isPlain || this.shown?.state !== "playing") return said;
    const waited = this.waited.map((seat) => this.names[seat] ?? "");
    if (this.seat === null) return { ...said, rest: words.curtain.covered };
    const isDone = waited.length > 0 && this.shown.view?.to_act.includes(this.seat) === false;
    return isDone ? { ...said, first: words.curtain.done, rest: words.curtain.handOver(waited) } : said;
  }

  #tablePrompt(): Prompt {
    const lost = this.connection.state === "lost" ? this.connection.retryAt - this.#time : 0;
    return promptOf({
      connection: this.connection,
      retryIn: Math.max(0, Math.ceil(lost / 1000)),
      refusal: this.refusal?.message ?? null,
      now: this.shown,
      variant: this.variant,
      choices: this.allowed,
      seat: this.seat,
      names: this.names,
      slow: this.#slow,
      chosen: this.chosen,
      asked: this.#asked(),
      behind: this.behind,
    });
  }

  /** What somebody asks to take back: the route of the last claim, if it was one. */
  #asked(): string | null {
    const asking = this.shown?.undo?.seat;
    const last = this.#played.findLast(({ what }) => what.type === "played" && what.seat === asking)?.what;
    const claimed = last?.type === "played" ? last.events.find((event) => event.type === "route-claimed") : undefined;
    return claimed === undefined || this.variant === null
      ? null
      : this.variant.routeName(this.variant.routeIndex(claimed.route));
  }

  /** Send a command; a refusal is shown, unless another is at the screen by now. */
  async #ask(wish: Wish): Promise<Answer | null> {
    const saw = this.shown?.version ?? 0;
    const by = this.seat;
    const answer = await this.command(wish);
    if (answer?.type === "refused" && this.seat === by) {
      this.explain(answer.reason === "stale" ? this.#stale(saw) : answer.message, answer.rule ?? null);
    }
    return answer;
  }

  async #done(wish: Wish): Promise<boolean> {
    return (await this.#ask(wish))?.type === "ack";
  }

  /** Who has moved since this version. */
  #stale(saw: number): string {
    const moved = this.#played.findLast(({ version, what }) => version > saw && what.type === "played")?.what;
    const other = moved?.type === "played" && moved.seat !== this.seat ? this.names[moved.seat] : undefined;
    return words.prompt.stale(other ?? null);
  }

  #accepted<T>(answer: T | Refusal): answer is T {
    if (!(answer instanceof Refusal)) return true;
    this.explain(answer.message, answer.rule);
    return false;
  }
}
