import { count, list, signed } from "./common";

export const end = {
  plain: (points: number) => (points < 0 ? `−${-points}` : String(points)),
  orNothing: (points: number) => (points === 0 ? "–" : signed(points)),

  steps: { failed: "Failed", arrived: "Arrived", longest: "Longest path", result: "Result" },
  stepsLabel: "The end, step by step",
  over: { first: "The game is over.", rest: "Now the tickets are revealed." },
  failing: { first: "Tickets that failed.", rest: "Their points are taken off." },
  arriving: { first: "Tickets that arrived.", rest: "Their points are added." },
  tracing: (points: number) => ({
    first: "The longest path.",
    rest: `It is worth ${count(points, "point", "points")}.`,
  }),
  /** The winner's line, in two parts that follow each other: who, and with how many points. */
  wins: (names: readonly string[], points: number) =>
    names.length === 1
      ? { first: `${list(names)} wins`, rest: `with ${count(points, "point", "points")}.` }
      : { first: `${list(names)} share the win`, rest: `with ${count(points, "point", "points")} each.` },
  youWin: (points: number) => ({ first: "You win", rest: `with ${count(points, "point", "points")}.` }),
  tieBreak: {
    tickets: "Tied on points: more tickets arrived.",
    stations: "Tied on points and tickets: fewer stations built.",
    "longest-path": "Tied on points and tickets: the longest path decides.",
    "path-after-stations": "Tied on points, tickets and stations: the longest path decides.",
  },
  allTied: "Tied in everything that counts.",
  again: "Show again",
  /** The turns of each spell, first and last; turn 0 is the choice of the first tickets. */
  botPlayed: (name: string, spells: readonly (readonly [first: number, last: number])[]) => {
    const turns = spells.map(([first, last]) => {
      if (last === 0) return "the first tickets";
      return first === last
        ? `turn ${first}`
        : first === 0
          ? `everything up to turn ${last}`
          : `turns ${first} to ${last}`;
    });
    return `A bot played for ${name}: ${turns.join(", ")}.`;
  },
  skip: "Skip",

  table: "Points by source",
  columns: {
    player: "Player",
    routes: "Routes",
    arrived: "Tickets arrived",
    failed: "Tickets failed",
    stations: "Stations left",
    longest: "Longest path",
    mostTickets: "Most tickets",
    total: "Points",
  },
  shortColumns: {
    routes: "Routes",
    arrived: "Arrived",
    failed: "Failed",
    stations: "Stations",
    longest: "Path",
    mostTickets: "Most",
    total: "Points",
  },

  tickets: "Tickets",
  ticketsHelp: "press one to see its path",
  ticketArrived: (ticket: string, points: number) => `${ticket}, arrived, ${count(points, "point", "points")}`,
  ticketFailed: (ticket: string, points: number) => `${ticket}, failed, minus ${count(points, "point", "points")}`,
  noTickets: "No tickets kept.",

  onTheMap: "On the map",
  ticketOf: (name: string, ticket: string) => `${name}: ${ticket}`,
  arrivedWith: (points: number) => `Arrived, ${signed(points)}`,
  failedWith: (points: number) => `Failed, ${signed(-points)}`,
  borrows: (city: string, owner: string, route: string) => `The station in ${city} borrows ${owner}’s ${route}.`,
  yourLongest: (trains: number) => `Your longest path, ${count(trains, "train", "trains")}`,
  longestOf: (names: readonly string[], trains: number) =>
    names.length === 1
      ? `${list(names)}’s longest path, ${count(trains, "train", "trains")}`
      : `The longest paths of ${list(names)}, ${count(trains, "train", "trains")} each`,

  playAgain: "Play again, same table",
  toRematch: "To the new table",
  rematchSet: "The table is set again.",
  record: "Record",
  recordHelp: "The whole game as a text file",
  lobby: "Back to the lobby",
  promised: "The shuffle is as promised.",
  promisedSince: "The first hands were given; everything after that was shuffled as promised.",
  notPromised: "The shuffle is not what was promised.",
  checking: "Checking the shuffle …",
  uncheckable: "The shuffle can’t be checked right now.",
  toggleCheck: "See the check",
  commitment: "Hash shown before the deal",
  secret: "The secret",
  contribution: (name: string) => `Randomness from ${name}`,
  noContribution: "none",
};
