import type { Words } from "..";
import { count, list, span } from "./common";

type Lobby = Words["lobby"];

const variants: Lobby["variants"] = {
  usa: { name: "USA", about: "33 billets, dont 2 de remplacement. 4 sont distribués ; gardes-en au moins 2." },
  "usa-classic": {
    name: "USA classique",
    about: "Les 30 billets de l’ancienne édition. 3 sont distribués ; gardes-en au moins 2.",
  },
  "usa-1910": {
    name: "USA 1910",
    about:
      "35 nouveaux billets. 3 sont donnés ; garde au moins 2. 15 points pour le plus de billets, aucun pour le plus long chemin.",
  },
  "usa-big-cities": {
    name: "Grandes villes des USA",
    about: "35 billets, tous vers de grandes villes. 4 sont donnés, puis 4 à la fois. Pas de bonus.",
  },
  "usa-mega": {
    name: "Méga USA",
    about: "69 billets. 5 sont donnés ; garde au moins 3. Bonus pour le plus long chemin et le plus de billets.",
  },
  europe: {
    name: "Europe",
    about: "6 billets longs, 40 courts. 1 long et 3 courts sont distribués ; gardes-en au moins 2.",
  },
  "europe-1912": {
    name: "Europe 1912",
    about: "Ses propres billets : 6 longs, 49 courts. 1 long et 3 courts sont distribués ; gardes-en au moins 2.",
  },
  "europe-mega": {
    name: "Méga Europe",
    about: "101 billets, dont 12 longs. 2 longs sont distribués d’abord ; gardes-en un ou aucun.",
  },
  "europe-big-cities": {
    name: "Grandes villes d’Europe",
    about: "45 billets, tous vers de grandes villes. 5 sont distribués, puis 4 à la fois.",
  },
};

const boards: Lobby["boards"] = {
  usa: { name: "USA", about: "36 villes, 100 lignes" },
  europe: { name: "Europe", about: "tunnels, ferries, gares" },
};

const options: Lobby["options"] = {
  "orient-express": {
    name: "Orient-Express",
    about: "6 billets de plus, tous de remplacement pour ceux qui sont imprimés.",
  },
  max: { name: "Max", about: "1 billet de plus, London–København ; sa valeur est provisoire." },
  "anniversary-tie-break": {
    name: "Égalités d’anniversaire",
    about: "Comme dans l’édition du 15e anniversaire : les gares ne départagent pas.",
  },
};

const playNow: Lobby["playNow"] = {
  heading: "Jouer tout de suite",
  board: "Plateau",
  edition: "Édition",
  against: "Contre",
  bots: "Combien de bots",
  play: "Jouer contre un bot",
  playSeveral: (n) => `Jouer contre ${n} bots`,
  starting: "On installe le plateau",
  newTable: "Nouvelle table",
  name: "Ton nom",
  withOptions: (names) => `Avec ${list(names)}.`,
};

const ways: Lobby["ways"] = {
  label: "Autres chemins",
  newHere: "Première fois ? Apprends en cinq minutes",
  learn: "Apprendre le jeu",
  score: "Compter une vraie partie",
  replay: "Revoir une partie enregistrée",
  statistics: "Statistiques",
};

const rows: Lobby["rows"] = {
  myGames: "Mes parties",
  myTurns: (n) => (n === 0 ? "aucune ne t’attend" : n === 1 ? "1 partie t’attend" : `${n} parties t’attendent`),
  noGames: "Aucune partie en cours sur cet appareil. Joue contre un bot ou assieds-toi à une table.",
  openTables: "Tables ouvertes",
  openTablesWhy: "assieds-toi d’un clic",
  noTables:
    "Personne n’attend de joueurs en ce moment. Ouvre une table que les autres voient, ou envoie un lien à des amis.",
  finished: "Terminées",
  noFinished: "Les parties que tu as jouées jusqu’au bout restent ici, avec leurs scores.",
  columns: {
    table: "Table",
    board: "Plateau",
    players: "Joueurs",
    seats: "Places",
    clock: "Pendule",
    now: "En cours",
    result: "Résultat",
  },
  loading: "On cherche",
  yourTurn: "À toi de jouer",
  yourTurnAt: (table) => `À toi de jouer : ${table}`,
  yourTurnAtSeveral: (tables) => `À toi de jouer à ${tables} tables`,
  timeLeft: (time) => `reste ${time}`,
  toPlay: (names) => `à ${list(names)} de jouer`,
  waiting: (seated, seats) => `${count(seated, "place prise", "places prises")} sur ${seats}`,
  botPlays: "Un bot joue pour toi",
  alone: "encore personne",
  names: (names) => names.join(", "),
  sitDown: "S’asseoir",
  sitDownAt: (table) => `S’asseoir : ${table}`,
  watch: "Regarder",
  watchAt: (table) => `Regarder : ${table}`,
  finalScore: "Score final",
  result: (scores) => scores.join(" · "),
  score: (name, points) => `${name} ${points}`,
  more: (n) => `En voir ${n} de plus`,
};

