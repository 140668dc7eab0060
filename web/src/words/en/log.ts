import { common, count } from "./common";

/** The log. `{who}`, `{route}` and so on are filled in by the page, some of them with pictures. */
export const log = {
  tookCards: "{who} took {cards}",
  /** My own cards, from the deck only. */
  drewBlind: "{who} took {cards} blind",
  blind: (n: number) => (n === 1 ? "one blind" : "two blind"),
  blindCard: "{card} (blind)",
  claimed: "{who} claimed {route} with {cards}, {points}",
  claimedPaid: "{who} paid {cards} more and claimed {route}, {points}",
  claimedPlain: "{who} claimed {route}, {points}",
  tunnel: (price: number) =>
    price === 0
      ? "{who} played {cards} for the tunnel {route}. Turned up: {turned}. Nothing more to pay"
      : `{who} played {cards} for the tunnel {route}. Turned up: {turned}. It costs ${price} more`,
  tunnelNoCards: "{who} played {cards} for the tunnel {route}. No cards were left to turn up",
  declined: "{who} declined the tunnel {route}",
  station: "{who} built a station in {city} with {cards}",
  stationPlain: "{who} built a station in {city}",
  drewTickets: (n: number) => `{who} drew ${count(n, "ticket", "tickets")}`,
  drewAndKept: (n: number, kept: number) => `{who} drew ${count(n, "ticket", "tickets")}, kept ${kept}`,
  drewAndKeptThese: (n: number) => `{who} drew ${count(n, "ticket", "tickets")}, kept {tickets}`,
  choseTickets: "{who} chose tickets",
  keptThese: "{who} kept {tickets}",
  keptNone: "{who} kept no ticket",
  passed: "{who} could do nothing and passed",
  displayReset: (times: number) =>
    times === 1
      ? "Three locomotives face up: all five replaced"
      : `Three locomotives face up, ${times} times in a row: all five replaced`,
  reshuffled: "The discards were shuffled and are the deck now",
  lastRound: "{who} has two trains or fewer: last round",
  ended: "The game is over",

  satDown: "{who} sat down",
  hostPassed: "{who} is host now",
  started: "The game begins",
  undoAsked: "{who} asks to take something back",
  undoAgreed: "{who} agreed",
  undoDeclined: "{who} did not agree",
  undone: "{who} took it back",
  /** A line that was undone, for screen readers. */
  takenBack: (line: string) => `${line}. Taken back`,
  takenOver: {
    left: "A bot plays for {who}, who has left",
    away: "A bot plays for {who}, who is away",
    time: "{who} is out of time: a bot plays this turn",
  },
  cameBack: "{who} has the seat back",
  left: "{who} left the game",
  botReplaced: "Another bot plays on for {who}",
  rematch: "There is a table for a rematch",
  closed: "The table was closed",
  linkRenewed: "The host renewed the link to the table",

  /** For screen readers: a route or ticket, and what it scored. */
  between: (a: string, b: string) => `${a} to ${b}`,
  points: (n: number) => `+${n}`,
  pointsSpoken: (n: number) => common.points(n),
  and: " and ",
  comma: ", ",
};
