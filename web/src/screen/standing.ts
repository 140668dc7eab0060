/** How a seat stands, as its strip tells it. */
import type { Now, PlayerView, SeatNow } from "../protocol";

type SeatState = "choosing" | "chosen" | "to-play" | "waiting";

export interface Standing {
  readonly seat: SeatNow;
  readonly player: PlayerView;
  readonly state: SeatState;
  readonly mine: boolean;
  readonly few: boolean;
}

/** So few trains that the last round is near. */
const FEW_TRAINS = 6;

export function standings(now: Now, mySeat: number | null): readonly Standing[] {
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

function stateOf(now: Now, seat: number): SeatState {
  const view = now.view;
  const isToAct = view?.to_act.includes(seat) ?? false;
  if (view?.phase === "choosing-tickets") return isToAct ? "choosing" : "chosen";
  return isToAct && view?.phase !== "over" ? "to-play" : "waiting";
}
