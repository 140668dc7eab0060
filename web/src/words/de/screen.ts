import type { Words } from "..";
import { chance, timeLeft } from "../shared";
import { common, count, list } from "./common";

type Screen = Words["screen"];

const percent = (share: number): string => chance(share, "\u00a0");

/** "3 Blau, 1 Lokomotive". */
const cardsInWords: Screen["cardsInWords"] = (cards) =>
  cards.map((one) => common.cardCount(one.count, one.card)).join(", ");

function spokenTime(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  if (seconds >= 86400) return count(Math.floor(seconds / 86400), "Tag", "Tage");
  if (seconds < 60) return count(seconds, "Sekunde", "Sekunden");
  return `${count(Math.floor(seconds / 60), "Minute", "Minuten")} ${seconds % 60}`;
}

const keys: Screen["keys"] = [
  ["1–5", "Diese offene Karte nehmen"],
  ["6", "Verdeckt vom Stapel ziehen"],
  ["R, /", "Liste der Strecken: Buchstaben einer Stadt tippen, Pfeile bewegen"],
  ["T", "Tickets ziehen"],
  ["S", "Einen Bahnhof bauen"],
  ["Enter", "Der Hauptknopf"],
  ["Esc", "Zurück, nichts gespielt"],
  ["1–9, M", "In einer Auswahl: diese Zeile wählen, die anderen Möglichkeiten zeigen"],
  ["D", "Den Tunnel ablehnen"],
  ["U", "Zurücknehmen, wo es erlaubt ist"],
  ["K", "Mein nächstes Ticket, auf dem Plan gezeigt"],
  ["H", "Tipp, wo der Tisch es erlaubt"],
  ["Leertaste", "Weiter zu meinem Zug; in einer Wiederholung: abspielen, anhalten"],
  ["← →", "In einer Wiederholung: einen Schritt zurück, einen weiter"],
  ["Pos1, Ende", "In einer Wiederholung: an den Anfang, ans Ende"],
  ["+ − 0", "Näher, weiter weg, der ganze Plan"],
  ["Umschalt und Pfeile", "Den Plan verschieben"],
  ["L, P, C", "Zum Verlauf, zu den Spielern, zum Chat"],
  ["V", "Was Strecken wert sind"],
  ["?", "Diese Liste"],
];

const phrases: Screen["phrases"] = {
  hello: "Hallo.",
  "good-luck": "Viel Glück.",
  "well-played": "Gut gespielt.",
  "nice-route": "Schöne Strecke.",
  "that-was-mine": "Die wollte ich.",
  thinking: "Ich überlege …",
  "your-turn": "Du bist dran.",
  "one-moment": "Einen Moment.",
  sorry: "Tut mir leid.",
  thanks: "Danke.",
  again: "Noch ein Spiel?",
  goodbye: "Tschüss.",
  bravo: "Klasse!",
  wow: "Wahnsinn!",
  "ha-ha": "Haha!",
  "oh-no": "Oje!",
};

