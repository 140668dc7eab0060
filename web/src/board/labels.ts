/**
 * Decides which names are drawn on the board, where and how large. The sheet has a place for each at the printed size.
 * On a screen names must not get too small, so they outgrow these places and move to a free side; what still collides
 * is left out, small cities first.
 *
 * A name never misleads: it is nearer to its own city than to any other, and covers no city.
 */
import type { CityData } from "../protocol";
import type { Box, BoardShape, Point, Space } from "./shape";

export interface Label {
  readonly city: number;
  /** The middle of its rows. */
  readonly x: number;
  readonly rows: readonly { readonly text: string; readonly y: number }[];
  /** The height of the letters, in sheet units. */
  readonly size: number;
  /** Whether it is one of those that are never left out. */
  readonly needed: boolean;
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
/** What must be seen on the board, and so decides about names. */
export interface LabelWishes {
  /** Cities whose names are larger. They are never left out. */
  readonly named: ReadonlySet<number>;
  /** Other cities whose names are never left out. */
  readonly always?: ReadonlySet<number>;
  /** Routes that no name covers. */
  readonly clear?: readonly number[];
  /** Other things that no name covers. */
  readonly obstacles?: readonly Box[];
  /** The part of the board that is in view: at its edge no name is cut off. */
  readonly view?: Box | null;
}

/** Between a city's disc and its name. */
const GAP = 3;
/** A name is nearer to its own city than to others by this much: fonts differ a little in width. */
const NEARER = 5;
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
  wishes: LabelWishes,
  text = 1,
): readonly Label[] {
  const page = new LabelPage(shape, wishes);
  const isNeeded = (city: number): boolean => wishes.named.has(city) || wishes.always?.has(city) === true;
  const labels: Label[] = [];
  const write = (city: number, data: CityData, size: number, room: Box): void => {
    page.taken.push(room);
    const { x, rows } = written(data, size, room);
    labels.push({ city, x, rows, size, needed: isNeeded(city) });
  };

  const cities = shape.cities.map((data, city) => ({ city, data, sizes: sizesOf(data, city) }));
  function sizesOf(data: CityData, city: number): readonly number[] {
    const [larger, usual] = [true, false].map((named) => text * sizeOf(data, scale, fit, named)) as [number, number];
    const least = (text * LEAST) / scale;
    return !isNeeded(city) ? [usual] : wishes.named.has(city) ? [larger, usual, least] : [usual, least];
  }

  // Those with the fewest possible places choose first.
  const needed = cities
    .filter(({ city }) => isNeeded(city))
    .map((one) => ({ ...one, room: page.count(one.data, one.sizes[0] ?? 0) }))
    .sort((a, b) => a.room - b.room);
  for (const { city, data, sizes } of needed) {
    const found = page.firstPlace(data, sizes) ?? page.leastBad(data, sizes.at(-1) ?? 0);
    write(city, data, found.size, found.box);
  }
  const others = cities.filter(({ city }) => !isNeeded(city)).sort((a, b) => Number(b.data.big) - Number(a.data.big));
  for (const { city, data, sizes } of others) {
    const [size = 0] = sizes;
    const found = page.bestPlace(data, places(data, size));
    if (found !== null && (scale > SMALL || found.hidden <= MOST_HIDDEN)) write(city, data, size, found.box);
  }
  return labels;
}

function sizeOf({ label }: CityData, scale: number, fit: number, named: boolean): number {
  const least = scale <= SMALL ? LEAST : READABLE;
  const pixels = Math.min(Math.max(label.size * scale, least), Math.max(MOST, label.size * fit));
  const larger = Math.max(scale <= SMALL ? NAMED_SMALL : NAMED, pixels * NAMED_GROWTH);
  return (named ? larger : pixels) / scale;
}

/** A place for a name, and how much of the routes it hides. */
interface Room {
  readonly box: Box;
  readonly hidden: number;
}

/** The board while names are placed on it, one after another. */
class LabelPage {
  /** What no further name may cover. */
  readonly taken: Box[];
  readonly #cities: readonly CityData[];
  /** The squares around the cities' discs. */
  readonly #discs: readonly Box[];
  readonly #content: Box;
  readonly #spaces: readonly Space[];
  readonly #clear: readonly Space[];
  readonly #view: Box | null;

  constructor({ cities, content, routes }: BoardShape, { clear = [], obstacles = [], view = null }: LabelWishes) {
    this.taken = [...obstacles];
    this.#cities = cities;
    this.#discs = cities.map(around);
    this.#content = content;
    this.#spaces = routes.flatMap(({ spaces }) => spaces);
    this.#clear = clear.flatMap((route) => routes[route]?.spaces ?? []);
    this.#view = view;
  }

