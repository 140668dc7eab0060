/** What the other players did since a seat last acted, one entry for each of their turns. */
import type { News, NewsPlayed } from "../protocol";
import { words } from "../words";
import { LogBook, type LogPart } from "./log";
import { city, fill, points, route, spoken, who } from "./log_parts";
import type { Variant } from "./variant";

/** A turn of another player. */
export interface PlayedTurn {
  /** The version of its newest news. */
  readonly version: number;
  readonly seat: number;
  /** Its number on the board and in the line; null where it left nothing new on the board. */
  readonly number: number | null;
  readonly route: number | null;
  readonly city: number | null;
  /** The points that it scored. */
  readonly scored: number;
  readonly parts: readonly LogPart[];
  /** The same as one text, for screen readers. */
  readonly text: string;
}

/** News of an action. */
export type PlayedNews = News & { readonly what: NewsPlayed };

/** Add news to the actions that count; what was undone is left out. */
export function actionsAfter(actions: readonly PlayedNews[], news: readonly News[]): readonly PlayedNews[] {
  return news.reduce<readonly PlayedNews[]>((all, one) => {
    if (one.what.type === "started") return [];
    if (one.what.type === "undone") return all.slice(0, one.what.actions);
    return isPlayed(one) ? [...all, one] : all;
  }, actions);
}

const isPlayed = (news: News): news is PlayedNews => news.what.type === "played";

/** The version at which a seat acted last; 0 before it has. */
export const lastActed = (actions: readonly PlayedNews[], seat: number): number =>
  actions.findLast(({ what }) => what.seat === seat)?.version ?? 0;

export function turnsSince(
  variant: Variant,
  names: readonly string[],
  actions: readonly PlayedNews[],
  seat: number,
): readonly PlayedTurn[] {
  const acted = lastActed(actions, seat);
  const turns = turnsOf(actions.filter(({ version }) => version > acted));
  let placed = 0;
  return turns.flatMap((turn) => {
    const found = turnOf(variant, names, turn);
    if (found === null) return [];
    const isPlaced = found.route !== null || found.city !== null;
    return [{ ...found, number: isPlaced ? (placed += 1) : null }];
  });
}

/** The points that a seat scored in these turns. */
export const scoredBy = (turns: readonly PlayedTurn[], seat: number): number =>
  turns.reduce((sum, turn) => sum + (turn.seat === seat ? turn.scored : 0), 0);

/** Actions of one seat in a row are one turn. */
function turnsOf(actions: readonly PlayedNews[]): readonly (readonly PlayedNews[])[] {
  const turns: PlayedNews[][] = [];
  for (const action of actions) {
    const last = turns.at(-1);
    if (last?.[0]?.what.seat === action.what.seat) last.push(action);
    else turns.push([action]);
  }
  return turns;
}

/** One turn; null if there is nothing to say about it: the first tickets, a tunnel that is not paid for yet. */
function turnOf(
  variant: Variant,
  names: readonly string[],
  actions: readonly PlayedNews[],
): Omit<PlayedTurn, "number"> | null {
  const [seat, version] = [actions[0]?.what.seat, actions.at(-1)?.version];
  if (seat === undefined || version === undefined) return null;
  const events = actions.flatMap(({ what }) => what.events);
  const said = (parts: readonly LogPart[]) => ({ version, seat, parts, text: spoken(parts, names) });
  const claimed = events.find((event) => event.type === "route-claimed");
  if (claimed !== undefined) {
    const index = variant.routeIndex(claimed.route);
    const slots = { who: who(seat), route: route(variant, index), points: points(claimed.points) };
    return { ...said(fill(words.log.claimedPlain, slots)), route: index, city: null, scored: claimed.points };
  }
  const built = events.find((event) => event.type === "station-built");
  if (built !== undefined) {
    const index = variant.cityIndex(built.city);
    const slots = { who: who(seat), city: city(variant, index) };
    return { ...said(fill(words.log.stationPlain, slots)), route: null, city: index, scored: 0 };
  }
  const isOpen = events.at(-1)?.type === "tunnel-turned";
  if (isOpen || events.some((event) => event.type === "tickets-kept" && event.at_set_up)) return null;
  const line = new LogBook().add(variant, names, actions).findLast((one) => one.seat === seat);
  return line === undefined ? null : { ...said(line.parts), route: null, city: null, scored: 0 };
}
