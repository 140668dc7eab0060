/**
 * The moments of a replay: the game between two actions, as the table's screen shows it. Moment 0 is before the first
 * action.
 */
import { LogBook, type LogLine } from "../game/log";
import type { Variant } from "../game/variant";
import type { News, TableView, Replay, ReplayMoment } from "../protocol";
import { words } from "../words";

export const actionCount = (replay: Replay): number => replay.steps.length;

/** The moment after this many actions. */
export function momentAt(replay: Replay, at: number): ReplayMoment {
  const moment = at === 0 ? replay.first : replay.steps[at - 1]?.after;
  if (moment == null) throw new Error(`There is no moment ${at} in this replay.`);
  return moment;
}

/** A moment as `TableView`. */
export function nowAt(replay: Replay, at: number): TableView {
  const { view, ticket_states } = momentAt(replay, at);
  return {
    version: at,
    at: replay.steps[at - 1]?.at ?? 0,
    state: view.phase === "over" ? "over" : "playing",
    seats: replay.seats.map(({ kind, name }, seat) => ({
      seat,
      kind,
      name: name === "" ? words.replay.unnamed(seat) : name,
      present: true,
      away_since: null,
      played_by_bot: false,
      bot_for_turn: false,
      host: false,
    })),
    seat: replay.seat,
    view,
    legal: [],
    obstacles: null,
    tickets: replay.seat === null ? null : (ticket_states[0] ?? null),
    ticket_ways: [],
    tunnel_odds: [],
    offer_plans: [],
    may_undo: "no",
    undo: null,
    may_send_away: [],
    clocks: [],
    fairness: replay.fairness ?? { commitment: "", contributions: null, secret: null, deal: 1 },
    muted: [],
    hand_over: [],
    rematch: null,
    bot_spells: [],
    series: null,
  };
}

/** The same as one seat's view, where everything is known. */
export function asSeenBy(now: TableView, moment: ReplayMoment, seat: number): TableView {
  if (now.view === null || moment.hands === null) return now;
  const hand = moment.hands[seat] ?? null;
  const tickets = moment.tickets?.[seat] ?? null;
  const offer = moment.offers?.[seat] ?? null;
  return {
    ...now,
    seat,
    view: { ...now.view, seat, hand, tickets, offer },
    tickets: moment.ticket_states[seat] ?? null,
  };
}

/** An action as news. */
export function newsOf(replay: Replay, action: number): News {
  const step = replay.steps[action - 1];
  if (step === undefined) throw new Error(`There is no action ${action} in this replay.`);
  const { seat, events, at } = step;
  return { version: action, at: at ?? 0, what: { type: "played", seat, events, bot: false } };
}

/** The log after each action: a line may say more when the next action belongs to it. */
export function logsOf(variant: Variant, names: readonly string[], replay: Replay): readonly (readonly LogLine[])[] {
  const book = new LogBook();
  const begun = book.add(variant, names, [{ version: 0, at: 0, what: { type: "started" } }]);
  return [begun, ...replay.steps.map((_, place) => book.add(variant, names, [newsOf(replay, place + 1)]))];
}

/** The route or city that an action was about. */
export function placeOf(
  variant: Variant,
  replay: Replay,
  action: number,
): { readonly route: number | null; readonly city: number | null } {
  for (const event of replay.steps[action - 1]?.events ?? []) {
    if (event.type === "route-claimed" || event.type === "tunnel-turned" || event.type === "tunnel-declined")
      return { route: variant.routeIndex(event.route), city: null };
    if (event.type === "station-built") return { route: null, city: variant.cityIndex(event.city) };
  }
  return { route: null, city: null };
}
