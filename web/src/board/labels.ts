/**
 * Decides which names are drawn on the board, where and how large. The sheet has a place for each at the printed size.
 * On a screen names must not get too small, so they outgrow these places and move to a free side; what still collides
 * is left out, small cities first.
 */
import type { CityData } from "../protocol";
import type { Box, BoardShape, Space } from "./shape";

export interface Label {
  readonly city: number;
  /** The middle of its rows. */
  readonly x: number;
  readonly rows: readonly { readonly text: string; readonly y: number }[];
  /** The height of the letters, in sheet units. */
  readonly size: number;
  readonly named: boolean;
  readonly big: boolean;
}

/** Pixels on the screen: names on boards drawn small and on others, and the larger names. */
const LEAST = 11;
const READABLE = 12.5;
const MOST = 17;
const NAMED = 19;
const NAMED_SMALL = 14;
const NAMED_GROWTH = 1.25;
/** Sheets drawn at this scale or smaller are small; there names give way to routes. */
const SMALL = 0.55;

/** The board's names are bold, which is wider than the font most places were computed for. */
const BOLD = 1.07;
/** Between a city's disc and its name. */
const GAP = 3;
/** A name may cover this much of the routes, in sheet units along them, before another side is tried. */
const FREE = 6;
/** What leaving the printed place costs, in the same units; later sides cost a little more. */
const OTHER_SIDE = 12;
/** On small boards a name that would hide more than this is left out. */
const MOST_HIDDEN = 34;

/**
 * `fit` is the scale at which the whole board fits: on large screens names may be as large as they are then. `text` is
 * how much larger than usual text is.
 */
export function labelsFor(
  shape: BoardShape,
  scale: number,
  fit: number,
  named: ReadonlySet<number>,
  text = 1,
): readonly Label[] {
  const spaces = shape.routes.flatMap(({ spaces: row }) => row);
  const taken: Box[] = [];
  const labels: Label[] = [];
  const rank = (city: number): number => (named.has(city) ? 0 : shape.cities[city]?.big === true ? 1 : 2);
  const order = shape.cities.map((_, city) => city).sort((a, b) => rank(a) - rank(b));
  for (const city of order) {
    const data = shape.cities[city];
    if (data === undefined) continue;
    const size = text * sizeOf(data, scale, fit, named.has(city));
    const found = roomFor(data, size, shape, spaces, taken);
    const gone = found === null || (scale <= SMALL && found.hidden > MOST_HIDDEN);
    const room = !gone ? found.box : named.has(city) ? forced(data, size, shape.content, taken) : undefined;
    if (room === undefined) continue;
    taken.push(room);
    labels.push(written(city, data, size, room, named.has(city)));
  }
  return labels;
}

function sizeOf({ label }: CityData, scale: number, fit: number, named: boolean): number {
  const least = scale <= SMALL ? LEAST : READABLE;
  const pixels = Math.min(Math.max(label.size * scale, least), Math.max(MOST, label.size * fit));
  const larger = Math.max(scale <= SMALL ? NAMED_SMALL : NAMED, pixels * NAMED_GROWTH);
  return (named ? larger : pixels) / scale;
}

/**
 * The first place that is free, otherwise the one that hides the least of the routes; null if names or cities are in
 * the way.
 */
function roomFor(
  city: CityData,
  size: number,
  { cities, content }: BoardShape,
  spaces: readonly Space[],
  taken: readonly Box[],
): { readonly box: Box; readonly hidden: number } | null {
  let best: { readonly box: Box; readonly hidden: number; readonly cost: number } | null = null;
  for (const [i, box] of places(city, size).entries()) {
    if (!isInside(box, content) || taken.some((other) => overlap(box, other) > 0)) continue;
    if (cities.some((other) => other !== city && overlap(box, around(other)) > 0)) continue;
    // A quick test first: spaces that are far away can't be hidden.
    const near = spaces.filter(
      ({ x, y }) => Math.abs(x - box.x - box.width / 2) < box.width / 2 + 40 && Math.abs(y - box.y) < 60,
    );
    const hidden = near.reduce((sum, space) => sum + hiddenOf(space, box), 0);
    if (i === 0 && hidden < FREE) return { box, hidden };
    const cost = hidden + (i === 0 ? 0 : OTHER_SIDE + i);
    if (best === null || cost < best.cost) best = { box, hidden, cost };
  }
  return best;
}

