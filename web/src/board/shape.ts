/** The geometry of a board in sheet units, by the variant's indices: where routes and cities are. */
import type { CityData, SheetData, VariantInfo } from "../protocol";
import { renamed } from "./renamed";

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** One space of a route: its middle, the unit vector along it, its length. */
export interface Space extends Point {
  readonly along: Point;
  readonly length: number;
}

export interface RouteShape {
  readonly id: string;
  /** From the city it begins at to the one it ends at. */
  readonly spaces: readonly Space[];
  /** Both ends of every space, in order: the line that lights follow. */
  readonly line: readonly Point[];
  readonly ends: readonly [Point, Point];
  readonly middle: Point;
  readonly box: Box;
  readonly width: number;
  /** The other track of a double route. */
  readonly twin: number | null;
}

export interface BoardShape {
  readonly routes: readonly RouteShape[];
  readonly cities: readonly CityData[];
  /** What must be seen to see the whole board: all routes, cities and their names. */
  readonly content: Box;
  /** All that is drawn: it reaches beyond the content, so that the land runs on. */
  readonly window: Box;
}

const MARGIN = 12;

export function shapeOf(
  info: VariantInfo,
  sheet: SheetData,
  window: readonly [number, number, number, number],
  nameOf: (city: number) => string = (city) => info.cities[city]?.name ?? "",
): BoardShape {
  const routeOf = new Map(sheet.routes.map((route) => [route.id, route]));
  const cityOf = new Map(sheet.cities.map((city) => [city.id, city]));
  const cities = info.cities.map(({ id }, city) => renamed(found(cityOf, id), nameOf(city)));
  const routes = info.routes.map((route): RouteShape => {
    const data = found(routeOf, route.id);
    const spaces = onward(data.spaces);
    const line = spaces.flatMap((space) => [end(space, -1), end(space, 1)]);
    return {
      id: route.id,
      spaces,
      line,
      ends: [found(cityOf, data.a), found(cityOf, data.b)],
      middle: middleOf(spaces),
      box: boxAround(line, data.width / 2),
      width: data.width,
      twin: route.twin,
    };
  });
  return { routes, cities, content: contentOf(routes, cities), window: box(window) };
}

function found<T>(among: ReadonlyMap<string, T>, id: string): T {
  const one = among.get(id);
  if (one === undefined) throw new Error(`The picture of the board has no "${id}".`);
  return one;
}

const box = ([x, y, width, height]: readonly [number, number, number, number]): Box => ({ x, y, width, height });

/** The angles of printed spaces keep symbols upright; here every space points on to the next one. */
function onward(spaces: readonly (readonly [number, number, number, number])[]): readonly Space[] {
  const [first, last] = [spaces[0], spaces.at(-1)];
  return spaces.map(([x, y, angle, length], i) => {
    const before = spaces[i - 1] ?? first ?? [x, y];
    const after = spaces[i + 1] ?? last ?? [x, y];
    const turn = (angle * Math.PI) / 180;
    const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
    const sign = (after[0] - before[0]) * cos + (after[1] - before[1]) * sin < 0 ? -1 : 1;
    return { x, y, along: { x: cos * sign, y: sin * sign }, length };
  });
}

const end = (space: Space, side: -1 | 1): Point => ({
  x: space.x + (side * space.along.x * space.length) / 2,
  y: space.y + (side * space.along.y * space.length) / 2,
});

function middleOf(spaces: readonly Space[]): Point {
  const before = spaces[Math.floor((spaces.length - 1) / 2)];
  const after = spaces[Math.ceil((spaces.length - 1) / 2)];
  if (before === undefined || after === undefined) throw new Error("A route has no spaces.");
  return { x: (before.x + after.x) / 2, y: (before.y + after.y) / 2 };
}

export function boxAround(points: readonly Point[], margin = 0): Box {
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  const [left, top] = [Math.min(...xs) - margin, Math.min(...ys) - margin];
  return { x: left, y: top, width: Math.max(...xs) + margin - left, height: Math.max(...ys) + margin - top };
}

function contentOf(routes: readonly RouteShape[], cities: readonly CityData[]): Box {
  const corners = cities.flatMap(({ x, y, radius, label }) => [
    { x: x - radius, y: y - radius },
    { x: x + radius, y: y + radius },
    { x: label.x - label.width / 2, y: label.y - label.height / 2 },
    { x: label.x + label.width / 2, y: label.y + label.height / 2 },
  ]);
  return boxAround([...corners, ...routes.flatMap(({ line }) => line)], MARGIN);
}

/** A polyline as path data. */
export const pathThrough = (points: readonly Point[]): string =>
  points.map(({ x, y }, i) => `${i === 0 ? "M" : "L"}${short(x)} ${short(y)}`).join("");

export const short = (value: number): string => String(Math.round(value * 100) / 100);

/** The spaces of several routes in the order in which a train runs over them: each a straight stretch of line. */
export function inRunningOrder(shape: BoardShape, routes: readonly number[]): readonly (readonly [Point, Point])[] {
  const rows = routes.flatMap((route) => shape.routes[route] ?? []);
  let at = rows.length > 1 ? startOf(rows[0], rows[1]) : undefined;
  return rows.flatMap((row) => {
    const backwards = at === row.ends[1];
    at = backwards ? row.ends[0] : row.ends[1];
    const stretches = row.spaces.map((space): [Point, Point] => [end(space, -1), end(space, 1)]);
    return backwards ? stretches.reverse().map(([a, b]): [Point, Point] => [b, a]) : stretches;
  });
}

/** The city at which a train begins that goes on from one route to the next. */
function startOf(first: RouteShape | undefined, next: RouteShape | undefined): Point | undefined {
  if (first === undefined || next === undefined) return undefined;
  return next.ends.includes(first.ends[0]) ? first.ends[1] : first.ends[0];
}
