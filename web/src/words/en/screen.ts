import { chance, timeLeft } from "../shared";
import { capital, common, count, list } from "./common";

const percent = (share: number): string => chance(share, "\u00a0");

/** "3 blue, 1 locomotive". */
const cardsInWords = (cards: readonly { readonly card: string; readonly count: number }[]): string =>
  cards.map((one) => common.cardCount(one.count, one.card)).join(", ");

function spokenTime(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  if (seconds >= 86400) return count(Math.floor(seconds / 86400), "day", "days");
  if (seconds < 60) return count(seconds, "second", "seconds");
  return `${count(Math.floor(seconds / 60), "minute", "minutes")} ${seconds % 60}`;
}

const keys: readonly (readonly [string, string])[] = [
  ["1–5", "Take that face-up card"],
  ["6", "Take blind from the deck"],
  ["R, /", "List of routes: type letters of a city, arrows move"],
  ["T", "Draw tickets"],
  ["S", "Build a station"],
  ["Enter", "The main button"],
  ["Esc", "Back, nothing played"],
  ["1–9, M", "In a panel: choose that row, show the other ways"],
  ["D", "Decline the tunnel"],
  ["U", "Undo, where it is allowed"],
  ["K", "Next of my tickets, shown on the map"],
  ["H", "Hint, where the table allows it"],
  ["Space", "Skip to my turn; in a replay: play, pause"],
  ["← →", "In a replay: one step back, one step on"],
  ["Home, End", "In a replay: to the beginning, to the end"],
  ["+ − 0", "Zoom in, zoom out, the whole board"],
  ["Shift and arrows", "Move the board"],
  ["L, P, C", "To the log, the players, the chat"],
  ["V", "What routes are worth"],
  ["?", "This list"],
];

const phrases: Readonly<Record<string, string>> = {
  hello: "Hello.",
  "good-luck": "Good luck.",
  "well-played": "Well played.",
  "nice-route": "Nice route.",
  "that-was-mine": "I wanted that one.",
  thinking: "Thinking …",
  "your-turn": "It’s your turn.",
  "one-moment": "One moment.",
  sorry: "Sorry.",
  thanks: "Thanks.",
  again: "Another game?",
  goodbye: "Goodbye.",
  bravo: "Bravo!",
  wow: "Wow!",
  "ha-ha": "Ha ha!",
  "oh-no": "Oh no!",
};

