import type { Words } from "..";
import { common, count, list } from "./common";

const more = (n: number): string => count(n, "Karte", "Karten");

/** What a strong bot would do, and why. */
export const hints: Words["hints"] = {
  told: (move, why) => ({ first: "Ein Tipp:", rest: move, why }),
  none: { first: "Gerade kein Tipp.", rest: "", why: "" },

  moves: {
    take: (bot, card) =>
      card === "deck"
        ? `${bot} würde verdeckt ziehen.`
        : `${bot} würde eine Karte in ${common.cards[card] ?? card} nehmen.`,
    takeLocomotive: (bot) => `${bot} würde die Lokomotive nehmen.`,
    claim: (bot, route, cards) => `${bot} würde ${route} mit ${cards} bauen.`,
    build: (bot, city, cards) => `${bot} würde in ${city} einen Bahnhof bauen, mit ${cards}.`,
    pay: (bot, cards) => `${bot} würde ${cards} zahlen.`,
    decline: (bot) => `${bot} würde den Tunnel ablehnen.`,
    tickets: (bot) => `${bot} würde Tickets ziehen.`,
    keep: (bot, tickets) =>
      tickets.length === 0 ? `${bot} würde kein Ticket behalten.` : `${bot} würde ${list(tickets)} behalten.`,
    pass: (bot) => `${bot} würde passen.`,
  },

  why: {
    arrives: (ticket, points) => `Damit ist ${ticket} erfüllt, ${common.points(points)}.`,
    onTheWay: (ticket, left) => `Das liegt auf deinem Weg für ${ticket}: dann noch ${common.spaces(left)}.`,
    nearer: (ticket, left) => `Das bringt ${ticket} näher: dann noch ${common.spaces(left)}.`,
    longerWithout: (ticket, left, longer) =>
      `Die Strecke liegt auf deinem Weg für ${ticket}: dann noch ${common.spaces(left)}. Baut sie jemand anders, wird dein Weg um ${common.spaces(longer)} länger.`,
    onlyWay: (ticket, left) =>
      `Mit deinen Waggons gibt es keinen anderen Weg für ${ticket}. Dann noch ${common.spaces(left)}.`,
    points: (points) => `Das bringt ${common.points(points)}.`,
    lastTurn: (points) => `Es ist dein letzter Zug, und nichts, was du bauen kannst, bringt mehr als ${points}.`,
    block: (name, points) =>
      `Das würde zwei Teile des Netzes von ${name} verbinden. Es bringt ${common.points(points)}.`,
    card: (route, ticket, card, have, need) =>
      `${route} auf deinem Weg für ${ticket} kostet ${common.cardCount(need, card)}. Du hast ${have || "keine"}.`,
    anyCard: (route, ticket, card, have, need) =>
      `${route} auf deinem Weg für ${ticket} kostet ${need} in einer Farbe. Du hast ${common.cardCount(have, card)}.`,
    longRoute: (route, points, card, have, need) =>
      `${route} bringt ${common.points(points)} und kostet ${common.cardCount(need, card)}. Du hast ${have || "keine"}.`,
    locomotive: "Sie ersetzt jede Farbe.",
    locomotiveFor: (route, ticket, short) =>
      `Sie ersetzt jede Farbe. Für ${route} auf deinem Weg für ${ticket} ${short === 1 ? "fehlt" : "fehlen"} dir ${more(short)}.`,
    blind: "Keine der offenen Karten ist für eine Strecke auf den kürzesten Wegen deiner Tickets.",
    blindFits: "Verdeckt kann es eine Lokomotive sein und zählt doch nur als eine Karte.",
    tickets: (trains) => `Alle deine Tickets sind erfüllt, und du hast noch ${common.trains(trains)}.`,
    ticketsToo: (open, trains) =>
      `Du hast noch ${common.trains(trains)} und ${count(open, "offenes Ticket", "offene Tickets")}.`,
    keep: (needed, trains) => `Dafür reichen ${needed} von deinen ${common.trains(trains)}.`,
    keepShared: (needed, trains, fewer) =>
      `Dafür reichen ${needed} von deinen ${common.trains(trains)}, ${fewer} weniger als für jedes einzeln.`,
    station: (route, name, ticket) => `Dort nutzt du ${route} von ${name} mit, und ${ticket} ist erfüllt.`,
    stationNearer: (route, name, ticket, left) =>
      `Dort nutzt du ${route} von ${name} mit, für ${ticket}: dann noch ${common.spaces(left)}.`,
    dear: (price) => `Er kostet ${more(price)} mehr und hilft keinem deiner Tickets.`,
    dearAround: (price, ticket, longer) =>
      longer === 0
        ? `Er kostet ${more(price)} mehr. Ein anderer Weg für ${ticket} ist genauso kurz.`
        : `Er kostet ${more(price)} mehr. Ein anderer Weg für ${ticket} ist um ${common.spaces(longer)} länger.`,
    dearOnly: (price, ticket) => `Er kostet gerade ${more(price)} mehr. Für ${ticket} kannst du es wieder versuchen.`,
    only: "Etwas anderes kannst du nicht tun.",
    tried: "Von allem, was er versucht hat, ging das am besten aus.",
  },
};
