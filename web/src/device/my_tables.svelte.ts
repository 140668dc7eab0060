/** The tables this device has sat at or watched, newest first: what "my games" in the lobby lists. */
import { keep, kept } from "./kept";

interface MyTable {
  readonly table: string;
  /** The seat that was taken here; null for one who only watched. */
  readonly seat: number | null;
  /** When it was last opened, in milliseconds since 1970. */
  readonly opened: number;
}

const MOST = 50;

function isMyTables(value: unknown): value is MyTable[] {
  return (
    Array.isArray(value) &&
    value.every(
      (one: unknown) =>
        typeof one === "object" &&
        one !== null &&
        "table" in one &&
        typeof one.table === "string" &&
        "opened" in one &&
        "seat" in one,
    )
  );
}

class MyTables {
  list = $state.raw<readonly MyTable[]>(kept("tables", isMyTables, []));

  remember(table: string, seat: number | null): void {
    const others = this.list.filter((one) => one.table !== table);
    this.list = [{ table, seat, opened: Date.now() }, ...others].slice(0, MOST);
    keep("tables", this.list);
  }
}

export const myTables = new MyTables();
