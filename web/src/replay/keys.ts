/** The keys of a replay. They work where nothing is typed; Tab is never taken over. */
import { BOARD_KEYS, isArrow, panByKey } from "../board/board_keys";
import type { BoardMethods } from "../board/scene";
import { settings } from "../device/settings.svelte";
import type { ReplayState } from "./replay.svelte";

/** Whether the focused element wants the keys itself. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches("input:not([type=radio]), textarea, select");
/** Among radio buttons arrows and Space choose. */
const choosesItself = ({ key, target }: KeyboardEvent): boolean =>
  target instanceof HTMLElement && target.matches("input[type=radio]") && (key === " " || isArrow(key));
const pressesItself = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches("button, a[href], summary");

/** Handle a key; true if it was one of the replay's. */
export function pressKey(
  event: KeyboardEvent,
  replayState: ReplayState,
  board: () => BoardMethods | null,
  showKeys: () => void,
): boolean {
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || isTyping(event.target)) return false;
  if (choosesItself(event) || document.querySelector("dialog[open]") !== null) return false;
  if (panByKey(event, board())) return true;
  if (event.key === " ") return !event.repeat && !pressesItself(event.target) && done(() => replayState.toggle());
  const does: Readonly<Record<string, () => void>> = {
    ArrowLeft: () => replayState.back(),
    ArrowRight: () => replayState.on(),
    Home: () => replayState.choose(0),
    End: () => replayState.choose(replayState.actions),
  };
  const act = does[event.key];
  if (act !== undefined) return done(act);
  return settings.keys === "on" && letter(event.key.toLowerCase(), board(), showKeys);
}

function letter(key: string, board: BoardMethods | null, showKeys: () => void): boolean {
  if (key === "?") return done(showKeys);
  const act = BOARD_KEYS[key];
  if (board !== null) act?.(board);
  return act !== undefined;
}

function done(act: () => void): true {
  act();
  return true;
}
