/** The lobby as the server sees it, requested regularly while somebody is reading. */
import { myTables } from "../device/my_tables.svelte";
import type { LobbyTable } from "../protocol";
import { lobby, Refusal } from "../server/api";

const POLL_MS = 5_000;

/** A table of mine, and my seat there; null if I only watched. */
export interface MyGame {
  /** The table, as the lobby lists it. */
  readonly at: LobbyTable;
  readonly seat: number | null;
  /** The other seats that are played at the same screen. */
  readonly others?: readonly number[];
}

class LobbyFeed {
  /** Tables that wait for players or can be watched; null before the first answer. */
  open = $state.raw<readonly LobbyTable[] | null>(null);
  #mine = $state.raw<readonly LobbyTable[]>([]);
  /** When the last answer came. */
  #answeredAt = 0;
  /** Whether the server does not answer. */
  away = $state(false);

  mine: readonly MyGame[] = $derived(
    myTables.list.flatMap(({ table, seat, others }) =>
      this.#mine.filter((at) => at.table === table).map((at) => ({ at, seat, ...(others ? { others } : {}) })),
    ),
  );
  /** Games that are under way or wait for players, first those that wait for me. */
  running = $derived(
    this.mine
      .filter(({ at, seat }) => seat !== null && (at.state === "playing" || at.state === "waiting"))
      .sort((one, other) => Number(isMyTurn(other)) - Number(isMyTurn(one))),
  );
  finished = $derived(this.mine.filter(({ at }) => at.state === "over"));
  /** The newest of my tables that wait for players. */
  waiting = $derived(this.running.find(({ at }) => at.state === "waiting") ?? null);
  /** Open tables that are not mine, first those with a free seat. */
  others = $derived(
    this.open
      ?.filter(({ table }) => !this.running.some(({ at }) => at.table === table))
      .sort((one, other) => Number(hasFreeSeat(other)) - Number(hasFreeSeat(one))) ?? null,
  );

  #asking = false;

  /** Poll until the returned function is called. */
  start(): () => void {
    const poll = (): void => {
      if (document.visibilityState === "visible") void this.refresh();
    };
    poll();
    const timer = setInterval(poll, POLL_MS);
    document.addEventListener("visibilitychange", poll);
    addEventListener("online", poll);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", poll);
      removeEventListener("online", poll);
    };
  }

  async refresh(): Promise<void> {
    if (this.#asking) return;
    this.#asking = true;
    const answer = await lobby(myTables.list.map(({ table }) => table));
    this.#asking = false;
    this.away = answer instanceof Refusal && answer.reason === "unreachable";
    if (answer instanceof Refusal) return;
    this.open = answer.tables;
    this.#mine = answer.mine;
    this.#answeredAt = Date.now();
  }

  /** Milliseconds since the last answer, by which running clocks have advanced. */
  age(now: number): number {
    return Math.max(0, now - this.#answeredAt);
  }
}

/** One for the page: a player who returns to the lobby sees at once what it showed before. */
export const lobbyFeed = new LobbyFeed();

/** Whether the table waits for me or somebody who plays at this screen, and no bot plays in our place. */
export const isMyTurn = ({ at, seat, others = [] }: MyGame): boolean =>
  at.state === "playing" &&
  seat !== null &&
  [seat, ...others].some((one) => at.to_act.includes(one) && at.seats[one]?.played_by_bot === false);

/** My seat where I am "you"; where several play at this screen, everybody has a name. */
export const youOf = ({ seat, others }: MyGame): number | null => (others === undefined ? seat : null);

export const hasFreeSeat = ({ state, seats }: LobbyTable): boolean =>
  state === "waiting" && seats.some(({ kind }) => kind === "free");
