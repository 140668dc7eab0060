import type { Words } from "..";
import { common, count, list, of } from "./common";

const more = (n: number): string => count(n, "carte", "cartes");

/** What a strong bot would do, and why. */
export const hints: Words["hints"] = {
  told: (move, why) => ({ first: "Un conseil :", rest: move, why }),
  none: { first: "Pas de conseil pour l’instant.", rest: "", why: "" },

  moves: {
    take: (bot, card) =>
      card === "deck"
        ? `${bot} prendrait une carte à l’aveugle.`
        : `${bot} prendrait la carte ${common.cards[card] ?? card}.`,
    takeLocomotive: (bot) => `${bot} prendrait la locomotive.`,
    claim: (bot, route, cards) => `${bot} prendrait ${route} avec ${cards}.`,
    build: (bot, city, cards) => `${bot} construirait une gare à ${city} avec ${cards}.`,
    pay: (bot, cards) => `${bot} paierait ${cards}.`,
    decline: (bot) => `${bot} renoncerait au tunnel.`,
    tickets: (bot) => `${bot} piocherait des billets.`,
    keep: (bot, tickets) =>
      tickets.length === 0 ? `${bot} ne garderait aucun billet.` : `${bot} garderait ${list(tickets)}.`,
    pass: (bot) => `${bot} passerait.`,
  },

  why: {
    arrives: (ticket, points) => `Avec elle, ${ticket} est réussi, ${common.points(points)}.`,
    onTheWay: (ticket, spaces) => `C’est sur ton chemin pour ${ticket} : encore ${common.spaces(spaces)} ensuite.`,
    nearer: (ticket, spaces) => `Elle rapproche ${ticket} : encore ${common.spaces(spaces)} ensuite.`,
    longerWithout: (ticket, spaces, longer) =>
      `C’est sur ton chemin pour ${ticket} : encore ${common.spaces(spaces)} ensuite. Si quelqu’un d’autre la prenait, ton chemin aurait ${common.spaces(longer)} de plus.`,
    onlyWay: (ticket, spaces) =>
      `Avec tes wagons, il n’y a pas d’autre chemin pour ${ticket}. Encore ${common.spaces(spaces)} ensuite.`,
    points: (points) => `Elle rapporte ${common.points(points)}.`,
    lastTurn: (points) => `C’est ton dernier tour, et rien de ce que tu peux prendre ne rapporte plus de ${points}.`,
    block: (name, points) =>
      `Elle relierait deux parties du réseau ${of(name)}. Elle rapporte ${common.points(points)}.`,
    card: (route, ticket, card, have, need) =>
      `${route}, sur ton chemin pour ${ticket}, demande ${common.cardCount(need, card)}. Tu ${have === 0 ? "n’en as pas" : `en as ${have}`}.`,
    anyCard: (route, ticket, card, have, need) =>
      `${route}, sur ton chemin pour ${ticket}, demande ${need} d’une même couleur. Tu as ${common.cardCount(have, card)}.`,
    longRoute: (route, points, card, have, need) =>
      `${route} rapporte ${common.points(points)} et demande ${common.cardCount(need, card)}. Tu ${have === 0 ? "n’en as pas" : `en as ${have}`}.`,
    locomotive: "Elle remplace n’importe quelle couleur.",
    locomotiveFor: (route, ticket, short) =>
      `Elle remplace n’importe quelle couleur. Pour ${route}, sur ton chemin pour ${ticket}, il te manque ${more(short)}.`,
    blind: "Aucune des cartes visibles n’est pour une ligne des plus courts chemins de tes billets.",
    blindFits: "À l’aveugle, ce peut être une locomotive, et elle ne compte que pour une carte.",
    tickets: (trains) => `Tous tes billets sont réussis, et il te reste ${common.trains(trains)}.`,
    ticketsToo: (open, trains) =>
      `Il te reste ${common.trains(trains)}, et ${count(open, "billet en cours", "billets en cours")}.`,
    keep: (spaces, trains) => `${spaces} de tes ${common.trains(trains)} suffisent pour le tout.`,
    keepShared: (spaces, trains, fewer) =>
      `${spaces} de tes ${common.trains(trains)} suffisent pour le tout, ${fewer} de moins que pour chacun séparément.`,
    station: (route, name, ticket) => `Là, tu empruntes ${route} à ${name}, et ${ticket} est réussi.`,
    stationNearer: (route, name, ticket, spaces) =>
      `Là, tu empruntes ${route} à ${name} pour ${ticket} : encore ${common.spaces(spaces)} ensuite.`,
    dear: (price) => `Il coûte ${more(price)} de plus et ne sert à aucun de tes billets.`,
    dearAround: (price, ticket, longer) =>
      longer === 0
        ? `Il coûte ${more(price)} de plus. Un autre chemin pour ${ticket} est aussi court.`
        : `Il coûte ${more(price)} de plus. Un autre chemin pour ${ticket} a ${common.spaces(longer)} de plus.`,
    dearOnly: (price, ticket) => `Il coûte ${more(price)} de plus cette fois. Pour ${ticket}, tu peux essayer encore.`,
    only: "Tu ne peux rien faire d’autre.",
    tried: "De tout ce qu’il a essayé, c’est ce qui a le mieux tourné.",
  },
};
