import type { Words } from "..";
import { count, list, signed } from "./common";

const points = (n: number): string => count(n, "Punkt", "Punkte");
/** After "mit": points are declined. */
const withPoints = (n: number): string => `mit ${count(n, "Punkt", "Punkten")}`;

export const end: Words["end"] = {
  plain: (n) => (n < 0 ? `−${-n}` : String(n)),
  orNothing: (n) => (n === 0 ? "–" : signed(n)),

  steps: { failed: "Gescheitert", arrived: "Erfüllt", longest: "Längste Verbindung", result: "Ergebnis" },
  stepsLabel: "Das Ende, Schritt für Schritt",
  over: { first: "Das Spiel ist aus.", rest: "Nun werden die Tickets aufgedeckt." },
  failing: { first: "Gescheiterte Tickets.", rest: "Ihre Punkte werden abgezogen." },
  arriving: { first: "Erfüllte Tickets.", rest: "Ihre Punkte kommen dazu." },
  tracing: (n) => ({ first: "Die längste Verbindung.", rest: `Sie bringt ${points(n)}.` }),
  wins: (names, n) =>
    names.length === 1
      ? { first: `${list(names)} gewinnt`, rest: `${withPoints(n)}.` }
      : { first: `${list(names)} teilen sich den Sieg`, rest: `mit je ${count(n, "Punkt", "Punkten")}.` },
  youWin: (n) => ({ first: "Du gewinnst", rest: `${withPoints(n)}.` }),
  tieBreak: {
    tickets: "Gleich viele Punkte: Mehr erfüllte Tickets entscheiden.",
    stations: "Gleich bei Punkten und Tickets: Weniger gebaute Bahnhöfe entscheiden.",
    "longest-path": "Gleich bei Punkten und Tickets: Die längste Verbindung entscheidet.",
    "path-after-stations": "Gleich bei Punkten, Tickets und Bahnhöfen: Die längste Verbindung entscheidet.",
  },
  allTied: "Gleichstand in allem, was zählt.",
  again: "Noch einmal zeigen",
  botPlayed: (name, spells) => {
    const turns = spells.map(([first, last]) => {
      if (last === 0) return "die ersten Tickets";
      return first === last ? `Zug ${first}` : first === 0 ? `alles bis Zug ${last}` : `Zug ${first} bis ${last}`;
    });
    return `Für ${name} hat ein Bot gespielt: ${turns.join(", ")}.`;
  },
  skip: "Überspringen",

  table: "Punkte nach Herkunft",
  columns: {
    player: "Spieler",
    routes: "Strecken",
    arrived: "Tickets erfüllt",
    failed: "Tickets gescheitert",
    stations: "Bahnhöfe übrig",
    longest: "Längste Verbindung",
    mostTickets: "Meiste Tickets",
    total: "Punkte",
  },
  shortColumns: {
    routes: "Str.",
    arrived: "Erfüllt",
    failed: "Gesch.",
    stations: "Bahnh.",
    longest: "Längste",
    mostTickets: "Meiste",
    total: "Punkte",
  },

  tickets: "Tickets",
  ticketsHelp: "drück auf eines, um seinen Weg zu sehen",
  ticketArrived: (ticket, n) => `${ticket}, erfüllt, ${points(n)}`,
  ticketFailed: (ticket, n) => `${ticket}, gescheitert, minus ${points(n)}`,
  noTickets: "Keine Tickets behalten.",

  onTheMap: "Auf dem Plan",
  ticketOf: (name, ticket) => `${name}: ${ticket}`,
  arrivedWith: (n) => `Erfüllt, ${signed(n)}`,
  failedWith: (n) => `Gescheitert, ${signed(-n)}`,
  borrows: (city, owner, route) => `Der Bahnhof in ${city} nutzt ${route} von ${owner} mit.`,
  yourLongest: (trains) => `Deine längste Verbindung, ${count(trains, "Waggon", "Waggons")}`,
  longestOf: (names, trains) =>
    names.length === 1
      ? `Die längste Verbindung von ${list(names)}, ${count(trains, "Waggon", "Waggons")}`
      : `Die längsten Verbindungen von ${list(names)}, je ${count(trains, "Waggon", "Waggons")}`,

  playAgain: "Noch einmal, gleicher Tisch",
  toRematch: "Zum neuen Tisch",
  rematchSet: "Der neue Tisch ist bereit.",
  record: "Aufzeichnung",
  recordHelp: "Das ganze Spiel als Textdatei",
  lobby: "Zurück zur Lobby",
  promised: "Es wurde gemischt wie versprochen.",
  promisedSince: "Die ersten Karten waren vorgegeben; alles danach wurde gemischt wie versprochen.",
  notPromised: "Es wurde nicht gemischt wie versprochen.",
  checking: "Das Mischen wird geprüft …",
  uncheckable: "Das Mischen lässt sich gerade nicht prüfen.",
  toggleCheck: "Prüfung ansehen",
  commitment: "Fingerabdruck, vor dem Austeilen gezeigt",
  secret: "Das Geheimnis",
  contribution: (name) => `Zufall von ${name}`,
  noContribution: "keiner",
};
