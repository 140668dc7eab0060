/** The tables this device has sat at or watched, newest first: what "my games" in the lobby lists. */
import { keep, kept } from "./kept";

interface MyTable {
  readonly table: string;
  /** The seat that was taken here; null for one who only watched. */
  readonly seat: number | null;
  /** The others that are played at the same screen. */
  readonly others?: readonly number[];
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

  /** `seats`: those that are played here. */
  remember(table: string, [seat, ...others]: readonly number[]): void {
    const older = this.list.filter((one) => one.table !== table);
    const newest = { table, seat: seat ?? null, ...(others.length > 0 ? { others } : {}), opened: Date.now() };
    this.list = [newest, ...older].slice(0, MOST);
    keep("tables", this.list);
  }
}

export const myTables = new MyTables();
