/** A rematch: whoever asks for another game, or joins it, gets the same seat. */
import * as api from "../server/api";
import { Refusal } from "../server/api";
import { newKey } from "../server/random";
import type { TableState } from "../table/state.svelte";

/** Sit down at the table of the rematch, with all players of this screen; spectators go on watching. */
export async function joinRematch(finished: TableState, table: string): Promise<void> {
  const info = await api.lookUpTable(table);
  if (info instanceof Refusal || info.yours.length > 0) return;
  let key = info.host ? null : newKey();
  for (const seat of finished.mySeats) {
    const given = await api.takeSeat(table, finished.now?.seats[seat]?.name ?? "", { seat, key });
    // From the first request on, the browser has the key as a cookie.
    if (!(given instanceof Refusal)) key = null;
  }
}
