/** A table as the server tells it: looked at, listened to, and put on the screen moment by moment. */
import { address } from "../address.svelte";
import { myTables } from "../device/my_tables.svelte";
import { LogBook, type LogLine } from "../game/log";
import { namesOf } from "../game/names";
import { Variant } from "../game/variant";
import type { BoardPicture, News, Now, Presence, ServerMessage, Settings, TableInfo, Update } from "../protocol";
import * as api from "../server/api";
import { Refusal } from "../server/api";
import { commandId } from "../server/random";
import type { ChatLine } from "./chat";
import { Showing } from "./showing.svelte";
import { TableSocket, type Answer, type Command, type Connection } from "./socket";

/** A command without what is added to every one. */
export type Wish = Command extends infer C ? (C extends Command ? Omit<C, "id" | "version" | "seat"> : never) : never;

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
  /** My seat; null: I watch. */
  seat = $state<number | null>(null);
  log = $state.raw<readonly LogLine[]>([]);
  /** How many lines were said that I have not read. */
  unread = $state(0);
  #said = $state.raw<readonly ChatLine[]>([]);

  readonly settings: Settings | null = $derived(this.info?.settings ?? null);
  /** How many seconds ago it was that I see, where those who watch see the game late. */
  readonly behind: number | null = $derived(
    this.seat === null && this.settings?.spectators === "delayed" ? this.settings.delay : null,
  );
  readonly names: readonly string[] = $derived(namesOf(this.now?.seats ?? this.info?.seats ?? []));
  /** Whether I am the host. */
  readonly host: boolean = $derived(
    this.seat === null || this.now === null ? (this.info?.host ?? false) : (this.now.seats[this.seat]?.host ?? false),
  );
  readonly chat: readonly ChatLine[] = $derived(this.#said.filter((line) => !this.now?.muted.includes(line.seat)));

  /** What the server's clock is ahead of this device's. */
  protected ahead = 0;
  protected readonly showing = new Showing((news) => this.told(news));
  #book = new LogBook();
  #socket: TableSocket | null = null;
  #isFirst = true;
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

  /** News as they come to the screen. */
  protected told(news: readonly News[]): void {
    if (news.length === 0 || this.variant === null) return;
    this.log = this.#book.add(this.variant, this.names, news);
    const said = news.flatMap(({ version, at, what }) =>
      what.type === "said" ? [{ key: version, at, seat: what.seat, phrase: what.phrase, text: what.text }] : [],
    );
    if (said.length > 0) this.#said = [...this.#said, ...said];
    if (!this.#isFirst) this.unread += said.filter((line) => line.seat !== this.seat).length;
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
    this.seat = info.yours[0] ?? null;
    myTables.remember(this.id, this.seat);
  }

  async #load({ variant, options }: Settings): Promise<boolean> {
    const info = await this.#answer(() => api.variant(variant, options));
    if (info === null) return false;
    this.variant = new Variant(info);
    void this.#loadPicture(variant);
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
      connected: (connection) => (this.connection = connection),
      shownOut: () => void this.lookAgain(),
    });
    this.#socket.connect();
  }

  /** Who I am here has changed: sat down, got up, was sent away. All that was told before was told to somebody else. */
  protected async lookAgain(): Promise<void> {
    const info = await this.#answer(() => api.lookAt(this.id));
    if (this.#left || info === null) return;
    this.#sitAs(info);
    this.#said = [];
    this.#book = new LogBook();
    this.#listen();
  }

  /** Take the seat over on this device, after another one had it. */
  here(): void {
    this.connection = { state: "connecting" };
    this.#socket?.connect();
  }

  #address(): string {
    const have = this.#isFirst ? 0 : (this.now?.version ?? 0);
    const seat = this.seat === null ? "" : `seat=${this.seat}&`;
    return `${location.origin.replace(/^http/, "ws")}/api/tables/${this.id}/socket?${seat}have=${have}`;
  }

  // Listening

  #heard(message: ServerMessage): void {
    if (message.type === "welcome") this.phrases = message.phrases;
    else if (message.type === "update") this.#updated(message);
    else if (message.type === "presence") this.#presence(message);
  }

  #updated({ news, complete, now }: Update): void {
    this.now = now;
    this.ahead = now.at - Date.now();
    if (this.#isFirst || !complete) this.showing.jump(news, now);
    else this.showing.add(news, now);
    this.#isFirst = false;
  }

  #presence({ present }: Presence): void {
    const amended = (now: Now): Now => ({
      ...now,
      seats: now.seats.map((seat) => ({ ...seat, present: present[seat.seat] ?? seat.present })),
    });
    if (this.now !== null) this.now = amended(this.now);
    this.showing.amend(amended);
  }

  /** Send a command for my seat, which saw what is on the screen. Null if I have no seat, or no line. */
  protected async command(wish: Wish): Promise<Answer | null> {
    const { seat, shown } = this;
    if (seat === null || shown === null || this.#socket === null) return null;
    return this.#socket.command({ ...wish, id: commandId(), version: shown.version, seat });
  }
}
