import type { Words } from "..";
import type { VariantFacts } from "../variant_facts";
import { count, list, span, spanAfter } from "./common";

type Lobby = Words["lobby"];

const deal = ({ dealt, keep }: VariantFacts): string => `${dealt} werden ausgeteilt; behalte mindestens ${keep}.`;
const dealWithLong = ({ dealtLong, dealt, keep }: VariantFacts): string =>
  `${count(dealtLong, "langes", "lange")} und ${dealt} normale werden ausgeteilt; behalte mindestens ${keep}.`;

const variants: Lobby["variants"] = {
  usa: {
    name: "USA",
    about: (facts) => `${facts.regular} Tickets, ${facts.standIns} davon Platzhalter. ${deal(facts)}`,
  },
  "usa-classic": {
    name: "USA klassisch",
    about: (facts) => `Die ${facts.regular} Tickets der älteren Ausgabe. ${deal(facts)}`,
  },
  "usa-1910": {
    name: "USA 1910",
    about: (facts) =>
      `${facts.regular} neue Tickets. ${deal(facts)} ${facts.mostTickets} Punkte für die meisten Tickets, keine für die längste Verbindung.`,
  },
  "usa-big-cities": {
    name: "Große Städte der USA",
    about: (facts) =>
      `${facts.regular} Tickets, alle zu großen Städten. ${facts.dealt} werden ausgeteilt, später je ${facts.drawn}. Kein Bonus.`,
  },
  "usa-mega": {
    name: "Mega-USA",
    about: (facts) =>
      `${facts.regular} Tickets. ${deal(facts)} Bonus für die längste Verbindung und für die meisten Tickets.`,
  },
  europe: {
    name: "Europa",
    about: (facts) => `${facts.long} lange Tickets, ${facts.regular} normale. ${dealWithLong(facts)}`,
  },
  "europe-1912": {
    name: "Europa 1912",
    about: (facts) => `Eigene Tickets: ${facts.long} lange, ${facts.regular} normale. ${dealWithLong(facts)}`,
  },
  "europe-mega": {
    name: "Mega-Europa",
    about: (facts) =>
      `${facts.long + facts.regular} Tickets, ${facts.long} davon lang. Zuerst werden ${facts.dealtLong} lange ausgeteilt; behalte eines oder keines.`,
  },
  "europe-big-cities": {
    name: "Große Städte Europas",
    about: (facts) =>
      `${facts.regular} Tickets, alle zu großen Städten. ${facts.dealt} werden ausgeteilt, später je ${facts.drawn}.`,
  },
};

const boards: Lobby["boards"] = {
  usa: { name: "USA", about: "36 Städte, 100 Strecken" },
  europe: { name: "Europa", about: "Tunnel, Fähren, Bahnhöfe" },
};

const options: Lobby["options"] = {
  "orient-express": { name: "Orient-Express", about: "6 weitere Tickets, alle Platzhalter für die gedruckten." },
  max: { name: "Max", about: "1 weiteres Ticket, London–København; sein Wert ist ein Platzhalter." },
  "anniversary-tie-break": {
    name: "Gleichstand wie im Jubiläum",
    about: "Wie in der Ausgabe zum 15. Jubiläum: Bahnhöfe entscheiden keinen Gleichstand.",
  },
};

const playNow: Lobby["playNow"] = {
  heading: "Gleich spielen",
  board: "Plan",
  variant: "Variante",
  against: "Gegen",
  bots: "Wie viele Bots",
  play: "Gegen einen Bot spielen",
  playSeveral: (n) => `Gegen ${n} Bots spielen`,
  starting: "Der Plan wird ausgelegt",
  newTable: "Neuer Tisch",
  name: "Dein Name",
  withOptions: (names) => `Mit ${list(names)}.`,
};

