import type { Words } from "..";
import type { Level } from "../../protocol";
import { capital, signed } from "../shared";

export { capital, signed };

/** A number and its noun: `count(2, "Karte", "Karten")`. */
export const count = (n: number, one: string, many: string): string => `${n} ${n === 1 ? one : many}`;

/** "a", "a und b", "a, b und c". */
export const list = (items: readonly string[], last = "und"): string => {
  if (items.length < 2) return items.join("");
  return `${items.slice(0, -1).join(", ")} ${last} ${items.at(-1) ?? ""}`;
};

/** A duration: "2 Minuten", "90 Sekunden". */
export const span = (seconds: number): string => {
  if (seconds >= 86400 && seconds % 86400 === 0) return count(seconds / 86400, "Tag", "Tage");
  if (seconds >= 3600 && seconds % 3600 === 0) return count(seconds / 3600, "Stunde", "Stunden");
  return seconds % 60 === 0 ? count(seconds / 60, "Minute", "Minuten") : count(seconds, "Sekunde", "Sekunden");
};

/** The same after "nach" and "mit": only days are declined. */
export const spanAfter = (span: string): string => span.replace(/Tage$/, "Tagen");

const levels: Record<Level, { readonly name: string; readonly about: string }> = {
  novice: { name: "Azubi", about: "lernt noch" },
  casual: { name: "Kellner", about: "gemütlich" },
  regular: { name: "Schaffner", about: "solide" },
  expert: { name: "Stellwerker", about: "blockiert" },
  master: { name: "Express", about: "sehr stark" },
  grandmaster: { name: "Meridian", about: "am stärksten, denkt bis zu einer Sekunde" },
};

/** The other bots of one level at a table. */
const otherBots: Record<Level, readonly string[]> = {
  novice: ["Heizer", "Putzer", "Bote", "Lampist"],
  casual: ["Koch", "Bäcker", "Konditor", "Spüler"],
  regular: ["Bremser", "Rangierer", "Lokführer", "Zugführer"],
  expert: ["Inspektor", "Ingenieur", "Vorsteher", "Planer"],
  master: ["Komet", "Blitz", "Merkur", "Pfeil"],
  grandmaster: ["Zenit", "Polaris", "Aurora", "Wega"],
};

/** Colours are nouns here, which stay as they are: "3 Rot". */
const cards: Record<string, string> = {
  purple: "Lila",
  blue: "Blau",
  orange: "Orange",
  white: "Weiß",
  green: "Grün",
  yellow: "Gelb",
  black: "Schwarz",
  red: "Rot",
  locomotive: "Lokomotive",
  grey: "Grau",
};

export const common: Words["common"] = {
  name: "Whistlestop",
  you: "du",
  bot: "Bot",
  seat: (number) => `Platz ${number}`,
  levels,
  botName: (level, number) =>
    number === 1 ? levels[level].name : (otherBots[level][number - 2] ?? `${levels[level].name} ${number}`),
  cards,
  cardCount: (n, card) =>
    card === "locomotive" ? count(n, "Lokomotive", "Lokomotiven") : `${n} ${cards[card] ?? card}`,
  players: ["Karmin", "Kobalt", "Smaragd", "Bernstein", "Pechschwarz"],
  signed,
  points: (n) => count(n, "Punkt", "Punkte"),
  spaces: (n) => count(n, "Feld", "Felder"),
  trains: (n) => count(n, "Waggon", "Waggons"),
  cancel: "Abbrechen",
  close: "Schließen",
  back: "Zurück",
};
