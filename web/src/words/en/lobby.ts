import type { VariantFacts } from "../variant_facts";
import { count, list, span } from "./common";

/** A name, and a sentence about what it names. */
interface NameAndAbout {
  readonly name: string;
  readonly about: string;
}

/** The variants that have words of their own; the server describes the others. */
interface VariantWords {
  readonly name: string;
  readonly about: (facts: VariantFacts) => string;
}

const deal = ({ dealt, keep }: VariantFacts): string => `${dealt} are dealt; keep ${keep} or more.`;
const dealWithLong = ({ dealtLong, dealt, keep }: VariantFacts): string =>
  `${dealtLong} long and ${dealt} regular are dealt; keep ${keep} or more.`;

const variants: Record<string, VariantWords> = {
  usa: {
    name: "USA",
    about: (facts) => `${facts.regular} tickets, ${facts.standIns} of them stand-ins. ${deal(facts)}`,
  },
  "usa-classic": {
    name: "USA classic",
    about: (facts) => `The ${facts.regular} tickets of the older printing. ${deal(facts)}`,
  },
  "usa-1910": {
    name: "USA 1910",
    about: (facts) =>
      `${facts.regular} new tickets. ${deal(facts)} ${facts.mostTickets} points for the most tickets, none for the longest path.`,
  },
  "usa-big-cities": {
    name: "Big Cities of the USA",
    about: (facts) =>
      `${facts.regular} tickets, all to big cities. ${facts.dealt} are dealt, and later ${facts.drawn} at a time. No bonuses.`,
  },
  "usa-mega": {
    name: "Mega USA",
    about: (facts) => `${facts.regular} tickets. ${deal(facts)} Bonuses for the longest path and for the most tickets.`,
  },
  europe: {
    name: "Europe",
    about: (facts) => `${facts.long} long tickets, ${facts.regular} regular ones. ${dealWithLong(facts)}`,
  },
  "europe-1912": {
    name: "Europe 1912",
    about: (facts) => `Tickets of its own: ${facts.long} long, ${facts.regular} regular. ${dealWithLong(facts)}`,
  },
  "europe-mega": {
    name: "Mega Europe",
    about: (facts) =>
      `${facts.long + facts.regular} tickets, ${facts.long} of them long. ${facts.dealtLong} long ones are dealt first; keep one or none.`,
  },
  "europe-big-cities": {
    name: "Big Cities of Europe",
    about: (facts) =>
      `${facts.regular} tickets, all to big cities. ${facts.dealt} are dealt, and later ${facts.drawn} at a time.`,
  },
};

const boards: Record<string, NameAndAbout> = {
  usa: { name: "USA", about: "36 cities, 100 routes" },
  europe: { name: "Europe", about: "tunnels, ferries, stations" },
};

const options: Record<string, NameAndAbout> = {
  "orient-express": { name: "Orient Express", about: "6 more tickets, all of them stand-ins for the printed ones." },
  max: { name: "Max", about: "1 more ticket, London–København; its value is a stand-in." },
  "anniversary-tie-break": {
    name: "Anniversary ties",
    about: "As in the 15th anniversary edition: stations don't settle a tie.",
  },
};

const playNow = {
  heading: "Play now",
  board: "Board",
  variant: "Variant",
  against: "Against",
  bots: "How many bots",
  play: "Play a bot",
  playSeveral: (n: number) => `Play ${n} bots`,
  starting: "Setting up the board",
  newTable: "New table",
  name: "Your name",
  withOptions: (names: readonly string[]) => `With ${list(names)}.`,
};

const newcomer = {
  heading: "Link the cities before the others do",
  about:
    "Whistlestop is the classic train-route board game for two to five: collect cards, claim routes across Europe or the USA, and complete your secret tickets. Free, in the browser, no account.",
  play: "Play your first game",
  playWhy: "with a coach, one easy bot, about 15 minutes",
  playAlone: "or without the coach",
  learn: "Learn it in five minutes",
  friends: "Play with friends",
  choose: "Choose the game yourself",
  sample: {
    heading: "How a game looks",
    about: "four bots on Europe",
    board: "The board of a sample game between four bots",
    players: "Players of the sample game",
    claimed: (bot: string, route: string, points: number) => `${bot} claims ${route}: +${points}`,
    built: (bot: string, city: string) => `${bot} builds a station in ${city}`,
    stop: "Stop",
    play: "Play",
    watch: "Watch a game under way",
  },
  turn: {
    heading: "On your turn, do one thing",
    cards: "Take two cards",
    cardsWhy: "face up or blind",
    route: "Claim a route",
    routeWhy: "pay with cards of its colour",
    tickets: "Draw tickets",
    ticketsWhy: "secret journeys: points if you finish them, minus if you don’t",
  },
};

