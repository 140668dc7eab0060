/** The chart of points over the actions: what is drawn in it, and where. */
import type { GameEvent, Replay } from "../protocol";
import { momentAt, actionCount } from "./moments";

export interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** The points of each seat after each action. */
export function pointsOf(replay: Replay): readonly (readonly number[])[] {
  const moments = Array.from({ length: actionCount(replay) + 1 }, (_, at) => momentAt(replay, at).view.players);
  return replay.seats.map((_, seat) => moments.map((players) => players[seat]?.points ?? 0));
}

const STEPS = [5, 10, 20, 25, 50, 100];
const MOST_LINES = 5;

/** The values with a grid line: from zero up to at least the highest, a round step apart. */
export function gridOf(highest: number): readonly number[] {
  const top = Math.max(highest, STEPS[0] ?? 1);
  const step = STEPS.find((one) => top / one < MOST_LINES) ?? 200;
  return Array.from({ length: Math.ceil(top / step) + 1 }, (_, n) => n * step);
}

/** The x position of an action. */
export const xOf = (box: Box, action: number, actions: number): number =>
  box.left + (actions === 0 ? 0 : (action / actions) * (box.right - box.left));

/** The action nearest to an x position. */
export function actionAt(box: Box, x: number, actions: number): number {
  const share = (x - box.left) / Math.max(1, box.right - box.left);
  return Math.round(Math.min(1, Math.max(0, share)) * actions);
}

export const yOf = (box: Box, points: number, highest: number): number =>
  box.bottom - (points / Math.max(1, highest)) * (box.bottom - box.top);

/** A line of steps: level from action to action, then straight up. */
export function stepsOf(box: Box, points: readonly number[], highest: number): string {
  const actions = points.length - 1;
  let path = `M${at(xOf(box, 0, actions))} ${at(yOf(box, points[0] ?? 0, highest))}`;
  for (const [action, value] of points.entries()) {
    if (action > 0 && value !== points[action - 1])
      path += `H${at(xOf(box, action, actions))}V${at(yOf(box, value, highest))}`;
  }
  return `${path}H${at(box.right)}`;
}

const at = (place: number): number => Math.round(place * 10) / 10;

/**
 * The heights of labels that should be at `wanted`, in order and at least `apart`, within the box as far as they fit.
 */
export function spread(wanted: readonly number[], apart: number, box: Box): readonly number[] {
  const order = wanted.map((_, place) => place).sort((one, other) => (wanted[one] ?? 0) - (wanted[other] ?? 0));
  const placed = wanted.slice();
  let least = -Infinity;
  for (const place of order) placed[place] = least = Math.max(placed[place] ?? 0, least + apart);
  let most = box.bottom;
  for (const place of order.toReversed()) {
    placed[place] = Math.min(placed[place] ?? 0, most);
    most = (placed[place] ?? 0) - apart;
  }
  return placed;
}

type MarkKind = "last" | "station" | "tunnel" | "tickets";

export interface Mark {
  readonly action: number;
  readonly seat: number;
  readonly kind: MarkKind;
}

function kindOf(events: readonly GameEvent[]): MarkKind | null {
  const has = (type: GameEvent["type"]): boolean => events.some((event) => event.type === type);
  if (has("last-round")) return "last";
  if (has("station-built")) return "station";
  if (has("tickets-offered")) return "tickets";
  return null;
}

/** What else is worth finding: stations, tunnels that cost, further tickets, the last round. */
export function marksOf(replay: Replay): readonly Mark[] {
  let price = false;
  return replay.steps.flatMap(({ seat, events }, place) => {
    // The price of a tunnel is asked in one action and paid in the next.
    const paid = price && events.some((event) => event.type === "route-claimed");
    price = events.some((event) => event.type === "tunnel-turned" && event.price > 0);
    const kind = kindOf(events) ?? (paid ? "tunnel" : null);
    return kind === null ? [] : [{ action: place + 1, seat, kind }];
  });
}

const ORDER: readonly MarkKind[] = ["last", "station", "tunnel", "tickets"];

/** The marks that have room for their word, `width` wide and centred; the most important come first. */
export function labelled(
  marks: readonly Mark[],
  x: (action: number) => number,
  width: (mark: Mark) => number,
): ReadonlySet<Mark> {
  const taken: (readonly [number, number])[] = [];
  const shown = new Set<Mark>();
  const byWeight = marks.toSorted((one, other) => ORDER.indexOf(one.kind) - ORDER.indexOf(other.kind));
  for (const mark of byWeight) {
    const [from, to] = [x(mark.action) - width(mark) / 2, x(mark.action) + width(mark) / 2];
    if (taken.some(([left, right]) => from < right && to > left)) continue;
    taken.push([from, to]);
    shown.add(mark);
  }
  return shown;
}

/** Shorten a name to this many letters. */
export const shortened = (name: string, room: number): string =>
  name.length <= room ? name : `${name.slice(0, Math.max(1, room - 1))}…`;
