import { expect, it } from "vitest";
import { arcsOn } from "./arcs";
import type { BoardShape } from "./shape";

const city = (x: number, y: number) => ({ x, y, radius: 6 });

it("puts numbers where they hide neither cities nor each other", () => {
  // The third city lies in the middle of the line between the others.
  const cities = [city(0, 0), city(400, 0), city(200, 18)];
  const shape = { cities } as unknown as BoardShape; // arcs need nothing else from a board
  const arcs = arcsOn(
    shape,
    [
      { a: 0, b: 1, number: 1, chosen: true },
      { a: 1, b: 0, number: 2, chosen: false },
    ],
    1,
  );
  const middles = arcs.map(({ middle }) => middle);
  for (const middle of middles)
    for (const other of [...cities, ...middles])
      if (other !== middle) expect(Math.hypot(other.x - middle.x, other.y - middle.y)).toBeGreaterThan(20);
});

it("moves an earlier number where a later one would have no room", () => {
  // Two tickets from one city to the south, the nearer one's end beside the other's way.
  const cities = [city(0, 0), city(-4, 68), city(-9, 115)];
  const shape = { cities } as unknown as BoardShape;
  const wishes = [
    { a: 0, b: 1, number: 1, chosen: true },
    { a: 0, b: 2, number: 2, chosen: false },
  ];
  const [first, second] = arcsOn(shape, wishes, 1).map(({ middle }) => middle);
  if (first === undefined || second === undefined) throw new Error("an arc is missing");
  expect(Math.hypot(first.x - second.x, first.y - second.y)).toBeGreaterThan(24);
});

it("rather hides a bit of a city than another number", () => {
  // Two short tickets along one line, with a city where the second number would be best: as on a phone.
  const cities = [city(94, 44), city(4, 4), city(76, 45), city(36, 28), city(44, 32)];
  const shape = { cities } as unknown as BoardShape;
  const wishes = [
    { a: 0, b: 1, number: 1, chosen: false },
    { a: 2, b: 3, number: 2, chosen: false },
  ];
  const [first, second] = arcsOn(shape, wishes, 1).map(({ middle }) => middle);
  if (first === undefined || second === undefined) throw new Error("an arc is missing");
  expect(Math.hypot(first.x - second.x, first.y - second.y)).toBeGreaterThan(24);
});
