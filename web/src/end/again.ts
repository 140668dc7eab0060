/** The same again: who asks for another game, or comes along, sits where they sat. */
import * as api from "../server/api";
import { Refusal } from "../server/api";
import { newKey } from "../server/random";
import type { TableState } from "../table/state.svelte";

/** Sits down at the table of the rematch, with all at this screen; those who watched go on watching. */
export async function sitAgain(finished: TableState, table: string): Promise<void> {
  const info = await api.lookAt(table);
  if (info instanceof Refusal || info.yours.length > 0) return;
  let key = info.host ? null : newKey();
  for (const seat of finished.mySeats) {
    const given = await api.takeSeat(table, finished.now?.seats[seat]?.name ?? "", { seat, key });
    // From the first one on, the browser has the key as a cookie.
    if (!(given instanceof Refusal)) key = null;
  }
}
