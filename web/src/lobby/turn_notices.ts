/** Notifies a player who is looking elsewhere that it is their turn, once a turn. No other module does. */
import { address, tableAddress } from "../address.svelte";
import { save, load } from "../device/storage";
import { mayNotify, showNotice, withdrawNotice } from "../device/notices";
import { settings } from "../device/settings.svelte";
import { namesOf } from "../game/names";
import { words } from "../words";
import { tableName } from "./table_name";
import { isSeen, isKnownTurns, unseenTurns } from "./known_turns";
import { lobbyFeed, type MyGame } from "./lobby_feed.svelte";

const CHECK_MS = 20_000;

class TurnNotices {
  /** Check regularly while notices are wanted, until the returned function is called. */
  start(): () => void {
    const timer = setInterval(() => void this.check(), CHECK_MS);
    document.addEventListener("visibilitychange", this.#seen);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", this.#seen);
    };
  }

  /** Check now: something has happened at a table. */
  async check(): Promise<void> {
    if (settings.notify === "off" || !mayNotify()) return;
    await lobbyFeed.refresh();
    if (!lobbyFeed.away) this.#announce();
  }

  readonly #seen = (): void => {
    if (document.visibilityState === "visible") this.#announce();
  };

  #announce(): void {
    const visible = document.visibilityState === "visible";
    const before = load("turns", isKnownTurns, {});
    const { announce, done, known } = unseenTurns(before, lobbyFeed.running, (table) =>
      isSeen(table, address.place, visible),
    );
    save("turns", known); // first: another window may check at the same moment
    for (const table of done) void withdrawNotice(table);
    for (const game of announce) void this.#notify(game);
  }

  #notify({ at, seat }: MyGame): Promise<boolean> {
    const others = namesOf(at.seats).filter((name, place) => name !== "" && place !== seat);
    return showNotice({
      title: words.install.yourTurn(tableName(at.table)),
      body: words.install.yourTurnWith(others),
      tag: at.table,
      path: tableAddress(at.table),
    });
  }
}

export const turnNotices = new TurnNotices();
