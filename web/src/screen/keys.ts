/** The keys of the table. Letters work where nothing is typed; Tab is never taken over. */
import { BOARD_KEYS, isArrow, panByKey } from "../board/board_keys";
import type { BoardMethods } from "../board/scene";
import { settings } from "../device/settings.svelte";
import type { TableActions } from "./table_actions.svelte";

export interface KeyTargets {
  readonly actions: TableActions;
  readonly board: () => BoardMethods | null;
  /** Show the next of my tickets. */
  nextTicket(): void;
  showKeys(): void;
  /** Show what routes are worth. */
  showValues(): void;
  /** Move the focus to a part of the screen. */
  goTo(part: "log" | "players" | "chat"): void;
  /** Skip the end, if it is being shown. */
  skipEnd(): boolean;
}

/** Whether the focused element wants the letters itself. */
function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches("input, textarea, select"));
}

/** Enter and Space press the focused element; only without one do they mean the main button and the skip. */
const pressesItself = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches("button, a[href], summary");

/** A held key acts once; only moving and zooming the board repeats. */
const repeats = ({ key, shiftKey }: KeyboardEvent): boolean =>
  (shiftKey && isArrow(key)) || ["+", "=", "-"].includes(key);

/** Handle a key; true if it was one of the table's. */
export function pressKey(event: KeyboardEvent, targets: KeyTargets): boolean {
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return false;
  if (document.querySelector("dialog[open]") !== null) return false;
  // The browser would press the focused button with every repeat of Enter.
  if (event.repeat && !repeats(event)) return event.key === "Enter" && !isTyping(event.target);
  if (event.key === "Escape") return targets.actions.back();
  if (isTyping(event.target)) return false;
  if (event.key === "Enter") return mainKey(event, targets);
  if (settings.keys === "off") return false;
  if (event.key === " ") return !pressesItself(event.target) && skip(targets);
  if (panByKey(event, targets.board())) return true;
  return (/^[1-9]$/.test(event.key) && digit(Number(event.key), targets)) || letter(event.key.toLowerCase(), targets);
}

/** On a payment row, Enter plays what the row chooses. */
function mainKey(event: KeyboardEvent, { actions }: KeyTargets): boolean {
  const onRow = event.target instanceof HTMLElement && event.target.matches("[role='radio'][data-row]");
  if (!onRow && pressesItself(event.target)) return false;
  if (actions.hasMain) actions.playMain();
  return actions.hasMain;
}

function skip({ actions, skipEnd }: KeyTargets): boolean {
  if (skipEnd()) return true;
  const { table } = actions.client;
  if (table.seat !== null && !actions.isMine) actions.client.skipToMyTurn();
  else actions.client.skip();
  return true;
}

function digit(n: number, { actions }: KeyTargets): boolean {
  if (actions.selection.picking !== null || actions.atTunnel) actions.chooseRow(n - 1);
  else if (actions.client.table.choices.keeps.length > 0) {
    if (n <= (actions.client.table.shown?.view?.offer?.length ?? 0)) actions.chooseTicket(n - 1);
  } else if (n <= 5) takeAt(n - 1, actions);
  else if (n === 6) actions.takeBlind();
  return true;
}

/** Take a face-up card, unless another one was turned up there a moment ago: the key was meant for the one before. */
function takeAt(place: number, actions: TableActions): void {
  if (document.querySelector(`[data-place="${place}"][data-settling]`) === null) actions.take(place);
}

type KeyAction = (targets: KeyTargets) => void;

const boardKeys = Object.entries(BOARD_KEYS).map(([key, act]): [string, KeyAction] => {
  return [
    key,
    (targets) => {
      const board = targets.board();
      if (board !== null) act(board);
    },
  ];
});

/** What each letter does; the list of keys names them all. */
export const LETTERS: Readonly<Record<string, KeyAction>> = {
  ...Object.fromEntries(boardKeys),
  t: ({ actions }) => actions.askForTickets(),
  s: ({ actions, board }) => {
    actions.startStation();
    if (actions.selection.picking?.kind === "station") board()?.openList();
  },
  m: ({ actions }) => actions.showAll(),
  d: ({ actions }) => actions.decline(),
  u: ({ actions }) => actions.undo(),
  k: (targets) => targets.nextTicket(),
  h: ({ actions }) => void actions.hint(),
  l: (targets) => targets.goTo("log"),
  p: (targets) => targets.goTo("players"),
  c: (targets) => targets.goTo("chat"),
  v: (targets) => targets.showValues(),
  "?": (targets) => targets.showKeys(),
};

function letter(key: string, targets: KeyTargets): boolean {
  const act = LETTERS[key];
  act?.(targets);
  return act !== undefined;
}
