import { common, count } from "./common";

const keys: readonly (readonly [string, string])[] = [
  ["Space", "Play, pause"],
  ["← →", "One move back, one move on"],
  ["Home, End", "To the beginning, to the end"],
  ["Page ↑ ↓", "On the chart: ten moves on, ten back"],
  ["R, /", "List of routes: type letters of a city, arrows move"],
  ["+ − 0", "Zoom in, zoom out, the whole board"],
  ["Shift and arrows", "Move the board"],
  ["?", "This list"],
];

/** The replay of a finished game. */
export const replay = {
  title: (table: string) => `Replay of ${table}`,
  titleFile: "Replay of a record",
  opening: "Opening the game …",
  toGame: "To the end of the game",

  /** Where a record comes from. */
  choose: {
    heading: "Replay a record",
    why: "A record is a whole game as a text file. The end of every game offers one. It is sent to this server to be replayed, and not kept.",
    file: "Choose a file",
    drop: "or drop it here",
    paste: "or paste its text",
    load: "Show this game",
    nothing: "There is no text yet. Paste a record first.",
    tooLong: "That is longer than the record of any game.",
    unreadable: "This file can’t be read as text.",
    empty: "This file is empty.",
    another: "Another record",
  },
  /** A seat that has no name in the record, by its colour. */
  unnamed: (seat: number) => ["Crimson", "Cobalt", "Emerald", "Amber", "Jet"][seat] ?? `Seat ${seat + 1}`,

  seenBy: "Seen by",
  all: "All",
  viewFailed: (why: string) => `The game stays as it is: ${why}`,

  controls: "Replay",
  first: "To the beginning",
  back: "One move back",
  play: "Play",
  pause: "Pause",
  on: "One move on",
  last: "To the end",
  move: (at: number, of: number) => `Move ${at} of ${of}`,
  start: "Before the first move",
  turn: (turn: number, name: string) => `turn ${turn}, ${name}`,
  setUp: (name: string) => `${name} chooses tickets`,
  speed: (times: string) => `Speed ${times}×`,
  record: "Record",
  recordHelp: "The whole game as a text file",
  scores: "Final score",

  chart: "Points over the moves",
  where: (move: string, what: string) => (what === "" ? move : `${move}, ${what}`),
  lineEnd: (name: string, points: number) => `${name} ${points}`,
  marks: { tunnel: "tunnel paid", station: "station", tickets: "tickets", last: "last round", end: "end" },

  cards: "Cards at this moment",
  faceUp: "Face up",
  deck: (n: number) => `${count(n, "card", "cards")} in the deck`,
  handOf: (name: string) => `Hand of ${name}`,
  noCards: "no cards",
  noFaceUp: "none",
  cardsOf: (cards: readonly string[]) => cards.join(", "),
  ticketsOf: (name: string) => `Tickets of ${name}`,
  ticketsOfAll: "Everybody’s tickets and cards",
  choosesFrom: "Chooses from",
  offerTo: (name: string) => `${name} chooses from`,
  noTickets: "No tickets yet.",
  stationOf: (city: string, name: string) => `${city}, ${name}’s station`,
  ticketCount: (n: number) => count(n, "ticket", "tickets"),

  playOn: "Play on from here",
  playOnOver: "The game is over here. Go back a move to play on.",
  playOnPanel: {
    heading: "Play on from here",
    same: "You get a new table with this board, these hands and these tickets.",
    other: "The cards and tickets still to come are shuffled again, so it won’t go the same way.",
    seat: "You take the seat of",
    level: "Bots play the others",
    start: "Play on",
    making: "Setting the table …",
  },

  shuffle: {
    button: "Check the shuffle",
    checked: "Shuffle checked",
    wrong: "Shuffle is wrong",
    heading: "Was the shuffle fair?",
    hash: "The secret has the hash that was shown before the deal. Computed here, on your device.",
    hashWrong:
      "The secret does not have the hash that was shown before the deal. This shuffle is not the promised one.",
    noted: "It is the hash that this device noted before the end of the game.",
    notedWrong: "This device noted another hash before the end of the game. The promise was changed.",
    notNoted: "This device saw no hash of this game while it was played.",
    mine: "The randomness that you added is in it, as this device sent it.",
    mineWrong: "The randomness that you added is not in it as this device sent it.",
    notMine: "This device added no randomness to this game.",
    replayed:
      "The server played the game again from the secret and the players’ randomness: the same cards, the same result.",
    replayedWrong: "The server played the game again, and the result was not the same.",
    replaying: "The server is playing the game again …",
    notReplayed: "The server can’t play the game again right now.",
    opened: "How the first hands were dealt is not known here: this game began at a position.",
    noSecret: "This record has no secret, so nothing was promised about its shuffle.",
    home: "To take nobody’s word for it, download the record and let your own copy check every card:",
    ok: "Right:",
    bad: "Wrong:",
    none: "Not known:",
  },

  keys,
  /** How a point of the chart is read out. */
  standings: (all: readonly { readonly name: string; readonly points: number }[]) =>
    all.map(({ name, points }) => `${name} ${common.points(points)}`).join(", "),
};