const began: Lobby["began"] = {
  mark: "entraînement",
  atMove: (move) => `Entraînement : cette partie a commencé au coup ${move} d’une autre.`,
  atPosition: "Entraînement : cette partie a commencé dans une position choisie par l’hôte.",
};

const time: Lobby["time"] = {
  left: (milliseconds) => {
    const seconds = Math.max(0, Math.floor(milliseconds / 1000));
    if (seconds >= 2 * 86400) return `${Math.floor(seconds / 86400)} jours`;
    if (seconds >= 86400) return "1 jour";
    if (seconds >= 3600) return `${Math.floor(seconds / 3600)} h`;
    return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  },
  noClock: "aucune",
  secondsAMove: (seconds) => (seconds % 60 === 0 ? `${seconds / 60} min par coup` : `${seconds} s par coup`),
  daysAMove: (days) => `${count(days, "jour", "jours")} par coup`,
  minutes: (seconds) => (seconds % 60 === 0 ? `${seconds / 60} min` : `${seconds} s`),
  span,
};

const invite: Lobby["invite"] = {
  heading: (table) => `Table ${table}`,
  seated: (seated, seats) => `${count(seated, "place prise", "places prises")} sur ${seats}`,
  why: "Qui a ce lien peut s’asseoir. Pas besoin de compte.",
  link: "Lien vers cette table",
  copy: "Copier le lien",
  copied: "Copié",
  selected: "Sélectionné : copie-le avec Ctrl+C",
  share: "Partager",
  shareText: (table) => `Viens t’asseoir avec nous : ${table} sur Whistlestop`,
  code: "Le lien en code QR, pour l’appareil photo d’un téléphone",
  hereOnly: "Cette adresse ne marche que sur cet appareil. Les autres entrent si le serveur est lancé ainsi :",
  hereOnlyCommand: "whistlestop serve --host 0.0.0.0",
  fill: "Compléter avec des bots et commencer",
};

const newTable: Lobby["newTable"] = {
  heading: "Nouvelle table",
  make: "Dresser la table",
  makeAndPlay: "S’asseoir et jouer",
  making: "On dresse la table",
  edition: "Édition",
  options: "Options",
  seats: "Qui s’assoit où",
  seatsWhy: "Les places libres attendent qui a le lien.",
  seatCount: "Places",
  seat: (number) => `Place ${number}`,
  seatOf: (number, colour) => `Place ${number}, ${colour}`,
  you: "Toi",
  aPerson: "qui s’y assoit",
  person: "Libre, pour une personne",
  bot: (name) => `${name}, un bot`,
  begins: "Qui commence",
  chance: "Le hasard décide",
  beginsSeat: (number, who) => `Place ${number} : ${who}`,
  clock: "Pendule",
  clockNone: "Sans pendule",
  clockNoneWhy: "Chacun prend le temps qu’il veut.",
  clockRealTime: "Temps réel",
  clockRealTimeWhy: "Quand tout le monde est là.",
  clockDays: "Jours",
  clockDaysWhy: "Chacun joue quand il a le temps.",
  seconds: "Secondes par coup",
  reserve: "Réserve en minutes",
  reserveWhy: "Pour toute la partie, quand un coup est plus long.",
  days: "Jours par coup",
  lobby: "Ouverte à tous",
  lobbyWhy: "Visible dans le hall. Sinon, seul qui a le lien la trouve.",
  more: "Plus",
  moreWhy: "spectateurs, chat, conseils, absence",
  spectators: "Spectateurs",
  spectatorsNone: "Aucun",
  spectatorsLive: "En direct",
  spectatorsDelayed: "En différé",
  delay: "Secondes de retard",
  chat: "Chat",
  chatText: "Texte et phrases",
  chatPhrases: "Phrases seulement",
  hints: "Conseils",
  hintsWhy: "On peut demander ce que ferait un bot fort.",
  knownCards: "Cartes connues",
  knownCardsWhy: "Ce que tous ont vu prendre à quelqu’un peut être consulté.",
  grace: "Un bot prend le relais",
  graceWhy: "Si quelqu’un est parti, absent ou n’a plus de temps. La place peut être reprise à tout moment.",
  graceNever: "Jamais",
  graceAtOnce: "Aussitôt",
  graceAfter: (span) => `Après ${span}`,
  between: (least, most) => `De ${least} à ${most}.`,
};

