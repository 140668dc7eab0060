import type { Words } from "..";
import { capital, common, count, list, span, spanAfter } from "./common";

const NUMBERS = ["kein", "ein", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht"];

/** Small numbers in words. */
const spelt = (n: number): string => NUMBERS[n] ?? String(n);

/** Tickets in words: "eines", "zwei". */
const tickets = (n: number): string => (n === 0 ? "keines" : n === 1 ? "eines" : spelt(n));

const ORDINALS = ["ersten", "zweiten", "dritten"];

/** "3 Rot und 1 Lokomotive", "nichts Passendes". */
const cards: Words["prompt"]["cards"] = (have) =>
  have.length === 0 ? "nichts Passendes" : list(have.map((one) => common.cardCount(one.count, one.card)));

const keepOf = (atLeast: number, atMost: number): string => {
  if (atLeast === atMost) return tickets(atLeast);
  return atLeast === 0 ? `${tickets(atMost)} oder keines` : `mindestens ${tickets(atLeast)}`;
};

const trying = (seconds: number): string => (seconds > 0 ? `Neuer Versuch in ${seconds} s.` : "Neuer Versuch läuft.");

/** "Eine Karte fehlt:", "Zwei Karten fehlen:". */
const cardsMissing = (short: number): string =>
  short === 1 ? "Eine Karte fehlt" : `${capital(spelt(short))} Karten fehlen`;

const areToPlay = (names: readonly string[], is: string, are: string): string =>
  `${list(names)} ${names.length === 1 ? is : are}`;

/** The cards of a route; a ferry takes locomotives for its symbols, and the rest of one colour. */
function cardsOf(length: number, colour: string, ferry: number): string {
  const locomotives = common.cardCount(ferry, "locomotive");
  if (length === ferry) return locomotives;
  const rest = colour === "grey" ? `${length - ferry} gleicher Farbe` : common.cardCount(length - ferry, colour);
  return ferry === 0 ? rest : `${locomotives} und ${rest}`;
}

export const prompt: Words["prompt"] = {
  cards,

  // Connection
  joining: { first: "Du kommst an den Tisch.", rest: "" },
  unreachable: "Der Server antwortet nicht. Nichts ging verloren: Versuch es noch einmal.",
  serverFailed: "Beim Server ist etwas schiefgegangen. Nichts ging verloren: Versuch es noch einmal.",
  newerServer: "Der Server wurde aktualisiert. Lade die Seite neu, um weiterzuspielen.",
  offline: {
    first: "Keine Verbindung.",
    rest: trying,
    seated: (seconds) => `Dein Platz bleibt dir. ${trying(seconds)}`,
    clocked: (seconds) => `Dein Platz bleibt dir, und deine Uhr läuft weiter. ${trying(seconds)}`,
  },
  moved: { first: "Dein Platz ist auf einem anderen Gerät offen.", rest: "Nur das neueste spielt." },
  stale: (name) =>
    name === null
      ? "Am Tisch hat sich inzwischen etwas geändert. Das ist der neue Stand; dein Zug wurde nicht gespielt."
      : `${name} war inzwischen am Zug. Das ist der neue Stand; dein Zug wurde nicht gespielt.`,
  sending: { first: "Gesendet.", rest: "Der Server hat noch nicht geantwortet." },

  // Before and after
  waiting: { first: "Noch sind nicht alle da.", rest: "Das Spiel beginnt, wenn alle Plätze besetzt sind." },
  closed: { first: "Der Tisch wurde geschlossen.", rest: "" },
  over: {
    first: "Das Spiel ist aus.",
    rest: (winners, points) =>
      `${areToPlay(winners, "gewinnt", "teilen sich den Sieg")} mit ${count(points, "Punkt", "Punkten")}.`,
  },

  // My turn
  turn: {
    first: "Du bist dran.",
    rest: (can) =>
      `${capital(
        list(
          [
            can.cards === 0 ? "" : can.cards === 1 ? "nimm eine Karte" : "nimm zwei Karten",
            can.claim ? "bau eine beleuchtete Strecke" : "",
            can.tickets ? "zieh Tickets" : "",
            can.station === null ? "" : `bau einen Bahnhof für ${count(can.station, "Karte", "Karten")}`,
          ].filter((one) => one !== ""),
          "oder",
        ),
      )}.`,
  },
  lastTurn: {
    first: "Letzte Runde.",
    rest: (name, trains) =>
      name === null
        ? `Du hast ${trains === 0 ? "" : "fast "}keine Waggons mehr. Das ist dein letzter Zug.`
        : `${name} hat noch ${common.trains(trains)}. Das ist dein letzter Zug.`,
  },
  pass: { first: "Du kannst nichts tun.", rest: "Passe." },
  secondCard: { first: "Nimm eine zweite Karte.", rest: "Eine offene Lokomotive geht nur als erste." },
  keepFirst: {
    first: (atLeast, atMost, of) => `Behalte ${keepOf(atLeast, atMost)} von diesen ${spelt(of)} Tickets.`,
    rest: (chosen) => (chosen === null ? "" : `${capital(tickets(chosen))} gewählt.`),
  },
  keepDrawn: {
    first: (atLeast, atMost, of) =>
      of === 1
        ? "Es war nur noch ein Ticket da, und du behältst es."
        : `Behalte ${keepOf(atLeast, atMost)} von diesen ${spelt(of)}.`,
    rest: (of) => (of === 1 ? "" : "Der Rest kommt unter den Stapel."),
  },
  turning: { first: "Ein Tunnel.", rest: "Drei Karten werden aufgedeckt." },
  onReserve: "Die Zeit für diesen Zug ist um: Deine Reserve läuft.",
  tunnel: {
    first: (price) => `Der Tunnel kostet ${price} mehr.`,
    canPay: "Zahle, oder lehne ab und nimm deine Karten zurück.",
    cannotPay: "Das kannst du nicht zahlen: Lehne ab und nimm deine Karten zurück.",
  },

  // While choosing, for the screen
  choosePayment: {
    first: "Wähle die Karten",
    rest: (route, length, colour, ferry) =>
      `für ${ferry > 0 ? "die Fähre " : ""}${route}: ${cardsOf(length, colour, ferry)}.`,
    why: "Gespielt wird erst, wenn du baust.",
  },
  chooseStation: {
    first: (built) => `Drück auf eine Stadt für deinen ${ORDINALS[built] ?? "nächsten"} Bahnhof.`,
    rest: (price) => (price === 1 ? "Er kostet 1 Karte." : `Er kostet ${price} Karten gleicher Farbe.`),
  },

  drawTickets: {
    first: (n) => `${count(n, "Ticket", "Tickets")} ziehen?`,
    rest: (n) => (n === 1 ? "Du musst es behalten." : "Mindestens eins musst du behalten."),
    why: "Tickets, die du nicht erfüllst, kosten Punkte.",
  },

  // Others
  acts: {
    turn: (name) => `${name} ist dran.`,
    "second-card": (name) => `${name} nimmt eine zweite Karte.`,
    tunnel: (name) => `${name} überlegt, ob der Tunnel seinen Preis wert ist.`,
    "keeping-tickets": (name) => `${name} wählt Tickets.`,
    "choosing-tickets": (names) => `${areToPlay(names, "wählt", "wählen")} noch Tickets.`,
  },
  next: (names) => (names.length === 0 ? "Danach bist du dran." : `Du kommst nach ${list(names)}.`),
  mayUndoClaim: (route) => `${route} gehört dir. Das lässt sich noch zurücknehmen.`,
  noMoreTurns: "Du hattest deinen letzten Zug.",
  lastRound: "Letzte Runde.",
  watching: "Du siehst zu.",
  watchingBehind: (seconds) => `Du siehst zu, mit ${spanAfter(span(seconds))} Verzögerung.`,
  isAway: (name, seconds) => {
    if (seconds === null) return `${name} ist nicht da.`;
    return seconds === 0
      ? `${name} ist nicht da. Ein Bot kann einspringen.`
      : `${name} ist nicht da. In ${spanAfter(span(seconds))} kann ein Bot einspringen.`;
  },
  playedByBot: { first: "Ein Bot spielt für dich.", rest: "Du kannst den Platz jederzeit zurückholen." },
  timeUp: { first: "Deine Zeit ist um.", rest: "Diesen Zug spielt ein Bot, der nächste ist wieder deiner." },

  // Undo
  undoAsked: {
    first: (name) => `${name} möchte zurücknehmen:`,
    rest: (route) => (route === null ? "den letzten Zug. Einverstanden?" : `den Bau von ${route}. Einverstanden?`),
  },
  undoMine: {
    first: "Du möchtest deinen Zug zurücknehmen.",
    rest: (names) => `Warten auf ${list(names)}.`,
  },
  undoWaits: {
    first: (name) => `${name} möchte einen Zug zurücknehmen.`,
    rest: (names) => `Warten auf ${list(names)}.`,
  },

  // Why not
  claimable: "Du kannst sie bauen.",
  buildable: (price) => `Ein Bahnhof hier kostet ${count(price, "Karte", "Karten")}.`,
  routeMine: (route) => `${route} gehört dir schon.`,
  routeClaimed: (route, name) => `${route} gehört schon ${name}.`,
  twinMine: (route) => `Dir gehört die andere Strecke ${route}. Niemand darf beide haben.`,
  twinClosed: (route, players) =>
    `${route} ist gesperrt. Zu ${players === 2 ? "zweit" : "dritt"} wird von einer Doppelstrecke nur eine Strecke benutzt.`,
  trainsShort: (needs, have) =>
    `Zu wenige Waggons: Die Strecke hat ${common.spaces(needs)}, du hast ${common.trains(have)}.`,
  ferryShort: (route, needs, have) =>
    `${route} braucht ${count(needs, "Lokomotive", "Lokomotiven")} für die Fähre. Du hast ${have === 0 ? "keine" : have}.`,
  cardsOf,
  cardsShort: (short, route, needs, held) => `${cardsMissing(short)}: ${route} kostet ${needs}. Du hast ${held}.`,
  cardsShortGrey: (short, route, needs, held) =>
    `${cardsMissing(short)}: ${route} kostet ${needs}. Am meisten hast du ${held}.`,
  stationShort: (needs, held) =>
    `Zu wenige Karten: Dein nächster Bahnhof kostet ${needs} gleicher Farbe. Du hast ${held}.`,
  noStations: "In diesem Spiel gibt es keine Bahnhöfe.",
  stationTaken: (city, name) => `${city} hat schon einen Bahnhof (von ${name}). Einer je Stadt.`,
  stationMine: (city) => `${city} hat schon deinen Bahnhof. Einer je Stadt.`,
  allBuilt: (stations) => `Alle ${spelt(stations)} deiner Bahnhöfe sind gebaut.`,
  placeEmpty: "Hier liegt keine Karte: Der Stapel ist aufgebraucht.",
  deckEmpty: "Der Stapel ist leer, und es gibt keine Ablage zum Mischen.",
  secondLocomotive: "Nicht als zweite Karte: Eine offene Lokomotive geht nur als erste.",
  noTicketsLeft: "Es sind keine Tickets mehr zu ziehen.",
  notNow: {
    over: () => "Das Spiel ist aus.",
    watching: () => "Du siehst zu: Das kann nur, wer mitspielt.",
    bot: () => "Ein Bot spielt für dich. Hol dir zuerst den Platz zurück.",
    waiting: (names) => (names.length === 0 ? "Noch nicht." : `Noch nicht: ${areToPlay(names, "ist", "sind")} dran.`),
    "second-card": () => "Nimm zuerst deine zweite Karte.",
    tunnel: () => "Entscheide zuerst über den Tunnel: zahlen oder ablehnen.",
    tickets: () => "Wähle zuerst deine Tickets.",
  },

  brief: {
    mine: "gehört dir",
    claimed: (name) => `von ${name}`,
    twinMine: "du hast die andere",
    twinClosed: "gesperrt",
    trains: "zu wenige Waggons",
    ferry: (short) => (short === 1 ? "1 Lokomotive fehlt" : `${short} Lokomotiven fehlen`),
    cards: (short) => (short === 1 ? "eine Karte fehlt" : `${spelt(short)} Karten fehlen`),
  },

  // The window's title
  titleMine: (table) => `Du bist dran – ${table}`,
  titleOver: (table) => `Endstand – ${table}`,
  titlePlain: (table) => `${table} – ${common.name}`,
};
