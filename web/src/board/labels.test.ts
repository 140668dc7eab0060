import { describe, expect, it } from "vitest";
import { smallBoard } from "./fixture";
import { labelsFor, type Label, type LabelWishes } from "./labels";
import type { BoardShape } from "./shape";

const NOBODY = { named: new Set<number>() };
const asking = (...cities: readonly number[]): LabelWishes => ({ named: new Set(cities) });
const names = (shape: BoardShape, scale: number, wishes: LabelWishes = NOBODY): string[] =>
  labelsFor(shape, scale, scale, wishes).flatMap(({ rows }) => rows.map(({ text }) => text));

describe("names on the board", () => {
  it("are all there, at their printed places, when there is room", () => {
    const labels = labelsFor(smallBoard(), 1.3, 1.3, NOBODY);
    expect(labels.map(({ city }) => city)).toEqual([0, 1, 2]);
    const budapest = labels.find(({ city }) => city === 1);
    expect(budapest?.size).toBeCloseTo(10);
    expect(budapest?.rows[0]?.y).toBeCloseTo(103);
  });

  it("never get smaller than 11 pixels, nor larger than 17 on a common screen", () => {
    for (const scale of [0.3, 0.5, 0.8, 1, 3, 6]) {
      for (const { size } of labelsFor(smallBoard(), scale, 1, NOBODY)) {
        expect(size * scale).toBeGreaterThanOrEqual(11);
        expect(size * scale).toBeLessThanOrEqual(17.001);
      }
    }
  });

  it("are larger on large screens", () => {
    expect((labelsFor(smallBoard(), 3, 3, NOBODY)[0]?.size ?? 0) * 3).toBeCloseTo(30);
  });

  it("stay on the side of their city when they grow, and at the same distance", () => {
    const zagreb = labelsFor(smallBoard(), 1, 1, NOBODY).find(({ city }) => city === 2);
    const width = 36 * 1.25 * 1.07;
    expect(zagreb?.size).toBe(12.5);
    expect(zagreb?.x).toBeCloseTo(209 + width / 2);
  });

  it("give way to those of big cities, and these to those that are asked for", () => {
    const { cities, ...rest } = smallBoard();
    const moved = cities.map((city, i) => ({ ...city, x: [100, 300, 210][i] ?? 0, y: [150, 300, 150][i] ?? 0 }));
    const facing = moved.map((city, i) => ({
      ...city,
      label: { ...city.label, x: [121, 333, 183][i] ?? 0, y: city.y },
    }));
    const crowded = { ...rest, cities: facing, content: { x: 60, y: 135, width: 200, height: 30 } };
    expect(names(crowded, 0.5)).toEqual(["Wien"]);
    expect(names(crowded, 0.5, asking(2))).toEqual(["Zágráb"]);
  });

  it("are larger than the others if they are asked for", () => {
    const labels = labelsFor(smallBoard(), 1, 1, asking(2));
    const [asked, other] = [labels.find(({ city }) => city === 2), labels.find(({ city }) => city === 1)];
    expect(asked?.needed).toBe(true);
    expect(asked?.size).toBe(19);
    expect(other?.size).toBeLessThan(15);
  });

  it("stay inside the board if they are asked for, even where there is no room", () => {
    const shape = smallBoard();
    const { x, y, width } = shape.cities[0]?.label ?? { x: 0, y: 0, width: 0 };
    const content = { x: x + 8 * width, y: y - 30, width: 300, height: 60 };
    const asked = labelsFor({ ...shape, content }, 0.4, 0.4, asking(0)).find(({ city }) => city === 0);
    expect(asked?.x).toBeGreaterThan(content.x);
  });

  it("cover no route that must be seen", () => {
    const shape = smallBoard();
    const nameOf = (board: BoardShape, wishes: LabelWishes): Label | undefined =>
      labelsFor(board, 1.3, 1.3, wishes).find(({ city }) => city === 1);
    const [printed, [route]] = [nameOf(shape, NOBODY), shape.routes];
    if (printed === undefined || route === undefined) throw new Error("The small board has lost a route or a name.");
    const under = { x: printed.x, y: (printed.rows[0]?.y ?? 0) - 3, along: { x: 1, y: 0 }, length: 5 };
    const crossed = { ...shape, routes: [...shape.routes, { ...route, spaces: [under] }] };
    expect(nameOf(crossed, NOBODY)).toEqual(printed); // so little of a route may be hidden
    const moved = nameOf(crossed, { ...NOBODY, always: new Set([1]), clear: [3] });
    expect(moved).toBeDefined();
    expect([moved?.x, moved?.rows]).not.toEqual([printed.x, printed.rows]);
  });

  it("are not cut off at the edge of the view; if that is not possible, only those that are needed stay", () => {
    const shape = smallBoard();
    const edge = 206; // just behind Budapest
    const view = { x: 60, y: 60, width: edge - 60, height: 200 };
    const reach = (wishes: LabelWishes): number | null => {
      const label = labelsFor(shape, 1, 1, wishes).find(({ city }) => city === 1);
      return label === undefined ? null : label.x + 0.25 * label.size * "Budapest".length;
    };
    expect(reach(NOBODY)).toBeGreaterThan(edge);
    expect(reach({ ...NOBODY, view }) ?? 0).toBeLessThanOrEqual(edge);
    const needed = reach({ ...NOBODY, always: new Set([1]), view });
    expect(needed).not.toBeNull();
    expect(needed).toBeLessThanOrEqual(edge);
  });
});