const newcomer: Lobby["newcomer"] = {
  heading: "Verbinde die Städte vor den anderen",
  about:
    "Whistlestop ist das klassische Brettspiel um Zugstrecken für zwei bis fünf: Sammle Karten, nimm Strecken durch Europa oder die USA und erfülle deine geheimen Tickets. Kostenlos, im Browser, ohne Konto.",
  play: "Spiel deine erste Partie",
  playWhy: "mit Trainer, ein leichter Bot, etwa 15 Minuten",
  playAlone: "oder ohne Trainer",
  learn: "In fünf Minuten lernen",
  friends: "Mit Freunden spielen",
  choose: "Das Spiel selbst wählen",
  sample: {
    heading: "So sieht eine Partie aus",
    about: "vier Bots auf dem Plan Europa",
    board: "Der Plan einer Beispielpartie zwischen vier Bots",
    players: "Spieler der Beispielpartie",
    claimed: (bot, route, points) => `${bot} nimmt ${route}: +${points}`,
    built: (bot, city) => `${bot} baut einen Bahnhof in ${city}`,
    stop: "Anhalten",
    play: "Abspielen",
    watch: "Einer laufenden Partie zusehen",
  },
  turn: {
    heading: "Wer am Zug ist, tut eines davon",
    cards: "Zwei Karten nehmen",
    cardsWhy: "offen oder verdeckt",
    route: "Eine Strecke nehmen",
    routeWhy: "bezahlt mit Karten ihrer Farbe",
    tickets: "Tickets ziehen",
    ticketsWhy: "geheime Reisen: Punkte, wenn du ankommst, sonst Abzug",
  },
};

const otherPages: Lobby["otherPages"] = {
  label: "Weitere Seiten",
  learn: "Das Spiel lernen",
  score: "Eine echte Partie werten",
  replay: "Eine Aufzeichnung ansehen",
  statistics: "Statistik",
};

const rows: Lobby["rows"] = {
  myGames: "Meine Spiele",
  myTurns: (n) => (n === 0 ? "keines wartet auf dich" : n === 1 ? "1 wartet auf dich" : `${n} warten auf dich`),
  noGames: "Auf diesem Gerät läuft kein Spiel. Spiel gegen einen Bot oder setz dich an einen Tisch.",
  openTables: "Offene Tische",
  openTablesWhy: "mit einem Klick dabei",
  noTables: "Gerade wartet kein Tisch auf Spieler. Stell einen auf, den andere sehen, oder schick Freunden einen Link.",
  finished: "Beendet",
  noFinished: "Hier bleiben die Spiele, die du zu Ende gespielt hast, mit ihrem Endstand.",
  columns: {
    table: "Tisch",
    board: "Plan",
    players: "Spieler",
    seats: "Plätze",
    clock: "Uhr",
    now: "Jetzt",
    result: "Ergebnis",
  },
  loading: "Wird geladen",
  yourTurn: "Du bist dran",
  yourTurnAt: (table) => `Du bist dran: ${table}`,
  yourTurnAtSeveral: (tables) => `Du bist an ${tables} Tischen dran`,
  timeLeft: (time) => `noch ${time}`,
  toPlay: (names) => (names.length === 1 ? `${list(names)} ist dran` : `${list(names)} sind dran`),
  waiting: (seated, seats) => `${seated} von ${seats} Plätzen besetzt`,
  botPlays: "Ein Bot spielt für dich",
  alone: "noch niemand",
  names: (names) => names.join(", "),
  sitDown: "Hinsetzen",
  sitDownAt: (table) => `Hinsetzen: ${table}`,
  watch: "Zusehen",
  watchAt: (table) => `Zusehen: ${table}`,
  finalScore: "Endstand",
  result: (scores) => scores.join(" · "),
  score: (name, points) => `${name} ${points}`,
  more: (n) => `${n} weitere zeigen`,
};

const began: Lobby["began"] = {
  mark: "Übung",
  atMove: (move) => `Übung: Dieses Spiel begann bei Schritt ${move} eines anderen.`,
  atPosition: "Übung: Dieses Spiel begann mit einer Stellung, die der Gastgeber gewählt hat.",
};

