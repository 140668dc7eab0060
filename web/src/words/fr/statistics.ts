import type { Words } from "..";
import { figuresOf } from "../figures";
import { count, of } from "./common";

const { number, day } = figuresOf("fr");
const percent = (share: number) => `${number(100 * share)} %`;

export const statistics: Words["statistics"] = {
  number,
  percent,
  day,
  none: "–",

  title: "Statistiques",
  about: "Les parties terminées sur ce serveur. Les leçons et les parties reprises en cours de route ne comptent pas.",
  loading: "On compte…",
  failed: "Les statistiques n’ont pas pu être chargées.",
  tryAgain: "Réessayer",
  counting: (games, of) =>
    `Pour l’instant, ${number(games)} ${games < 2 ? "partie terminée est comptée" : "parties terminées sont comptées"} sur ${number(of)}.`,
  games: (n) => `${number(n)} ${n < 2 ? "partie" : "parties"}`,
  players: (n) => count(n, "joueur", "joueurs"),
  empty: "Aucune partie n’a encore été terminée ici.",
  emptyVariant: "Aucune partie de cette variante n’a encore été terminée ici.",
  all: "Toutes les parties",
  toLobby: "Vers le hall",

  lookUp: "Chercher un joueur",
  name: "Nom à la table",
  show: "Voir",
  mine: "Mes statistiques",

  variants: "Variantes",
  variant: "Variante",
  gamesColumn: "Parties",
  winnersPoints: "Points du gagnant",

  places: "Victoires selon l’ordre de jeu",
  placesWhy: "La vraie part se trouve sur la ligne 19 fois sur 20 ; le repère montre ce qui serait équitable.",
  place: (place) => ["Premier", "Deuxième", "Troisième", "Quatrième", "Cinquième"][place] ?? String(place + 1),
  begins: "Ordre",
  wins: "Victoires",
  points: "Points",
  range: (low, high) => `${number(100 * low)} à ${number(100 * high)} %`,

  kinds: "Personnes et bots",
  kindsWhy: "Aux tables où ils se sont rencontrés. Équitable : la part de victoires si tous jouaient aussi bien.",
  who: "Qui",
  persons: "Personnes",
  seats: "Parties",
  fair: "Équitable",

  spread: "Points",
  spreadWhy: "Combien de joueurs ont fini avec tant de points ; en plus foncé : les gagnants.",
  from: "Points",
  ofAll: "Joueurs",
  ofWinners: "Gagnants",
  span: (least, most) => `${number(least)} à ${number(most)}`,

  sources: "D’où viennent les points",
  average: "Tous",
  winner: "Gagnants",
  source: "Source",
  routes: "Lignes",
  arrived: "Billets réussis",
  ticketsFailed: "Billets manqués",
  stations: "Gares restantes",
  longest: "Plus long chemin",
  mostTickets: "Le plus de billets",
  total: "Points",

  length: "Une partie",
  turns: "Tours par joueur",
  minutes: "Minutes (médiane)",
  path: "Plus long chemin",
  longestEver: "Le plus long de tous",
  spaces: (n) => `${number(n, Number.isInteger(n) ? 0 : 1)} ${n < 2 ? "case" : "cases"}`,

  tickets: "Billets",
  ticketsWhy: "Combien de fois chacun a été gardé, et combien de fois il a été réussi.",
  ticket: "Billet",
  worth: "Points",
  kept: "Gardé",
  arrivedShare: "Réussi",
  more: (n) => `En montrer ${n} de plus`,

  playerTitle: (name) => name,
  noAccount: (name) =>
    `Un nom n’est pas un compte : n’importe qui peut s’asseoir sous le nom ${of(name)}. Les parties sous ce nom sont comptées ensemble.`,
  nobody: (name) => `On ne connaît ici aucune partie terminée ${of(name)}.`,
  onlyBots: (name) =>
    `Dans toutes les parties ${of(name)}, un bot a choisi la plupart des coups : il n’y a rien à compter.`,
  winsShort: "Victoires",
  rank: "Rang moyen",
  averagePoints: "Points en moyenne",
  best: "Meilleur score",
  byVariant: "Par variante et nombre de joueurs",
  playersColumn: "Joueurs",
  favourites: "Billets préférés",
  against: "Adversaires",
  ahead: "Devant",
  behind: "Derrière",
  recent: "Dernières parties",
  date: "Jour",
  result: "Résultat",
  rankOf: (rank, of) => `${rank === 1 ? "1er" : `${rank}e`} sur ${of}`,
  score: (name, points) => `${name} ${number(points)}`,
  notCounted: "Un bot a choisi la plupart des coups : non comptée.",
  replay: "Revoir",
  replayOf: (date) => `Revoir la partie du ${date}`,
};
