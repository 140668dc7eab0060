/** The coach of a guided game: one or two sentences at a time, with reasons rather than orders. */
import { common, count, list } from "./common";

const trains = (n: number): string => count(n, "train", "trains");
const routes = (n: number): string => count(n, "route", "routes");
const colours = (cards: readonly string[], last = "and"): string =>
  list(
    cards.map((card) => common.cards[card] ?? card),
    last,
  );

export const guided = {
  label: "Coach",
  gotIt: "Got it",
  /** Show again what was put away. */
  again: "What the coach said",
  firstTickets: {
    together: (a: string, b: string, spaces: number, apart: number, of: number) =>
      `${a} and ${b} share part of their way: together ${spaces} of your ${of} trains instead of ${apart}. A ticket left incomplete costs its points.`,
    all: (spaces: number, of: number) =>
      `These go well together: all of them take ${spaces} of your ${of} trains. Two are a calmer start: a ticket left incomplete costs its points.`,
    apart: (a: string, b: string, spaces: number, of: number) =>
      `These go different ways. ${a} and ${b} take the fewest trains, ${spaces} of your ${of}; a ticket left incomplete costs its points.`,
  },
  firstTurn: {
    cards: (route: string, cost: string, have: number) =>
      `A turn is one thing: two cards, a route, or new tickets. First come cards: ${route}, on your way, takes ${cost}, and you hold ${have === 0 ? "none" : have}.`,
    grey: (route: string, spaces: number) =>
      `A turn is one thing: two cards, a route, or new tickets. First come cards: ${route}, on your way, takes ${spaces} of any one colour.`,
    payable: (route: string) =>
      `A turn is one thing: two cards, a route, or new tickets. ${route}, on your way, can already be paid for: press it on the board.`,
  },
  payable: (route: string, ticket: string) =>
    `Your cards pay for ${route}, on the way of ${ticket}: press it on the board. Once claimed, nobody can take it from you.`,
  allCards: (ticket: string, missing: number) =>
    missing === 1
      ? `Your hand pays for the one route that ${ticket} still lacks. Until you claim it, somebody else may.`
      : `Your hand pays for all ${missing} routes that ${ticket} still lacks. Each claim is a turn, and until then anybody may take them.`,
  hoarding: (route: string, turns: number) =>
    `${turns} turns of cards, and ${route}, on your way, can be paid for. Cards are safe in the hand; a free route is not.`,
  locomotive: {
    completes: (route: string) =>
      `A locomotive stands for any colour: the one face up is all that ${route} lacks. It would be the only card of this turn.`,
    plain:
      "A locomotive stands for any colour. Taken face up it is the only card of the turn; drawn blind it is one of two, like any card.",
  },
  stuck: (hint: string) =>
    `Press one of your tickets: it shows its way, and the cards you lack. “${hint}” says what a strong player would do now, and why.`,
  grey: {
    spend: (spare: readonly string[]) =>
      `A grey route takes cards of any one colour. Your tickets don’t need ${colours(spare, "or")} anywhere else.`,
    keep: (needed: readonly string[]) =>
      `A grey route takes cards of any one colour. Your tickets still need ${colours(needed)} elsewhere.`,
    plain: "A grey route takes cards of any one colour, and locomotives stand in for those that are missing.",
  },
  double: (route: string) =>
    `${route} is a double route. With two or three players only one of its two is ever used: once either is claimed, the other is closed.`,
  blocked: {
    around: (name: string, route: string, ticket: string, cities: readonly string[], more: number) =>
      `${name} claimed ${route}, which was on your way for ${ticket}. The shortest way is now over ${list(cities)}: ${trains(more)} more.`,
    along: (name: string, route: string, ticket: string, more: number) =>
      `${name} claimed ${route}, which was on your way for ${ticket}. The shortest way now takes ${trains(more)} more: press the ticket to see it.`,
  },
  lost: (ticket: string, points: number) =>
    `No way is left for ${ticket}: it will cost its ${points} points. Your trains do more elsewhere now.`,
  tooFar: (ticket: string, spaces: number, left: number) =>
    `${ticket} would take ${trains(spaces)}, and you have ${left} left: it can’t be completed any more. They do more elsewhere.`,
  moreTickets: {
    arrived: (ticket: string, points: number) =>
      `Your routes already connect ${ticket}: ${points} points for nothing. At least one must be kept; one left incomplete costs its points.`,
    onTheWay: (ticket: string) =>
      `${ticket} takes no more trains than what you need anyway. At least one must be kept; one left incomplete costs its points.`,
    first: (ticket: string, spaces: number, left: number) =>
      `${ticket} takes the fewest trains, ${spaces} of the ${left} you have left. At least one must be kept; one left incomplete costs its points.`,
    fewest: (ticket: string, more: number, all: number, left: number) =>
      `${ticket} takes the fewest more trains, ${more}: with your other tickets ${all} of the ${left} you have left. One left incomplete costs its points.`,
    tooFar: (ticket: string, points: number, left: number) =>
      `Your ${trains(left)} won’t do for any of these as well. One must be kept: ${ticket} costs the least if it stays incomplete, ${points}.`,
  },
  ending: {
    theirs: (name: string, left: number) =>
      `${name} has ${trains(left)} left. With two or fewer the last round begins: one more turn for everybody. Long routes score most: 15 points for 6 spaces.`,
    theirsOpen: (name: string, left: number, ticket: string, missing: number) =>
      `${name} has ${trains(left)} left. With two or fewer the last round begins: one more turn for everybody. ${ticket} still lacks ${routes(missing)}.`,
    mine: (left: number) =>
      `You have ${trains(left)} left. With two or fewer the last round begins: one more turn for everybody, and it may be you who starts it.`,
    mineOpen: (left: number, ticket: string, missing: number) =>
      `You have ${trains(left)} left. With two or fewer the last round begins: one more turn for everybody. ${ticket} still lacks ${routes(missing)}.`,
  },
  complete: {
    time: (left: number, name: string, theirs: number) =>
      `All your tickets have arrived. You have ${trains(left)} left, ${name} has ${theirs}: time enough for new tickets, which often lie along routes you hold.`,
    race: (left: number, name: string, theirs: number) =>
      `All your tickets have arrived. You have ${trains(left)} left, ${name} has ${theirs}: the end is near, and long routes are safer points than new tickets.`,
  },
  lastTurn: {
    completes: (route: string, ticket: string, points: number) =>
      `Your last turn: cards count for nothing after it. ${route} completes ${ticket}: ${points} points won instead of lost.`,
    claim: (route: string, points: number) =>
      `Your last turn: cards count for nothing after it. Of what you can claim, ${route} scores most: ${points}.`,
    nothing:
      "Your last turn, and your cards pay for no route. Cards count for nothing after it; a new ticket may cost its points.",
  },
  end: {
    best: (what: string, points: number) => `Your best: ${what}, ${points} points.`,
    short: (ticket: string, spaces: number, points: number) =>
      `${ticket} lacked ${common.spaces(spaces)}: it cost ${points} and would have brought ${points}.`,
    several: (failed: number, points: number, ticket: string, spaces: number) =>
      `${failed} tickets stayed incomplete and cost ${points}; ${ticket} lacked least, ${common.spaces(spaces)}.`,
    cutOff: (ticket: string, points: number) =>
      `${ticket} had no way left: it cost ${points}. Claim the narrow places of a ticket first.`,
    longest: (name: string, points: number, theirs: number, mine: number) =>
      `What you missed: ${points} points for the longest path, ${theirs} spaces for ${name} and ${mine} for you.`,
    unused: (left: number) => `What you missed: ${trains(left)} stayed unused, and every space of a route scores.`,
    allArrived: "All your tickets arrived: next time you can dare more of them.",
  },
};
