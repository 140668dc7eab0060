import { expect, test } from "vitest";
import type { TableView } from "../protocol";
import type { Payment } from "./choices";
import { samplesIn, variantNamed, type Sample } from "./positions";
import { oddsOf } from "./tunnel_odds";

const europe = variantNamed("europe");
const CHANCES = [0.5, 0.3, 0.15, 0.05];

/** My turn with these cards, and the odds for yellow and for locomotives. */
function turnWith(hand: Readonly<Record<string, number>>): TableView {
  const { now, view } = samplesIn("turn").find(({ variant }) => variant === europe) as Sample;
  const odds = ["yellow", "locomotive"].map((card) => ({ card, chances: CHANCES }));
  return { ...now, view: { ...view, hand: europe.info.cards.map((card) => hand[card] ?? 0) }, tunnel_odds: odds };
}

const payment = (colour: string, count: number, locomotives = 0): Payment => ({
  action: "",
  cards: [{ card: colour, count }, ...(locomotives > 0 ? [{ card: "locomotive", count: locomotives }] : [])],
  colour,
  locomotives,
});

const payable = (hand: Readonly<Record<string, number>>, paid: Payment) => {
  const odds = oddsOf(europe, turnWith(hand), paid);
  return odds === null ? null : [odds.most, Math.round(100 * odds.payable)];
};

test("cards of the colour and locomotives that are left pay the price", () => {
  expect(payable({ yellow: 2 }, payment("yellow", 2))).toEqual([0, 50]);
  expect(payable({ yellow: 3 }, payment("yellow", 2))).toEqual([1, 80]);
  expect(payable({ yellow: 2, locomotive: 2 }, payment("yellow", 2))).toEqual([2, 95]);
  expect(payable({ yellow: 2, locomotive: 2 }, payment("yellow", 1, 1))).toEqual([2, 95]);
  expect(payable({ yellow: 9, locomotive: 2 }, payment("yellow", 2))).toEqual([3, 100]);
});

test("a set of locomotives is paid with locomotives only", () => {
  expect(payable({ yellow: 9, locomotive: 3 }, payment("locomotive", 2))).toEqual([1, 80]);
});

test("without odds there is nothing to say", () => {
  expect(payable({ red: 3 }, payment("red", 2))).toBeNull();
});
