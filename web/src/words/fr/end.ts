import type { Words } from "..";
import { common, count, list, of, signed } from "./common";

export const end: Words["end"] = {
  plain: (points) => (points < 0 ? `−${-points}` : String(points)),
  orNothing: (points) => (points === 0 ? "–" : signed(points)),

  steps: { failed: "Manqués", arrived: "Réussis", longest: "Plus long chemin", result: "Résultat" },
  stepsLabel: "La fin, pas à pas",
  over: { first: "La partie est finie.", rest: "Maintenant, on dévoile les billets." },
  failing: { first: "Billets manqués.", rest: "Leurs points sont retirés." },
  arriving: { first: "Billets réussis.", rest: "Leurs points sont ajoutés." },
  tracing: (n) => ({ first: "Le plus long chemin.", rest: `Il vaut ${count(n, "point", "points")}.` }),
  wins: (names, points) =>
    names.length === 1
      ? { first: `${list(names)} gagne`, rest: `avec ${common.points(points)}.` }
      : { first: `${list(names)} se partagent la victoire`, rest: `avec ${common.points(points)} chacun.` },
  youWin: (points) => ({ first: "Tu gagnes", rest: `avec ${common.points(points)}.` }),
  tieBreak: {
    tickets: "Égalité de points : le plus de billets réussis l’emporte.",
    stations: "Égalité de points et de billets : le moins de gares l’emporte.",
    "longest-path": "Égalité de points et de billets : le plus long chemin décide.",
    "path-after-stations": "Égalité de points, de billets et de gares : le plus long chemin décide.",
  },
  allTied: "Égalité dans tout ce qui compte.",
  again: "Revoir la fin",
  botPlayed: (name, spells) => {
    const turns = spells.map(([first, last]) => {
      if (last === 0) return "les premiers billets";
      return first === last ? `tour ${first}` : first === 0 ? `tout jusqu’au tour ${last}` : `tours ${first} à ${last}`;
    });
    return `Un bot a joué pour ${name} : ${turns.join(", ")}.`;
  },
  skip: "Passer",

  table: "Points par origine",
  columns: {
    player: "Joueur",
    routes: "Lignes",
    arrived: "Billets réussis",
    failed: "Billets manqués",
    stations: "Gares restantes",
    longest: "Plus long chemin",
    mostTickets: "Le plus de billets",
    total: "Points",
  },
  shortColumns: {
    routes: "Lignes",
    arrived: "Réussis",
    failed: "Manqués",
    stations: "Gares",
    longest: "Chemin",
    mostTickets: "Nombre",
    total: "Points",
  },

  tickets: "Billets",
  ticketsHelp: "appuie sur un billet pour voir son trajet",
  ticketArrived: (ticket, points) => `${ticket}, réussi, ${common.points(points)}`,
  ticketFailed: (ticket, points) => `${ticket}, manqué, moins ${common.points(points)}`,
  noTickets: "Aucun billet gardé.",

  onTheMap: "Sur le plateau",
  ticketOf: (name, ticket) => `${name} : ${ticket}`,
  arrivedWith: (points) => `Réussi, ${signed(points)}`,
  failedWith: (points) => `Manqué, ${signed(-points)}`,
  borrows: (city, owner, route) => `La gare ${of(city)} emprunte ${route} à ${owner}.`,
  yourLongest: (trains) => `Ton plus long chemin, ${common.trains(trains)}`,
  longestOf: (names, trains) =>
    names.length === 1
      ? `Le plus long chemin ${of(list(names))}, ${count(trains, "wagon", "wagons")}`
      : `Les plus longs chemins : ${list(names)}, ${count(trains, "wagon", "wagons")} chacun`,

  playAgain: "Rejouer, même table",
  toRematch: "Vers la nouvelle table",
  rematchSet: "La nouvelle table est prête.",
  record: "Enregistrement",
  recordHelp: "Toute la partie dans un fichier texte",
  lobby: "Retour au hall",
  promised: "Le mélange est bien celui qui était promis.",
  promisedSince: "Les premières mains étaient données ; la suite a été mélangée comme promis.",
  notPromised: "Le mélange n’est pas celui qui était promis.",
  checking: "On vérifie le mélange…",
  uncheckable: "Le mélange ne peut pas être vérifié pour l’instant.",
  toggleCheck: "Voir la vérification",
  commitment: "Empreinte montrée avant la donne",
  secret: "Le secret",
  contribution: (name) => `Hasard ajouté par ${name}`,
  noContribution: "aucun",
};
