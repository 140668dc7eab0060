/** Turns fingers, mouse and wheel on the board into gestures. Points are in pixels from the board's corner. */
import type { Point } from "./shape";

export interface Gestures {
  pan(dx: number, dy: number): void;
  zoom(factor: number, at: Point): void;
  /** A movement has ended. */
  settle(): void;
  /** A press that did not move. */
  press(at: Point, touch: boolean): void;
  /** A second press right after the first, at the same place. */
  pressAgain(at: Point): void;
  /** The mouse is here, with no button down; null: it has left. */
  hover(at: Point | null): void;
}

/** A press that moves less than this, in pixels, is still a press. */
const STILL = 6;
/** A second press so soon (milliseconds) and so close (pixels) counts as a double press. */
const AGAIN_WITHIN = 320;
const AGAIN_NEAR = 24;
/** How long the wheel rests before a zoom is over, in milliseconds. */
const WHEEL_RESTS = 160;
/** Pixels of a line, for wheels that count lines. */
const LINE_HEIGHT = 16;
/** How much a pixel of the wheel zooms: the factor is e to the power of this. */
const WHEEL_ZOOM = 0.0016;
const PINCH_ZOOM = 0.01;

/** An attachment: listens on the board's element until it is removed. */
export function listen(element: HTMLElement, to: Gestures): () => void {
  const down = new Map<number, Point>();
  let start: Point | null = null;
  let moved = false;
  let last: { readonly at: Point; readonly time: number } | null = null;
  let wheelRests = 0;

  const pointOf = (event: MouseEvent): Point => {
    const { left, top, width } = element.getBoundingClientRect();
    const zoomed = width / element.clientWidth; // large screens may scale the whole page up
    return { x: (event.clientX - left) / zoomed, y: (event.clientY - top) / zoomed };
  };

  const pressed = (event: PointerEvent): void => {
    if (event.button !== 0 || isControl(event)) return;
    down.set(event.pointerId, pointOf(event));
    if (down.size === 1) {
      start = pointOf(event);
      moved = false;
    } else moved = true;
  };

  const movedTo = (event: PointerEvent): void => {
    const at = pointOf(event);
    const before = down.get(event.pointerId);
    if (before === undefined) {
      if (event.pointerType === "mouse") to.hover(isControl(event) ? null : at);
      return;
    }
    if (!moved) {
      if (start !== null && distance(start, at) < STILL) return;
      moved = true;
      element.setPointerCapture(event.pointerId);
      element.classList.add("moving");
      to.hover(null);
    }
    const other = [...down].find(([pointer]) => pointer !== event.pointerId)?.[1];
    down.set(event.pointerId, at);
    if (other === undefined) to.pan(at.x - before.x, at.y - before.y);
    else pinch(other, before, at);
  };

  const pinch = (other: Point, before: Point, at: Point): void => {
    to.pan((at.x - before.x) / 2, (at.y - before.y) / 2);
    const [was, is] = [distance(other, before), distance(other, at)];
    if (was > 0 && is > 0) to.zoom(is / was, { x: (at.x + other.x) / 2, y: (at.y + other.y) / 2 });
  };

  const released = (event: PointerEvent): void => {
    if (!down.delete(event.pointerId) || down.size > 0) return;
    element.classList.remove("moving");
    if (moved) to.settle();
    else if (event.type === "pointerup") press(pointOf(event), event.pointerType !== "mouse");
    start = null;
  };

  const press = (at: Point, touch: boolean): void => {
    const now = performance.now();
    const again = last !== null && now - last.time < AGAIN_WITHIN && distance(last.at, at) < AGAIN_NEAR;
    last = again ? null : { at, time: now };
    to.press(at, touch);
    if (again) to.pressAgain(at);
  };

  const turned = (event: WheelEvent): void => {
    event.preventDefault();
    const unit = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE_HEIGHT : 1;
    // Pinching on a trackpad arrives as a wheel with the control key, in smaller steps.
    const factor = Math.exp(-event.deltaY * unit * (event.ctrlKey ? PINCH_ZOOM : WHEEL_ZOOM));
    to.zoom(Math.min(Math.max(factor, 0.5), 2), pointOf(event));
    window.clearTimeout(wheelRests);
    wheelRests = window.setTimeout(() => to.settle(), WHEEL_RESTS);
  };

  const left = (): void => to.hover(null);
  const stop = new AbortController();
  const { signal } = stop;
  element.addEventListener("pointerdown", pressed, { signal });
  element.addEventListener("pointermove", movedTo, { signal });
  element.addEventListener("pointerup", released, { signal });
  element.addEventListener("pointercancel", released, { signal });
  element.addEventListener("pointerleave", left, { signal });
  element.addEventListener("wheel", turned, { signal, passive: false });
  // A button was released outside the board, before the board captured the pointer.
  window.addEventListener("pointerup", released, { signal });
  return () => {
    window.clearTimeout(wheelRests);
    stop.abort();
  };
}

const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

/** Buttons and lists on the board handle their own presses. */
const isControl = (event: Event): boolean =>
  event.target instanceof Element && event.target.closest("button, a, input, [data-over-board]") !== null;
