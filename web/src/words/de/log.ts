import type { Words } from "..";
import { common, count } from "./common";

export const log: Words["log"] = {
  tookCards: "{who} nimmt {cards}",
  drewBlind: "{who} zieht verdeckt {cards}",
  blind: (n) => (n === 1 ? "eine verdeckte" : "zwei verdeckte"),
  blindCard: "{card} (verdeckt)",
  claimed: "{who} baut {route} mit {cards}, {points}",
  claimedPaid: "{who} zahlt noch {cards} und baut {route}, {points}",
  claimedPlain: "{who} baut {route}, {points}",
  tunnel: (price) =>
    price === 0
      ? "{who} legt {cards} für den Tunnel {route}. Aufgedeckt: {turned}. Nichts mehr zu zahlen"
      : `{who} legt {cards} für den Tunnel {route}. Aufgedeckt: {turned}. Er kostet ${price} mehr`,
  tunnelNoCards: "{who} legt {cards} für den Tunnel {route}. Es gab keine Karten zum Aufdecken",
  declined: "{who} lehnt den Tunnel {route} ab",
  station: "{who} baut einen Bahnhof in {city} mit {cards}",
  stationPlain: "{who} baut einen Bahnhof in {city}",
  drewTickets: (n) => `{who} zieht ${count(n, "Ticket", "Tickets")}`,
  drewAndKept: (n, kept) => `{who} zieht ${count(n, "Ticket", "Tickets")}, behält ${kept}`,
  drewAndKeptThese: (n) => `{who} zieht ${count(n, "Ticket", "Tickets")}, behält {tickets}`,
  choseTickets: "{who} hat Tickets gewählt",
  keptThese: "{who} behält {tickets}",
  keptNone: "{who} behält kein Ticket",
  passed: "{who} kann nichts tun und passt",
  displayReset: (times) =>
    times === 1
      ? "Drei offene Lokomotiven: alle fünf ersetzt"
      : `Drei offene Lokomotiven, ${times} Mal nacheinander: alle fünf ersetzt`,
  reshuffled: "Die Ablage wurde gemischt und ist nun der Stapel",
  lastRound: "{who} hat höchstens zwei Waggons: letzte Runde",
  ended: "Das Spiel ist aus",

  satDown: "{who} setzt sich",
  hostPassed: "{who} ist jetzt Gastgeber",
  started: "Das Spiel beginnt",
  undoAsked: "{who} möchte etwas zurücknehmen",
  undoAgreed: "{who} ist einverstanden",
  undoDeclined: "{who} ist nicht einverstanden",
  undone: "{who} nimmt es zurück",
  /** A line that was undone, for screen readers. */
  takenBack: (line) => `${line}. Zurückgenommen`,
  takenOver: {
    left: "{who} ist gegangen, ein Bot spielt weiter",
    away: "{who} ist nicht da, ein Bot spielt weiter",
    time: "Die Zeit von {who} ist um: Ein Bot spielt diesen Zug",
  },
  cameBack: "{who} ist wieder am Platz",
  left: "{who} hat das Spiel verlassen",
  botReplaced: "Für {who} spielt ein anderer Bot weiter",
  rematch: "Es gibt einen Tisch für eine Revanche",
  closed: "Der Tisch wurde geschlossen",
  linkRenewed: "Der Gastgeber hat den Link zum Tisch erneuert",

  between: (a, b) => `${a} nach ${b}`,
  points: (n) => `+${n}`,
  pointsSpoken: (n) => common.points(n),
  and: " und ",
  comma: ", ",
};
