import { expect, test } from "vitest";
import type { TicketFigures } from "../protocol";
import { sortedBy } from "./ticket_order";

const ticket = (name: string, points: number, kept: number, arrived: number): TicketFigures => ({
  variant: "usa",
  ticket: name,
  cities: ["a", "b"],
  points,
  kept,
  arrived,
});
const TICKETS = [ticket("one", 20, 4, 3), ticket("two", 8, 10, 5), ticket("three", 8, 2, 1)];
const names = (found: readonly TicketFigures[]) => found.map((one) => one.ticket);

test("the highest come first, or the lowest", () => {
  expect(names(sortedBy(TICKETS, "kept", false))).toEqual(["two", "one", "three"]);
  expect(names(sortedBy(TICKETS, "kept", true))).toEqual(["three", "one", "two"]);
  expect(names(sortedBy(TICKETS, "points", false))).toEqual(["one", "two", "three"]);
});

test("the completed share counts, not the number; of equals, the one kept more often comes first", () => {
  expect(names(sortedBy(TICKETS, "arrived", false))).toEqual(["one", "two", "three"]);
  expect(names(sortedBy(TICKETS, "arrived", true))).toEqual(["two", "three", "one"]);
});
