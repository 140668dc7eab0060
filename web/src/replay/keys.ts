/** The keys of a replay. They work where nothing is typed; Tab is never taken. */
import type { BoardMethods } from "../board/scene";
import { settings } from "../device/settings.svelte";
import type { ReplayStore } from "./replay.svelte";

const PAN = 80;
const ZOOM = 1.4;
const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [PAN, 0],
  ArrowRight: [-PAN, 0],
  ArrowUp: [0, PAN],
  ArrowDown: [0, -PAN],
};

/** Whether what has the focus wants the keys itself. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches("input:not([type=radio]), textarea, select");
/** Among radio buttons arrows and Space choose. */
const choosesItself = ({ key, target }: KeyboardEvent): boolean =>
  target instanceof HTMLElement && target.matches("input[type=radio]") && (key === " " || key in ARROWS);
const pressesItself = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches("button, a[href], summary");

/** Handles a key; true if it was one of the replay's. */
export function pressKey(
  event: KeyboardEvent,
  store: ReplayStore,
  board: () => BoardMethods | null,
  showKeys: () => void,
): boolean {
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || isTyping(event.target)) return false;
  if (choosesItself(event) || document.querySelector("dialog[open]") !== null) return false;
  const arrow = ARROWS[event.key];
  if (event.shiftKey && arrow !== undefined) {
    board()?.panBy(...arrow);
    return true;
  }
  if (event.key === " ") return !event.repeat && !pressesItself(event.target) && done(() => store.toggle());
  const does: Readonly<Record<string, () => void>> = {
    ArrowLeft: () => store.back(),
    ArrowRight: () => store.on(),
    Home: () => store.choose(0),
    End: () => store.choose(store.moves),
    ...(settings.keys === "off" ? {} : letters(board(), showKeys)),
  };
  const act = does[event.key.length === 1 ? event.key.toLowerCase() : event.key];
  return act !== undefined && done(act);
}

const letters = (board: BoardMethods | null, showKeys: () => void): Readonly<Record<string, () => void>> => ({
  r: () => board?.openList(),
  "/": () => board?.openList(),
  "+": () => board?.zoomBy(ZOOM),
  "=": () => board?.zoomBy(ZOOM),
  "-": () => board?.zoomBy(1 / ZOOM),
  "0": () => board?.fitOrFill(),
  "?": showKeys,
});

function done(act: () => void): true {
  act();
  return true;
}
