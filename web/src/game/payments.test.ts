import { expect, test } from "vitest";
import type { TableView } from "../protocol";
import type { Payment } from "./choices";
import { likeliestFirst, leftInHand } from "./payments";
import { samplesIn, variantNamed, type Sample } from "./positions";

const europe = variantNamed("europe");

const payment = (colour: string, count: number, locomotives: number): Payment => ({
  action: `${colour} ${locomotives}`,
  cards: [{ card: colour, count }, ...(locomotives > 0 ? [{ card: "locomotive", count: locomotives }] : [])],
  colour,
  locomotives,
});

test("the likeliest payment has fewest locomotives, then the colour my tickets need least", () => {
  const sample = samplesIn("turn").find(({ variant }) => variant === europe) as Sample;
  const view = { ...sample.view, hand: europe.info.cards.map(() => 4) };
  const missing = [europe.routeIndex("munchen/wien")];
  const tickets: TableView["tickets"] = {
    held: [{ type: "open", ticket: 0, spaces: 3, routes: missing, missing, station_cities: [] }],
    offer: [],
  };
  expect(europe.route(europe.routeIndex("munchen/wien")).colour).toBe("orange");
  const ways = [payment("orange", 3, 0), payment("red", 2, 1), payment("red", 3, 0)];
  expect(likeliestFirst(ways, europe, view, tickets).map((way) => way.action)).toEqual(["red 0", "orange 0", "red 1"]);
  expect(leftInHand(europe, view, payment("red", 2, 1))).toEqual([
    { card: "red", count: 2 },
    { card: "locomotive", count: 3 },
  ]);
});