const otherPages = {
  label: "Other pages",
  learn: "Learn the game",
  score: "Score a real table",
  replay: "Replay a record",
  statistics: "Statistics",
};

const rows = {
  myGames: "My games",
  myTurns: (n: number) =>
    n === 0 ? "none is waiting for you" : n === 1 ? "1 is waiting for you" : `${n} are waiting for you`,
  noGames: "No game is under way on this device. Play a bot, or sit down at a table.",
  openTables: "Open tables",
  openTablesWhy: "sit down with one click",
  noTables: "No table is waiting for players right now. Set up one that others can see, or send friends a link.",
  finished: "Finished",
  noFinished: "Games you have played to the end are kept here, with their scores.",
  columns: {
    table: "Table",
    board: "Board",
    players: "Players",
    seats: "Seats",
    clock: "Clock",
    now: "Now",
    result: "Result",
  },
  loading: "Loading",
  yourTurn: "Your turn",
  yourTurnAt: (table: string) => `Your turn at ${table}`,
  yourTurnAtSeveral: (tables: number) => `Your turn at ${tables} tables`,
  timeLeft: (time: string) => `${time} left`,
  toPlay: (names: readonly string[]) => `${list(names)} to play`,
  waiting: (seated: number, seats: number) => `${seated} of ${seats} seated`,
  botPlays: "A bot plays for you",
  alone: "nobody yet",
  names: (names: readonly string[]) => names.join(", "),
  sitDown: "Sit down",
  sitDownAt: (table: string) => `Sit down at ${table}`,
  watch: "Watch",
  watchAt: (table: string) => `Watch ${table}`,
  finalScore: "Final score",
  result: (scores: readonly string[]) => scores.join(" · "),
  score: (name: string, points: number) => `${name} ${points}`,
  more: (n: number) => `Show ${n} more`,
};

/** A game that was not dealt from the start. */
const began = {
  /** In a list of tables, next to the board. */
  mark: "practice",
  atMove: (move: number) => `Practice: this game began at move ${move} of another one.`,
  atPosition: "Practice: this game began at a position that the host chose.",
};

const time = {
  /** What is left on a clock: "2 days", "5 h", "12:05". */
  left: (milliseconds: number) => {
    const seconds = Math.max(0, Math.floor(milliseconds / 1000));
    if (seconds >= 2 * 86400) return `${Math.floor(seconds / 86400)} days`;
    if (seconds >= 86400) return "1 day";
    if (seconds >= 3600) return `${Math.floor(seconds / 3600)} h`;
    return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  },
  noClock: "none",
  secondsAMove: (seconds: number) => (seconds % 60 === 0 ? `${seconds / 60} min a move` : `${seconds} s a move`),
  daysAMove: (days: number) => `${count(days, "day", "days")} a move`,
  minutes: (seconds: number) => (seconds % 60 === 0 ? `${seconds / 60} min` : `${seconds} s`),
  span,
};

const invite = {
  heading: (table: string) => `Table ${table}`,
  seated: (seated: number, seats: number) => `${seated} of ${seats} seated`,
  why: "Anyone with this link can sit down. No account needed.",
  link: "Link to this table",
  copy: "Copy the link",
  copied: "Copied",
  selected: "Selected: copy it with Ctrl+C",
  share: "Share",
  shareText: (table: string) => `Sit down at ${table} on Whistlestop`,
  renew: "Renew the link",
  renewWhy: "The old link will let nobody in any more. Whoever sits here stays; spectators have to leave.",
  renewLeavesLobby: "The table is then no longer open to everyone.",
  renewSure: "Make a new link",
  code: "The link as a QR code, for a phone's camera",
  reach: {
    /** The page was opened at an address that only this device can use. */
    hereOnly: "The address in your browser works only on this device. Friends join in one of three ways:",
    network: "In the same network",
    networkReady: "Everybody in your network can use this link, or scan the code.",
    networkHow: "Start the server like this; then this page shows the link and a code to scan:",
    anywhere: "From anywhere",
    anywhereReady: "This link works from anywhere, as long as the server runs.",
    anywhereHow: "Start the server like this. It needs cloudflared, tailscale or ngrok, and shows the link here:",
    own: "A server of your own",
    ownHow: "For a group that plays often: always on, at your own address.",
    ownLink: "How to run a server",
  },
  fill: "Fill with bots and start",
};

