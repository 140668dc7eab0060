/** The camera on the board, as pure functions: a camera goes in, another one comes out. */
import type { Box, Point } from "./shape";

/** The sheet point in the middle of the viewport, and how many pixels a sheet unit takes. */
export interface Camera extends Point {
  readonly scale: number;
}

/** The board's viewport in pixels, and what is to be seen in it in sheet units. */
export interface Room {
  readonly width: number;
  readonly height: number;
  readonly content: Box;
  readonly window: Box;
  /** How much of the viewport is covered at its upper and lower edge, in pixels. */
  readonly above?: number;
  readonly below?: number;
}

export const MOST_ZOOM = 6;
/** How far the edge of the content may be moved into the viewport, out from under what lies on the board. */
const SLACK = 48;

/** The whole board, as large as possible. */
export function fit(room: Room): Camera {
  const scale = fitScale(room);
  return within(room, { ...uncovered(room, middleOf(room.content), scale), scale });
}

/**
 * The board as high as its viewport, where that is larger than the whole board: it is panned sideways. Centred on a
 * point.
 */
export function fill(room: Room, around: Point = middleOf(room.content)): Camera {
  const scale = Math.max(fitScale(room), freeHeight(room) / room.content.height);
  return within(room, { x: around.x, y: around.y, scale });
}

/** The scale at which the whole board fits; or as much of it as leaves no empty space beyond what is drawn. */
export function fitScale(room: Room): number {
  const { width, height, content, window } = room;
  const fitting = Math.min(width / content.width, freeHeight(room) / content.height);
  return Math.max(fitting, width / window.width, height / window.height);
}

/** The height of what is not covered. */
const freeHeight = ({ height, above = 0, below = 0 }: Room): number => height - above - below;

/** The middle of the viewport when a point is in the middle of what is not covered. */
const uncovered = ({ above = 0, below = 0 }: Room, { x, y }: Point, scale: number): Point => ({
  x,
  y: y + (below - above) / 2 / scale,
});

export const middleOf = ({ x, y, width, height }: Box): Point => ({ x: x + width / 2, y: y + height / 2 });

/** The nearest allowed camera: neither too close nor too far, with the board in view and no empty space beyond it. */
export function within(room: Room, wish: Camera): Camera {
  const least = fitScale(room);
  const scale = Math.min(Math.max(wish.scale, least), least * MOST_ZOOM);
  const { content, window, above = 0, below = 0 } = room;
  const [top, down] = [content.y - above / scale, content.height + (above + below) / scale];
  return {
    x: along(wish.x, room.width / scale, content.x, content.width, window.x, window.width, SLACK / scale),
    y: along(wish.y, room.height / scale, top, down, window.y, window.height, SLACK / scale),
    scale,
  };
}

/**
 * One direction of `within`: where the middle of the viewport may be. `seen` is the length of the viewport; `start` and
 * `length` are the content, `from` and `drawn` the window, all in sheet units.
 */
function along(
  wish: number,
  seen: number,
  start: number,
  length: number,
  from: number,
  drawn: number,
  slack: number,
): number {
  if (drawn <= seen) return from + drawn / 2;
  const ends = [start + seen / 2 - slack, start + length - seen / 2 + slack];
  const [low, high] = length <= seen ? [start + length - seen / 2, start + seen / 2] : ends;
  return between(between(wish, low ?? wish, high ?? wish), from + seen / 2, from + drawn - seen / 2);
}

const between = (value: number, low: number, high: number): number => Math.min(Math.max(value, low), high);

export function panBy(room: Room, camera: Camera, dx: number, dy: number): Camera {
  return within(room, { ...camera, x: camera.x - dx / camera.scale, y: camera.y - dy / camera.scale });
}

/** Zoom while what is under a point of the screen stays there. */
export function zoomAt(room: Room, camera: Camera, factor: number, at: Point): Camera {
  const { scale } = within(room, { ...camera, scale: camera.scale * factor });
  const held = toSheet(room, camera, at);
  return within(room, {
    x: held.x - (at.x - room.width / 2) / scale,
    y: held.y - (at.y - room.height / 2) / scale,
    scale,
  });
}