export const screen = {
  skipLink: "Skip to what I can do",
  opening: "Setting the table …",
  toLobby: "To the lobby",
  lobbyShort: "Lobby",
  landmarks: {
    prompt: "What you can do",
    board: "Board",
    players: "Players",
    tickets: "My tickets",
    dock: "Cards",
    log: "Log",
    chat: "Chat",
    bar: "The table",
    actions: "What you can do, and more",
  },
  bar: {
    unread: (n: number) => `Chat, ${n} unread`,
    rules: "Rules",
    menu: "Menu",
    lobby: "Whistlestop: to the lobby",
  },

  hand: (n: number) => `My hand · ${count(n, "card", "cards")}`,
  handLabel: "My hand",
  faceUp: "Face up",
  decks: "Decks",
  watching: "You are watching. Hands stay hidden until the end.",
  cards: (n: number) => (n === 1 ? "card" : "cards"),
  tickets: (n: number) => (n === 1 ? "ticket" : "tickets"),
  empty: "empty",
  faceUpCard: (card: string, place: number) => `${capital(common.cards[card] ?? card)}, face up, ${place} of 5`,
  emptyPlace: (place: number) => `No card, ${place} of 5`,
  deck: (n: number) => (n === 0 ? "Card deck, empty" : `Take blind from the deck, ${count(n, "card", "cards")} left`),
  ticketDeck: (n: number) => (n === 0 ? "Ticket deck, empty" : `Draw tickets, ${n} left`),
  stack: (card: string, n: number) => `${capital(common.cards[card] ?? card)}, ${count(n, "card", "cards")}`,

  drawTickets: "Draw tickets",
  draw: "Draw",
  notNow: "Not now",
  showOffer: "Choose tickets",
  foldOffer: "Look at my cards first",
  drawTicketsOf: (n: number) => `Tickets · ${n}`,
  station: "Station",
  hint: "Hint",
  undo: "Undo",
  askUndo: "Ask to undo",
  noUndo: "Can’t be undone: cards were turned up, or others have played since.",
  pass: "Pass",
  skip: "Skip to my turn",
  skipAll: "Skip",
  agree: "Agree",
  refuse: "No",
  takeBack: "Take the seat back",
  callBot: (name: string) => `Let a bot play for ${name}`,
  playHere: "Play here",
  ticketsShort: "Tickets",
  logShort: "Log",
  more: "More",

  chooseForStation: (city: string) => ({
    first: "Choose the cards",
    rest: `for a station in ${city}.`,
    why: "Nothing is played until you build.",
  }),

  anyColour: (spaces: number) => `${count(spaces, "card", "cards")} of any one colour.`,
  routeFacts: (colour: string, spaces: number, points: number) =>
    `${common.cards[colour] ?? colour} · ${common.spaces(spaces)} · ${common.points(points)}`,
  spacesAndPoints: (spaces: number, points: number) => `${common.spaces(spaces)} · ${common.points(points)}`,
  tunnelNote: "A tunnel: three cards are turned up, and each match costs one more.",
  odds: {
    price: (n: number) => (n === 0 ? "No extra card" : `${n} more`),
    chance: percent,
    /** `most`: what the cards left could pay, of at most `highest`. */
    payable: (most: number, highest: number, share: number) => {
      if (most === 0) return `You would have no card left to pay more: ${percent(share)} that the tunnel is yours.`;
      return most === highest
        ? "The cards you would have left cover every price."
        : `The cards you would have left cover up to ${most} more: ${percent(share)}.`;
    },
  },
  ferryNote: (locomotives: number) => `A ferry: at least ${common.cardCount(locomotives, "locomotive")}.`,
  takes: (spaces: number, colour: string) => `Takes ${common.cardCount(spaces, colour)}`,
  tunnelShort: "A tunnel.",
  short: (cards: number) => `${count(cards, "card", "cards")} short.`,
  likeliest: "The most likely way is selected.",
  cardsInWords,
  leaves: (cards: readonly { readonly card: string; readonly count: number }[]) => `leaves ${cardsInWords(cards)}`,
  moreWays: (n: number) => count(n, "more way", "more ways"),
  claimWith: (cards: string) => `Claim with ${cards}`,
  buildWith: (cards: string) => `Build with ${cards}`,
  waysToPay: "Ways to pay",
  stationIn: (city: string) => `Station in ${city}`,
  stationFacts: (price: number) => count(price, "card", "cards"),
  twin: (colour: string) => `${capital(common.cards[colour] ?? colour)} route`,
  twins: "Which of the two routes",

  tunnel: (route: string) => `Tunnel: ${route}`,
  laid: "You played",
  turned: "Turned up from the deck",
  costs: "costs 1",
  noMatch: "no match",
  turning: "The cards are being turned up.",
  price: (n: number, colour: string) => ({
    first: `${n} more:`,
    rest: colour === "locomotive" ? "locomotives only" : `${common.cards[colour] ?? colour} or locomotive`,
  }),
  cantPay: "You can’t pay that.",
  decline: "Decline",
  payAndClaim: (n: number) => `Pay ${n} and claim`,
  declining: (n: number) => `Declining takes back your ${count(n, "card", "cards")} and ends your turn.`,

  ticketSums: (arrived: number, open: number) => `${common.points(arrived)} arrived, ${open} open`,
  noTickets: "No tickets yet.",
  arrived: "Arrived",
  arrivedByStation: (city: string) => `Counts: station in ${city}`,
  arrivedByStations: (n: number) => `Counts: ${n} stations`,
  toGo: (spaces: number) => `${common.spaces(spaces)} to go`,
  lost: "No path left",
  lostWithoutStation: "No path left without a station",
  long: "long",
  arrivedFold: (n: number) => `${n} arrived`,
  ticketLabel: (ticket: string, points: number, isLong: boolean, state: string) =>
    [ticket, common.points(points), ...(isLong ? ["long"] : []), state].join(", "),
  firstTickets: "Your first tickets",
  offered: "Tickets on offer",
  keepOf: (least: number, most: number) => {
    if (least > 0) return `keep at least ${least}`;
    return most === 1 ? "keep one or none" : `keep up to ${most}`;
  },
  routesAndTrains: (routes: number, trains: number) =>
    `${count(routes, "route", "routes")}, ${count(trains, "train", "trains")}`,
  longCost: (cost: string) => `Long ticket · ${cost}`,
  ifAllArrive: "If all arrive",
  ifNoneDoes: "If none does",
  trainsNeeded: "Trains needed",
  trainsOf: (needed: number, trains: number) => `${needed} of ${trains}`,
  noWayTogether: "no path",
  keepTickets: (n: number) => `Keep ${count(n, "ticket", "tickets")}`,
  keepNone: "Keep no ticket",
  chooseMore: (n: number) => (n === 1 ? "Choose 1 more ticket" : `Choose ${n} more tickets`),
  chooseMoreWhy: (least: number) => `Not yet: you keep at least ${count(least, "ticket", "tickets")}.`,
  chooseFewer: (n: number) => (n === 1 ? "Leave out 1 ticket" : `Leave out ${n} tickets`),
  chooseFewerWhy: (most: number) => `Too many: you keep at most ${count(most, "ticket", "tickets")}.`,
  returned: {
    under: "What you don’t keep goes under the deck. Kept tickets stay secret until the end.",
    out: "What you don’t keep leaves the game. Kept tickets stay secret until the end.",
  },
  stillChoosing: (names: readonly string[]) => `${list(names)} ${names.length === 1 ? "is" : "are"} still choosing.`,

  away: "away",
  botPlays: "bot plays",
  choosing: "Choosing tickets",
  hasChosen: "Has chosen",
  toPlay: "to play",
  knownNothing: "Nothing is known about this hand.",
  stats: { points: "points", trains: "trains", stations: "stations", cards: "cards", tickets: "tickets" },
  sound: { off: "Sounds are off.", accept: "Turn them on", on: "Sounds are on. The menu turns them off." },
  player: {
    botLike: (level: string) => `bot, as strong as ${level}`,
    about: (name: string) => `About ${name}`,
    of: (left: number, all: number) => `${left} of ${all}`,
    known: "Cards that everybody saw",
    draws: "Latest draws",
    noDraws: "Nothing drawn yet.",
    routes: (routes: number, spaces: number) => `${count(routes, "route", "routes")}, ${common.spaces(spaces)}`,
    noRoutes: "No routes yet",
    stations: "Stations",
    noStations: "No station built",
    sendAway: "Send away…",
    sendAwayWhy:
      "The seat becomes free, and the link to the table is renewed. When the game begins again, everybody gets new cards. This is possible until the first turn.",
    sendAwaySure: (name: string) => `Send ${name} away`,
  },
  strip: (facts: {
    name: string;
    points: number;
    trains: number;
    stations: number | null;
    cards: number;
    tickets: number | null;
    notes: readonly string[];
  }) =>
    [
      facts.name,
      common.points(facts.points),
      common.trains(facts.trains),
      ...(facts.stations === null ? [] : [count(facts.stations, "station", "stations")]),
      count(facts.cards, "card", "cards"),
      ...(facts.tickets === null ? [] : [count(facts.tickets, "ticket", "tickets")]),
      ...facts.notes,
    ].join(", "),
  timeLeft: (milliseconds: number) => timeLeft(milliseconds, "d"),
  reserveLeft: (milliseconds: number) => `+${timeLeft(milliseconds, "d")}`,
  spokenClock: (move: number, reserve: number) => {
    if (reserve === 0) return `${spokenTime(move)} left`;
    if (move === 0) return `${spokenTime(reserve)} left, of the reserve`;
    return `${spokenTime(move)} left, and ${spokenTime(reserve)} in reserve`;
  },
  clockWarning: (seconds: number) => `${seconds} seconds left.`,

  /** Lines of the log, one after another, for screen readers. */
  spokenLines: (lines: readonly string[]) => lines.map((line) => `${line}.`).join(" "),
  turn: (n: number) => `turn ${n}`,
  nothingYet: "Nothing has happened yet.",
  says: (name: string, text: string) => `${name} says: ${text}`,
  nextTable: (table: string) => `Next table: ${table} waits for you`,
  quiet: "Nobody has said anything yet.",
  say: "Say something",
  send: "Send",
  phrases,
  phrasesLabel: "Quick phrases",
  mute: (name: string) => `Mute ${name}`,
  unmute: (name: string) => `Unmute ${name}`,
  reading: "Mute players",
  closeChat: "Close the chat",
  closeSheet: "Close",
  noChatWatching: "Spectators can read, but not write.",

  /** A route or city, as in the list of routes. */
  list: {
    route: (facts: {
      from: string;
      to: string;
      colour: string;
      spaces: number;
      points: number;
      tunnel: boolean;
      ferry: number;
      standing: string;
    }) =>
      [
        `${facts.from} to ${facts.to}`,
        common.cards[facts.colour] ?? facts.colour,
        ...(facts.tunnel ? ["tunnel"] : []),
        ...(facts.ferry > 0 ? [`ferry with ${common.cardCount(facts.ferry, "locomotive")}`] : []),
        common.spaces(facts.spaces),
        common.points(facts.points),
        facts.standing,
      ].join(", "),
    city: (name: string, standing: string) => `${name}. ${standing}`,
    free: "free",
    freeBut: (missing: string) => `free, ${missing}`,
    canClaim: "free, you can claim it",
  },

  keysHeading: "Keys",
  keys,
  keysOff: "Letters are switched off in the settings.",
};
