import { expect, test } from "vitest";
import { smallBoard } from "./fixture";
import { renamed } from "./label_rows";

const [wien, , zagreb] = smallBoard().cities;
if (wien === undefined || zagreb === undefined) throw new Error("The small board has lost its cities.");

test("a name as printed stays as it is", () => {
  expect(renamed(zagreb, zagreb.name)).toBe(zagreb);
});

test("a longer name takes more room, and keeps its distance from the city", () => {
  const longer = renamed(zagreb, "Konstantinopel");
  expect(longer.label.rows.map(({ text }) => text)).toEqual(["Konstantinopel"]);
  expect(longer.label.width).toBeGreaterThan(2 * zagreb.label.width);
  const edge = ({ label }: typeof zagreb): number => label.x - label.width / 2;
  expect(edge(longer)).toBeCloseTo(edge(zagreb));
});

test("a shorter one takes less", () => {
  expect(renamed(zagreb, "Rom").label.width).toBeLessThan(zagreb.label.width);
});

test("a name that is too long for a row takes two, around the same middle", () => {
  const { label } = renamed(wien, "La Nouvelle-Orléans");
  expect(label.rows.map(({ text }) => text)).toEqual(["La Nouvelle-", "Orléans"]);
  const [first = 0, second = 0] = label.rows.map(({ baseline }) => baseline);
  expect((first + second) / 2).toBeCloseTo(wien.label.rows[0]?.baseline ?? 0);
  expect(label.height).toBeCloseTo(wien.label.height + second - first);
});
