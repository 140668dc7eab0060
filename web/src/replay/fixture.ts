/** For tests: a short replay of a Europe game, made of events and the views that they lead to. */
import { samplesIn, variantNamed } from "../game/positions";
import type { GameEvent, Replay, ReplayMoment, View } from "../protocol";

export const europe = variantNamed("europe");

function viewOf(): View {
  const found = samplesIn("turn").find(({ view }) => view.variant === "europe")?.view;
  if (found === undefined) throw new Error("There is no position of the europe game.");
  return found;
}

export interface Action {
  readonly seat: number;
  readonly events: readonly GameEvent[];
}

/** Two players; claims score, and nothing else of the actions is modelled. */
export function replayOf(...actions: readonly Action[]): Replay {
  const start = viewOf();
  const points = [0, 0];
  const moment = (at: number): ReplayMoment => ({
    view: {
      ...start,
      seat: null,
      actions: at,
      hand: null,
      tickets: null,
      offer: null,
      players: start.players.slice(0, 2).map((player, seat) => ({ ...player, seat, points: points[seat] ?? 0 })),
    },
    ticket_states: [],
    hands: [
      [1, 0, 0, 0, 0, 0, 0, 0, 2],
      [0, 3, 0, 0, 0, 0, 0, 0, 0],
    ],
    tickets: [[0], [1, 2]],
    offers: [[], []],
  });
  const first = moment(0);
  const steps = actions.map(({ seat, events }, place) => {
    for (const event of events) if (event.type === "route-claimed") points[seat] = (points[seat] ?? 0) + event.points;
    return { seat, action: "", at: null, events, after: moment(place + 1) };
  });
  return {
    table: null,
    variant: "europe",
    options: [],
    seats: [
      { kind: "person", name: "Ines" },
      { kind: "bot", name: "expert" },
    ],
    seat: null,
    open: true,
    first,
    steps,
    result: null,
    dealt: true,
    fairness: null,
  };
}

export const claim = (seat: number, points: number, route = "brest/dieppe"): Action => ({
  seat,
  events: [
    { type: "cards-played", seat, card: "orange", count: 2 },
    { type: "route-claimed", seat, route, points },
  ],
});

export const take = (seat: number, card: string): Action => ({
  seat,
  events: [{ type: "card-taken", seat, card, place: 1 }],
});
