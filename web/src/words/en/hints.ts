import { common, count, list } from "./common";

/** What a strong bot would do, and why. */
export const hints = {
  told: (move: string, why: string) => ({ first: "A hint:", rest: move, why }),
  none: { first: "No hint right now.", rest: "", why: "" },

  moves: {
    take: (bot: string, card: string) =>
      card === "deck" ? `${bot} would take a card blind.` : `${bot} would take the ${common.cards[card] ?? card} card.`,
    takeLocomotive: (bot: string) => `${bot} would take the locomotive.`,
    claim: (bot: string, route: string, cards: string) => `${bot} would claim ${route} with ${cards}.`,
    build: (bot: string, city: string, cards: string) => `${bot} would build a station in ${city} with ${cards}.`,
    pay: (bot: string, cards: string) => `${bot} would pay ${cards}.`,
    decline: (bot: string) => `${bot} would decline the tunnel.`,
    tickets: (bot: string) => `${bot} would draw tickets.`,
    keep: (bot: string, tickets: readonly string[]) =>
      tickets.length === 0 ? `${bot} would keep no ticket.` : `${bot} would keep ${list(tickets)}.`,
    pass: (bot: string) => `${bot} would pass.`,
  },

  why: {
    arrives: (ticket: string, points: number) => `With it ${ticket} arrives, ${common.points(points)}.`,
    onTheWay: (ticket: string, spaces: number) =>
      `It is on your path for ${ticket}: then ${common.spaces(spaces)} to go.`,
    nearer: (ticket: string, spaces: number) => `It brings ${ticket} nearer: then ${common.spaces(spaces)} to go.`,
    longerWithout: (ticket: string, spaces: number, more: number) =>
      `It is on your path for ${ticket}: then ${common.spaces(spaces)} to go. If somebody else took it, your path would be ${common.spaces(more)} longer.`,
    onlyWay: (ticket: string, spaces: number) =>
      `With the trains you have, there is no other path for ${ticket}. Then ${common.spaces(spaces)} to go.`,
    points: (points: number) => `It scores ${common.points(points)}.`,
    lastTurn: (points: number) => `It is your last turn, and nothing you can claim scores more than ${points}.`,
    block: (name: string, points: number) =>
      `It would join two parts of ${name}’s network. It scores ${common.points(points)}.`,
    card: (route: string, ticket: string, card: string, have: number, need: number) =>
      `${route} on your path for ${ticket} takes ${common.cardCount(need, card)}. You have ${have || "none"}.`,
    /** On a grey route, for which this colour is the best. */
    anyCard: (route: string, ticket: string, card: string, have: number, need: number) =>
      `${route} on your path for ${ticket} takes ${need} of one colour. You have ${common.cardCount(have, card)}.`,
    longRoute: (route: string, points: number, card: string, have: number, need: number) =>
      `${route} scores ${points} and takes ${common.cardCount(need, card)}. You have ${have || "none"}.`,
    locomotive: "It stands in for any colour.",
    locomotiveFor: (route: string, ticket: string, short: number) =>
      `It stands in for any colour. ${route} on your path for ${ticket} is ${count(short, "card", "cards")} short.`,
    blind: "No face-up card is for a route on your tickets’ shortest paths.",
    blindFits: "From the deck it may be a locomotive, and still counts as one card.",
    tickets: (trains: number) => `All your tickets have arrived, and you have ${common.trains(trains)} left.`,
    ticketsToo: (open: number, trains: number) =>
      `You have ${common.trains(trains)} left, and ${count(open, "ticket", "tickets")} on the way.`,
    keep: (spaces: number, trains: number) => `${spaces} of your ${common.trains(trains)} are enough for all of it.`,
    keepShared: (spaces: number, trains: number, fewer: number) =>
      `${spaces} of your ${common.trains(trains)} are enough for all of it, ${fewer} fewer than for each on its own.`,
    station: (route: string, name: string, ticket: string) =>
      `There you can use ${name}’s ${route}, and ${ticket} arrives.`,
    stationNearer: (route: string, name: string, ticket: string, spaces: number) =>
      `There you can use ${name}’s ${route} for ${ticket}: then ${common.spaces(spaces)} to go.`,
    dear: (price: number) => `It costs ${count(price, "more card", "more cards")}, and is for none of your tickets.`,
    dearAround: (price: number, ticket: string, more: number) =>
      more === 0
        ? `It costs ${count(price, "more card", "more cards")}. Another path for ${ticket} is as short.`
        : `It costs ${count(price, "more card", "more cards")}. Another path for ${ticket} is ${common.spaces(more)} longer.`,
    dearOnly: (price: number, ticket: string) =>
      `It costs ${count(price, "more card", "more cards")} just now. For ${ticket} you can try it again.`,
    only: "There is nothing else you can do.",
    tried: "Of everything it tried, this came out best.",
  },
};