const room: Lobby["room"] = {
  begins: "La partie commence quand toutes les places sont prises.",
  beginsForHost:
    "Envoie le lien à des amis. La partie commence quand toutes les places sont prises, ou quand tu la lances avec des bots.",
  beginsOrHost: (host) => `La partie commence quand toutes les places sont prises, ou quand ${host} la lance.`,
  beginsBehind: (seconds) =>
    `La partie a commencé. Tu regardes avec ${span(seconds)} de retard : elle s’ouvre ici d’elle-même.`,
  seats: "Places",
  free: "Libre",
  host: "hôte",
  here: "ici",
  notHere: "pas là en ce moment",
  sitDown: "S’asseoir",
  sitDownHere: "Continuer ici",
  sitHere: "S’asseoir ici",
  sitHereAt: (seat, colour) => `S’asseoir ici : place ${seat}, ${colour}`,
  watchInstead: "Ou reste et regarde : la partie s’ouvre d’elle-même quand elle commence.",
  watchBehind: (seconds) => `Ou reste et regarde, avec ${span(seconds)} de retard : la partie s’ouvre d’elle-même.`,
  noWatching: "Cette table est sans spectateurs. Assieds-toi, ou reviens quand la partie est finie.",
  botFor: (seat) => `Bot pour la place ${seat}`,
  noBot: "Asseoir un bot",
  getUp: "Se lever",
  getUpOf: (name) => `Se lever : ${name}`,
  freeSeat: "Libérer la place",
  freeSeatOf: (name) => `Libérer la place : ${name}`,
  notes: (notes) => notes.join(" · "),
  invite: "Faire venir des amis",
  start: "Commencer",
  startWith: (bots) => `Commencer avec ${count(bots, "bot", "bots")}`,
  fillLevel: "Niveau des bots",
  close: "Abandonner la table",
  closeSure: "L’abandonner pour tous",
  closed: "Cette table a été abandonnée",
  closedWhy: "Sa partie n’a jamais commencé. Il n’en reste rien.",
  lobby: "Vers le hall",
  settings: "Cette table",
  commitment: "Donne honnête",
  commitmentWhy:
    "Le serveur a fixé sa part du mélange. Note ceci, et tu pourras vérifier après la partie qu’il ne l’a pas changée :",
  board: "Plateau",
  options: "Options",
  first: "Commence",
  clock: "Pendule",
  realTime: (move, reserve) => `${move}, et ${reserve} de réserve`,
  realTimeOnly: (move) => `${move}, sans réserve`,
  clockNone: "Sans pendule",
  openness: "Visible pour",
  openLobby: "Tous, dans le hall",
  openLink: "Qui a le lien",
  spectators: "Spectateurs",
  spectatorsDelayed: (span) => `${span} de retard`,
  chat: "Chat",
  hints: "Conseils",
  allowed: "Permis",
  notAllowed: "Aucun",
  knownCards: "Cartes connues",
  knownCardsShown: "Montrées",
  knownCardsHidden: "Cachées",
  grace: "Absence",
  graceNever: "Aucun bot ne prend le relais",
  graceAtOnce: "Un bot prend le relais aussitôt",
  graceAfter: (span) => `Un bot prend le relais après ${span}`,
};

export const lobby: Lobby = {
  title: "Whistlestop",
  titleYourTurn: "À toi de jouer – Whistlestop",
  refused: "Le serveur ne répond pas. Rien n’a été fait ; essaie encore.",
  rules: "Règles",
  settings: "Réglages",
  toNight: "Couleurs de nuit",
  toDay: "Couleurs de jour",
  name: (name) => `${name}, changer de nom`,
  noName: "Ton nom",
  nameLabel: "Ton nom à la table",
  nameSave: "Garder",
  nameWhy: "Pas de compte : le nom reste sur cet appareil.",
  nameEmpty: "Un nom a besoin d’une lettre au moins.",
  playNow,
  ways,
  rows,
  began,
  time,
  invite,
  newTable,
  room,
  variants,
  boards,
  options,
};
