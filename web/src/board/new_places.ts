/** Where the numbers of new routes and stations lie: beside them, clear of other routes, cities, names and numbers. */
import type { Label } from "./labels";
import type { NewPlace } from "./scene";
import type { BoardShape, Point, RouteShape } from "./shape";

export interface PlacedNumber extends Point {
  readonly number: number;
}

/** The radius of a number's disc, in pixels. */
export const DISC = 9;
/** Between a disc and the contour that it belongs to, in pixels. */
const GAP = 3;
/** How far a contour reaches from the middle of a route, and of a city, in sheet units. */
const ROUTE_REACH = 11;
const CITY_REACH = 14;
/** Letters are about this wide, as a share of their height. */
const LETTER = 0.66;
/** A disc whose middle is this many pixels from everything else covers nothing. */
const CLEAR = DISC + 2;
/** How much farther from its route or city a disc may be if there is no room nearby, in pixels. */
const FARTHER = [0, 8, 16];

const DIRECTIONS: readonly Point[] = Array.from({ length: 8 }, (_, n) => ({
  x: Math.cos((n * Math.PI) / 4),
  y: Math.sin((n * Math.PI) / 4),
}));

export function numbersBeside(
  shape: BoardShape,
  places: readonly NewPlace[],
  labels: readonly Label[],
  scale: number,
): readonly PlacedNumber[] {
  const placed: PlacedNumber[] = [];
  for (const { number, route, city } of places) {
    const spots = FARTHER.flatMap((more) => spotsFor(shape, route, city, (DISC + GAP + more) / scale));
    const room = (at: Point): number => scale * roomAt(shape, labels, placed, at, route);
    const found = spots.find((at) => room(at) >= CLEAR) ?? mostOf(spots, room);
    if (found !== undefined) placed.push({ number, ...found });
  }
  return placed;
}

/** The spot with the most room; none if there are no spots. */
function mostOf(spots: readonly Point[], room: (at: Point) => number): Point | undefined {
  const rooms = spots.map(room);
  return spots[rooms.indexOf(Math.max(...rooms))];
}

/** Beside each space of a route, the middle ones first; around a city. */
function spotsFor(shape: BoardShape, route: number | null, city: number | null, away: number): readonly Point[] {
  const line = route === null ? undefined : shape.routes[route];
  if (line !== undefined) return middleFirst(line).flatMap((space) => besideSpace(space, ROUTE_REACH + away));
  const at = city === null ? undefined : shape.cities[city];
  if (at === undefined) return [];
  const far = CITY_REACH + away;
  return DIRECTIONS.map(({ x, y }) => ({ x: at.x + x * far, y: at.y + y * far }));
}

const besideSpace = ({ x, y, along }: RouteShape["spaces"][number], away: number): readonly Point[] => [
  { x: x + along.y * away, y: y - along.x * away },
  { x: x - along.y * away, y: y + along.x * away },
];

function middleFirst({ spaces }: RouteShape): RouteShape["spaces"] {
  const middle = (spaces.length - 1) / 2;
  return spaces
    .map((space, i) => ({ space, off: Math.abs(i - middle) }))
    .toSorted((a, b) => a.off - b.off)
    .map(({ space }) => space);
}

/** How far a point is from everything that a number must not cover, in sheet units. */
function roomAt(
  { routes, cities }: BoardShape,
  labels: readonly Label[],
  numbers: readonly Point[],
  at: Point,
  own: number | null,
): number {
  const apart = ({ x, y }: Point): number => Math.hypot(x - at.x, y - at.y);
  const fromRoutes = routes.flatMap(({ spaces, width }, i) =>
    i === own ? [] : spaces.map((space) => apart(space) - Math.max(width / 2, space.length / 3)),
  );
  const fromCities = cities.map((city) => apart(city) - city.radius);
  const fromNames = labels.flatMap((label) =>
    label.rows.map(({ text, y }) => {
      const across = Math.max(Math.abs(at.x - label.x) - (text.length * label.size * LETTER) / 2, 0);
      const down = Math.max(Math.abs(at.y - (y - label.size / 3)) - label.size / 2, 0);
      return Math.hypot(across, down);
    }),
  );
  return Math.min(...fromRoutes, ...fromCities, ...fromNames, ...numbers.map((one) => apart(one) / 2));
}
