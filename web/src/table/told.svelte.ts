/** A table as the server tells it: looked at, listened to, and put on the screen moment by moment. */
import { address } from "../address.svelte";
import { myTables } from "../device/my_tables.svelte";
import type { LogLine } from "../game/log";
import { namesOf } from "../game/names";
import { Variant } from "../game/variant";
import type { BoardPicture, HandOver, News, Now, ServerMessage, Settings, TableInfo, Update } from "../protocol";
import * as api from "../server/api";
import { Refusal } from "../server/api";
import { commandId } from "../server/random";
import type { ChatLine } from "./chat";
import { covered, publicly } from "./covered";
import { Notebook } from "./notebook.svelte";
import { Showing } from "./showing.svelte";
import { TableSocket, type Answer, type Command, type Connection } from "./socket";

/** A command without what is added to every one. */
export type Wish = Command extends infer C ? (C extends Command ? Omit<C, "id" | "version" | "seat"> : never) : never;

/** As many as can sit at a table. */
const SEATS = 5;
/** A notebook for each of them, and after these one for nobody: what those know who only watch. */
const NOBODY = SEATS;
const notebooks = (): readonly Notebook[] => Array.from({ length: NOBODY + 1 }, () => new Notebook());

const WAKING = ["online", "offline", "pageshow", "focus"] as const;

export class TableAsTold {
  readonly id: string;
  info = $state.raw<TableInfo | null>(null);
  variant = $state.raw<Variant | null>(null);
  picture = $state.raw<BoardPicture | null>(null);
  phrases = $state.raw<readonly string[]>([]);
  connection = $state.raw<Connection>({ state: "connecting" });
  /** Why there is nothing to show at all, as at a table that doesn't exist. */
  failed = $state<string | null>(null);
  /** The newest that the server told. */
  now = $state.raw<Now | null>(null);
  /** The seats that are played at this screen. */
  ours = $state.raw<readonly number[]>([]);
  /** Whether several play at this screen: then nobody's things are shown until somebody says who is there. */
  shared = $state(false);
  #books = $state.raw(notebooks());

