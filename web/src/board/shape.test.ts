import { describe, expect, it } from "vitest";
import { INFO, SHEET, smallBoard } from "./fixture";
import { inRunningOrder, shapeOf } from "./shape";

describe("the shape of a board", () => {
  it("points every space forward along its route", () => {
    const bent = smallBoard().routes[2];
    expect(bent?.spaces.map(({ along }) => along.y > 0.9)).toEqual([true, true]);
    expect(bent?.line.map(({ y }) => Math.round(y))).toEqual([118, 142, 158, 182]);
  });

  it("knows the middle of a route and its twin", () => {
    const first = smallBoard().routes[0];
    expect(first?.middle).toEqual({ x: 150, y: 94.4 });
    expect(first?.twin).toBe(1);
  });

  it("holds all routes, cities and names in its content", () => {
    const { x, y, width, height } = smallBoard().content;
    expect([x, y]).toEqual([81.6, 81.6]);
    expect(x + width).toBe(200 + 9 + 8 * 6 + 12);
    expect(y + height).toBeCloseTo(218.4);
  });

  it("says which route a picture lacks", () => {
    expect(() => shapeOf(INFO, { ...SHEET, routes: [] }, [0, 0, 1, 1])).toThrow('no "wien/budapest"');
  });

  it("runs along routes from end to end, backwards where needed", () => {
    const stretches = inRunningOrder(smallBoard(), [2, 0]);
    expect(stretches.map(([from]) => Math.round(from.y))).toEqual([182, 142, 94, 94]);
    expect(stretches.map(([from]) => Math.round(from.x)).slice(2)).toEqual([182, 142]);
  });
});
