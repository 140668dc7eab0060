/** Tickets on offer: how many there are, how many may be kept, and where the others go. */
import type { Choices } from "../game/choices";
import type { Variant } from "../game/variant";
import type { Deal, TableView, OfferPlan, View } from "../protocol";

/** The fewest and the most that may be kept. */
export function keepRange({ keeps }: Choices): { readonly least: number; readonly most: number } {
  if (keeps.length === 0) return { least: 0, most: 0 };
  const counts = keeps.map((one) => one.keep.length);
  return { least: Math.min(...counts), most: Math.max(...counts) };
}

/** What the server says about keeping these tickets, one flag for each ticket on offer. */
export function planFor({ offer_plans }: TableView, kept: readonly boolean[]): OfferPlan | undefined {
  return offer_plans[kept.reduce((selection, isKept, place) => selection + (isKept ? 1 << place : 0), 0)];
}

/** How many tickets a draw would offer: the deck may have fewer than the variant asks for (K1). */
export const ticketsDrawn = ({ info }: Variant, { ticket_deck }: Pick<View, "ticket_deck">): number =>
  Math.min(info.draw_tickets, ticket_deck);

/** Where the tickets go that are returned; before the first turn each deal has its own rule. */
export function returnedTo(variant: Variant, { phase, offer }: Pick<View, "phase" | "offer">): Deal["returned"] {
  if (phase !== "choosing-tickets" || offer === null) return "under";
  const long = offer.filter((ticket) => variant.ticket(ticket).long).length;
  const deal = variant.info.deals.find((one) => one.long === long && one.regular === offer.length - long);
  return deal?.returned ?? "under";
}
