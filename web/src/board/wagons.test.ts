import { describe, expect, it } from "vitest";
import { smallBoard } from "./fixture";
import { keylinesOf, trainOf, wagonsOn } from "./wagons";

const shape = smallBoard();
const route = shape.routes[2];
if (route === undefined) throw new Error("The small board has lost a route.");

const pieces = (path: string): number => path.split("M").length - 1;

describe("a train", () => {
  it("has a wagon on every space, and a line from city to city", () => {
    const train = trainOf(route, 0, false);
    expect(pieces(train.hulls)).toBe(2);
    expect(train.line.startsWith("M200 100L")).toBe(true);
    expect(train.line.endsWith("L200 200")).toBe(true);
  });

  it("looks different for every seat, by hull and by roof", () => {
    const seats = [0, 1, 2, 3, 4].map((seat) => wagonsOn(route, route.spaces, seat, false));
    expect(new Set(seats.map(({ hulls }) => hulls)).size).toBe(5);
    expect(new Set(seats.map(({ roofs }) => roofs)).size).toBe(5);
  });

  it("has fewer marks on its roofs when drawn small", () => {
    for (const seat of [2, 3, 4]) {
      expect(pieces(wagonsOn(route, route.spaces, seat, true).roofs)).toBeLessThan(
        pieces(wagonsOn(route, route.spaces, seat, false).roofs),
      );
    }
  });

  it("is lit on the upper edge, whichever way the route runs", () => {
    const forth = shape.routes[0]?.spaces ?? [];
    const back = forth.map(({ along, ...space }) => ({ ...space, along: { x: -along.x, y: -along.y } }));
    expect(wagonsOn(route, back, 0, false).shine).toBe(wagonsOn(route, forth, 0, false).shine);
  });

  it("leaves some of the board free around it, from city to city, and no more than there is beside a twin", () => {
    const single = { ...route, twin: null };
    const twin = { ...route, twin: 0 };
    for (const coarse of [false, true]) {
      const [around] = keylinesOf([twin, twin], coarse);
      expect(around?.width).toBeLessThan(2 * 11.2 - 8); // the twin's spaces are 8 wide
      expect(around?.path).toBe(trainOf(twin, 0, coarse).line.repeat(2));
    }
    expect(keylinesOf([twin, single], true)).toHaveLength(2);
    expect(keylinesOf([], true)).toEqual([]);
  });

  it("is wider on a small board, where no twin is beside it", () => {
    const widthOf = (twin: number | null): number => {
      const ys = [...wagonsOn({ ...route, twin }, route.spaces, 1, true).hulls.matchAll(/[ML]([\d.]+) /gu)];
      const xs = ys.map(([, x]) => Number(x));
      return Math.max(...xs) - Math.min(...xs);
    };
    expect(widthOf(null)).toBeGreaterThan(widthOf(0) + 2);
  });
});