const time: Lobby["time"] = {
  left: (milliseconds) => {
    const seconds = Math.max(0, Math.floor(milliseconds / 1000));
    if (seconds >= 2 * 86400) return `${Math.floor(seconds / 86400)} Tage`;
    if (seconds >= 86400) return "1 Tag";
    if (seconds >= 3600) return `${Math.floor(seconds / 3600)} Std.`;
    return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  },
  noClock: "keine",
  secondsAMove: (seconds) => (seconds % 60 === 0 ? `${seconds / 60} min je Zug` : `${seconds} s je Zug`),
  daysAMove: (days) => `${count(days, "Tag", "Tage")} je Zug`,
  minutes: (seconds) => (seconds % 60 === 0 ? `${seconds / 60} min` : `${seconds} s`),
  span,
};

const invite: Lobby["invite"] = {
  heading: (table) => `Tisch ${table}`,
  seated: (seated, seats) => `${seated} von ${seats} Plätzen besetzt`,
  why: "Wer diesen Link hat, kann sich setzen. Ein Konto braucht es nicht.",
  link: "Link zu diesem Tisch",
  copy: "Link kopieren",
  copied: "Kopiert",
  selected: "Markiert: kopiere mit Strg+C",
  share: "Teilen",
  shareText: (table) => `Setz dich zu uns: ${table} auf Whistlestop`,
  renew: "Link erneuern",
  renewWhy: "Der alte Link lässt niemanden mehr herein. Wer hier sitzt, bleibt; wer zuschaut, muss gehen.",
  renewLeavesLobby: "Der Tisch ist dann nicht mehr für alle offen.",
  renewSure: "Neuen Link machen",
  code: "Der Link als QR-Code, für die Kamera eines Telefons",
  reach: {
    hereOnly: "Die Adresse in deinem Browser gilt nur auf diesem Gerät. Freunde kommen auf einem von drei Wegen dazu:",
    network: "Im selben Netz",
    networkReady: "Alle in deinem Netz können diesen Link öffnen oder den Code scannen.",
    networkHow: "Starte den Server so; dann zeigt diese Seite den Link und einen Code zum Scannen:",
    anywhere: "Von überall",
    anywhereReady: "Dieser Link gilt überall, solange der Server läuft.",
    anywhereHow: "Starte den Server so. Er braucht cloudflared, tailscale oder ngrok und zeigt den Link hier:",
    own: "Ein eigener Server",
    ownHow: "Für eine Runde, die oft spielt: immer da, unter eurer eigenen Adresse.",
    ownLink: "So betreibt man einen Server",
  },
  fill: "Mit Bots auffüllen und starten",
};

const newTable: Lobby["newTable"] = {
  heading: "Neuer Tisch",
  make: "Tisch aufstellen",
  makeAndPlay: "Hinsetzen und spielen",
  making: "Der Tisch wird aufgestellt",
  variant: "Variante",
  options: "Optionen",
  seats: "Wer wo sitzt",
  seatsWhy: "Freie Plätze warten auf alle, die den Link haben.",
  seatCount: "Plätze",
  seat: (number) => `Platz ${number}`,
  seatOf: (number, colour) => `Platz ${number}, ${colour}`,
  you: "Du",
  aPerson: "wer sich dort hinsetzt",
  person: "Frei, für einen Menschen",
  bot: (name) => `${name}, ein Bot`,
  begins: "Wer beginnt",
  chance: "Der Zufall entscheidet",
  beginsSeat: (number, who) => `Platz ${number}: ${who}`,
  clock: "Uhr",
  clockNone: "Keine Uhr",
  clockNoneWhy: "Alle nehmen sich so viel Zeit, wie sie mögen.",
  clockRealTime: "Echtzeit",
  clockRealTimeWhy: "Wenn alle jetzt da sind.",
  clockDays: "Tage",
  clockDaysWhy: "Alle spielen, wenn sie Zeit finden.",
  seconds: "Sekunden je Zug",
  reserve: "Reserve in Minuten",
  reserveWhy: "Für das ganze Spiel, wenn ein Zug länger dauert.",
  days: "Tage je Zug",
  lobby: "Offen für alle",
  lobbyWhy: "Steht in der Lobby. Sonst findet ihn nur, wer den Link hat.",
  more: "Mehr",
  moreWhy: "Zuschauer, Chat, Tipps, Abwesenheit",
  spectators: "Zuschauer",
  spectatorsNone: "Keine",
  spectatorsLive: "Live",
  spectatorsDelayed: "Verzögert",
  delay: "Sekunden Verzögerung",
  chat: "Chat",
  chatText: "Text und fertige Sätze",
  chatPhrases: "Nur fertige Sätze",
  hints: "Tipps",
  hintsWhy: "Man darf fragen, was ein starker Bot täte.",
  knownCards: "Bekannte Karten",
  knownCardsWhy: "Karten, die jemand vor aller Augen genommen hat, lassen sich nachschlagen.",
  grace: "Die anderen können einen Bot rufen",
  graceWhy: "Für jemanden, der nicht da ist. Der Platz lässt sich jederzeit zurückholen.",
  graceNever: "Nie",
  graceAtOnce: "Sofort",
  graceAfter: (span) => `Nach ${spanAfter(span)}`,
  between: (least, most) => `Von ${least} bis ${most}.`,
};

