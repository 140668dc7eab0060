/** The same again: who asks for another game, or comes along, sits where they sat. */
import * as api from "../server/api";
import { Refusal } from "../server/api";
import { newKey } from "../server/random";
import type { TableStore } from "../table/table.svelte";

/** Sits down at the table of the rematch, if there is still a seat; those who watched go on watching. */
export async function sitAgain(store: TableStore, table: string): Promise<void> {
  const { seat } = store;
  const name = seat === null ? undefined : store.now?.seats[seat]?.name;
  const info = await api.lookAt(table);
  if (name === undefined || info instanceof Refusal || info.yours.length > 0) return;
  await api.takeSeat(table, name, { seat, key: info.host ? null : newKey() });
}