const newTable = {
  heading: "New table",
  make: "Set up the table",
  makeAndPlay: "Sit down and play",
  making: "Setting up the table",
  variant: "Variant",
  options: "Options",
  seats: "Who sits where",
  seatsWhy: "Free seats wait for whoever has the link.",
  seatCount: "Seats",
  seat: (number: number) => `Seat ${number}`,
  seatOf: (number: number, colour: string) => `Seat ${number}, ${colour}`,
  you: "You",
  aPerson: "whoever sits there",
  person: "Free, for a person",
  bot: (name: string) => `${name}, a bot`,
  begins: "Who begins",
  chance: "Chance decides",
  beginsSeat: (number: number, who: string) => `Seat ${number}: ${who}`,
  clock: "Clock",
  clockNone: "No clock",
  clockNoneWhy: "Everybody takes as long as they like.",
  clockRealTime: "Real time",
  clockRealTimeWhy: "For when everybody is here now.",
  clockDays: "Days",
  clockDaysWhy: "Everybody plays when they find the time.",
  seconds: "Seconds a move",
  reserve: "Reserve in minutes",
  reserveWhy: "For the whole game, when a move takes longer.",
  days: "Days a move",
  lobby: "Open to everyone",
  lobbyWhy: "Shown in the lobby. Otherwise only people with the link can find it.",
  more: "More",
  moreWhy: "spectators, chat, hints, absence",
  spectators: "Spectators",
  spectatorsNone: "None",
  spectatorsLive: "Live",
  spectatorsDelayed: "Delayed",
  delay: "Seconds behind",
  chat: "Chat",
  chatText: "Text and phrases",
  chatPhrases: "Phrases only",
  hints: "Hints",
  hintsWhy: "Players may ask what a strong bot would do.",
  knownCards: "Known cards",
  knownCardsWhy: "Cards that everybody saw a player take can be looked up.",
  grace: "The others may call a bot",
  graceWhy: "For a player who is away. The seat can be taken back at any time.",
  graceNever: "Never",
  graceAtOnce: "At once",
  graceAfter: (span: string) => `After ${span}`,
  between: (least: number, most: number) => `From ${least} to ${most}.`,
};