  /** How many places there are for a name as long as there are no other names. */
  count(city: CityData, size: number): number {
    return morePlaces(city, size).filter((box) => this.#isAllowed(city, box)).length;
  }

  /** The best of these places; null if there is none. The first one, which is printed, is taken if it is free. */
  bestPlace(city: CityData, boxes: readonly Box[]): Room | null {
    let best: (Room & { readonly cost: number }) | null = null;
    for (const [i, box] of boxes.entries()) {
      if (!this.#isAllowed(city, box)) continue;
      const hidden = this.#hiddenBy(box);
      if (i === 0 && hidden < FREE) return { box, hidden };
      const cost = hidden + (i === 0 ? 0 : OTHER_SIDE + i);
      if (best === null || cost < best.cost) best = { box, hidden, cost };
    }
    return best;
  }

  /** The best place for a name that is needed, in the first of these sizes for which there is one. */
  firstPlace(city: CityData, sizes: readonly number[]): { readonly box: Box; readonly size: number } | null {
    for (const size of sizes) {
      const found = this.bestPlace(city, places(city, size)) ?? this.bestPlace(city, morePlaces(city, size));
      if (found !== null) return { box: found.box, size };
    }
    return null;
  }

  /** Where a name that is needed does the least harm: it rather hides a route than a city or another such name. */
  leastBad(city: CityData, size: number): { readonly box: Box; readonly size: number } {
    const harm = (box: Box): number =>
      1e6 * this.#discs.filter((disc) => overlap(box, disc) > 0).length +
      1e4 * Number(!this.#isNearest(city, box)) +
      10 * this.taken.reduce((sum, other) => sum + overlap(box, other), 0) +
      this.#hiddenBy(box);
    const box = morePlaces(city, size)
      .map((place) => pushedInto(place, this.#content))
      .map((place) => (this.#view === null || !isInside(city, this.#view) ? place : pushedInto(place, this.#view)))
      .reduce((best, place) => (harm(place) < harm(best) ? place : best));
    return { box, size };
  }

  #isAllowed(city: CityData, box: Box): boolean {
    return (
      isBoxInside(box, this.#content) &&
      this.#isWhole(city, box) &&
      !this.taken.some((other) => overlap(box, other) > 0) &&
      !this.#discs.some((disc) => overlap(box, disc) > 0) &&
      this.#isNearest(city, box) &&
      !this.#clear.some((space) => hiddenOf(space, box) > 0)
    );
  }

  /** Whether a name is not cut off at the edge of the view. */
  #isWhole(city: CityData, box: Box): boolean {
    if (this.#view === null || isBoxInside(box, this.#view)) return true;
    return !isInside(city, this.#view) && overlap(box, this.#view) === 0;
  }

  #isNearest(city: CityData, box: Box): boolean {
    const own = distance(city, box);
    return !this.#cities.some((other) => other !== city && distance(other, box) < own + NEARER);
  }

  #hiddenBy(box: Box): number {
    // A quick test first: spaces that are far away can't be hidden.
    const near = this.#spaces.filter(
      ({ x, y }) => Math.abs(x - box.x - box.width / 2) < box.width / 2 + 40 && Math.abs(y - box.y) < 60,
    );
    return near.reduce((sum, space) => sum + hiddenOf(space, box), 0);
  }
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

/** More places, for names that are needed: all around the city, and a little farther away. */
function morePlaces(city: CityData, size: number): readonly Box[] {
  const near = places(city, size);
  const [{ width, height } = { width: 0, height: 0 }] = near;
  const around = [0, 0.6, 1.6].flatMap((more) =>
    Array.from({ length: 24 }, (_, i) => {
      const [across, down] = [Math.cos((i * Math.PI) / 12), Math.sin((i * Math.PI) / 12)];
      const away = city.radius + GAP + more * height;
      // The box touches the circle around the city at the side that faces it.
      const x = city.x + across * away + (across * width) / 2 - width / 2;
      const y = city.y + down * away + (down * height) / 2 - height / 2;
      return { x, y, width, height };
    }),
  );
  return [...near, ...around];
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

const isInside = ({ x, y }: Point, box: Box): boolean =>
  x >= box.x && y >= box.y && x <= box.x + box.width && y <= box.y + box.height;

const isBoxInside = (box: Box, whole: Box): boolean =>
  box.x >= whole.x &&
  box.y >= whole.y &&
  box.x + box.width <= whole.x + whole.width &&
  box.y + box.height <= whole.y + whole.height;

/** From the edge of a city's disc to a box. */
function distance({ x, y, radius }: CityData, box: Box): number {
  const dx = Math.max(box.x - x, 0, x - box.x - box.width);
  const dy = Math.max(box.y - y, 0, y - box.y - box.height);
  return Math.sqrt(dx * dx + dy * dy) - radius; // much faster than Math.hypot, and this runs ten thousand times
}

const around = ({ x, y, radius }: CityData): Box => ({
  x: x - radius,
  y: y - radius,
  width: 2 * radius,
  height: 2 * radius,
});

/** Where a space is tested for being covered, as shares of its length from its middle. */
const TESTED = [-0.4, -0.2, 0, 0.2, 0.4];

/** Roughly how much of a space a box covers. */
function hiddenOf({ x, y, along, length }: Space, box: Box): number {
  let inside = 0;
  for (const share of TESTED) {
    const px = x + along.x * length * share;
    const py = y + along.y * length * share;
    if (px > box.x - 2 && px < box.x + box.width + 2 && py > box.y - 3 && py < box.y + box.height + 3) inside += 1;
  }
  return (inside / TESTED.length) * length;
}

/** The rows of a name in its place. */
function written({ label }: CityData, size: number, room: Box): Pick<Label, "x" | "rows"> {
  const growth = size / label.size;
  const top = label.y - label.height / 2;
  return {
    x: room.x + room.width / 2,
    rows: label.rows.map(({ text, baseline }) => ({ text, y: room.y + (baseline - top) * growth })),
  };
}
