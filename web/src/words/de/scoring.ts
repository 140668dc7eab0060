import type { Words } from "..";
import { count, list } from "./common";

const train = (n: number): string => count(n, "Waggon", "Waggons");
const point = (n: number): string => count(n, "Punkt", "Punkte");

/** Scoring a real table: a game that was played with cardboard and wood. */
export const scoring: Words["scoring"] = {
  title: "Eine echte Partie werten",
  about: "Mit Pappe und Holz gespielt? Tippe an, was auf dem Tisch liegt, und alles wird für dich gezählt.",
  loading: "Der Spielplan wird aufgeklappt",
  tryAgain: "Noch einmal versuchen",

  setUp: {
    players: "Wer hat gespielt",
    playersWhy: "In beliebiger Reihenfolge. Wer keinen Namen hat, heißt nach der Farbe.",
    name: (colour) => `Name von ${colour}`,
    colour: (place) => `Farbe von Spieler ${place}`,
    add: "Noch ein Spieler",
    remove: (name) => `${name} von der Liste nehmen`,
    begin: "Zum Spielplan",
    goOn: "Zurück zum Spielplan",
    lost: (n) =>
      n === 1
        ? "1 Eintrag ginge verloren: Es gibt ihn in dieser Variante nicht."
        : `${n} Einträge gingen verloren: Es gibt sie in dieser Variante nicht.`,
    lose: "Trotzdem ändern",
  },

  parts: { routes: "Strecken", stations: "Bahnhöfe", tickets: "Tickets" },
  partsLabel: (name) => `Was ${name} hat`,
  partCount: (part, n) => `${part} ${n}`,
  playersLabel: "Spieler",
  strip: (name, points, trains) => `${name}, ${point(points)} für Strecken, ${train(trains)} übrig`,
  left: (trains) => `${trains} übrig`,
  board: "Der Spielplan zum Antippen",

  prompt: {
    routes: (name, laid, left) => ({
      first: `Tippe die Strecken von ${name} an.`,
      rest:
        laid === 0
          ? "Noch einmal antippen nimmt sie zurück."
          : left === 0
            ? `${train(laid)} angetippt; vor ${name} darf keiner mehr liegen.`
            : `${train(laid)} angetippt; prüfe, ob ${left} vor ${name} ${left === 1 ? "liegt" : "liegen"}.`,
    }),
    stations: (name, built, left, each) => ({
      first: `Tippe die Städte mit Bahnhöfen von ${name} an.`,
      rest:
        built === 0
          ? `Keiner gebaut: ${left} übrig, je ${each} Punkte.`
          : `${built} gebaut; prüfe, ob ${left} vor ${name} ${left === 1 ? "liegt" : "liegen"}.`,
    }),
    tickets: (name) => ({
      first: `Tippe beide Städte eines Tickets von ${name} an`,
      rest: "oder wähle es aus der Liste.",
    }),
    from: (city) => ({ first: `Von ${city}.`, rest: "Tippe die andere Stadt des Tickets an." }),
  },

  onlyRoutes: (city) => `Das ist ${city}. Tippe die Felder einer Strecke an.`,
  onlyCities: (route) => `Das ist ${route}. Tippe eine Stadt an.`,
  noTicket: (a, b) => `Kein Ticket geht von ${a} nach ${b}.`,
  noTicketFrom: (city) => `Kein übriges Ticket geht nach ${city}.`,
  held: (what, by) => `${what} gehört ${by}.`,
  stationHeld: (city, by) => `In ${city} steht ein Bahnhof von ${by}. In jeder Stadt steht nur einer.`,
  bothTwins: (name, route) => `${name} hat die andere Strecke ${route}. Niemand darf beide haben.`,
  oneTwin: (by, route, players) =>
    `${by} hat die andere Strecke ${route}. Zu ${players === 2 ? "zweit" : "dritt"} wird von einer Doppelstrecke nur eine Strecke benutzt.`,
  trains: (name, route, spaces, left) =>
    `${route} hat ${count(spaces, "Feld", "Felder")}, und ${name} hat noch ${train(left)}.`,
  stations: (name, most) => `Alle ${most} Bahnhöfe von ${name} stehen schon.`,
  move: (name) => `An ${name} geben`,
  swap: "Stattdessen diese Strecke",

  added: (what, points) => `${what} dazu, ${points}`,
  addedStation: (city) => `Bahnhof in ${city} dazu`,
  takenBack: (what, points) => `${what} zurückgenommen, ${points}`,
  takenBackStation: (city) => `Bahnhof in ${city} zurückgenommen`,
  undo: "Zurücknehmen",
  undone: "Die letzte Eingabe ist zurückgenommen.",

  missing: {
    routes: (names) => `Strecken von ${list(names)}`,
    tickets: (names) => `Tickets von ${list(names)}`,
  },
  missingAll: (parts) => `Es fehlen noch: ${list(parts)}.`,
  nothingMissing: "Alle haben Strecken und Tickets.",
  next: {
    routes: (name) => `Weiter: Strecken von ${name}`,
    stations: (name) => `Weiter: Bahnhöfe von ${name}`,
    tickets: (name) => `Weiter: Tickets von ${name}`,
  },
  score: "Tisch werten",
  scoreNow: "Jetzt werten",

  route: (name) => `gehört ${name}`,
  free: "frei",
  stationOf: (name) => `Bahnhof von ${name}`,
  noStation: "kein Bahnhof",
  tickets: {
    find: "Ticket suchen",
    hint: "Buchstaben einer Stadt",
    own: (name) => `Tickets von ${name}`,
    none: (name) => `${name} hat noch keine Tickets.`,
    long: "Lange Tickets",
    regular: "Tickets",
    standIn: "Platzhalter",
    longOne: "lang",
    ticket: (name, points, notes) => [name, point(points), ...notes].join(", "),
    remove: (ticket) => `${ticket} zurücknehmen`,
    nothing: "Kein übriges Ticket enthält diese Buchstaben.",
    clear: "Alle zeigen",
  },

  menu: "Mehr",
  toSetUp: "Spieler und Spielplan",
  share: "Teilen",
  again: "Neue Wertung",
  againAsk: "Alles, was hier eingetragen ist, wird vergessen.",
  againYes: "Von vorn beginnen",
  againNo: "Behalten",
  lobby: "Zur Lobby",

  result: {
    back: "Etwas ändern",
    uses: (name, city, owner, route, tickets) =>
      tickets.length === 1
        ? `Der Bahnhof von ${name} in ${city} nutzt ${route} von ${owner} mit: ${list(tickets)} ist erfüllt.`
        : `Der Bahnhof von ${name} in ${city} nutzt ${route} von ${owner} mit: ${list(tickets)} sind erfüllt.`,
    idle: (name, city) => `Der Bahnhof von ${name} in ${city} hilft keinem Ticket.`,
    longest: (name, trains) => `Längste Verbindung von ${name}, ${train(trains)}`,
    mostTickets: (name, tickets) => `Die meisten Tickets: ${name}, ${tickets} erfüllt`,
    incomplete: "Es ist noch nicht alles eingetragen.",
    impossible: "Das kann nicht sein:",
    unscored: "So kann kein Spiel ausgegangen sein.",
  },

  link: {
    label: "Link zu dieser Wertung",
    why: "Der ganze Tisch steckt im Link. Auf dem Server bleibt nichts.",
    code: "Der Link als QR-Code, für die Kamera eines Telefons",
    text: "Ein Tisch, gewertet mit Whistlestop",
    shown: "Du siehst eine Wertung, die jemand geteilt hat.",
    take: "Übernehmen und ändern",
    replaces: "Deine eigene Wertung auf diesem Gerät würde ersetzt.",
    replace: "Meine ersetzen",
    broken: "Dieser Link ist beschädigt: Ein Teil fehlt oder wurde verändert.",
    newer: "Dieser Link kommt von einem neueren Whistlestop.",
    changed: "Dieser Link gehört zu anderen Tickets und lässt sich nicht mehr lesen.",
    own: "Zu meiner eigenen Wertung",
  },
};
