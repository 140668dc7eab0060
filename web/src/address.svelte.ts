/** The address of the page. Going to another screen does not reload the page. */
import { language } from "./device/language.svelte";

/** The screens, each with its own address; what follows the `#` belongs to the screen. */
export type Place =
  | { readonly at: "lobby" }
  | { readonly at: "table"; readonly table: string; readonly key: string | null }
  /** Null: a record from a file. */
  | { readonly at: "replay"; readonly table: string | null }
  | { readonly at: "learn" }
  | { readonly at: "score" }
  | { readonly at: "player"; readonly name: string }
  /** Null: all variants. */
  | { readonly at: "statistics"; readonly variant: string | null };

const TABLE = /^\/t\/([a-z2-7]{12})(\/replay)?\/?$/;
const PLAYER = /^\/players\/([^/]+)\/?$/;
const STATISTICS = /^\/statistics(?:\/([a-z0-9-]+))?\/?$/;
const PLAIN: Readonly<Record<string, Place>> = {
  "/learn": { at: "learn" },
  "/score": { at: "score" },
  "/replay": { at: "replay", table: null },
};

/** Parse an address. A key in a link follows the `#`, which is never sent to a server. */
export function placeOf(path: string, hash: string): Place {
  const [, table, replay] = TABLE.exec(path) ?? [];
  if (table !== undefined) {
    if (replay !== undefined) return { at: "replay", table };
    return { at: "table", table, key: /^#key=([\w-]{22,64})$/.exec(hash)?.[1] ?? null };
  }
  const player = PLAYER.exec(path)?.[1];
  if (player !== undefined) return { at: "player", name: decoded(player) };
  const statistics = STATISTICS.exec(path);
  if (statistics !== null) return { at: "statistics", variant: statistics[1] ?? null };
  return PLAIN[path.replace(/\/$/, "")] ?? { at: "lobby" };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // a lone % that somebody typed
  }
}

export const LOBBY = "/";
export const LEARN = "/learn";
export const SCORE = "/score";
/** Where a record from a file is replayed. */
export const REPLAY = "/replay";
/** The server's page of rules in the reader's language, each rule at its number: `/rules/de#C1`. */
export const rulesAddress = (rule = ""): string => {
  const spoken = language();
  return `/rules${spoken === "en" ? "" : `/${spoken}`}${rule === "" ? "" : `#${rule}`}`;
};
export const tableAddress = (table: string): string => `/t/${table}`;
export const replayAddress = (table: string): string => `/t/${table}/replay`;
export const playerAddress = (name: string): string => `/players/${encodeURIComponent(name)}`;
export const statisticsAddress = (variant: string | null = null): string =>
  variant === null ? "/statistics" : `/statistics/${variant}`;

/** Whether a link brings a key to a table that already has it. */
const isSameKey = (was: Place, is: Place): boolean =>
  was.at === "table" && is.at === "table" && is.key !== null && was.table === is.table && was.key === is.key;

class Address {
  place = $state.raw<Place>(placeOf(location.pathname, location.hash));

  constructor() {
    addEventListener("popstate", () => this.#read());
    addEventListener("hashchange", () => this.#read());
  }

  go(path: string): void {
    history.pushState(null, "", path);
    this.#read();
  }

  /** Follow a link without reloading the page. A new tab is left to the browser. */
  follow(event: MouseEvent, path: string): void {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    this.go(path);
  }

  /** Remove the key of a link from the address bar, where it could be seen and shared. */
  dropKey(): void {
    history.replaceState(null, "", location.pathname);
  }

  /** Note where in a screen the reader is after the `#`, so that the address can be shared. */
  note(hash: string): void {
    history.replaceState(null, "", `${location.pathname}${hash === "" ? "" : `#${hash}`}`);
  }

  #read(): void {
    const place = placeOf(location.pathname, location.hash);
    if (isSameKey(this.place, place)) this.dropKey();
    else this.place = place;
  }
}

export const address = new Address();
