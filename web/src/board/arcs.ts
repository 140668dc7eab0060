/** Tickets as arcs on the board, each with a place for its number that hides no city and no other number. */
import type { Arc } from "./scene";
import { boxAround, short, type Box, type BoardShape, type Point } from "./shape";

export interface DrawnArc extends Arc {
  readonly path: string;
  /** The place of the number. */
  readonly middle: Point;
}

/** How far an arc bends, as a share of its length. */
const SWING = 0.09;
/** Where along an arc its number may be, the best place first. */
const SHARES = [0.5, 0.44, 0.56, 0.38, 0.62, 0.32, 0.68, 0.26, 0.74];
/** The radius of a number's disc with its edge, in pixels. */
const RADIUS = 12;
/** How far a number keeps from cities and other numbers, in pixels. */
const APART = 25;

/** How often numbers make room for each other. */
const ROUNDS = 3;

export function arcsOn(shape: BoardShape, arcs: readonly Arc[], scale: number): readonly DrawnArc[] {
  const bent = arcs.flatMap((arc) => {
    const [one, other] = [shape.cities[arc.a], shape.cities[arc.b]];
    return one === undefined || other === undefined ? [] : [{ arc, ...bend(one, other) }];
  });
  const middles = numberPlaces(
    bent.map(({ places }) => places),
    shape.cities,
    APART / scale,
  );
  return bent.flatMap(({ arc, path }, at) => {
    const middle = middles[at];
    return middle === undefined ? [] : [{ ...arc, path, middle }];
  });
}

/** The arc between two cities, and the places for its number. */
function bend(one: Point, other: Point): { readonly path: string; readonly places: readonly Point[] } {
  // From west to east, so that all arcs bend the same way.
  const [a, b] = one.x <= other.x ? [one, other] : [other, one];
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const out = { x: (a.x + b.x) / 2 - dy * 2 * SWING, y: (a.y + b.y) / 2 + dx * 2 * SWING };
  const path = `M${short(a.x)} ${short(a.y)}Q${short(out.x)} ${short(out.y)} ${short(b.x)} ${short(b.y)}`;
  return { path, places: SHARES.map((share) => along(a, out, b, share)) };
}

/**
 * One of each arc's places: the first that is `apart` from cities and other numbers. On a small screen there may be none:
 * then a number keeps off the other numbers, and hides as little as possible of a city. Where the first numbers leave no
 * room for the later ones, they move on in the next round.
 */
function numberPlaces(
  places: readonly (readonly Point[])[],
  cities: readonly Point[],
  apart: number,
): readonly Point[] {
  const chosen: Point[] = [];
  for (let round = 0; round < ROUNDS; round += 1)
    places.forEach((mine, at) => {
      const others = chosen.filter((_, other) => other !== at);
      const ranked = mine.map((place) => ({
        place,
        fromNumbers: Math.min(apart, nearest(place, others)),
        fromCities: Math.min(apart, nearest(place, cities)),
      }));
      const best = ranked.reduce((best, one) =>
        one.fromNumbers > best.fromNumbers || (one.fromNumbers === best.fromNumbers && one.fromCities > best.fromCities)
          ? one
          : best,
      );
      chosen[at] = best.place;
    });
  return chosen;
}

/** How far the nearest of these points is. */
const nearest = (from: Point, points: readonly Point[]): number =>
  Math.min(...points.map(({ x, y }) => Math.hypot(x - from.x, y - from.y)));

/** Where the numbers are. */
export const numbersOf = (arcs: readonly DrawnArc[], scale: number): readonly Box[] =>
  arcs.map(({ middle }) => boxAround([middle], RADIUS / scale));

/** A point of a quadratic curve. */
function along(a: Point, out: Point, b: Point, share: number): Point {
  const [before, after] = [1 - share, share];
  const mix = (from: number, over: number, to: number): number =>
    before * before * from + 2 * before * after * over + after * after * to;
  return { x: mix(a.x, out.x, b.x), y: mix(a.y, out.y, b.y) };
}
