import { expect, test } from "vitest";
import { gridOf, labelled, marksOf, actionAt, pointsOf, shortened, spread, stepsOf, xOf, yOf, type Box } from "./chart";
import { claim, replayOf, take } from "./fixture";

const box: Box = { left: 40, right: 240, top: 10, bottom: 110 };

test("points go up with claims", () => {
  expect(pointsOf(replayOf(claim(0, 2), take(1, "red"), claim(1, 7), claim(0, 4)))).toEqual([
    [0, 2, 2, 2, 6],
    [0, 0, 0, 7, 7],
  ]);
});

test("grid lines are round and few, and reach above the highest value", () => {
  expect(gridOf(0)).toEqual([0, 5]);
  expect(gridOf(72)).toEqual([0, 20, 40, 60, 80]);
  expect(gridOf(100)).toEqual([0, 25, 50, 75, 100]);
  for (let highest = 0; highest < 400; highest += 1) {
    const grid = gridOf(highest);
    expect(grid.at(-1)).toBeGreaterThanOrEqual(highest);
    expect(grid.length).toBeLessThanOrEqual(7);
  }
});

test("a position on the chart and its action find each other", () => {
  for (const action of [0, 1, 13, 99, 100]) expect(actionAt(box, xOf(box, action, 100), 100)).toBe(action);
  expect(actionAt(box, -500, 100)).toBe(0);
  expect(actionAt(box, 5000, 100)).toBe(100);
  expect(actionAt(box, 90, 0)).toBe(0);
});

test("a line is level until points are scored, and ends at the right", () => {
  expect(stepsOf(box, [0, 0, 5, 5, 10], 10)).toBe("M40 110H140V60H240V10H240");
  expect(yOf(box, 10, 10)).toBe(10);
});

test("labels keep apart, in their order and above the bottom", () => {
  const heights = spread([100, 98, 20, 105], 15, box);
  const sorted = heights.toSorted((one, other) => one - other);
  for (const [place, height] of sorted.entries()) {
    if (place > 0) expect(height - (sorted[place - 1] ?? 0)).toBeGreaterThanOrEqual(15);
    expect(height).toBeLessThanOrEqual(box.bottom);
  }
  expect([1, 0, 3].map((place) => heights[place])).toEqual([80, 95, 110]);
  expect(heights[2]).toBe(20);
});

test("what is worth finding is marked", () => {
  const turned = (price: number) => ({
    seat: 0,
    events: [{ type: "tunnel-turned" as const, seat: 0, route: "brest/dieppe", cards: ["red", "red", "red"], price }],
  });
  const marks = marksOf(
    replayOf(
      turned(1),
      claim(0, 2),
      turned(2),
      { seat: 0, events: [{ type: "tunnel-declined", seat: 0, route: "brest/dieppe" }] },
      claim(1, 2),
      { seat: 0, events: [{ type: "station-built", seat: 0, city: "paris" }] },
      { seat: 1, events: [{ type: "tickets-offered", seat: 1, count: 3, tickets: null }] },
      { seat: 1, events: [...claim(1, 4).events, { type: "last-round", seat: 1 }] },
    ),
  );
  expect(marks.map(({ action, kind }) => [action, kind])).toEqual([
    [2, "tunnel"],
    [6, "station"],
    [7, "tickets"],
    [8, "last"],
  ]);
});

test("words that would overlap are left out, but never the last round", () => {
  const marks = [
    { action: 10, seat: 0, kind: "tickets" },
    { action: 11, seat: 0, kind: "last" },
    { action: 50, seat: 0, kind: "tickets" },
  ] as const;
  const shown = labelled(
    marks,
    (action) => action * 4,
    () => 40,
  );
  expect([...shown].map((mark) => mark.action).sort()).toEqual([11, 50]);
});

test("long names are cut where there is no room", () => {
  expect(shortened("Ines", 4)).toBe("Ines");
  expect(shortened("Bartholomäus", 6)).toBe("Barth…");
  expect(shortened("Ola", 0)).toBe("O…");
});
