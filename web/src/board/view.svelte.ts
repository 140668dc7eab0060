/**
 * The part of the board that is on the screen. While it moves only a transform changes; at rest it is drawn again,
 * crisp.
 */
import { prefersReducedMotion } from "../device/reduced_motion";
import * as cameras from "./camera";
import type { Camera, Corner, Room } from "./camera";
import { boxAround, type Box, type BoardShape, type Point } from "./shape";

/** Boards narrower than this, in pixels, begin as high as their viewport, and are panned sideways. */
const NARROW = 600;
const GLIDE_MS = 260;
const REST_MS = 240;
/** How much closer than the whole board `frame` goes at most. */
const CLOSEST_FRAME = 2.6;
/** The pixels that `reveal` leaves around a part of the board. */
const REVEAL_MARGIN = 40;
/** The same for a visit: a route whose trains can all be seen is not visited. */
const VISIT_MARGIN = 16;
/** The room that the buttons on the board take, in pixels; on small boards there are fewer of them. */
const BUTTONS = { width: 66, height: 200 };
const FEW_BUTTONS = { width: 58, height: 106 };
/** Boards lower than this, in pixels, are small, and so are narrow ones. */
const LOW = 280;

/** Where the buttons on the board are. */
export interface ButtonsPlace {
  readonly corner: Corner;
  readonly inRow: boolean;
}

/** How much of the board's viewport other things cover at its upper and lower edge, in pixels. */
export interface Covered {
  readonly above: number;
  readonly below: number;
}

export const UNCOVERED: Covered = { above: 0, below: 0 };

/** A place to return to. */
interface Stand {
  readonly camera: Camera;
  readonly returnsTo: "fit" | "fill" | null;
}

export class BoardView {
  camera = $state.raw<Camera>({ x: 0, y: 0, scale: 1 });
  /** The scale that the board is drawn at; the camera's may differ while it moves. */
  drawn = $state(1);
  /** The scale that the ground is drawn at. Drawing is slow, so it follows when the camera has stopped. */
  ground = $state(1);
  /** The part of the board that was in view when the camera last came to rest. */
  seen = $state.raw<Box | null>(null);
  #room = $state.raw<Room | null>(null);
  /** What the board returns to when its viewport changes; null: the reader has moved it elsewhere. */
  #returnsTo: "fit" | "fill" | null = null;
  /** Where the board was before it went to show something; null: there is nothing to come back to. */
  #left: Stand | null = null;
  #glide = 0;
  #whenStopped: (() => void) | null = null;
  #rest: ReturnType<typeof setTimeout> | undefined;

  get ready(): boolean {
    return this.#room !== null;
  }

  /** The scale at which the whole board fits. */
  get fitted(): number {
    return this.#room === null ? 1 : cameras.fitScale(this.#room);
  }

  /** Where the buttons hide the least; few of them may also be side by side. */
  buttons(shape: BoardShape): ButtonsPlace {
    const room = this.#room;
    if (room === null) return { corner: "upper-left", inRow: false };
    const names = shape.cities.flatMap(({ x, y, label: { x: middle, y: row, width } }) => [
      { x, y },
      { x: middle - width / 2, y: row },
      { x: middle + width / 2, y: row },
    ]);
    const points = [...names, ...shape.routes.flatMap(({ spaces }) => spaces)];
    const isSmall = room.width < NARROW || room.height < LOW;
    const { width, height } = isSmall ? FEW_BUTTONS : BUTTONS;
    const column = cameras.freestCorner(room, points, width, height);
    const row = cameras.freestCorner(room, points, height, width);
    const inRow = isSmall && row.hidden < column.hidden;
    return { corner: inRow ? row.corner : column.corner, inRow };
  }

  /** Whether the whole board is in view. */
  get whole(): boolean {
    return this.#room !== null && cameras.isFit(this.#room, this.camera);
  }