const room: Lobby["room"] = {
  begins: "Das Spiel beginnt, wenn alle Plätze besetzt sind.",
  beginsForHost:
    "Schick Freunden den Link. Das Spiel beginnt, wenn alle Plätze besetzt sind oder du es mit Bots startest.",
  beginsForHostAgain: "Das Spiel beginnt, wenn alle Plätze besetzt sind oder du es mit Bots startest.",
  beginsOrHost: (host) => `Das Spiel beginnt, wenn alle Plätze besetzt sind oder ${host} es startet.`,
  beginsBehind: (seconds) =>
    `Das Spiel hat begonnen. Du siehst mit ${spanAfter(span(seconds))} Verzögerung zu: Es öffnet sich hier von selbst.`,
  seats: "Plätze",
  free: "Frei",
  host: "Gastgeber",
  here: "da",
  notHere: "gerade nicht da",
  sitDown: "Hinsetzen",
  sitDownHere: "Hier weitermachen",
  sitHere: "Hier sitzen",
  sitHereAt: (seat, colour) => `Hier sitzen: Platz ${seat}, ${colour}`,
  watchInstead: "Oder bleib und sieh zu: Das Spiel öffnet sich von selbst, wenn es beginnt.",
  watchBehind: (seconds) =>
    `Oder bleib und sieh mit ${spanAfter(span(seconds))} Verzögerung zu: Das Spiel öffnet sich von selbst.`,
  noWatching: "An diesem Tisch sind keine Zuschauer erlaubt. Setz dich, oder komm wieder, wenn das Spiel aus ist.",
  botFor: (seat) => `Bot für Platz ${seat}`,
  noBot: "Bot hinsetzen",
  getUp: "Aufstehen",
  getUpOf: (name) => `Aufstehen: ${name}`,
  freeSeat: "Platz freimachen",
  freeSeatOf: (name) => `Den Platz von ${name} freimachen`,
  notes: (notes) => notes.join(" · "),
  invite: "Freunde dazuholen",
  start: "Starten",
  startWith: (bots) => `Mit ${count(bots, "Bot", "Bots")} starten`,
  fillLevel: "Stärke der Bots",
  close: "Tisch schließen",
  closeSure: "Für alle schließen",
  closed: "Dieser Tisch wurde geschlossen",
  closedWhy: "Sein Spiel hat nie begonnen. Davon bleibt nichts.",
  linkRenewed: "Der Link zu diesem Tisch ist neu. Der alte lässt niemanden mehr herein.",
  sentAway: (name) =>
    `Der Gastgeber hat ${name} weggeschickt und den Link erneuert. Die Karten werden neu gegeben, wenn das Spiel beginnt.`,
  youSentAway: (name) =>
    `Du hast ${name} weggeschickt. Der Link ist neu, und die Karten werden neu gegeben, wenn das Spiel beginnt.`,
  youWereSentAway: "Der Gastgeber hat dich von diesem Tisch weggeschickt.",
  lobby: "Zur Lobby",
  settings: "Dieser Tisch",
  change: "Ändern",
  changeHeading: "Diesen Tisch ändern",
  changeWhy: "Alle hier sehen die Änderung sofort. Niemand verliert seinen Platz.",
  changeSave: "Tisch ändern",
  changeAndStart: "Ändern und starten",
  changing: "Tisch wird geändert",
  changed: (who, what) => `${who} hat ${list(what)} geändert.`,
  youChanged: (what) => `Du hast ${list(what)} geändert.`,
  changes: {
    variant: (set) => `den Plan auf ${set}`,
    seats: (set) => `die Zahl der Plätze auf ${set}`,
    options: (set) => `die Optionen (jetzt: ${set})`,
    first_seat: (set) => `wer beginnt (${set})`,
    clock: (set) => `die Uhr (${set})`,
    lobby: (set) => `wer den Tisch findet (${set})`,
    spectators: (set) => `die Zuschauer (${set})`,
    chat: (set) => `den Chat (${set})`,
    hints: (set) => `die Tipps (${set})`,
    known_cards: (set) => `die bekannten Karten (${set})`,
    grace: (set) => `was bei Abwesenheit geschieht (${set})`,
  },
  noOptions: "keine",
  theHost: "Der Gastgeber",
  waitingFor: (names) => `Es ${names.length === 1 ? "fehlt" : "fehlen"} noch ${list(names)}.`,
  commitment: "Ehrlich gemischt",
  commitmentWhy:
    "Der Server hat seinen Teil des Mischens festgelegt. Notiere dir das, dann kannst du nach dem Spiel prüfen, dass er ihn nicht geändert hat:",
  board: "Plan",
  options: "Optionen",
  first: "Wer beginnt",
  clock: "Uhr",
  realTime: (move, reserve) => `${move}, dazu ${reserve} Reserve`,
  realTimeOnly: (move) => `${move}, keine Reserve`,
  clockNone: "Keine Uhr",
  openness: "Zu finden für",
  openLobby: "Alle, in der Lobby",
  openLink: "Wer den Link hat",
  spectators: "Zuschauer",
  spectatorsDelayed: (span) => `${span} später`,
  chat: "Chat",
  hints: "Tipps",
  allowed: "Erlaubt",
  notAllowed: "Keine",
  knownCards: "Bekannte Karten",
  knownCardsShown: "Zu sehen",
  knownCardsHidden: "Nicht zu sehen",
  grace: "Abwesenheit",
  graceNever: "Für Abwesende spielt kein Bot",
  graceAtOnce: "Die anderen können sofort einen Bot rufen",
  graceAfter: (span) => `Die anderen können nach ${spanAfter(span)} einen Bot rufen`,
};

