/** Where the reader is. Going somewhere does not load the page again. */
import { language } from "./device/language.svelte";

/** The screens, each with an address of its own; what a screen notes after the `#` is its own business. */
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

/** What an address means; a key that a link brings along stands after the `#`, which no server ever sees. */
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
/** The server's page of the rules in the reader's language, each of them at its number: `/rules/de#C1`. */
export const rulesAddress = (rule = ""): string => {
  const spoken = language();
  return `/rules${spoken === "en" ? "" : `/${spoken}`}${rule === "" ? "" : `#${rule}`}`;
};
export const tableAddress = (table: string): string => `/t/${table}`;
export const replayAddress = (table: string): string => `/t/${table}/replay`;
export const playerAddress = (name: string): string => `/players/${encodeURIComponent(name)}`;
export const statisticsAddress = (variant: string | null = null): string =>
  variant === null ? "/statistics" : `/statistics/${variant}`;

/** Whether a link brings a key to a table that has got it already. */
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

  /** A link was pressed: go there without loading the page again. In a new tab it is the browser's business. */
  follow(event: MouseEvent, path: string): void {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    this.go(path);
  }

  /** The key of a link must not stay in the address bar, where it is seen and shared. */
  dropKey(): void {
    history.replaceState(null, "", location.pathname);
  }

  /** Note after the `#` where in a screen the reader is, so that the address can be shared. */
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