  /** Whose eyes see what is on the screen: mine, or of several who play here the one who is there. Null: I watch. */
  readonly seat: number | null = $derived.by(() => {
    if (!this.shared) return this.ours[0] ?? null;
    return this.shown?.state === "playing" ? this.shown.seat : null;
  });
  readonly #book: Notebook = $derived(this.#bookOf(this.seat));
  readonly log: readonly LogLine[] = $derived(this.#book.lines);
  /** How many lines were said that I have not read. */
  readonly unread: number = $derived(this.#book.unread);
  readonly settings: Settings | null = $derived(this.info?.settings ?? null);
  /** How many seconds ago it was that I see, where those who watch see the game late. */
  readonly behind: number | null = $derived(
    this.ours.length === 0 && this.settings?.spectators === "delayed" ? this.settings.delay : null,
  );
  readonly names: readonly string[] = $derived(namesOf(this.now?.seats ?? this.info?.seats ?? []));
  /** Whether I am the host. */
  readonly host: boolean = $derived(
    this.ours.length === 0 || this.now === null
      ? (this.info?.host ?? false)
      : this.ours.some((seat) => this.now?.seats[seat]?.host),
  );
  readonly chat: readonly ChatLine[] = $derived(
    this.#book.said.filter((line) => !this.shown?.muted.includes(line.seat)),
  );

  /** What the server's clock is ahead of this device's. */
  protected ahead = 0;
  /** The turn of who is at the screen is over, but a card came with it that they have not seen. */
  protected glance = false;
  protected readonly showing = new Showing((news, eyes) => this.told(news, eyes));
  #socket: TableSocket | null = null;
  #isFirst = true;
  /** Whose eyes the line that was lost had, until the new one has them again. */
  #reopening: HandOver | null = null;
  /** Who says to be at the screen, until they see their things. */
  #handing: HandOver | null = null;
  /** Commands of who is at the screen that are not answered yet. */
  #underWay: readonly Promise<Answer | null>[] = [];
  /** Who has left the screen, though what they sent is not answered yet. */
  #leaving = $state<number | null>(null);
  #left = false;
  readonly #wake = () => {
    if (!document.hidden) this.#socket?.wake();
  };

  constructor(id: string, linkKey: string | null) {
    this.id = id;
    for (const event of WAKING) addEventListener(event, this.#wake);
    document.addEventListener("visibilitychange", this.#wake);
    void this.#enter(linkKey);
  }

  dispose(): void {
    this.#left = true;
    this.#socket?.close();
    for (const event of WAKING) removeEventListener(event, this.#wake);
    document.removeEventListener("visibilitychange", this.#wake);
  }

  // What is shown

  /** What is on the screen; lags behind `now` while moves are played out. */
  get shown(): Now | null {
    return this.showing.shown;
  }

  readChat(): void {
    this.#book.unread = 0;
  }

  /** News as they come to the screen, and whose eyes they were told to. What is no secret of them, anybody may know. */
  protected told(news: readonly News[], eyes: number | null): void {
    const { variant, names } = this;
    if (news.length === 0 || variant === null) return;
    const isOld = this.#isFirst;
    this.#bookOf(eyes).write(variant, names, news, (line) => isOld || line.seat === eyes);
    if (eyes !== null) this.#bookOf(null).write(variant, names, news.map(publicly), () => true);
  }

  #bookOf(eyes: number | null): Notebook {
    return this.#books[eyes ?? NOBODY] ?? new Notebook();
  }

  // Coming in

  async #enter(linkKey: string | null): Promise<void> {
    const brought = linkKey === null ? null : await this.#patiently(() => api.bringKey(this.id, linkKey));
    // Only now: who loads the page again while nobody answers must not lose the key.
    if (linkKey !== null) address.dropKey();
    // A key that opens nothing is no reason not to look.
    const info =
      brought === null || brought instanceof Refusal ? await this.#answer(() => api.lookAt(this.id)) : brought;
    if (this.#left || info === null) return;
    this.#sitAs(info);
    if (!(await this.#load(info.settings)) || this.#left) return;
    this.#listen();
  }

  /** The answer, if there is one; a refusal takes the place of the table. */
  async #answer<T>(ask: () => Promise<T | Refusal>): Promise<T | null> {
    const answer = await this.#patiently(ask);
    if (!(answer instanceof Refusal)) return answer;
    this.failed = answer.message;
    return null;
  }

  /** Ask until somebody answers: a server that is being restarted is no reason to give up. Null if we left meanwhile. */
  async #patiently<T>(ask: () => Promise<T | Refusal>): Promise<T | Refusal | null> {
    for (let wait = 1000; !this.#left; wait = Math.min(2 * wait, 10_000)) {
      const answer = await ask();
      if (!(answer instanceof Refusal) || (answer.reason !== "unreachable" && answer.retryAfter === null))
        return answer;
      if (this.#socket === null) this.connection = { state: "lost", retryAt: Date.now() + wait };
      await new Promise((done) => setTimeout(done, wait));
      if (this.#socket === null) this.connection = { state: "connecting" };
    }
    return null;
  }

  #sitAs(info: TableInfo): void {
    this.info = info;
    this.ours = info.yours;
    this.shared = info.yours.length > 1;
    // A lesson is none of my games.
    if (info.opened?.lesson == null) myTables.remember(this.id, this.ours);
  }

  async #load({ variant, options }: Settings): Promise<boolean> {
    void this.#loadPicture(variant);
    const info = await this.#answer(() => api.variant(variant, options));
    if (info === null) return false;
    this.variant = new Variant(info);
    return true;
  }

  async #loadPicture(variant: string): Promise<void> {
    this.picture = await this.#answer(() => api.boardPicture(variant));
  }

  #listen(): void {
    this.#isFirst = true;
    // The same socket every time: what was not answered yet is sent again.
    this.#socket ??= new TableSocket(() => this.#address(), {
      heard: (message) => this.#heard(message),
      connected: (connection) => this.#connected(connection),
      shownOut: () => void this.lookAgain(),
      firstWord: () => this.#firstWord(),
    });
    this.#socket.connect();
  }

  /** Who I am here has changed: sat down, got up, was sent away. All that was told before was told to somebody else. */
  protected async lookAgain(): Promise<void> {
    const info = await this.#answer(() => api.lookAt(this.id));
    if (this.#left || info === null) return;
    this.#sitAs(info);
    this.#books = notebooks();
    this.#listen();
  }

  /** Take the seat over on this device, after another one had it. */
  here(): void {
    this.connection = { state: "connecting" };
    this.#socket?.connect();
  }

  #address(): string {
    const have = this.#isFirst ? 0 : (this.now?.version ?? 0);
    const seats = this.ours.map((seat) => `seat=${seat}&`).join("");
    return `${location.origin.replace(/^http/, "ws")}/api/tables/${this.id}/socket?${seats}have=${have}`;
  }

