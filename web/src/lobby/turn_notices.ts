/** It is my turn, and I am looking elsewhere: the one place that says so, once a turn. */
import { address, tableAddress } from "../address.svelte";
import { keep, kept } from "../device/kept";
import { mayNotify, showNotice, withdrawNotice } from "../device/notices";
import { settings } from "../device/settings.svelte";
import { namesOf } from "../game/names";
import { words } from "../words";
import { tableName } from "./table_name";
import { isSeen, isTold, newTurns } from "./turns_told";
import { watch, type MyGame } from "./watch.svelte";

const EVERY = 20_000;

class TurnNotices {
  /** Watch while notices are wanted, until the returned function is called. */
  start(): () => void {
    const timer = setInterval(() => void this.look(), EVERY);
    document.addEventListener("visibilitychange", this.#seen);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", this.#seen);
    };
  }

  /** Look now: something has happened at a table. */
  async look(): Promise<void> {
    if (settings.notify === "off" || !mayNotify()) return;
    await watch.look();
    if (!watch.away) this.#tell();
  }

  readonly #seen = (): void => {
    if (document.visibilityState === "visible") this.#tell();
  };

  #tell(): void {
    const visible = document.visibilityState === "visible";
    const before = kept("told", isTold, {});
    const { tell, done, told } = newTurns(before, watch.running, (table) => isSeen(table, address.place, visible));
    keep("told", told); // first: another window may look at the same moment
    for (const table of done) void withdrawNotice(table);
    for (const game of tell) void this.#say(game);
  }

  #say({ at, seat }: MyGame): Promise<boolean> {
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