  /** The viewport has changed. `around` is where a narrow board begins. */
  resize(shape: BoardShape, width: number, height: number, around: Point, covered = UNCOVERED): void {
    if (width === 0 || height === 0) return;
    const first = this.#room === null;
    const room = { width, height, content: shape.content, window: shape.window, ...covered };
    this.#room = room;
    if (first) this.#returnsTo = width < NARROW ? "fill" : "fit";
    this.#stop();
    if (this.#returnsTo === "fit") this.camera = cameras.fit(room);
    else if (this.#returnsTo === "fill") this.camera = cameras.fill(room, first ? around : this.camera);
    else this.camera = cameras.within(room, this.camera);
    this.settle();
    if (first) this.ground = this.drawn;
  }

  /** Draw the board at the scale that the camera has come to rest at. */
  settle(): void {
    this.drawn = this.camera.scale;
    this.seen = this.#room === null ? null : cameras.visibleBox(this.#room, this.camera);
    clearTimeout(this.#rest);
    this.#rest = setTimeout(() => (this.ground = this.drawn), REST_MS);
  }

  dispose(): void {
    clearTimeout(this.#rest);
    this.#stop();
  }

  /** Follow a finger or the mouse; `panBy` and `zoomBy` glide instead. */
  pan(dx: number, dy: number): void {
    if (this.#room !== null) this.#move(cameras.panBy(this.#room, this.camera, dx, dy), this.#returnsTo);
  }

  zoom(factor: number, at: Point): void {
    if (this.#room !== null) this.#move(cameras.zoomAt(this.#room, this.camera, factor, at), null);
  }

  zoomBy(factor: number): void {
    const room = this.#room;
    if (room === null) return;
    this.#go(cameras.zoomAt(room, this.camera, factor, { x: room.width / 2, y: room.height / 2 }));
  }

  panBy(dx: number, dy: number): void {
    if (this.#room !== null) this.#go(cameras.panBy(this.#room, this.camera, dx, dy));
  }

  /** The whole board. */
  fit(): void {
    if (this.#room !== null) this.#go(cameras.fit(this.#room));
  }

  /** Show the whole board; if it is already shown and narrow, the larger view again. */
  fitOrFill(): void {
    const room = this.#room;
    if (room === null) return;
    if (this.whole && room.width < NARROW) this.#go(cameras.fill(room, this.camera));
    else this.#go(cameras.fit(room));
  }

  /** Go close to some points; `comesBack`: for as long as something there is being chosen. */
  frame(points: readonly Point[], comesBack = false): void {
    if (this.#room === null || points.length === 0) return;
    const margin = Math.min(64, this.#room.width / 6, this.#room.height / 6);
    const to = cameras.frame(this.#room, boxAround(points), CLOSEST_FRAME, margin);
    if (!comesBack) return this.#go(to);
    this.#left ??= { camera: this.camera, returnsTo: this.#returnsTo };
    void this.#glideTo(to, null);
  }

  reveal(part: Box): void {
    if (this.#room !== null) this.#go(cameras.reveal(this.#room, this.camera, part, REVEAL_MARGIN));
  }

  /** Bring a part into view without losing the place where the reader was; resolves once the board has stopped. */
  visit(part: Box): Promise<void> {
    const room = this.#room;
    if (room === null) return Promise.resolve();
    const framed = cameras.frame(room, part, Infinity, VISIT_MARGIN);
    const isTooClose = framed.scale < this.camera.scale;
    const to = isTooClose ? framed : cameras.reveal(room, this.camera, part, VISIT_MARGIN);
    if (cameras.isSame(to, this.camera)) return Promise.resolve();
    this.#left ??= { camera: this.camera, returnsTo: this.#returnsTo };
    return this.#glideTo(to, null);
  }

  /** Return to where the reader was before the visits. Whoever has moved the board meanwhile stays there. */
  comeBack(): Promise<void> {
    const [room, left] = [this.#room, this.#left];
    this.#left = null;
    if (room === null || left === null) return Promise.resolve();
    const { camera, returnsTo } = left;
    if (returnsTo === "fit") return this.#glideTo(cameras.fit(room), returnsTo);
    if (returnsTo === "fill") return this.#glideTo(cameras.fill(room, camera), returnsTo);
    return this.#glideTo(cameras.within(room, camera), null);
  }

  toScreen(point: Point): Point | null {
    return this.#room === null ? null : cameras.toScreen(this.#room, this.camera, point);
  }

  toSheet(point: Point): Point | null {
    return this.#room === null ? null : cameras.toSheet(this.#room, this.camera, point);
  }

  /** Where the drawn sheet lies: the corner of its window in pixels, and how much it is stretched at the moment. */
  get placement(): { readonly x: number; readonly y: number; readonly stretch: number } {
    const room = this.#room;
    if (room === null) return { x: 0, y: 0, stretch: 1 };
    const { x, y } = cameras.toScreen(room, this.camera, room.window);
    const stretch = this.camera.scale / this.drawn;
    return stretch === 1 ? { x: whole(x), y: whole(y), stretch } : { x, y, stretch };
  }

  /** The reader moves the board. */
  #move(camera: Camera, returnsTo: Stand["returnsTo"]): void {
    this.#left = null;
    this.#place(camera, returnsTo);
  }

  #go(to: Camera): void {
    const room = this.#room;
    if (room === null) return;
    const returnsTo = cameras.isFit(room, to)
      ? "fit"
      : this.#returnsTo === "fill" && to.scale === this.camera.scale
        ? "fill"
        : null;
    this.#left = null;
    void this.#glideTo(to, returnsTo);
  }

  #place(camera: Camera, returnsTo: Stand["returnsTo"]): void {
    this.#stop();
    clearTimeout(this.#rest);
    this.#returnsTo = returnsTo;
    this.camera = camera;
  }

  #glideTo(to: Camera, returnsTo: Stand["returnsTo"]): Promise<void> {
    const from = this.camera;
    if (prefersReducedMotion()) {
      this.#place(to, returnsTo);
      this.settle();
      return Promise.resolve();
    }
    this.#place(from, returnsTo);
    const start = performance.now();
    const step = (now: number): void => {
      const share = Math.min(Math.max((now - start) / GLIDE_MS, 0), 1);
      this.camera = share === 1 ? to : cameras.partway(from, to, 1 - (1 - share) ** 3);
      if (share < 1) this.#glide = requestAnimationFrame(step);
      else {
        this.settle();
        this.#stop();
      }
    };
    this.#glide = requestAnimationFrame(step);
    return new Promise((stopped) => (this.#whenStopped = stopped));
  }

  #stop(): void {
    cancelAnimationFrame(this.#glide);
    this.#whenStopped?.();
    this.#whenStopped = null;
  }
}

/** A whole number of device pixels, so that lines stay crisp. */
const whole = (value: number): number => Math.round(value * devicePixelRatio) / devicePixelRatio;