const room = {
  begins: "The game begins when every seat is taken.",
  beginsForHost: "Send friends the link. The game begins when every seat is taken, or when you start it with bots.",
  /** After a rematch, when the others know where to go. */
  beginsForHostAgain: "The game begins when every seat is taken, or when you start it with bots.",
  beginsOrHost: (host: string) => `The game begins when every seat is taken, or when ${host} starts it.`,
  /** Every seat is taken, and spectators do not see the game yet. */
  beginsBehind: (seconds: number) => `The game has begun. You watch ${span(seconds)} behind: it opens here by itself.`,
  seats: "Seats",
  free: "Free",
  host: "host",
  here: "here",
  notHere: "not here now",
  sitDown: "Sit down",
  /** After another device had the seat. */
  sitDownHere: "Go on here",
  sitHere: "Sit here",
  sitHereAt: (seat: number, colour: string) => `Sit here: seat ${seat}, ${colour}`,
  watchInstead: "Or stay and watch: the game opens by itself when it begins.",
  watchBehind: (seconds: number) => `Or stay and watch, ${span(seconds)} behind: the game opens by itself.`,
  noWatching: "Spectators are not allowed at this table. Sit down, or come back when the game is over.",
  botFor: (seat: number) => `Bot for seat ${seat}`,
  noBot: "Seat a bot",
  getUp: "Get up",
  getUpOf: (name: string) => `Get up: ${name}`,
  freeSeat: "Free the seat",
  freeSeatOf: (name: string) => `Free the seat of ${name}`,
  notes: (notes: readonly string[]) => notes.join(" · "),
  invite: "Invite friends",
  start: "Start",
  startWith: (bots: number) => `Start with ${count(bots, "bot", "bots")}`,
  fillLevel: "Level of the bots",
  close: "Close the table",
  closeSure: "Close it for everyone",
  closed: "This table was closed",
  closedWhy: "Its game never began. Nothing of it is kept.",
  linkRenewed: "The link to this table is a new one. The old one lets nobody in any more.",
  sentAway: (name: string) =>
    `The host sent ${name} away, and renewed the link. The cards are dealt again when the game begins.`,
  youSentAway: (name: string) =>
    `You sent ${name} away. The link is a new one, and the cards are dealt again when the game begins.`,
  youWereSentAway: "The host has sent you away from this table.",
  lobby: "To the lobby",
  settings: "This table",
  change: "Change",
  changeHeading: "Change this table",
  changeWhy: "Everybody here sees the change at once. Nobody loses their seat.",
  changeSave: "Change the table",
  /** With as many seats as are taken, the game begins. */
  changeAndStart: "Change it and start",
  changing: "Changing the table",
  changed: (who: string, what: readonly string[]) => `${who} changed ${list(what)}.`,
  youChanged: (what: readonly string[]) => `You changed ${list(what)}.`,
  /** What was changed, to what: a part of the two sentences above. */
  changes: {
    variant: (set: string) => `the board to ${set}`,
    seats: (set: string) => `the number of seats to ${set}`,
    options: (set: string) => `the options (now: ${set})`,
    first_seat: (set: string) => `who begins (${set})`,
    clock: (set: string) => `the clock (${set})`,
    lobby: (set: string) => `who finds the table (${set})`,
    spectators: (set: string) => `the spectators (${set})`,
    chat: (set: string) => `the chat (${set})`,
    hints: (set: string) => `the hints (${set})`,
    known_cards: (set: string) => `the known cards (${set})`,
    grace: (set: string) => `what happens in absence (${set})`,
  },
  noOptions: "none",
  theHost: "The host",
  /** After a rematch: who played the last game and is not back yet. */
  waitingFor: (names: readonly string[]) => `Waiting for ${list(names)}.`,
  commitment: "Fair deal",
  commitmentWhy:
    "The server has settled its part of the shuffle. Note this, and you can check after the game that it did not change it:",
  board: "Board",
  options: "Options",
  first: "Begins",
  clock: "Clock",
  realTime: (move: string, reserve: string) => `${move}, and ${reserve} in reserve`,
  realTimeOnly: (move: string) => `${move}, no reserve`,
  clockNone: "No clock",
  openness: "Found by",
  openLobby: "Everyone, in the lobby",
  openLink: "People with the link",
  spectators: "Spectators",
  spectatorsDelayed: (span: string) => `${span} behind`,
  chat: "Chat",
  hints: "Hints",
  allowed: "Allowed",
  notAllowed: "None",
  knownCards: "Known cards",
  knownCardsShown: "Shown",
  knownCardsHidden: "Not shown",
  grace: "Absence",
  graceNever: "No bot plays for those who are away",
  graceAtOnce: "The others may call a bot at once",
  graceAfter: (span: string) => `The others may call a bot after ${span}`,
};

/** The score of a series: games that follow one another as rematches. */
const series = {
  heading: "The series",
  games: (n: number) => `after ${count(n, "game", "games")}`,
  player: "Player",
  wins: "Won",
  winsHelp: "Games won; a shared win counts for each",
  points: "Points",
  played: "Games",
  /** In one line: "After 3 games: Ada 2, Bo 1". */
  short: (n: number, wins: readonly string[]) => `After ${count(n, "game", "games")}: ${wins.join(", ")}`,
  won: (name: string, wins: number) => `${name} ${wins}`,
};

export const lobby = {
  title: "Whistlestop",
  titleYourTurn: "Your turn – Whistlestop",
  refused: "The server does not answer. Nothing was done; try again.",
  rules: "Rules",
  settings: "Settings",
  toNight: "Night colours",
  toDay: "Day colours",
  name: (name: string) => `${name}, change your name`,
  noName: "Your name",
  nameLabel: "Your name at the table",
  nameSave: "Save",
  nameWhy: "No account: the name stays on this device.",
  nameEmpty: "A name needs at least one letter.",
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
