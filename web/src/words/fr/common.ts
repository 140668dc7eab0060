import type { Words } from "..";
import type { Level } from "../../protocol";
import { capital, signed } from "../shared";

export { capital, signed };

/** A number and its noun; none and one are singular: `count(2, "carte", "cartes")`. */
export const count = (n: number, one: string, many: string): string => `${n} ${Math.abs(n) < 2 ? one : many}`;

/** "a", "a et b", "a, b et c". */
export const list = (items: readonly string[], last = "et"): string => {
  if (items.length < 2) return items.join("");
  return `${items.slice(0, -1).join(", ")} ${last} ${items.at(-1) ?? ""}`;
};

/** "de Ben", "d’Anna". */
export const of = (name: string): string => (/^[aeiouyàâæéèêëîïôöœùûü]/iu.test(name) ? `d’${name}` : `de ${name}`);

/** A duration: "2 minutes", "90 secondes". */
export const span = (seconds: number): string => {
  if (seconds >= 86400 && seconds % 86400 === 0) return count(seconds / 86400, "jour", "jours");
  if (seconds >= 3600 && seconds % 3600 === 0) return count(seconds / 3600, "heure", "heures");
  return seconds % 60 === 0 ? count(seconds / 60, "minute", "minutes") : count(seconds, "seconde", "secondes");
};

const levels: Record<Level, { readonly name: string; readonly about: string }> = {
  novice: { name: "Porteur", about: "apprend" },
  casual: { name: "Serveur", about: "détendu" },
  regular: { name: "Contrôleur", about: "solide" },
  expert: { name: "Aiguilleur", about: "bloque" },
  master: { name: "Express", about: "très fort" },
  grandmaster: { name: "Méridien", about: "le plus fort, réfléchit jusqu’à une seconde" },
};

/** The other bots of one level at a table. */
const otherBots: Record<Level, readonly string[]> = {
  novice: ["Chauffeur", "Lampiste", "Coursier", "Apprenti"],
  casual: ["Cuisinier", "Pâtissier", "Barman", "Plongeur"],
  regular: ["Mécano", "Guichetier", "Machiniste", "Conducteur"],
  expert: ["Inspecteur", "Ingénieur", "Régulateur", "Géomètre"],
  master: ["Comète", "Éclair", "Mercure", "Flèche"],
  grandmaster: ["Zénith", "Polaire", "Aurore", "Véga"],
};

/** Colours are those of a card or a line, which are feminine. */
const cards: Record<string, string> = {
  purple: "violette",
  blue: "bleue",
  orange: "orange",
  white: "blanche",
  green: "verte",
  yellow: "jaune",
  black: "noire",
  red: "rouge",
  locomotive: "locomotive",
  grey: "grise",
};

export const several = (card: string): string => (card === "orange" ? card : `${cards[card] ?? card}s`);

export const common: Words["common"] = {
  name: "Whistlestop",
  you: "toi",
  bot: "bot",
  seat: (number) => `place ${number}`,
  levels,
  botName: (level, number) =>
    number === 1 ? levels[level].name : (otherBots[level][number - 2] ?? `${levels[level].name} ${number}`),
  cards,
  cardCount: (n, card) => count(n, cards[card] ?? card, several(card)),
  players: ["carmin", "cobalt", "émeraude", "ambre", "jais"],
  signed,
  points: (n) => count(n, "point", "points"),
  spaces: (n) => count(n, "case", "cases"),
  trains: (n) => count(n, "wagon", "wagons"),
  cancel: "Annuler",
  close: "Fermer",
  back: "Retour",
};
