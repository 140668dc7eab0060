/** Finds the route or city that a press is meant for. */
import type { Pointed } from "./scene";
import type { BoardShape, Point, RouteShape } from "./shape";

interface Reach {
  /** How far away a press may be, in sheet units. */
  readonly units: number;
  /** A finger can't tell twins apart when they are this close; then the lit one is meant. */
  readonly twins: number;
}

/** The city or route nearest to a point. Lit cities (for a station) win over anything else within reach. */
export function nearest(
  shape: BoardShape,
  at: Point,
  reach: Reach,
  lit: ReadonlySet<number>,
  litCities: ReadonlySet<number>,
): Pointed | null {
  const city = nearestCity(shape, at, reach.units);
  const litCity = litCities.size > 0 ? nearestCity(shape, at, reach.units, litCities) : null;
  if (litCity !== null) return { city: litCity.city };
  const route = nearestRoute(shape, at, reach, lit);
  if (city !== null && (route === null || city.distance <= route.distance)) return { city: city.city };
  return route === null ? null : { route: route.route };
}

function nearestCity(
  shape: BoardShape,
  at: Point,
  reach: number,
  among?: ReadonlySet<number>,
): { city: number; distance: number } | null {
  let best: { city: number; distance: number } | null = null;
  shape.cities.forEach(({ x, y, radius }, city) => {
    if (among !== undefined && !among.has(city)) return;
    const distance = Math.max(Math.hypot(at.x - x, at.y - y) - radius, 0);
    if (distance <= reach && (best === null || distance < best.distance)) best = { city, distance };
  });
  return best;
}

function nearestRoute(
  shape: BoardShape,
  at: Point,
  reach: Reach,
  lit: ReadonlySet<number>,
): { route: number; distance: number } | null {
  let best: { route: number; distance: number; fromLine: number } | null = null;
  for (const [route, one] of shape.routes.entries()) {
    if (!isNear(one, at, reach.units)) continue;
    const fromLine = distanceToLine(one.line, at);
    const distance = Math.max(fromLine - one.width / 2, 0);
    if (distance <= reach.units && (best === null || fromLine < best.fromLine)) best = { route, distance, fromLine };
  }
  if (best === null || lit.has(best.route)) return best;
  const twin = shape.routes[best.route]?.twin ?? null;
  const line = twin === null ? undefined : shape.routes[twin]?.line;
  if (twin === null || line === undefined || !lit.has(twin)) return best;
  return distanceToLine(line, at) - best.fromLine <= reach.twins ? { route: twin, distance: best.distance } : best;
}

function isNear({ box }: RouteShape, { x, y }: Point, reach: number): boolean {
  return x >= box.x - reach && x <= box.x + box.width + reach && y >= box.y - reach && y <= box.y + box.height + reach;
}

function distanceToLine(line: readonly Point[], at: Point): number {
  let least = Infinity;
  line.forEach((to, i) => {
    const from = line[i - 1];
    if (from !== undefined) least = Math.min(least, distanceToSegment(from, to, at));
  });
  return least;
}

function distanceToSegment(from: Point, to: Point, at: Point): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const square = dx * dx + dy * dy;
  const share = square === 0 ? 0 : Math.min(Math.max(((at.x - from.x) * dx + (at.y - from.y) * dy) / square, 0), 1);
  return Math.hypot(at.x - from.x - share * dx, at.y - from.y - share * dy);
}
