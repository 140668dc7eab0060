import { capital, common, count, list, span } from "./common";

const NUMBERS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight"];

/** Small numbers in words. */
const spelt = (n: number): string => NUMBERS[n] ?? String(n);

const ORDINALS = ["first", "second", "third"];

/** "3 red and 1 locomotive", "nothing that fits". */
const cards = (have: readonly { readonly card: string; readonly count: number }[]): string =>
  have.length === 0 ? "nothing that fits" : list(have.map((one) => common.cardCount(one.count, one.card)));

const keepOf = (atLeast: number, atMost: number): string => {
  if (atLeast === atMost) return spelt(atLeast);
  return atLeast === 0 ? `${spelt(atMost)} or none` : `${spelt(atLeast)} or more`;
};

/** The cards of a ferry: locomotives for its symbols, and the rest of one colour. */
function ferryCards(length: number, colour: string, ferry: number): string {
  const locomotives = common.cardCount(ferry, "locomotive");
  if (length === ferry) return locomotives;
  const rest = colour === "grey" ? `${length - ferry} of one colour` : common.cardCount(length - ferry, colour);
  return `${locomotives} and ${rest}`;
}

export const prompt = {
  cards,

  // Connection
  joining: { first: "Joining the table.", rest: "" },
  unreachable: "The server does not answer. Nothing was lost: try again.",
  serverFailed: "The server had trouble with that. Nothing was lost: try again.",
  newerServer: "The server was updated. Reload the page to play on.",
  offline: {
    first: "No connection.",
    rest: (seconds: number) => (seconds > 0 ? `Trying again in ${seconds} s.` : "Trying again now."),
    seated: (seconds: number) =>
      seconds > 0 ? `Your seat is kept. Trying again in ${seconds} s.` : "Your seat is kept. Trying again now.",
    clocked: (seconds: number) =>
      seconds > 0
        ? `Your seat is kept and your clock keeps running. Trying again in ${seconds} s.`
        : "Your seat is kept and your clock keeps running. Trying again now.",
  },
  moved: { first: "Your seat is open on another device.", rest: "Only the newest one plays." },
  stale: (name: string | null) =>
    name === null
      ? "The table has changed meanwhile. Here is the board as it is now; nothing of yours was played."
      : `${name} has played meanwhile. Here is the board as it is now; nothing of yours was played.`,
  sending: { first: "Sent.", rest: "Waiting for the server's answer." },

  // Before and after
  waiting: { first: "Waiting for players.", rest: "The game begins when every seat is taken." },
  closed: { first: "The table was closed.", rest: "" },
  over: {
    first: "The game is over.",
    rest: (winners: readonly string[], points: number) =>
      `${list(winners)} ${winners.length === 1 ? "wins" : "share the win"} with ${common.points(points)}.`,
  },

  // My turn
  turn: {
    first: "Your turn.",
    rest: (can: {
      readonly cards: number;
      readonly claim: boolean;
      readonly tickets: boolean;
      readonly station: number | null;
    }) =>
      `${capital(
        list(
          [
            can.cards === 0 ? "" : can.cards === 1 ? "take a card" : "take two cards",
            can.claim ? "claim a lit route" : "",
            can.tickets ? "draw tickets" : "",
            can.station === null ? "" : `build a station for ${count(can.station, "card", "cards")}`,
          ].filter((one) => one !== ""),
          "or",
        ),
      )}.`,
  },
  lastTurn: {
    first: "Last round.",
    rest: (name: string | null, trains: number) =>
      name === null
        ? `${trains === 0 ? "You have no trains left." : "You are nearly out of trains."} This is your last turn.`
        : `${name} has ${common.trains(trains)} left. This is your last turn.`,
  },
  pass: { first: "There is nothing you can do.", rest: "Pass." },
  secondCard: { first: "Take a second card.", rest: "A face-up locomotive can only be the first." },
  keepFirst: {
    first: (atLeast: number, atMost: number, of: number) =>
      `Keep ${keepOf(atLeast, atMost)} of these ${spelt(of)} tickets.`,
    rest: (chosen: number | null) =>
      chosen === null ? "" : `${capital(spelt(chosen) === "no" ? "none" : spelt(chosen))} chosen.`,
  },
  keepDrawn: {
    first: (atLeast: number, atMost: number, of: number) =>
      of === 1
        ? "Only one ticket was left, and you keep it."
        : `Keep ${keepOf(atLeast, atMost)} of these ${spelt(of)}.`,
    rest: (of: number) => (of === 1 ? "" : "The rest go under the deck."),
  },
  turning: { first: "A tunnel.", rest: "Three cards are turned up." },
  onReserve: "The time for this move is over: your reserve is running.",
  tunnel: {
    first: (price: number) => `The tunnel costs ${price} more.`,
    canPay: "Pay, or decline and take your cards back.",
    cannotPay: "You can't pay that: decline and take your cards back.",
  },

  // While choosing, for the screen
  choosePayment: {
    first: "Choose the cards",
    /** `ferry` is how many of the cards must be locomotives. */
    rest: (route: string, length: number, colour: string, ferry: number) => {
      if (ferry > 0) return `for the ferry ${route}: ${ferryCards(length, colour, ferry)}.`;
      return colour === "grey"
        ? `for ${route}: ${spelt(length)} of one colour.`
        : `for ${route}: ${spelt(length)} ${common.cards[colour] ?? colour}.`;
    },
    why: "Nothing is played until you claim.",
  },
  chooseStation: {
    first: (built: number) => `Press a city for your ${ORDINALS[built] ?? "next"} station.`,
    rest: (price: number) => (price === 1 ? "It costs 1 card." : `It costs ${price} cards of one colour.`),
  },

  drawTickets: {
    first: (n: number) => `Draw ${count(n, "ticket", "tickets")}?`,
    rest: (n: number) => (n === 1 ? "You must keep it." : "You must keep at least one."),
    why: "Tickets that you don’t complete cost points.",
  },

  // Others
  acts: {
    turn: (name: string) => `${name} is to play.`,
    "second-card": (name: string) => `${name} is taking a second card.`,
    tunnel: (name: string) => `${name} is deciding whether to pay for a tunnel.`,
    "keeping-tickets": (name: string) => `${name} is choosing tickets.`,
    "choosing-tickets": (names: readonly string[]) =>
      `${list(names)} ${names.length === 1 ? "is" : "are"} still choosing tickets.`,
  },
  next: (names: readonly string[]) => (names.length === 0 ? "You play next." : `You play after ${list(names)}.`),
  mayUndoClaim: (route: string) => `${route} is yours. You can still undo that.`,
  noMoreTurns: "You have had your last turn.",
  lastRound: "Last round.",
  watching: "You are watching.",
  watchingBehind: (seconds: number) => `You are watching, ${span(seconds)} behind.`,
  isAway: (name: string, seconds: number | null) => {
    if (seconds === null) return `${name} is away.`;
    return seconds === 0
      ? `${name} is away. A bot can play instead.`
      : `${name} is away. A bot can play in ${span(seconds)}.`;
  },
  playedByBot: { first: "A bot plays for you.", rest: "Take the seat back whenever you like." },
  timeUp: { first: "Your time is up.", rest: "A bot plays this turn; the next one is yours again." },

  // Undo
  undoAsked: {
    first: (name: string) => `${name} asks to take back`,
    rest: (route: string | null) => (route === null ? "the last move. Agree?" : `the claim of ${route}. Agree?`),
  },
  undoMine: {
    first: "You asked to take your move back.",
    rest: (names: readonly string[]) => `Waiting for ${list(names)}.`,
  },
  undoWaits: {
    first: (name: string) => `${name} asks to take a move back.`,
    rest: (names: readonly string[]) => `Waiting for ${list(names)}.`,
  },

  // Why not
  claimable: "You can claim it.",
  buildable: (price: number) => `A station here costs ${count(price, "card", "cards")}.`,
  routeMine: (route: string) => `${route} is yours already.`,
  routeClaimed: (route: string, name: string) => `${route} is ${name}'s.`,
  twinMine: (route: string) => `You have the twin of ${route}. Nobody may have both.`,
  twinClosed: (route: string, players: number) =>
    `${route} is closed. With ${players} players only one of a double route is used.`,
  trainsShort: (needs: number, have: number) =>
    `Not enough trains: it has ${common.spaces(needs)}, you have ${common.trains(have)}.`,
  ferryShort: (route: string, needs: number, have: number) =>
    `${route} needs ${count(needs, "locomotive", "locomotives")} for the ferry. You hold ${have === 0 ? "none" : have}.`,
  cardsOf: (needs: number, colour: string, ferry: number) => {
    if (ferry > 0) return ferryCards(needs, colour, ferry);
    return colour === "grey" ? `${needs} of one colour` : common.cardCount(needs, colour);
  },
  cardsShort: (short: number, route: string, needs: string, held: string) =>
    `${capital(spelt(short))} ${short === 1 ? "card" : "cards"} short: ${route} takes ${needs}. You hold ${held}.`,
  /** On a grey route: of the colour that I have most of. */
  cardsShortGrey: (short: number, route: string, needs: string, held: string) =>
    `${capital(spelt(short))} ${short === 1 ? "card" : "cards"} short: ${route} takes ${needs}. Your best is ${held}.`,
  stationShort: (needs: number, held: string) =>
    `Not enough cards: your next station costs ${needs} of one colour. You hold ${held}.`,
  noStations: "There are no stations in this game.",
  stationTaken: (city: string, name: string) => `${city} has a station already (${name}'s). One to a city.`,
  stationMine: (city: string) => `${city} has your station already. One to a city.`,
  allBuilt: (stations: number) => `All ${spelt(stations)} of your stations are built.`,
  placeEmpty: "There is no card here: the deck has run out.",
  deckEmpty: "The deck is empty, and there are no discards to shuffle.",
  secondLocomotive: "Not as the second card: a face-up locomotive can only be the first.",
  noTicketsLeft: "No tickets are left to draw.",
  notNow: {
    over: () => "The game is over.",
    watching: () => "You are watching: only players can do that.",
    bot: () => "A bot plays for you. Take the seat back first.",
    waiting: (names: readonly string[]) =>
      names.length === 0 ? "Not yet." : `Not yet: ${list(names)} ${names.length === 1 ? "is" : "are"} to play.`,
    "second-card": () => "First take your second card.",
    tunnel: () => "First decide about the tunnel: pay or decline.",
    tickets: () => "First choose your tickets.",
  } satisfies Record<string, (names: readonly string[]) => string>,

  /** The same in a few words, for the list of routes. */
  brief: {
    mine: "yours",
    claimed: (name: string) => `${name}'s`,
    twinMine: "you have its twin",
    twinClosed: "closed",
    trains: "not enough trains",
    ferry: (short: number) => `${count(short, "locomotive", "locomotives")} short`,
    cards: (short: number) => `${spelt(short)} ${short === 1 ? "card" : "cards"} short`,
  },

  // The window's title
  titleMine: (table: string) => `Your turn – ${table}`,
  titleOver: (table: string) => `Final score – ${table}`,
  titlePlain: (table: string) => `${table} – ${common.name}`,
};
