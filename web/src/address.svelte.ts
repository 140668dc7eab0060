/** The address of the page. Going to another screen does not reload the page. */
import { language } from "./device/language.svelte";

/** The screens, each with its own address; what follows the `#` belongs to the screen. */
export type Place =
  | { readonly at: "lobby" }
  /** With the key of a seat, or with the code of a renewed link, if the link has one. */
  | { readonly at: "table"; readonly table: string; readonly key: string | null; readonly invitation: string | null }
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

/** Parse an address. A key or a code in a link follows the `#`, which is never sent to a server. */
export function placeOf(path: string, hash: string): Place {
  const [, table, replay] = TABLE.exec(path) ?? [];
  if (table !== undefined) {
    if (replay !== undefined) return { at: "replay", table };
    const key = /^#key=([\w-]{22,64})$/.exec(hash)?.[1] ?? null;
    return { at: "table", table, key, invitation: /^#invitation=([\w-]{16,64})$/.exec(hash)?.[1] ?? null };
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
/** The variant that is played on this screen, if any: what does not apply there is folded in the rules. */
export const played = $state<{ variant: string | null }>({ variant: null });
/** The server's page of rules in the reader's language, each rule at its number: `/rules/de?variant=usa#C1`. */
export const rulesAddress = (rule = ""): string => {
  const spoken = language();
  const query = played.variant === null ? "" : `?variant=${encodeURIComponent(played.variant)}`;
  return `/rules${spoken === "en" ? "" : `/${spoken}`}${query}${rule === "" ? "" : `#${rule}`}`;
};
export const tableAddress = (table: string): string => `/t/${table}`;
/** The address to pass on; with the code, if the link was renewed. */
export const invitationAddress = (table: string, invitation: string | null): string =>
  `${tableAddress(table)}${invitation === null ? "" : `#invitation=${invitation}`}`;
export const replayAddress = (table: string): string => `/t/${table}/replay`;
export const playerAddress = (name: string): string => `/players/${encodeURIComponent(name)}`;
export const statisticsAddress = (variant: string | null = null): string =>
  variant === null ? "/statistics" : `/statistics/${variant}`;

/** Whether two addresses are of one table, and the newer one brings no other key or code. */
const isSameTable = (was: Place, is: Place): boolean =>
  was.at === "table" &&
  is.at === "table" &&
  was.table === is.table &&
  (is.key === null || was.key === is.key) &&
  (is.invitation === null || was.invitation === is.invitation);

const isSamePlace = (was: Place, is: Place): boolean =>
  isSameTable(was, is) || JSON.stringify(was) === JSON.stringify(is);

/** Whether the newest entry of the history is one that `addEntry` made. */
function isExtraEntry(): boolean {
  const state: unknown = history.state;
  return typeof state === "object" && state !== null && "isExtra" in state;
}

class Address {
  place = $state.raw<Place>(placeOf(location.pathname, location.hash));
  /** What the screen noted after the `#`. */
  #noted = location.hash;
  #wasExtra = isExtraEntry();
  #closeOpened: (() => boolean) | null = null;

  constructor() {
    addEventListener("popstate", () => this.#pop());
    addEventListener("hashchange", () => this.#read());
  }

  go(path: string): void {
    if (isExtraEntry()) history.replaceState(null, "", path);
    else history.pushState(null, "", path);
    this.#wasExtra = false;
    this.#read();
  }

  /** Follow a link without reloading the page. A new tab is left to the browser. */
  follow(event: MouseEvent, path: string): void {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    this.go(path);
  }

  /** Remove the key or the code of a link from the address bar, where it could be seen and shared. */
  dropSecret(): void {
    history.replaceState(history.state, "", location.pathname);
    this.#noted = "";
  }

  /** Note where in a screen the reader is after the `#`, so that the address can be shared. */
  note(hash: string): void {
    this.#noted = hash === "" ? "" : `#${hash}`;
    history.replaceState(history.state, "", `${location.pathname}${this.#noted}`);
  }

  /**
   * Add an entry with the same address to the history, which Back removes when it closes what was opened. It stays when
   * that is closed otherwise: then the next thing to open uses it, and Back skips it.
   */
  addEntry(): void {
    if (!isExtraEntry()) history.pushState({ isExtra: true }, "");
    this.#wasExtra = true;
  }

  /** Set what Back does before it leaves the screen; it returns whether there was something to close. */
  onBack(closeOpened: () => boolean): () => void {
    this.#closeOpened = closeOpened;
    return () => (this.#closeOpened = null);
  }

  #pop(): void {
    const hasLeft = this.#wasExtra && !isExtraEntry();
    this.#wasExtra = isExtraEntry();
    if (!hasLeft || !isSamePlace(this.place, placeOf(location.pathname, ""))) return this.#read();
    history.replaceState(null, "", `${location.pathname}${this.#noted}`); // the reader may have moved on since
    if (this.#closeOpened?.() !== true) history.back();
  }

  #read(): void {
    const place = placeOf(location.pathname, location.hash);
    if (!isSameTable(this.place, place)) this.place = place;
    else if (location.hash !== "") this.dropSecret();
  }
}

export const address = new Address();
