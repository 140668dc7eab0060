/** The ways to pay: their order, and what each leaves in the hand. */
import type { TableView, View } from "../protocol";
import type { CardCount, Payment } from "./choices";
import type { Variant } from "./variant";
import { GREY } from "./variant";

/** Most likely first: fewest locomotives, then colours that my open tickets need least, then those I have most of. */
export function likeliestFirst(
  payments: readonly Payment[],
  variant: Variant,
  view: View,
  tickets: TableView["tickets"],
): readonly Payment[] {
  if (payments.length < 2) return payments;
  const needed = neededColours(variant, tickets);
  const cost = (payment: Payment): readonly number[] => [
    payment.locomotives,
    needed.get(payment.colour) ?? 0,
    -variant.held(view.hand, payment.colour),
  ];
  const costs = new Map(payments.map((payment) => [payment, cost(payment)]));
  return payments.toSorted((one, other) => compare(costs.get(one) ?? [], costs.get(other) ?? []));
}

/** What remains in the hand of the kinds that are paid with. */
export function leftInHand(variant: Variant, view: View, payment: Payment): readonly CardCount[] {
  return payment.cards.map(({ card, count }) => ({ card, count: variant.held(view.hand, card) - count }));
}

/** How many cards of each colour the shortest paths of my open tickets still need. */
function neededColours(variant: Variant, tickets: TableView["tickets"]): ReadonlyMap<string, number> {
  const routes = new Set<number>();
  for (const state of tickets?.held ?? []) {
    if (state.type === "open") for (const route of state.missing) routes.add(route);
  }
  const needed = new Map<string, number>();
  for (const route of routes) {
    const { colour, length } = variant.route(route);
    if (colour !== GREY) needed.set(colour, (needed.get(colour) ?? 0) + length);
  }
  return needed;
}

function compare(one: readonly number[], other: readonly number[]): number {
  const differs = one.findIndex((n, i) => n !== other[i]);
  return differs < 0 ? 0 : (one[differs] ?? 0) - (other[differs] ?? 0);
}
