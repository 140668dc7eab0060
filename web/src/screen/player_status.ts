/** The status of a player, as shown on their strip. */
import type { TableView, PlayerView, SeatNow } from "../protocol";

type SeatState = "choosing" | "chosen" | "to-play" | "waiting";

export interface PlayerStatus {
  readonly seat: SeatNow;
  readonly player: PlayerView;
  readonly state: SeatState;
  readonly mine: boolean;
  readonly few: boolean;
}

/** So few trains that the last round is near. */
const FEW_TRAINS = 6;

export function playerStatuses(now: TableView, mySeat: number | null): readonly PlayerStatus[] {
  const view = now.view;
  if (view === null) return [];
  return now.seats.flatMap((seat) => {
    const player = view.players[seat.seat];
    if (player === undefined) return [];
    return [
      { seat, player, state: stateOf(now, seat.seat), mine: seat.seat === mySeat, few: player.trains <= FEW_TRAINS },
    ];
  });
}

function stateOf(now: TableView, seat: number): SeatState {
  const view = now.view;
  const isToAct = view?.to_act.includes(seat) ?? false;
  if (view?.phase === "choosing-tickets") return isToAct ? "choosing" : "chosen";
  return isToAct && view?.phase !== "over" ? "to-play" : "waiting";
}
