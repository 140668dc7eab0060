/**
 * Trains as path data. All wagons of a route are one path for each layer of paint, so that a full board stays fast.
 * Each seat has its own hulls and pattern: players differ by more than colour.
 */
import { pathThrough, short, type RouteShape, type Space } from "./shape";

/** The layers of a train, from bottom to top. */
export interface TrainPaths {
  /** From city to city, under the wagons. */
  readonly line: string;
  readonly hulls: string;
  readonly roofs: string;
  /** Light along the upper edges, shade along the lower ones. */
  readonly shine: string;
  readonly shade: string;
}

/** The width of a wagon with its edge, and of the edge: twins lie 11.2 apart. */
const WIDTH = 10.8;
export const EDGE = 1.15;
/** The same on small boards, where no twin is beside it. */
const COARSE_WIDTH = 14.4;
export const COARSE_EDGE = 1.6;
/** How much of the board is left free on each side of a train. */
const KEYLINE = 1.3;
/** How much longer than its space a wagon is, with its edge. */
const LONGER = 0.8;

/** Map a point of a wagon, drawn along x around (0, 0), to the board. */
type Place = (x: number, y: number) => string;

/** Path data of a wagon with half its length and half its width. */
type Drawing = (at: Place, x: number, y: number) => string;

/** `coarse`: for boards drawn so small that a pattern has room for only half of its marks. */
export function trainOf(route: RouteShape, seat: number, coarse: boolean): TrainPaths {
  return { ...wagonsOn(route, route.spaces, seat, coarse), line: lineOf(route) };
}

/** The width of the wagons on a route, with their edge. */
const wagonWidth = (route: RouteShape, coarse: boolean): number =>
  coarse && route.twin === null ? COARSE_WIDTH : WIDTH;

/** What is left free around the trains on these routes: lines of one width each, to be drawn below all trains. */
export function keylinesOf(
  routes: readonly RouteShape[],
  coarse: boolean,
): readonly { readonly width: number; readonly path: string }[] {
  const paths = new Map<number, string>();
  for (const route of routes) {
    const width = wagonWidth(route, coarse) + 2 * KEYLINE;
    paths.set(width, (paths.get(width) ?? "") + lineOf(route));
  }
  return [...paths].map(([width, path]) => ({ width, path }));
}

/** From city to city. */
const lineOf = ({ ends: [from, to], line }: RouteShape): string => pathThrough([from, ...line, to]);

/** The wagons on some spaces of a route. */
export function wagonsOn(
  route: RouteShape,
  spaces: readonly Space[],
  seat: number,
  coarse: boolean,
): Omit<TrainPaths, "line"> {
  const width = wagonWidth(route, coarse);
  const edge = coarse ? COARSE_EDGE : EDGE;
  const all = (drawing: Drawing): string => spaces.map((space) => drawing(...wagonAt(space, width, edge))).join("");
  return {
    hulls: all(HULLS[seat] ?? square),
    roofs: all((coarse ? COARSE : FINE)[seat] ?? stripe),
    shine: all((at, x, y) => `M${at(-x + 2.4, -y * 0.7)}L${at(x - 2.4, -y * 0.7)}`),
    shade: all((at, x, y) => `M${at(-x + 2.4, y * 0.78)}L${at(x - 2.4, y * 0.78)}`),
  };
}

/** Wagons are never upside down, so that light falls from above on all of them. */
function wagonAt({ x, y, along, length }: Space, width: number, edge: number): [Place, number, number] {
  const sign = along.x < 0 || (along.x === 0 && along.y < 0) ? -1 : 1;
  const [cos, sin] = [along.x * sign, along.y * sign];
  const at: Place = (dx, dy) => `${short(x + dx * cos - dy * sin)} ${short(y + dx * sin + dy * cos)}`;
  return [at, (length + LONGER) / 2 - edge, width / 2 - edge];
}

/** A corner: `sweep` 1 bulges, 0 is scooped. */
const arc = (radius: number, sweep: 0 | 1, to: string): string =>
  `A${short(radius)} ${short(radius)} 0 0 ${sweep} ${to}`;

function cornered(at: Place, x: number, y: number, r: number, sweep: 0 | 1): string {
  return (
    `M${at(-x + r, -y)}L${at(x - r, -y)}${arc(r, sweep, at(x, -y + r))}L${at(x, y - r)}${arc(r, sweep, at(x - r, y))}` +
    `L${at(-x + r, y)}${arc(r, sweep, at(-x, y - r))}L${at(-x, -y + r)}${arc(r, sweep, at(-x + r, -y))}Z`
  );
}

const square: Drawing = (at, x, y) => `M${at(-x, -y)}L${at(x, -y)}L${at(x, y)}L${at(-x, y)}Z`;

const chamfered: Drawing = (at, x, y) => {
  const cut = y * 0.55;
  return (
    `M${at(-x + cut, -y)}L${at(x - cut, -y)}L${at(x, -y + cut)}L${at(x, y - cut)}` +
    `L${at(x - cut, y)}L${at(-x + cut, y)}L${at(-x, y - cut)}L${at(-x, -y + cut)}Z`
  );
};

const pointed: Drawing = (at, x, y) => {
  const shoulder = x - y * 0.62;
  return `M${at(-shoulder, -y)}L${at(shoulder, -y)}L${at(x, 0)}L${at(shoulder, y)}L${at(-shoulder, y)}L${at(-x, 0)}Z`;
};

/** By seat: crimson, cobalt, emerald, amber, jet. */
const HULLS: readonly Drawing[] = [
  (at, x, y) => cornered(at, x, y, y * 0.8, 1),
  square,
  chamfered,
  (at, x, y) => cornered(at, x, y, y * 0.5, 0),
  pointed,
];

const stripe: Drawing = (at, x) => `M${at(-x * 0.74, 0)}L${at(x * 0.74, 0)}`;

const bands: Drawing = (at, x, y) =>
  [-0.46, 0.46].map((k) => `M${at(x * k, -y * 0.92)}L${at(x * k, y * 0.92)}`).join("");

/** Discs: lines of no length, with round ends. */
const skylights =
  (...places: readonly number[]): Drawing =>
  (at, x) =>
    places.map((k) => `M${at(x * k, 0)}L${at(x * k, 0)}`).join("");

const crosses =
  (...spans: readonly (readonly [number, number])[]): Drawing =>
  (at, x, y) =>
    spans
      .map(([a, b]) => {
        const c = y * 0.72;
        return `M${at(x * a, -c)}L${at(x * b, c)}M${at(x * b, -c)}L${at(x * a, c)}`;
      })
      .join("");

const chevrons =
  (...places: readonly number[]): Drawing =>
  (at, x, y) =>
    places.map((k) => `M${at(x * k, -y * 0.64)}L${at(x * k + y * 0.6, 0)}L${at(x * k, y * 0.64)}`).join("");

const FINE: readonly Drawing[] = [
  stripe,
  bands,
  skylights(-0.62, 0, 0.62),
  crosses([-0.66, -0.14], [0.14, 0.66]),
  chevrons(-0.62, -0.14, 0.34),
];

const COARSE: readonly Drawing[] = [stripe, bands, skylights(-0.45, 0.45), crosses([-0.4, 0.4]), chevrons(-0.5, 0.2)];