/** As close as a part of the board allows, but never closer than `most` times the whole. */
export function frame(room: Room, part: Box, most: number, margin: number): Camera {
  const scale = Math.min(
    (room.width - 2 * margin) / Math.max(part.width, 1),
    (freeHeight(room) - 2 * margin) / Math.max(part.height, 1),
    fitScale(room) * most,
  );
  if (scale <= fitScale(room)) return fit(room);
  return within(room, { ...uncovered(room, middleOf(part), scale), scale });
}

/** The least movement that brings a part into view. */
export function reveal(room: Room, camera: Camera, part: Box, margin: number): Camera {
  const [across, down] = [room.width / 2 - margin, freeHeight(room) / 2 - margin].map(
    (half) => Math.max(half, 0) / camera.scale,
  );
  const middle = middleOf(part);
  const lower = uncovered(room, { x: 0, y: 0 }, camera.scale).y;
  const seen = (wish: number, low: number, high: number, half: number): number =>
    high - low > 2 * half ? (low + high) / 2 : between(wish, high - half, low + half);
  return within(room, {
    x: seen(camera.x, part.x, part.x + part.width, across ?? middle.x),
    y: seen(camera.y, part.y + lower, part.y + part.height + lower, down ?? middle.y),
    scale: camera.scale,
  });
}

export const toScreen = (room: Room, camera: Camera, { x, y }: Point): Point => ({
  x: (x - camera.x) * camera.scale + room.width / 2,
  y: (y - camera.y) * camera.scale + room.height / 2,
});

export const toSheet = (room: Room, camera: Camera, { x, y }: Point): Point => ({
  x: (x - room.width / 2) / camera.scale + camera.x,
  y: (y - room.height / 2) / camera.scale + camera.y,
});

/** The part of the board that a camera shows. */
export const visibleBox = (room: Room, camera: Camera): Box => ({
  ...toSheet(room, camera, { x: 0, y: 0 }),
  width: room.width / camera.scale,
  height: room.height / camera.scale,
});

/** Whether two cameras show the same, to the eye. */
export const isSame = (one: Camera, other: Camera): boolean =>
  Math.hypot(one.x - other.x, one.y - other.y) * other.scale < 0.5 && Math.abs(one.scale / other.scale - 1) < 0.001;

/** Whether a camera shows the whole board. */
export const isFit = (room: Room, camera: Camera): boolean => camera.scale <= fitScale(room) * 1.001;

/** A camera between two others; the zoom looks even. */
export function partway(from: Camera, to: Camera, share: number): Camera {
  const scale = from.scale * (to.scale / from.scale) ** share;
  const mix = (a: number, b: number): number => a + (b - a) * share;
  return { x: mix(from.x, to.x), y: mix(from.y, to.y), scale };
}

export type Corner = "upper-left" | "lower-left" | "upper-right" | "lower-right";

/** A corner of the viewport, and how many points a box there hides. */
export interface FreeCorner {
  readonly corner: Corner;
  readonly hidden: number;
}

/**
 * The corner in which a box of this size in pixels hides the fewest of these points, when the whole board is in view.
 */
export function freestCorner(room: Room, points: readonly Point[], width: number, height: number): FreeCorner {
  const seen = points.map((point) => toScreen(room, fit(room), point));
  const [top, bottom] = [(room.above ?? 0) + height, room.height - (room.below ?? 0) - height];
  const hides = (left: boolean, upper: boolean): number =>
    seen.filter(({ x, y }) => (left ? x < width : x > room.width - width) && (upper ? y < top : y > bottom)).length;
  const corners: readonly FreeCorner[] = [
    { corner: "upper-left", hidden: hides(true, true) },
    { corner: "lower-left", hidden: hides(true, false) },
    { corner: "upper-right", hidden: hides(false, true) },
    { corner: "lower-right", hidden: hides(false, false) },
  ];
  return corners.reduce((best, one) => (one.hidden < best.hidden ? one : best));
}