  #connected(connection: Connection): void {
    this.connection = connection;
    if (connection.state === "moved") this.#closeEyes();
  }

  /** A line that comes back shows nobody's things; who was at the screen is still there. */
  #firstWord(): HandOver | null {
    const there = this.shared && !this.#isFirst && this.now?.state === "playing" ? this.now.seat : null;
    const seat = this.#leaving ?? there;
    this.#reopening = seat === null ? null : this.#handOver(seat);
    return this.#reopening;
  }

  #handOver(seat: number): HandOver {
    return { type: "hand-over", id: commandId(), version: this.#bookOf(seat).version, seat };
  }

  // Listening

  #heard(message: ServerMessage): void {
    if (message.type === "welcome") this.phrases = message.phrases;
    else if (message.type === "update") this.#updated(message);
    else if (message.type === "presence") this.#presence(message.present);
    else if (message.type === "moved") this.#moved(message.seats);
    else if (message.type === "refused" && message.id === this.#reopening?.id) void this.lookAgain();
  }

  #updated({ news, complete, now }: Update): void {
    if (this.#leaving !== null) return; // the next line tells it again, to nobody in particular
    if (this.#reopening !== null && now.seat === null && now.state === "playing") return;
    this.#reopening = null;
    if (this.#takenUnseen(news, now)) return this.#glanceAgain();
    const opens = now.seat !== null && now.seat !== this.now?.seat;
    this.now = now;
    this.ahead = now.at - Date.now();
    this.#bookOf(now.seat).version = now.version;
    if (this.#isFirst || !complete || opens) this.showing.jump(news, now);
    else this.showing.add(news, now);
    this.#isFirst = false;
    if (this.shared && news.some(({ what }) => what.type === "seat-freed" && this.ours.includes(what.seat)))
      void this.lookAgain();
  }

  /** Whether the curtain falls over a card that its player took blind, and could not see yet. */
  #takenUnseen(news: readonly News[], now: Now): boolean {
    const seat = this.shared && now.seat === null && now.state === "playing" ? (this.now?.seat ?? null) : null;
    const events = news.flatMap(({ what }) => (what.type === "played" && what.seat === seat ? what.events : []));
    return events.some((event) => event.type === "card-taken" && event.place === null);
  }

  /** The same eyes once more; the table is told again, to them. */
  #glanceAgain(): void {
    const seat = this.now?.seat ?? null;
    if (seat === null) return;
    this.glance = true;
    this.#reopening = this.#handOver(seat);
    void this.#socket?.command(this.#reopening);
  }

  /** Another device has some of our seats. What its player saw here goes with the seat. */
  #moved(seats: readonly number[]): void {
    const left = this.ours.filter((seat) => !seats.includes(seat));
    if (left.length === 0) return; // the line is closed, too
    this.ours = left;
    if (this.seat !== null && seats.includes(this.seat)) this.#closeEyes();
  }

  /** From now on nobody's things are on the page, whatever the line is like. */
  #closeEyes(): void {
    if (!this.shared) return;
    const close = (now: Now): Now => covered(now, this.ours);
    if (this.now !== null) this.now = close(this.now);
    this.showing.amend(close);
  }

  #presence(present: readonly boolean[]): void {
    const amended = (now: Now): Now => ({
      ...now,
      seats: now.seats.map((seat) => ({ ...seat, present: present[seat.seat] ?? seat.present })),
    });
    if (this.now !== null) this.now = amended(this.now);
    this.showing.amend(amended);
  }

  /** Whether somebody can say that they are at the screen. */
  get mayHandOver(): boolean {
    return this.connection.state === "open" && this.#leaving === null;
  }

  /** Whether somebody has said so, and does not see their things yet. */
  protected get isHanding(): boolean {
    return this.#handing !== null;
  }

  /** The player of one of our seats is at the screen now. Null if nobody could be told so. */
  protected async openEyes(seat: number): Promise<Answer | null> {
    if (this.#socket === null || !this.mayHandOver) return null;
    const handing = this.#handOver(seat);
    this.#handing = handing;
    const answer = await this.#socket.command(handing);
    if (this.#handing === handing) this.#handing = null;
    return answer;
  }

  /**
   * Nobody's things are to be shown any more. What was sent is answered first, as it is for who sent it; then a new line
   * makes sure that nothing private is told, either.
   */
  protected async coverScreen(): Promise<void> {
    const seat = this.now?.seat ?? this.#handing?.seat ?? null;
    this.#handing = null;
    this.glance = false;
    this.#closeEyes();
    if (this.#leaving !== null) return;
    this.#leaving = seat;
    while (this.#underWay.length > 0) await Promise.all(this.#underWay);
    this.#leaving = null;
    if (!this.#left) this.#socket?.connect();
  }

  /** Nothing is told until we listen again: who sits down beside me must not see what is mine. */
  protected hangUp(): void {
    this.#socket?.close();
  }

  /** Send a command for my seat, which saw what is on the screen. Null if I have no seat, or no line. */
  protected async command(wish: Wish): Promise<Answer | null> {
    const { seat, shown } = this;
    if (seat === null || shown === null || this.#socket === null) return null;
    const asked = this.#socket.command({ ...wish, id: commandId(), version: shown.version, seat });
    this.#underWay = [...this.#underWay, asked];
    const answer = await asked;
    this.#underWay = this.#underWay.filter((other) => other !== asked);
    return answer;
  }
}
