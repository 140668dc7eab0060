import { expect, test } from "vitest";
import { smallBoard } from "./fixture";
import { labelsFor } from "./labels";
import { DISC, numbersBeside } from "./new_places";

const shape = smallBoard();
const labels = labelsFor(shape, 1, 1, { named: new Set() });

test("a number lies beside its route or city, and covers no city and no other number", () => {
  const numbers = numbersBeside(
    shape,
    [
      { number: 1, route: 0, city: null },
      { number: 2, route: null, city: 1 },
    ],
    labels,
    1,
  );
  expect(numbers.map(({ number }) => number)).toEqual([1, 2]);
  const [first, second] = numbers;
  if (first === undefined || second === undefined) throw new Error("numbers are missing");
  expect(Math.hypot(first.x - second.x, first.y - second.y)).toBeGreaterThan(2 * DISC);
  for (const { x, y } of numbers)
    for (const city of shape.cities) expect(Math.hypot(city.x - x, city.y - y)).toBeGreaterThan(DISC);
  const near = Math.min(...(shape.routes[0]?.spaces ?? []).map(({ x, y }) => Math.hypot(x - first.x, y - first.y)));
  expect(near).toBeLessThan(40);
});

test("nothing new, no number", () => {
  expect(numbersBeside(shape, [], labels, 1)).toEqual([]);
});
