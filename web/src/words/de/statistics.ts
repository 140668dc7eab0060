import type { Words } from "..";
import { count } from "./common";

const figures = (digits: number) =>
  new Intl.NumberFormat("de", { minimumFractionDigits: digits, maximumFractionDigits: digits });
const number = (n: number, digits = 0) => figures(digits).format(n).replace("-", "−");
const percent = (share: number) => `${number(100 * share)} %`;
const day = new Intl.DateTimeFormat("de", { day: "numeric", month: "short", year: "numeric" });

export const statistics: Words["statistics"] = {
  number,
  percent,
  day: (at) => day.format(at),
  none: "–",

  title: "Statistik",
  about: "Spiele, die auf diesem Server zu Ende gespielt wurden. Lektionen und fortgesetzte Spiele zählen nicht mit.",
  loading: "Wird gezählt …",
  failed: "Die Zahlen sind nicht gekommen.",
  tryAgain: "Noch einmal",
  counting: (games, of) => `Bisher sind ${number(games)} von ${number(of)} beendeten Spielen gezählt.`,
  games: (n) => `${number(n)} ${n === 1 ? "Spiel" : "Spiele"}`,
  players: (n) => count(n, "Spieler", "Spieler"),
  empty: "Hier wurde noch kein Spiel zu Ende gespielt. Das erste wird sofort gezählt.",
  emptyVariant: "Von dieser Variante wurde hier noch kein Spiel zu Ende gespielt.",
  all: "Alle Spiele",
  toLobby: "Zur Lobby",

  lookUp: "Einen Spieler nachschlagen",
  name: "Name am Tisch",
  show: "Zeigen",
  mine: "Meine Spiele in Zahlen",

  variants: "Varianten",
  variant: "Variante",
  gamesColumn: "Spiele",
  winnersPoints: "Punkte des Siegers",

  places: "Siege nach Reihenfolge",
  placesWhy: "Im Bereich der Linie liegt der wahre Anteil in 19 von 20 Fällen; die Marke zeigt, was gerecht wäre.",
  place: (place) => ["Beginnt", "Zweiter", "Dritter", "Vierter", "Fünfter"][place] ?? String(place + 1),
  begins: "Reihenfolge",
  wins: "Siege",
  points: "Punkte",
  range: (low, high) => `${number(100 * low)} bis ${number(100 * high)} %`,

  kinds: "Menschen und Bots",
  kindsWhy: "An Tischen, an denen sie sich trafen. Gerecht ist der Anteil, wenn alle gleich gut spielten.",
  who: "Wer",
  persons: "Menschen",
  seats: "Spiele",
  fair: "Gerecht",

  spread: "Punkte",
  spreadWhy: "Wie viele Spieler mit so vielen Punkten abschlossen; dunkler: Sieger.",
  from: "Punkte",
  ofAll: "Spieler",
  ofWinners: "Sieger",
  span: (least, most) => `${number(least)} bis ${number(most)}`,

  sources: "Woher die Punkte kommen",
  average: "Alle",
  winner: "Sieger",
  source: "Quelle",
  routes: "Strecken",
  arrived: "Tickets erfüllt",
  ticketsFailed: "Tickets gescheitert",
  stations: "Bahnhöfe übrig",
  longest: "Längste Verbindung",
  total: "Punkte",

  length: "Ein Spiel",
  turns: "Züge je Spieler",
  minutes: "Minuten, bei der Hälfte der Spiele höchstens",
  path: "Längste Verbindung",
  longestEver: "Die längste von allen",
  spaces: (n) => `${number(n, Number.isInteger(n) ? 0 : 1)} Felder`,

  tickets: "Tickets",
  ticketsWhy: "Wie oft jedes behalten und wie oft es erfüllt wurde.",
  ticket: "Ticket",
  worth: "Punkte",
  kept: "Behalten",
  arrivedShare: "Erfüllt",
  more: (n) => `${n} weitere zeigen`,

  playerTitle: (name) => name,
  noAccount: (name) =>
    `Ein Name ist kein Konto: Jeder kann sich als ${name} hinsetzen. Spiele unter diesem Namen werden zusammengezählt.`,
  nobody: (name) => `Von ${name} ist hier kein beendetes Spiel bekannt.`,
  onlyBots: (name) => `In allen Spielen von ${name} wählte meist ein Bot die Züge, deshalb gibt es nichts zu zählen.`,
  winsShort: "Siege",
  rank: "Rang im Schnitt",
  averagePoints: "Punkte im Schnitt",
  best: "Bestes Ergebnis",
  byVariant: "Nach Variante und Spielerzahl",
  playersColumn: "Spieler",
  favourites: "Liebste Tickets",
  against: "Gegen wen",
  ahead: "Davor",
  behind: "Dahinter",
  recent: "Letzte Spiele",
  date: "Tag",
  result: "Ergebnis",
  rankOf: (rank, of) => `${rank}. von ${of}`,
  score: (name, points) => `${name} ${number(points)}`,
  notCounted: "Meist wählte ein Bot die Züge: nicht gezählt.",
  replay: "Wiederholung",
  replayOf: (date) => `Wiederholung des Spiels vom ${date}`,
};
