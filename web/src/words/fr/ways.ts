import type { Words } from "..";
import { common, count, list } from "./common";

const missingCards = (cards: readonly { readonly card: string | null; readonly count: number }[]): string =>
  list(cards.map(({ card, count: n }) => (card === null ? `${n} d’une couleur au choix` : common.cardCount(n, card))));

export const ways: Words["ways"] = {
  sheet: (ticket) => `Comment réussir ${ticket}`,
  toClaim: "Encore à prendre",
  route: (name, spaces, colour) => `${name} : ${common.cardCount(spaces, colour)}`,
  tunnel: "un tunnel",
  ferry: (locomotives) => `avec ${common.cardCount(locomotives, "locomotive")}`,
  missing: (cards) => `Cartes qui manquent encore : ${missingCards(cards)}.`,
  noneMissing: "Tu as les cartes pour tout cela.",
  spare: (locomotives) =>
    locomotives === 1 ? "Ta locomotive en remplace une." : `Tes ${locomotives} locomotives en remplacent autant.`,
  others: "Autres chemins",
  by: (spaces, cities) =>
    cities.length === 0 ? `${common.spaces(spaces)}, sans étape` : `${common.spaces(spaces)} par ${list(cities)}`,
  trains: (short) => `Il te manque ${count(short, "wagon", "wagons")} pour ce chemin.`,
  lost: "Il n’y a plus de chemin.",
  stations: (cities) => `Une gare aiderait à ${list(cities)}.`,
  lit: (n) => (n === 1 ? "Une ligne éclairée sert un billet." : `${n} lignes éclairées servent un billet.`),
  serves: (tickets) => `sert ${list(tickets)}`,
  helps: (tickets) => `Aide ${list(tickets)}.`,
};
