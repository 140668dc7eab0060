import type { Level } from "../../protocol";
import { capital, signed } from "../shared";

export { capital, signed };

/** A number and its noun: `count(2, "card", "cards")`. */
export const count = (n: number, one: string, many: string): string => `${n} ${n === 1 ? one : many}`;

/** "a", "a and b", "a, b and c". */
export const list = (items: readonly string[], last = "and"): string => {
  if (items.length < 2) return items.join("");
  return `${items.slice(0, -1).join(", ")}${items.length > 2 && last === "or" ? "," : ""} ${last} ${items.at(-1) ?? ""}`;
};

/** A duration: "2 minutes", "90 seconds". */
export const span = (seconds: number): string => {
  if (seconds >= 86400 && seconds % 86400 === 0) return count(seconds / 86400, "day", "days");
  if (seconds >= 3600 && seconds % 3600 === 0) return count(seconds / 3600, "hour", "hours");
  return seconds % 60 === 0 ? count(seconds / 60, "minute", "minutes") : count(seconds, "second", "seconds");
};

const levels: Record<Level, { readonly name: string; readonly about: string }> = {
  novice: { name: "Porter", about: "learning" },
  casual: { name: "Steward", about: "casual" },
  regular: { name: "Guard", about: "steady" },
  expert: { name: "Signalman", about: "blocks" },
  master: { name: "Express", about: "very strong" },
  grandmaster: { name: "Meridian", about: "strongest, thinks for up to a second" },
};

/** The other bots of one level at a table. */
const otherBots: Record<Level, readonly string[]> = {
  novice: ["Lampman", "Stoker", "Cleaner", "Messenger"],
  casual: ["Waiter", "Cook", "Baker", "Butler"],
  regular: ["Conductor", "Brakeman", "Driver", "Shunter"],
  expert: ["Dispatcher", "Inspector", "Surveyor", "Engineer"],
  master: ["Comet", "Flyer", "Mercury", "Arrow"],
  grandmaster: ["Zenith", "Polaris", "Aurora", "Vega"],
};

const cards: Record<string, string> = {
  purple: "purple",
  blue: "blue",
  orange: "orange",
  white: "white",
  green: "green",
  yellow: "yellow",
  black: "black",
  red: "red",
  locomotive: "locomotive",
  grey: "grey",
};

export const common = {
  name: "Whistlestop",
  you: "you",
  bot: "bot",
  /** A player whose name is not known here. */
  seat: (number: number) => `seat ${number}`,
  /** The names of bots at a table: the first of a level has the level's name, the others have names of their own. */
  levels,
  botName: (level: Level, number: number) =>
    number === 1 ? levels[level].name : (otherBots[level][number - 2] ?? `${levels[level].name} ${number}`),
  cards,
  /** "3 red", "1 locomotive", "2 locomotives". */
  cardCount: (n: number, card: string) =>
    card === "locomotive" ? count(n, "locomotive", "locomotives") : `${n} ${cards[card] ?? card}`,
  /** The colours of the seats, in order. */
  players: ["crimson", "cobalt", "emerald", "amber", "jet"],
  signed,
  points: (n: number) => count(n, "point", "points"),
  spaces: (n: number) => count(n, "space", "spaces"),
  trains: (n: number) => count(n, "train", "trains"),
  cancel: "Cancel",
  close: "Close",
  back: "Back",
};
