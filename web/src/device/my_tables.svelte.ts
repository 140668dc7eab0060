/** The tables where this device has sat or watched, newest first: "my games" in the lobby. */
import { save, load } from "./storage";

interface MyTable {
  readonly table: string;
  /** The seat that was taken here; null for a spectator. */
  readonly seat: number | null;
  /** The other seats that are played at the same screen. */
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
  list = $state.raw<readonly MyTable[]>(load("tables", isMyTables, []));

  /** `seats`: those that are played here. */
  remember(table: string, [seat, ...others]: readonly number[]): void {
    const older = this.list.filter((one) => one.table !== table);
    const newest = { table, seat: seat ?? null, ...(others.length > 0 ? { others } : {}), opened: Date.now() };
    this.list = [newest, ...older].slice(0, MOST);
    save("tables", this.list);
  }
}

export const myTables = new MyTables();
