/** The keys of every screen with a board: its list, zoom, the whole board, and Shift with arrows to move it. */
import type { BoardMethods } from "./scene";

const PAN = 80;
const ZOOM = 1.4;
const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [PAN, 0],
  ArrowRight: [-PAN, 0],
  ArrowUp: [0, PAN],
  ArrowDown: [0, -PAN],
};

export const BOARD_KEYS: Readonly<Record<string, (board: BoardMethods) => void>> = {
  r: (board) => board.openList(),
  "/": (board) => board.openList(),
  "+": (board) => board.zoomBy(ZOOM),
  "=": (board) => board.zoomBy(ZOOM),
  "-": (board) => board.zoomBy(1 / ZOOM),
  "0": (board) => board.fitOrFill(),
};

export const isArrow = (key: string): boolean => key in ARROWS;

/** Move the board, if the key does that. */
export function panByKey({ key, shiftKey }: KeyboardEvent, board: BoardMethods | null): boolean {
  const arrow = shiftKey ? ARROWS[key] : undefined;
  if (arrow === undefined) return false;
  board?.panBy(...arrow);
  return true;
}
