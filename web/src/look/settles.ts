/** Presses that were meant for what was there a moment ago, and are ignored. */
import type { Attachment } from "svelte/attachments";

/** For how many milliseconds after a change a press may still be meant for what was there before. */
export const SETTLE_MS = 600;
/** A pointer that has come from further away than this, in pixels, is meant for what is there now. */
export const NEAR = 24;

/** Where a pointer was, and when, in milliseconds since the page was opened. */
export interface PointerSpot {
  readonly x: number;
  readonly y: number;
  readonly at: number;
  readonly touch: boolean;
}

/**
 * Whether a press came so soon after a change that it may be meant for what was there before. `last` is where a pointer
 * was seen last before the change: a mouse is still there, a finger may be anywhere a moment later.
 */
export function isTooSoon(press: PointerSpot, changedAt: number, last: PointerSpot | null): boolean {
  if (press.at - changedAt >= SETTLE_MS) return false;
  const before = last !== null && last.touch === press.touch ? last : null;
  if (!press.touch) return before !== null && isNear(press, before);
  const isElsewhere = before !== null && changedAt - before.at < SETTLE_MS && !isNear(press, before);
  return !isElsewhere;
}

/** Whether two presses are at the same place. */
export function isNear(one: Pick<PointerSpot, "x" | "y">, other: Pick<PointerSpot, "x" | "y">): boolean {
  return Math.hypot(one.x - other.x, one.y - other.y) < NEAR;
}

/** The place of the last pointer event, and of the last press. */
let last: PointerSpot | null = null;
let pressed: PointerSpot | null = null;

const spotOf = ({ clientX: x, clientY: y, timeStamp: at, pointerType }: PointerEvent): PointerSpot => ({
  x,
  y,
  at,
  touch: pointerType !== "mouse",
});
if (typeof window !== "undefined") {
  addEventListener("pointermove", (event) => (last = spotOf(event)), { capture: true, passive: true });
  addEventListener("pointerdown", (event) => (last = pressed = spotOf(event)), { capture: true, passive: true });
}

/**
 * `{@attach settles(meaning)}` on an element, or around several: when `meaning` changes, presses that may be meant for
 * what was there before are ignored. Meanwhile it has `data-settling`. A focused button takes Enter and Space at once.
 */
export function settles(meaning: string | null): Attachment<HTMLElement> {
  return (element) => {
    const isNew = !meanings.has(element);
    meanings.set(element, meaning);
    return isNew ? undefined : settle(element);
  };
}

/** `{@attach settlesFirst(meaning)}` on what appears where something else was: also when it is new. */
export function settlesFirst(meaning: string | null): Attachment<HTMLElement> {
  void meaning; // the attachment is made again when it changes
  return settle;
}

/** What elements meant last. */
const meanings = new WeakMap<HTMLElement, string | null>();

/** Ignore presses from now on that may be meant for what was there before. */
function settle(element: HTMLElement): () => void {
  const changedAt = performance.now();
  const before = last;
  element.setAttribute("data-settling", "");
  const timer = setTimeout(() => element.removeAttribute("data-settling"), SETTLE_MS);
  const onclick = (event: MouseEvent): void => {
    const isByPointer = event.detail > 0;
    if (!isByPointer || pressed === null || !isTooSoon(pressed, changedAt, before)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  element.addEventListener("click", onclick, { capture: true });
  return () => {
    clearTimeout(timer);
    element.removeAttribute("data-settling");
    element.removeEventListener("click", onclick, { capture: true });
  };
}
