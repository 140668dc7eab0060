/** Where a panel is placed on the board: next to what it is about, on the side with more room, never over it. */

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export interface PanelPlace {
  readonly left: number;
  readonly top: number;
}

/** The distance to the subject, in pixels: keeps the names of the cities at the ends readable. */
const ROUND = 28;
/** The distance to the edges of the board. */
const EDGE = 12;

const clamp = (value: number, least: number, most: number): number =>
  Math.max(least, Math.min(value, Math.max(least, most)));

/** All boxes are in the same pixels; the result is relative to the board's corner. */
export function placeBeside(
  subject: Box,
  board: Box,
  panel: { readonly width: number; readonly height: number },
): PanelPlace {
  const left = subject.left - board.left;
  const top = subject.top - board.top;
  const right = left + subject.width;
  const bottom = top + subject.height;
  const middleX = clamp(left + subject.width / 2 - panel.width / 2, EDGE, board.width - panel.width - EDGE);
  const middleY = clamp(top + subject.height / 2 - panel.height / 2, EDGE, board.height - panel.height - EDGE);
  const sides: readonly { readonly room: number; readonly place: PanelPlace }[] = [
    { room: board.width - right - panel.width, place: { left: right + ROUND, top: middleY } },
    { room: left - panel.width, place: { left: left - ROUND - panel.width, top: middleY } },
    { room: board.height - bottom - panel.height, place: { left: middleX, top: bottom + ROUND } },
    { room: top - panel.height, place: { left: middleX, top: top - ROUND - panel.height } },
  ];
  const best = sides.reduce((most, side) => (side.room > most.room ? side : most));
  return {
    left: clamp(best.place.left, EDGE, board.width - panel.width - EDGE),
    top: clamp(best.place.top, EDGE, board.height - panel.height - EDGE),
  };
}