/**
 * The place of a name that must be readable, whatever it hides: inside the board, and over as little as possible of
 * other such names.
 */
function forced(city: CityData, size: number, content: Box, taken: readonly Box[]): Box {
  const over = (box: Box): number => taken.reduce((sum, other) => sum + overlap(box, other), 0);
  return places(city, size)
    .map((box) => pushedInto(box, content))
    .reduce((best, box) => (over(box) < over(best) ? box : best));
}

function pushedInto(box: Box, whole: Box): Box {
  const along = (at: number, length: number, from: number, room: number): number =>
    Math.max(from, Math.min(at, from + room - length));
  return {
    ...box,
    x: along(box.x, box.width, whole.x, whole.width),
    y: along(box.y, box.height, whole.y, whole.height),
  };
}

/** The sheet's own place, grown away from the city; then the eight sides. */
function places(city: CityData, size: number): readonly Box[] {
  const { label, x, y, radius } = city;
  const growth = size / label.size;
  const bold = label.face === "bold" ? 1 : BOLD;
  const [width, height] = [label.width * growth * bold, label.height * growth];
  const own = {
    x: grown(x, label.x, label.width, width),
    y: grown(y, label.y, label.height, height),
    width,
    height,
  };
  const away = radius + GAP;
  const slant = away * 0.72;
  const at = (left: number, top: number): Box => ({ x: left, y: top, width, height });
  return [
    own,
    at(x + away, y - height / 2),
    at(x - away - width, y - height / 2),
    at(x - width / 2, y - away - height),
    at(x - width / 2, y + away),
    at(x + slant, y - slant - height),
    at(x - slant - width, y - slant - height),
    at(x + slant, y + slant),
    at(x - slant - width, y + slant),
  ];
}

/** Where a side of a box begins when its length changes: the edge that faces the city stays where it is. */
function grown(city: number, middle: number, length: number, longer: number): number {
  if (city <= middle - length / 2) return middle - length / 2;
  if (city >= middle + length / 2) return middle + length / 2 - longer;
  return city + ((middle - length / 2 - city) * longer) / length;
}

function overlap(a: Box, b: Box): number {
  const across = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const down = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return across > 0 && down > 0 ? across * down : 0;
}

const isInside = (box: Box, whole: Box): boolean =>
  box.x >= whole.x &&
  box.y >= whole.y &&
  box.x + box.width <= whole.x + whole.width &&
  box.y + box.height <= whole.y + whole.height;

const around = ({ x, y, radius }: CityData): Box => ({
  x: x - radius,
  y: y - radius,
  width: 2 * radius,
  height: 2 * radius,
});

/** Roughly how much of a space a box covers, tested at a few points along the space. */
function hiddenOf({ x, y, along, length }: Space, box: Box): number {
  const shares = [-0.4, -0.2, 0, 0.2, 0.4];
  const inside = shares.filter((share) => {
    const [px, py] = [x + along.x * length * share, y + along.y * length * share];
    return px > box.x - 2 && px < box.x + box.width + 2 && py > box.y - 3 && py < box.y + box.height + 3;
  });
  return (inside.length / shares.length) * length;
}

function written(city: number, data: CityData, size: number, room: Box, named: boolean): Label {
  const { label } = data;
  const growth = size / label.size;
  const top = label.y - label.height / 2;
  return {
    city,
    x: room.x + room.width / 2,
    rows: label.rows.map(({ text, baseline }) => ({ text, y: room.y + (baseline - top) * growth })),
    size,
    named,
    big: data.big,
  };
}
