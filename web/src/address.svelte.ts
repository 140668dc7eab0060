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

export const tableAddress = (table: string): string => `/t/${table}`;

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

  /** The key of a link must not stay in the address bar, where it is seen and shared. */
  dropKey(): void {
    history.replaceState(null, "", location.pathname);
  }

  #read(): void {
    this.place = placeOf(location.pathname, location.hash);
  }
}

export const address = new Address();
