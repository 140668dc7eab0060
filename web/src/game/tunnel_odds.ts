/** How likely each price of a tunnel is, and what the rest of the hand could still pay. */
import type { TableView } from "../protocol";
import type { Payment } from "./choices";
import { LOCOMOTIVE, type Variant } from "./variant";

export interface PaymentOdds {
  /** The chances of 0, 1, 2 and 3 more cards. */
  readonly chances: readonly number[];
  /** The highest price that the cards left in hand could pay. */
  readonly most: number;
  /** The chance that the price is no higher. */
  readonly payable: number;
}

/** The odds of a tunnel if this set is laid; null where the server sends none. */
export function oddsOf(variant: Variant, { view, tunnel_odds }: TableView, payment: Payment): PaymentOdds | null {
  const chances = tunnel_odds.find(({ card }) => card === payment.colour)?.chances;
  if (chances === undefined || view === null) return null;
  const left = (card: string): number =>
    variant.held(view.hand, card) - (payment.cards.find((one) => one.card === card)?.count ?? 0);
  const fitting = left(LOCOMOTIVE) + (payment.colour === LOCOMOTIVE ? 0 : left(payment.colour));
  const most = Math.min(fitting, chances.length - 1);
  return { chances, most, payable: chances.slice(0, most + 1).reduce((sum, chance) => sum + chance, 0) };
}
