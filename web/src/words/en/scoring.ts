import { count, list } from "./common";

/** Scoring a real table: a game that was played with cardboard and wood. */
export const scoring = {
  title: "Score a real table",
  /** What the page is for, before it has begun. */
  about: "Played with cardboard and wood? Tap what lies on the table, and everything is counted for you.",
  loading: "Unfolding the board",
  tryAgain: "Try again",

  setUp: {
    players: "Who played",
    playersWhy: "In any order. A player without a name is called by their colour.",
    name: (colour: string) => `Name of ${colour}`,
    colour: (place: number) => `Colour of player ${place}`,
    add: "One more player",
    remove: (name: string) => `Take ${name} off the list`,
    begin: "To the board",
    goOn: "Back to the board",
    lost: (n: number) =>
      `${count(n, "thing", "things")} you entered would be lost: ${n === 1 ? "it is" : "they are"} not in this variant.`,
    lose: "Change it anyway",
  },

  parts: { routes: "Routes", stations: "Stations", tickets: "Tickets" },
  partsLabel: (name: string) => `What ${name} has`,
  partCount: (part: string, n: number) => `${part} ${n}`,
  playersLabel: "Players",
  strip: (name: string, points: number, trains: number) =>
    `${name}, ${count(points, "point", "points")} for routes, ${count(trains, "train", "trains")} left`,
  left: (trains: number) => `${trains} left`,
  board: "The board, to tap",

  prompt: {
    routes: (name: string, laid: number, left: number) => ({
      first: `Tap ${name}’s routes.`,
      rest:
        laid === 0
          ? "Tap one again to take it back."
          : left === 0
            ? `${count(laid, "train", "trains")} tapped; ${name} must have none left.`
            : `${count(laid, "train", "trains")} tapped; check that ${left} ${left === 1 ? "lies" : "lie"} in front of ${name}.`,
    }),
    stations: (name: string, built: number, left: number, each: number) => ({
      first: `Tap the cities of ${name}’s stations.`,
      rest:
        built === 0
          ? `None built: ${left} left, ${each} points each.`
          : `${built} built; check that ${left} ${left === 1 ? "lies" : "lie"} in front of ${name}.`,
    }),
    tickets: (name: string) => ({
      first: `Tap both cities of ${name}’s ticket,`,
      rest: "or choose it from the list.",
    }),
    from: (city: string) => ({ first: `From ${city}.`, rest: "Tap the other city of the ticket." }),
  },

  /** Taps that mean nothing here, and impossible ones. */
  onlyRoutes: (city: string) => `That is ${city}. Tap the spaces of a route.`,
  onlyCities: (route: string) => `That is ${route}. Tap a city.`,
  noTicket: (a: string, b: string) => `No ticket goes from ${a} to ${b}.`,
  noTicketFrom: (city: string) => `No ticket that is left goes to ${city}.`,
  held: (what: string, by: string) => `${what} is ${by}’s.`,
  stationHeld: (city: string, by: string) => `${by}’s station stands in ${city}. There is one to a city.`,
  bothTwins: (name: string, route: string) => `${name} has the twin of ${route}. Nobody may have both.`,
  oneTwin: (by: string, route: string, players: number) =>
    `${by} has the twin of ${route}. With ${players} players only one of a double route is used.`,
  trains: (name: string, route: string, spaces: number, left: number) =>
    `${route} has ${count(spaces, "space", "spaces")}, and ${name} has ${count(left, "train", "trains")} left.`,
  stations: (name: string, most: number) => `All ${most} of ${name}’s stations are on the board.`,
  move: (name: string) => `Give it to ${name}`,
  swap: "Take this twin instead",

  /** What the last tap did. */
  added: (what: string, points: string) => `${what} added, ${points}`,
  addedStation: (city: string) => `Station in ${city} added`,
  takenBack: (what: string, points: string) => `${what} taken back, ${points}`,
  takenBackStation: (city: string) => `Station in ${city} taken back`,
  undo: "Undo",
  undone: "The last tap is undone.",

  missing: {
    routes: (names: readonly string[]) => `routes of ${list(names)}`,
    tickets: (names: readonly string[]) => `tickets of ${list(names)}`,
  },
  missingAll: (parts: readonly string[]) => `Still missing: ${list(parts)}.`,
  nothingMissing: "Everybody has routes and tickets.",
  next: {
    routes: (name: string) => `Next: ${name}’s routes`,
    stations: (name: string) => `Next: ${name}’s stations`,
    tickets: (name: string) => `Next: ${name}’s tickets`,
  },
  score: "Score the table",
  scoreNow: "Score it now",

  route: (name: string) => `${name}’s`,
  free: "free",
  stationOf: (name: string) => `${name}’s station`,
  noStation: "no station",
  tickets: {
    find: "Find a ticket",
    hint: "Letters of a city",
    own: (name: string) => `${name}’s tickets`,
    none: (name: string) => `${name} has no tickets yet.`,
    long: "Long tickets",
    regular: "Tickets",
    standIn: "stand-in",
    longOne: "long",
    ticket: (name: string, points: number, notes: readonly string[]) =>
      [name, count(points, "point", "points"), ...notes].join(", "),
    remove: (ticket: string) => `Take ${ticket} back`,
    nothing: "No ticket that is left has these letters.",
    clear: "Show all",
  },

  menu: "More",
  toSetUp: "Players and board",
  share: "Share",
  again: "New scoring",
  againAsk: "Everything entered here will be forgotten.",
  againYes: "Start over",
  againNo: "Keep it",
  lobby: "To the lobby",

  result: {
    back: "Change something",
    uses: (name: string, city: string, owner: string, route: string, tickets: readonly string[]) =>
      tickets.length === 1
        ? `${name}’s station in ${city} uses ${owner}’s ${route}: ${list(tickets)} arrives.`
        : `${name}’s station in ${city} uses ${owner}’s ${route}: ${list(tickets)} arrive.`,
    idle: (name: string, city: string) => `${name}’s station in ${city} helps no ticket.`,
    longest: (name: string, trains: number) => `${name}’s longest path, ${count(trains, "train", "trains")}`,
    mostTickets: (name: string, tickets: number) => `${name}’s ${count(tickets, "ticket", "tickets")}, the most of all`,
    incomplete: "Not everything is entered yet.",
    impossible: "This can’t be:",
    unscored: "This can’t have been a game.",
  },

  link: {
    label: "Link to this scoring",
    why: "The whole table is in the link. Nothing is kept on the server.",
    code: "The link as a QR code, for a phone’s camera",
    text: "A table scored on Whistlestop",
    shown: "You are looking at a scoring that somebody shared.",
    take: "Take it over and change it",
    replaces: "Your own scoring on this device would be replaced.",
    replace: "Replace mine",
    broken: "This link is damaged: part of it is missing or changed.",
    newer: "This link comes from a newer Whistlestop.",
    changed: "This link was made for another set of tickets, and can’t be read any more.",
    own: "To my own scoring",
  },
};