export const screen: Screen = {
  skipLink: "Zu dem, was ich tun kann",
  opening: "Der Tisch wird aufgebaut …",
  toLobby: "Zur Lobby",
  lobbyShort: "Lobby",
  landmarks: {
    prompt: "Was du tun kannst",
    board: "Plan",
    players: "Spieler",
    tickets: "Meine Tickets",
    dock: "Karten",
    log: "Verlauf",
    chat: "Chat",
    bar: "Der Tisch",
    actions: "Was du tun kannst, und mehr",
  },
  bar: {
    unread: (n) => `Chat, ${n} ungelesen`,
    rules: "Regeln",
    menu: "Menü",
    lobby: "Whistlestop: zur Lobby",
  },

  hand: (n) => `Meine Hand · ${count(n, "Karte", "Karten")}`,
  handLabel: "Meine Hand",
  faceUp: "Offen",
  decks: "Stapel",
  watching: "Du siehst zu. Die Hände bleiben bis zum Ende verdeckt.",
  cards: (n) => (n === 1 ? "Karte" : "Karten"),
  tickets: (n) => (n === 1 ? "Ticket" : "Tickets"),
  empty: "leer",
  faceUpCard: (card, place) => `${common.cards[card] ?? card}, offen, ${place} von 5`,
  emptyPlace: (place) => `Keine Karte, ${place} von 5`,
  deck: (n) => (n === 0 ? "Kartenstapel, leer" : `Verdeckt vom Stapel ziehen, noch ${count(n, "Karte", "Karten")}`),
  ticketDeck: (n) => (n === 0 ? "Ticketstapel, leer" : `Tickets ziehen, noch ${n}`),
  stack: (card, n) => `${common.cards[card] ?? card}, ${count(n, "Karte", "Karten")}`,

  drawTickets: "Tickets ziehen",
  draw: "Ziehen",
  notNow: "Nicht jetzt",
  showOffer: "Tickets wählen",
  foldOffer: "Erst meine Karten ansehen",
  drawTicketsOf: (n) => `Tickets · ${n}`,
  station: "Bahnhof",
  hint: "Tipp",
  undo: "Zurücknehmen",
  askUndo: "Zurücknehmen?",
  noUndo: "Nicht zurückzunehmen: Es wurden Karten aufgedeckt, oder andere haben seitdem gespielt.",
  pass: "Passen",
  skip: "Weiter zu meinem Zug",
  skipAll: "Überspringen",
  agree: "Einverstanden",
  refuse: "Nein",
  takeBack: "Platz zurückholen",
  callBot: (name) => `Einen Bot für ${name} spielen lassen`,
  playHere: "Hier spielen",
  ticketsShort: "Tickets",
  logShort: "Verlauf",
  more: "Mehr",

  chooseForStation: (city) => ({
    first: "Wähle die Karten",
    rest: `für einen Bahnhof in ${city}.`,
    why: "Gespielt wird erst, wenn du baust.",
  }),

  anyColour: (spaces) => `${count(spaces, "Karte", "Karten")} einer beliebigen Farbe.`,
  routeFacts: (colour, spaces, points) =>
    `${common.cards[colour] ?? colour} · ${common.spaces(spaces)} · ${common.points(points)}`,
  spacesAndPoints: (spaces, points) => `${common.spaces(spaces)} · ${common.points(points)}`,
  tunnelNote: "Ein Tunnel: Drei Karten werden aufgedeckt, jede passende kostet eine mehr.",
  odds: {
    price: (n) => (n === 0 ? "Nichts mehr" : `${n} mehr`),
    chance: percent,
    payable: (most, highest, share) => {
      if (most === 0) return `Für mehr bliebe dir keine Karte: ${percent(share)}, dass der Tunnel dir gehört.`;
      return most === highest
        ? "Die Karten, die dir bleiben, reichen in jedem Fall."
        : `Die Karten, die dir bleiben, reichen für bis zu ${most} mehr: ${percent(share)}.`;
    },
  },
  ferryNote: (locomotives) => `Eine Fähre: mindestens ${common.cardCount(locomotives, "locomotive")}.`,
  takes: (spaces, colour) => `Kostet ${common.cardCount(spaces, colour)}`,
  tunnelShort: "Ein Tunnel.",
  short: (cards) => (cards === 1 ? "1 Karte fehlt." : `${cards} Karten fehlen.`),
  likeliest: "Die naheliegendste Möglichkeit ist gewählt.",
  cardsInWords,
  leaves: (cards) => `übrig: ${cardsInWords(cards)}`,
  moreWays: (n) => (n === 1 ? "1 weitere" : `${n} weitere`),
  claimWith: (cards) => `Bauen mit ${cards}`,
  buildWith: (cards) => `Bauen mit ${cards}`,
  waysToPay: "Wie du zahlst",
  stationIn: (city) => `Bahnhof in ${city}`,
  stationFacts: (price) => count(price, "Karte", "Karten"),
  twin: (colour) => `Strecke in ${common.cards[colour] ?? colour}`,
  twins: "Welche der beiden Strecken",

  tunnel: (route) => `Tunnel: ${route}`,
  laid: "Du hast gelegt",
  turned: "Vom Stapel aufgedeckt",
  costs: "kostet 1",
  noMatch: "passt nicht",
  turning: "Die Karten werden aufgedeckt.",
  price: (n, colour) => ({
    first: `${n} mehr:`,
    rest: colour === "locomotive" ? "nur Lokomotiven" : `${common.cards[colour] ?? colour} oder Lokomotive`,
  }),
  cantPay: "Das kannst du nicht zahlen.",
  decline: "Ablehnen",
  payAndClaim: (n) => `${n} zahlen und bauen`,
  declining: (n) =>
    n === 1
      ? "Lehnst du ab, nimmst du deine Karte zurück, und dein Zug ist zu Ende."
      : `Lehnst du ab, nimmst du deine ${n} Karten zurück, und dein Zug ist zu Ende.`,

  ticketSums: (arrived, open) => `${common.points(arrived)} erfüllt, ${open} offen`,
  noTickets: "Noch keine Tickets.",
  arrived: "Erfüllt",
  arrivedByStation: (city) => `Zählt: Bahnhof in ${city}`,
  arrivedByStations: (n) => `Zählt: ${n} Bahnhöfe`,
  toGo: (spaces) => (spaces === 1 ? "1 Feld fehlt" : `${spaces} Felder fehlen`),
  lost: "Kein Weg mehr",
  lostWithoutStation: "Kein Weg mehr ohne Bahnhof",
  long: "lang",
  arrivedFold: (n) => `${n} erfüllt`,
  ticketLabel: (ticket, points, isLong, state) =>
    [ticket, common.points(points), ...(isLong ? ["lang"] : []), state].join(", "),
  firstTickets: "Deine ersten Tickets",
  offered: "Tickets zur Wahl",
  keepOf: (least, most) => {
    if (least > 0) return `behalte mindestens ${least}`;
    return most === 1 ? "behalte eines oder keines" : `behalte bis zu ${most}`;
  },
  routesAndTrains: (routes, trains) => `${count(routes, "Strecke", "Strecken")}, ${count(trains, "Waggon", "Waggons")}`,
  longCost: (cost) => `Langes Ticket · ${cost}`,
  ifAllArrive: "Wenn alle erfüllt sind",
  ifNoneDoes: "Wenn keines erfüllt ist",
  trainsNeeded: "Waggons nötig",
  trainsOf: (needed, trains) => `${needed} von ${trains}`,
  noWayTogether: "kein Weg",
  keepTickets: (n) => `${count(n, "Ticket", "Tickets")} behalten`,
  keepNone: "Kein Ticket behalten",
  chooseMore: (n) => (n === 1 ? "Wähle noch 1 Ticket" : `Wähle noch ${n} Tickets`),
  chooseMoreWhy: (least) => `Noch nicht: Du behältst mindestens ${count(least, "Ticket", "Tickets")}.`,
  chooseFewer: (n) => (n === 1 ? "Lass 1 Ticket weg" : `Lass ${n} Tickets weg`),
  chooseFewerWhy: (most) => `Zu viele: Du behältst höchstens ${count(most, "Ticket", "Tickets")}.`,
  returned: {
    under: "Was du nicht behältst, kommt unter den Stapel. Behaltene Tickets bleiben bis zum Ende geheim.",
    out: "Was du nicht behältst, kommt aus dem Spiel. Behaltene Tickets bleiben bis zum Ende geheim.",
  },
  stillChoosing: (names) => `${list(names)} ${names.length === 1 ? "wählt" : "wählen"} noch.`,

  away: "nicht da",
  botPlays: "Bot spielt",
  choosing: "Wählt Tickets",
  hasChosen: "Hat gewählt",
  toPlay: "am Zug",
  knownNothing: "Von dieser Hand ist nichts bekannt.",
  stats: { points: "Punkte", trains: "Waggons", stations: "Bahnhöfe", cards: "Karten", tickets: "Tickets" },
  sound: { off: "Töne sind aus.", accept: "Einschalten", on: "Töne sind an. Im Menü gehen sie wieder aus." },
  player: {
    botLike: (level) => `Bot, so stark wie ${level}`,
    about: (name: string) => `Über ${name}`,
    of: (left: number, all: number) => `${left} von ${all}`,
    known: "Karten, die alle gesehen haben",
    draws: "Zuletzt gezogen",
    noDraws: "Noch nichts gezogen.",
    routes: (routes: number, spaces: number) => `${count(routes, "Strecke", "Strecken")}, ${common.spaces(spaces)}`,
    noRoutes: "Noch keine Strecken",
    stations: "Bahnhöfe",
    noStations: "Kein Bahnhof gebaut",
    sendAway: "Wegschicken …",
    sendAwayWhy:
      "Der Platz wird frei, und der Link zum Tisch wird erneuert. Wenn das Spiel wieder beginnt, bekommen alle neue Karten. Das geht bis zum ersten Zug.",
    sendAwaySure: (name) => `${name} wegschicken`,
  },
  strip: (facts) =>
    [
      facts.name,
      common.points(facts.points),
      common.trains(facts.trains),
      ...(facts.stations === null ? [] : [count(facts.stations, "Bahnhof", "Bahnhöfe")]),
      count(facts.cards, "Karte", "Karten"),
      ...(facts.tickets === null ? [] : [count(facts.tickets, "Ticket", "Tickets")]),
      ...facts.notes,
    ].join(", "),
  timeLeft: (milliseconds) => timeLeft(milliseconds, "T"),
  reserveLeft: (milliseconds) => `+${timeLeft(milliseconds, "T")}`,
  spokenClock: (move, reserve) => {
    if (reserve === 0) return `noch ${spokenTime(move)}`;
    if (move === 0) return `noch ${spokenTime(reserve)}, aus der Reserve`;
    return `noch ${spokenTime(move)}, dazu ${spokenTime(reserve)} Reserve`;
  },
  clockWarning: (seconds) => `Noch ${count(seconds, "Sekunde", "Sekunden")}.`,

  spokenLines: (lines) => lines.map((line) => `${line}.`).join(" "),
  turn: (n) => `Zug ${n}`,
  nothingYet: "Noch ist nichts geschehen.",
  says: (name, text) => `${name} sagt: ${text}`,
  nextTable: (table) => `Nächster Tisch: ${table} wartet auf dich`,
  quiet: "Noch hat niemand etwas gesagt.",
  say: "Sag etwas",
  send: "Senden",
  phrases,
  phrasesLabel: "Fertige Sätze",
  mute: (name) => `${name} stummschalten`,
  unmute: (name) => `${name} nicht mehr stummschalten`,
  reading: "Stummschalten",
  closeChat: "Chat schließen",
  closeSheet: "Schließen",
  noChatWatching: "Zuschauer können lesen, aber nicht schreiben.",

  list: {
    route: (facts) =>
      [
        `${facts.from} nach ${facts.to}`,
        common.cards[facts.colour] ?? facts.colour,
        ...(facts.tunnel ? ["Tunnel"] : []),
        ...(facts.ferry > 0 ? [`Fähre mit ${common.cardCount(facts.ferry, "locomotive")}`] : []),
        common.spaces(facts.spaces),
        common.points(facts.points),
        facts.standing,
      ].join(", "),
    city: (name, standing) => `${name}. ${standing}`,
    free: "frei",
    freeBut: (missing) => `frei, ${missing}`,
    canClaim: "frei, du kannst sie bauen",
  },

  keysHeading: "Tasten",
  keys,
  keysOff: "Buchstaben sind in den Einstellungen abgeschaltet.",
};
