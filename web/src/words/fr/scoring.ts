import type { Words } from "..";
import { count, list, of } from "./common";

const train = (n: number): string => count(n, "wagon", "wagons");
const point = (n: number): string => count(n, "point", "points");

/** Scoring a real table: a game that was played with cardboard and wood. */
export const scoring: Words["scoring"] = {
  title: "Compter une vraie partie",
  about: "Une partie avec du carton et du bois ? Touche ce qu’il y a sur la table, et tout est compté pour toi.",
  loading: "Le plateau se déplie",
  tryAgain: "Réessayer",

  setUp: {
    players: "Qui a joué",
    playersWhy: "Dans n’importe quel ordre. Sans nom, la couleur en tient lieu.",
    name: (colour) => `Nom pour ${colour}`,
    colour: (place) => `Couleur du joueur ${place}`,
    add: "Un joueur de plus",
    remove: (name) => `Retirer ${name} de la liste`,
    begin: "Au plateau",
    goOn: "Retour au plateau",
    lost: (n) =>
      n === 1
        ? "1 saisie serait perdue : elle n’existe pas dans cette variante."
        : `${n} saisies seraient perdues : elles n’existent pas dans cette variante.`,
    lose: "Changer quand même",
  },

  parts: { routes: "Lignes", stations: "Gares", tickets: "Billets" },
  partsLabel: (name) => `Ce qu’a ${name}`,
  partCount: (part, n) => `${part} ${n}`,
  playersLabel: "Joueurs",
  strip: (name, points, trains) => `${name}, ${point(points)} pour les lignes, il reste ${train(trains)}`,
  left: (trains) => `reste ${trains}`,
  board: "Le plateau, à toucher",

  prompt: {
    routes: (name, laid, left) => ({
      first: `Touche les lignes ${of(name)}.`,
      rest:
        laid === 0
          ? "Touche une ligne encore une fois pour la reprendre."
          : left === 0
            ? `${train(laid)} en tout ; il ne doit plus en rester devant ${name}.`
            : `${train(laid)} en tout ; vérifie qu’il en reste ${left} devant ${name}.`,
    }),
    stations: (name, built, left, each) => ({
      first: `Touche les villes des gares ${of(name)}.`,
      rest:
        built === 0
          ? `Aucune construite : il en reste ${left}, ${each} points chacune.`
          : `${count(built, "construite", "construites")} ; vérifie qu’il en reste ${left} devant ${name}.`,
    }),
    tickets: (name) => ({
      first: `Touche les deux villes d’un billet ${of(name)}`,
      rest: "ou choisis-le dans la liste.",
    }),
    from: (city) => ({ first: `Depuis ${city}.`, rest: "Touche l’autre ville du billet." }),
  },

  onlyRoutes: (city) => `C’est ${city}. Touche les cases d’une ligne.`,
  onlyCities: (route) => `C’est ${route}. Touche une ville.`,
  noTicket: (a, b) => `Aucun billet ne relie ${a} et ${b}.`,
  noTicketFrom: (city) => `Aucun billet restant ne va à ${city}.`,
  held: (what, by) => `${what} est à ${by}.`,
  stationHeld: (city, by) => `La gare ${of(by)} se trouve à ${city}. Il n’y en a qu’une par ville.`,
  bothTwins: (name, route) => `${name} a l’autre ligne ${route}. Personne ne peut avoir les deux.`,
  oneTwin: (by, route, players) =>
    `${by} a l’autre ligne ${route}. À ${players} joueurs, une seule des deux lignes d’une double ligne sert.`,
  trains: (name, route, spaces, left) =>
    `${route} a ${count(spaces, "case", "cases")}, et il reste ${train(left)} à ${name}.`,
  stations: (name, most) => `Les ${most} gares ${of(name)} sont déjà sur le plateau.`,
  move: (name) => `Donner à ${name}`,
  swap: "Plutôt cette ligne",

  added: (what, points) => `${what} en plus, ${points}`,
  addedStation: (city) => `Gare à ${city} en plus`,
  takenBack: (what, points) => `${what} en moins, ${points}`,
  takenBackStation: (city) => `Gare à ${city} en moins`,
  undo: "Annuler",
  undone: "La dernière saisie est annulée.",

  missing: {
    routes: (names) => `lignes pour ${list(names)}`,
    tickets: (names) => `billets pour ${list(names)}`,
  },
  missingAll: (parts) => `Il manque encore : ${list(parts)}.`,
  nothingMissing: "Tous ont des lignes et des billets.",
  next: {
    routes: (name) => `Ensuite : lignes ${of(name)}`,
    stations: (name) => `Ensuite : gares ${of(name)}`,
    tickets: (name) => `Ensuite : billets ${of(name)}`,
  },
  score: "Compter les points",
  scoreNow: "Compter maintenant",

  route: (name) => `à ${name}`,
  free: "libre",
  stationOf: (name) => `gare ${of(name)}`,
  noStation: "pas de gare",
  tickets: {
    find: "Chercher un billet",
    hint: "Lettres d’une ville",
    own: (name) => `Billets ${of(name)}`,
    none: (name) => `${name} n’a pas encore de billets.`,
    long: "Billets longs",
    regular: "Billets",
    standIn: "de remplacement",
    longOne: "long",
    ticket: (name, points, notes) => [name, point(points), ...notes].join(", "),
    remove: (ticket) => `Reprendre ${ticket}`,
    nothing: "Aucun billet restant n’a ces lettres.",
    clear: "Tout montrer",
  },

  menu: "Plus",
  toSetUp: "Joueurs et plateau",
  share: "Partager",
  again: "Nouveau décompte",
  againAsk: "Tout ce qui est saisi ici sera oublié.",
  againYes: "Recommencer",
  againNo: "Garder",
  lobby: "Vers le hall",

  result: {
    back: "Changer quelque chose",
    uses: (name, city, owner, route, tickets) =>
      tickets.length === 1
        ? `La gare ${of(name)} à ${city} emprunte ${route} à ${owner} : ${list(tickets)} est réussi.`
        : `La gare ${of(name)} à ${city} emprunte ${route} à ${owner} : ${list(tickets)} sont réussis.`,
    idle: (name, city) => `La gare ${of(name)} à ${city} n’aide aucun billet.`,
    longest: (name, trains) => `Plus long chemin ${of(name)}, ${train(trains)}`,
    mostTickets: (name, tickets) => `Le plus de billets : ${name}, ${count(tickets, "réussi", "réussis")}`,
    incomplete: "Tout n’est pas encore saisi.",
    impossible: "C’est impossible :",
    unscored: "Aucune partie n’a pu finir ainsi.",
  },

  link: {
    label: "Lien vers ce décompte",
    why: "Toute la table tient dans le lien. Rien ne reste sur le serveur.",
    code: "Le lien en code QR, pour l’appareil photo d’un téléphone",
    text: "Une table comptée avec Whistlestop",
    shown: "Tu regardes un décompte que quelqu’un a partagé.",
    take: "Reprendre et changer",
    replaces: "Ton propre décompte sur cet appareil serait remplacé.",
    replace: "Remplacer le mien",
    broken: "Ce lien est abîmé : une partie manque ou a changé.",
    newer: "Ce lien vient d’un Whistlestop plus récent.",
    changed: "Ce lien concerne d’autres billets et ne peut plus être lu.",
    own: "À mon propre décompte",
  },
};
