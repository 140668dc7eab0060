import { describe, expect, it } from "vitest";
import { placeBeside, type Box } from "./panel_place";

const board: Box = { left: 100, top: 50, width: 1000, height: 700 };
const panel = { width: 420, height: 380 };

const overlaps = (a: Box, b: Box): boolean =>
  a.left < b.left + b.width && b.left < a.left + a.width && a.top < b.top + b.height && b.top < a.top + a.height;

describe("the place of a panel", () => {
  it.each([
    [{ left: 150, top: 300, width: 80, height: 60 }],
    [{ left: 900, top: 100, width: 120, height: 30 }],
    [{ left: 560, top: 60, width: 40, height: 40 }],
    [{ left: 400, top: 640, width: 200, height: 60 }],
  ])("beside %o: on the board and not over it", (thing) => {
    const place = placeBeside(thing, board, panel);
    const lies = { left: place.left + board.left, top: place.top + board.top, ...panel };
    expect(overlaps(lies, thing)).toBe(false);
    expect(place.left).toBeGreaterThanOrEqual(12);
    expect(place.top).toBeGreaterThanOrEqual(12);
    expect(place.left + panel.width).toBeLessThanOrEqual(board.width - 12);
    expect(place.top + panel.height).toBeLessThanOrEqual(board.height - 12);
  });
});
