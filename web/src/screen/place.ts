/** Where a panel lies on the board: beside the thing it is about, on the side with more room, never over it. */

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export interface Spot {
  readonly left: number;
  readonly top: number;
}

/** The names of the cities at the ends stay readable, too. */
const ROUND = 28;
const EDGE = 12;

const clamp = (value: number, least: number, most: number): number =>
  Math.max(least, Math.min(value, Math.max(least, most)));

/** All boxes in the same pixels; the answer is measured from the board's corner. */
export function besides(thing: Box, board: Box, panel: { readonly width: number; readonly height: number }): Spot {
  const left = thing.left - board.left;
  const top = thing.top - board.top;
  const right = left + thing.width;
  const bottom = top + thing.height;
  const middleX = clamp(left + thing.width / 2 - panel.width / 2, EDGE, board.width - panel.width - EDGE);
  const middleY = clamp(top + thing.height / 2 - panel.height / 2, EDGE, board.height - panel.height - EDGE);
  const sides: readonly { readonly room: number; readonly spot: Spot }[] = [
    { room: board.width - right - panel.width, spot: { left: right + ROUND, top: middleY } },
    { room: left - panel.width, spot: { left: left - ROUND - panel.width, top: middleY } },
    { room: board.height - bottom - panel.height, spot: { left: middleX, top: bottom + ROUND } },
    { room: top - panel.height, spot: { left: middleX, top: top - ROUND - panel.height } },
  ];
  const best = sides.reduce((most, side) => (side.room > most.room ? side : most));
  return {
    left: clamp(best.spot.left, EDGE, board.width - panel.width - EDGE),
    top: clamp(best.spot.top, EDGE, board.height - panel.height - EDGE),
  };
}
