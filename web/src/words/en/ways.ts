import { common, count, list } from "./common";

interface Missing {
  /** null: any one colour. */
  readonly card: string | null;
  readonly count: number;
}

const missingCards = (cards: readonly Missing[]): string =>
  list(cards.map(({ card, count: n }) => (card === null ? `${n} of any colour` : common.cardCount(n, card))));

/** What a ticket still takes. */
export const ways = {
  sheet: (ticket: string) => `How to complete ${ticket}`,
  toClaim: "Still to claim",
  route: (name: string, spaces: number, colour: string) => `${name}: ${common.cardCount(spaces, colour)}`,
  tunnel: "tunnel",
  ferry: (locomotives: number) => `with ${common.cardCount(locomotives, "locomotive")}`,
  missing: (cards: readonly Missing[]) => `Cards still missing: ${missingCards(cards)}.`,
  noneMissing: "You have the cards for all of it.",
  spare: (locomotives: number) =>
    locomotives === 1
      ? "Your locomotive stands in for one of them."
      : `Your ${locomotives} locomotives stand in for as many of them.`,
  others: "Other ways",
  by: (spaces: number, cities: readonly string[]) =>
    cities.length === 0 ? `${common.spaces(spaces)}, directly` : `${common.spaces(spaces)} by ${list(cities)}`,
  trains: (short: number) => `You have ${count(short, "train", "trains")} too few for this way.`,
  lost: "There is no way left.",
  stations: (cities: readonly string[]) => `A station would help in ${list(cities)}.`,
  /** In the prompt, after what can be done. */
  lit: (n: number) => (n === 1 ? "One lit route serves a ticket." : `${n} lit routes serve a ticket.`),
  /** In the list of routes and cities. */
  serves: (tickets: readonly string[]) => `serves ${list(tickets)}`,
  helps: (tickets: readonly string[]) => `Helps ${list(tickets)}.`,
};
