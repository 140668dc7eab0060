/** Players and variants in numbers. */
import { figuresOf } from "../figures";
import { count } from "./common";

const { number, day } = figuresOf("en-GB");
const percent = (share: number) => `${number(100 * share)} %`;

export const statistics = {
  number,
  percent,
  day,
  none: "–",

  title: "Statistics",
  about: "Games that were finished on this server. Lessons and games played on from another one are left out.",
  loading: "Counting …",
  failed: "The statistics could not be loaded.",
  tryAgain: "Try again",
  counting: (games: number, of: number) => `${number(games)} of ${number(of)} finished games are counted so far.`,
  games: (n: number) => `${number(n)} ${n === 1 ? "game" : "games"}`,
  players: (n: number) => count(n, "player", "players"),
  empty: "No game has been finished here yet.",
  emptyVariant: "No game of this variant has been finished here yet.",
  all: "All games",
  toLobby: "To the lobby",

  lookUp: "Look up a player",
  name: "Name at the table",
  show: "Show",
  mine: "My statistics",

  variants: "Variants",
  variant: "Variant",
  gamesColumn: "Games",
  winnersPoints: "Winner’s points",

  places: "Wins by turn order",
  placesWhy: "The line is the range in which the true share lies, 19 times out of 20; the mark is what would be fair.",
  place: (place: number) => ["First", "Second", "Third", "Fourth", "Fifth"][place] ?? String(place + 1),
  begins: "Turn",
  wins: "Wins",
  points: "Points",
  range: (low: number, high: number) => `${number(100 * low)} to ${number(100 * high)} %`,

  kinds: "People and bots",
  kindsWhy: "At tables where they met. Fair is the share of wins if all played equally well.",
  who: "Who",
  persons: "People",
  seats: "Games",
  fair: "Fair",

  spread: "Points",
  spreadWhy: "How many players finished with that many points; darker: winners.",
  from: "Points",
  ofAll: "Players",
  ofWinners: "Winners",
  span: (least: number, most: number) => `${number(least)} to ${number(most)}`,

  sources: "Where points come from",
  average: "All",
  winner: "Winners",
  source: "Source",
  routes: "Routes",
  arrived: "Tickets arrived",
  ticketsFailed: "Tickets failed",
  stations: "Stations left",
  longest: "Longest path",
  total: "Points",

  length: "A game",
  turns: "Turns per player",
  minutes: "Minutes (median)",
  path: "Longest path",
  longestEver: "The longest of all",
  spaces: (n: number) => `${number(n, Number.isInteger(n) ? 0 : 1)} spaces`,

  tickets: "Tickets",
  ticketsWhy: "How often each was kept, and how often it arrived.",
  ticket: "Ticket",
  worth: "Points",
  kept: "Kept",
  arrivedShare: "Arrived",
  more: (n: number) => `Show ${n} more`,

  playerTitle: (name: string) => name,
  noAccount: (name: string) =>
    `A name is not an account: anybody can sit down as ${name}. Games under that name are counted together.`,
  nobody: (name: string) => `No finished game of ${name} is known here.`,
  onlyBots: (name: string) =>
    `A bot chose most of the moves in all games of ${name} here, so there is nothing to count.`,
  winsShort: "Wins",
  rank: "Average rank",
  averagePoints: "Average points",
  best: "Best",
  byVariant: "By variant and players",
  playersColumn: "Players",
  favourites: "Favourite tickets",
  against: "Opponents",
  ahead: "Ahead",
  behind: "Behind",
  recent: "Last games",
  date: "Date",
  result: "Result",
  rankOf: (rank: number, of: number) => `${rank} of ${of}`,
  score: (name: string, points: number) => `${name} ${number(points)}`,
  notCounted: "A bot chose most of the moves: not counted.",
  replay: "Replay",
  replayOf: (date: string) => `Replay the game of ${date}`,
};
