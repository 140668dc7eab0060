import type { Words } from "..";
import { common, count, list } from "./common";

const missingCards = (cards: readonly { readonly card: string | null; readonly count: number }[]): string =>
  list(cards.map(({ card, count: n }) => (card === null ? `${n} einer beliebigen Farbe` : common.cardCount(n, card))));

export const ways: Words["ways"] = {
  sheet: (ticket) => `So wird ${ticket} fertig`,
  toClaim: "Noch zu bauen",
  route: (name, spaces, colour) => `${name}: ${common.cardCount(spaces, colour)}`,
  tunnel: "ein Tunnel",
  ferry: (locomotives) => `mit ${common.cardCount(locomotives, "locomotive")}`,
  missing: (cards) => `Es fehlen noch Karten: ${missingCards(cards)}.`,
  noneMissing: "Du hast die Karten für alles davon.",
  spare: (locomotives) =>
    locomotives === 1
      ? "Deine Lokomotive ersetzt eine davon."
      : `Deine ${locomotives} Lokomotiven ersetzen ebenso viele davon.`,
  others: "Andere Wege",
  by: (spaces, cities) =>
    cities.length === 0 ? `${common.spaces(spaces)}, direkt` : `${common.spaces(spaces)} über ${list(cities)}`,
  trains: (short) => `Dir fehlen ${count(short, "Waggon", "Waggons")} für diesen Weg.`,
  lost: "Es gibt keinen Weg mehr.",
  stations: (cities) => `Ein Bahnhof würde helfen in ${list(cities)}.`,
  lit: (n) =>
    n === 1 ? "Eine beleuchtete Strecke dient einem Ticket." : `${n} beleuchtete Strecken dienen einem Ticket.`,
  serves: (tickets) => `dient ${list(tickets)}`,
  helps: (tickets) => `Hilft ${list(tickets)}.`,
};
