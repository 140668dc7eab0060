/** A rematch: whoever asks for another game, or joins it, gets the same seat. */
import { passOnInvitation } from "../device/invitations";
import * as api from "../server/api";
import { Refusal } from "../server/api";
import type { TableState } from "../table/state.svelte";

/**
 * Sit down at the table of the rematch, with all players of this screen; spectators go on watching. The browser has had
 * the key since the rematch was asked for.
 */
export async function joinRematch(finished: TableState, table: string): Promise<void> {
  passOnInvitation(finished.id, table);
  const info = await api.lookUpTable(table);
  if (info instanceof Refusal || info.yours.length > 0) return;
  for (const seat of finished.mySeats)
    await api.takeSeat(table, finished.now?.seats[seat]?.name ?? "", { seat, key: null });
}