const series: Lobby["series"] = {
  heading: "Die Serie",
  games: (n) => `nach ${count(n, "Spiel", "Spielen")}`,
  player: "Spieler",
  wins: "Siege",
  winsHelp: "Gewonnene Spiele; ein geteilter Sieg zählt für alle, die ihn teilen",
  points: "Punkte",
  played: "Spiele",
  short: (n, wins) => `Nach ${count(n, "Spiel", "Spielen")}: ${wins.join(", ")}`,
  won: (name, wins) => `${name} ${wins}`,
};

export const lobby: Lobby = {
  title: "Whistlestop",
  titleYourTurn: "Du bist dran – Whistlestop",
  refused: "Der Server antwortet nicht. Es ist nichts geschehen; versuch es noch einmal.",
  rules: "Regeln",
  settings: "Einstellungen",
  toNight: "Nachtfarben",
  toDay: "Tagfarben",
  name: (name) => `${name}, Namen ändern`,
  noName: "Dein Name",
  nameLabel: "Dein Name am Tisch",
  nameSave: "Speichern",
  nameWhy: "Kein Konto: Der Name bleibt auf diesem Gerät.",
  nameEmpty: "Ein Name braucht mindestens einen Buchstaben.",
  playNow,
  newcomer,
  otherPages,
  rows,
  began,
  time,
  invite,
  newTable,
  room,
  series,
  variants,
  boards,
  options,
};
