/** Where the reader is: the lobby at `/`, a table at `/t/TABLE`. Going somewhere does not load the page again. */

export type Place =
  { readonly at: "lobby" } | { readonly at: "table"; readonly table: string; readonly key: string | null };

const TABLE = /^\/t\/([a-z2-7]{12})\/?$/;

/** What an address means; a key that a link brings along stands after the `#`, which no server ever sees. */
export function placeOf(path: string, hash: string): Place {
  const table = TABLE.exec(path)?.[1];
  if (table === undefined) return { at: "lobby" };
  return { at: "table", table, key: /^#key=([\w-]{22,64})$/.exec(hash)?.[1] ?? null };
}

export const LOBBY = "/";
/** The server's page of the rules, each of them at its number: `/rules#C1`. */
export const RULES = "/rules";
export const tableAddress = (table: string): string => `/t/${table}`;

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

  #read(): void {
    const place = placeOf(location.pathname, location.hash);
    if (isSameKey(this.place, place)) this.dropKey();
    else this.place = place;
  }
}

export const address = new Address();
