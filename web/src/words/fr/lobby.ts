import type { Words } from "..";
import type { VariantFacts } from "../variant_facts";
import { count, list, span } from "./common";

type Lobby = Words["lobby"];

const deal = ({ dealt, keep }: VariantFacts): string => `${dealt} sont distribués ; gardes-en au moins ${keep}.`;
const dealWithLong = ({ dealtLong, dealt, keep }: VariantFacts): string =>
  `${count(dealtLong, "long", "longs")} et ${dealt} ordinaires sont distribués ; gardes-en au moins ${keep}.`;

const variants: Lobby["variants"] = {
  usa: {
    name: "USA",
    about: (facts) => `${facts.regular} billets, dont ${facts.standIns} de remplacement. ${deal(facts)}`,
  },
  "usa-classic": {
    name: "USA classique",
    about: (facts) => `Les ${facts.regular} billets de l’ancienne édition. ${deal(facts)}`,
  },
  "usa-1910": {
    name: "USA 1910",
    about: (facts) =>
      `${facts.regular} nouveaux billets. ${deal(facts)} ${facts.mostTickets} points pour le plus de billets, aucun pour le plus long chemin.`,
  },
  "usa-big-cities": {
    name: "Grandes villes des USA",
    about: (facts) =>
      `${facts.regular} billets, tous vers de grandes villes. ${facts.dealt} sont distribués, puis ${facts.drawn} à la fois. Pas de bonus.`,
  },
  "usa-mega": {
    name: "Méga USA",
    about: (facts) =>
      `${facts.regular} billets. ${deal(facts)} Bonus pour le plus long chemin et pour le plus de billets.`,
  },
  europe: {
    name: "Europe",
    about: (facts) => `${facts.long} billets longs, ${facts.regular} ordinaires. ${dealWithLong(facts)}`,
  },
  "europe-1912": {
    name: "Europe 1912",
    about: (facts) => `Ses propres billets : ${facts.long} longs, ${facts.regular} ordinaires. ${dealWithLong(facts)}`,
  },
  "europe-mega": {
    name: "Méga Europe",
    about: (facts) =>
      `${facts.long + facts.regular} billets, dont ${facts.long} longs. ${facts.dealtLong} longs sont distribués d’abord ; gardes-en un ou aucun.`,
  },
  "europe-big-cities": {
    name: "Grandes villes d’Europe",
    about: (facts) =>
      `${facts.regular} billets, tous vers de grandes villes. ${facts.dealt} sont distribués, puis ${facts.drawn} à la fois.`,
  },
};

const boards: Lobby["boards"] = {
  usa: { name: "USA", about: "36 villes, 100 lignes" },
  europe: { name: "Europe", about: "tunnels, ferries, gares" },
};

const options: Lobby["options"] = {
  "orient-express": {
    name: "Orient-Express",
    about: "6 billets de plus, tous de remplacement pour les billets imprimés.",
  },
  max: { name: "Max", about: "1 billet de plus, London–København ; sa valeur est de remplacement." },
  "anniversary-tie-break": {
    name: "Égalités d’anniversaire",
    about: "Comme dans l’édition du 15e anniversaire : les gares ne départagent pas.",
  },
};

const playNow: Lobby["playNow"] = {
  heading: "Jouer tout de suite",
  board: "Plateau",
  variant: "Variante",
  against: "Contre",
  bots: "Combien de bots",
  play: "Jouer contre un bot",
  playSeveral: (n) => `Jouer contre ${n} bots`,
  starting: "On installe le plateau",
  newTable: "Nouvelle table",
  name: "Ton nom",
  withOptions: (names) => `Avec ${list(names)}.`,
};

const newcomer: Lobby["newcomer"] = {
  heading: "Relie les villes avant les autres",
  about:
    "Whistlestop est le jeu de société classique des lignes de train, de deux à cinq : collectionne des cartes, prends des lignes à travers l’Europe ou les États-Unis et remplis tes billets secrets. Gratuit, dans le navigateur, sans compte.",
  play: "Joue ta première partie",
  playWhy: "avec entraîneur, un bot facile, environ 15 minutes",
  playAlone: "ou sans entraîneur",
  learn: "Apprendre en cinq minutes",
  friends: "Jouer entre amis",
  choose: "Choisir la partie soi-même",
  sample: {
    heading: "À quoi ressemble une partie",
    about: "quatre bots sur le plateau Europe",
    board: "Le plateau d’une partie d’exemple entre quatre bots",
    players: "Joueurs de la partie d’exemple",
    claimed: (bot, route, points) => `${bot} prend ${route} : +${points}`,
    built: (bot, city) => `${bot} construit une gare à ${city}`,
    stop: "Arrêter",
    play: "Lancer",
    watch: "Regarder une partie en cours",
  },
  turn: {
    heading: "À ton tour, fais une seule chose",
    cards: "Prendre deux cartes",
    cardsWhy: "visibles ou cachées",
    route: "Prendre une ligne",
    routeWhy: "payée en cartes de sa couleur",
    tickets: "Piocher des billets",
    ticketsWhy: "des trajets secrets : des points si tu arrives, sinon un malus",
  },
};

const otherPages: Lobby["otherPages"] = {
  label: "Autres pages",
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
    "Aucune table n’attend de joueurs en ce moment. Prépares-en une que les autres voient, ou envoie un lien à des amis.",
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
  loading: "Chargement",
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
  why: "Toute personne qui a ce lien peut s’asseoir. Pas besoin de compte.",
  link: "Lien vers cette table",
  copy: "Copier le lien",
  copied: "Copié",
  selected: "Sélectionné : copie-le avec Ctrl+C",
  share: "Partager",
  shareText: (table) => `Viens t’asseoir avec nous : ${table} sur Whistlestop`,
  renew: "Renouveler le lien",
  renewWhy: "L’ancien lien ne fera plus entrer personne. Qui est assis ici reste ; les spectateurs doivent partir.",
  renewLeavesLobby: "La table ne sera alors plus ouverte à tous.",
  renewSure: "Créer un nouveau lien",
  code: "Le lien en code QR, pour l’appareil photo d’un téléphone",
  reach: {
    hereOnly: "L’adresse de ton navigateur ne marche que sur cet appareil. Tes amis peuvent venir de trois façons :",
    network: "Sur le même réseau",
    networkReady: "Tous ceux de ton réseau peuvent ouvrir ce lien ou scanner le code.",
    networkHow: "Lance le serveur ainsi ; cette page montre alors le lien et un code à scanner :",
    anywhere: "De partout",
    anywhereReady: "Ce lien marche de partout, tant que le serveur tourne.",
    anywhereHow: "Lance le serveur ainsi. Il lui faut cloudflared, tailscale ou ngrok, et il montre le lien ici :",
    own: "Un serveur à vous",
    ownHow: "Pour un groupe qui joue souvent : toujours là, à votre propre adresse.",
    ownLink: "Comment tenir un serveur",
  },
  fill: "Compléter avec des bots et commencer",
};

const newTable: Lobby["newTable"] = {
  heading: "Nouvelle table",
  make: "Préparer la table",
  makeAndPlay: "S’asseoir et jouer",
  making: "On prépare la table",
  variant: "Variante",
  options: "Options",
  seats: "Qui s’assoit où",
  seatsWhy: "Les places libres attendent ceux qui ont le lien.",
  seatCount: "Places",
  seat: (number) => `Place ${number}`,
  seatOf: (number, colour) => `Place ${number}, ${colour}`,
  you: "Toi",
  aPerson: "la personne qui s’y assoit",
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
  lobbyWhy: "Visible dans le hall. Sinon, seuls ceux qui ont le lien la trouvent.",
  more: "Plus",
  moreWhy: "spectateurs, chat, conseils, absence",
  spectators: "Spectateurs",
  spectatorsNone: "Aucun",
  spectatorsLive: "En direct",
  spectatorsDelayed: "En différé",
  delay: "Secondes de retard",
  chat: "Chat",
  chatText: "Texte et phrases toutes faites",
  chatPhrases: "Phrases toutes faites",
  hints: "Conseils",
  hintsWhy: "Les joueurs peuvent demander ce que ferait un bot fort.",
  knownCards: "Cartes connues",
  knownCardsWhy: "On peut consulter les cartes que tous ont vu un joueur prendre.",
  grace: "Les autres peuvent appeler un bot",
  graceWhy: "Si quelqu’un est absent. La place peut être reprise à tout moment.",
  graceNever: "Jamais",
  graceAtOnce: "Aussitôt",
  graceAfter: (span) => `Après ${span}`,
  between: (least, most) => `De ${least} à ${most}.`,
};

const room: Lobby["room"] = {
  begins: "La partie commence quand toutes les places sont prises.",
  beginsForHost:
    "Envoie le lien à des amis. La partie commence quand toutes les places sont prises, ou quand tu la lances avec des bots.",
  beginsForHostAgain: "La partie commence quand toutes les places sont prises, ou quand tu la lances avec des bots.",
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
  noWatching: "Les spectateurs ne sont pas admis à cette table. Assieds-toi, ou reviens quand la partie est finie.",
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
  close: "Fermer la table",
  closeSure: "La fermer pour tous",
  closed: "Cette table a été fermée",
  closedWhy: "Sa partie n’a jamais commencé. Il n’en reste rien.",
  linkRenewed: "Le lien vers cette table est nouveau. L’ancien ne fait plus entrer personne.",
  sentAway: (name) =>
    `L’hôte a renvoyé ${name} et renouvelé le lien. Les cartes seront redistribuées quand la partie commencera.`,
  youSentAway: (name) =>
    `Tu as renvoyé ${name}. Le lien est nouveau, et les cartes seront redistribuées quand la partie commencera.`,
  youWereSentAway: "L’hôte t’a renvoyé de cette table.",
  lobby: "Vers le hall",
  settings: "Cette table",
  change: "Modifier",
  changeHeading: "Modifier cette table",
  changeWhy: "Tous ceux qui sont ici voient la modification aussitôt. Personne ne perd sa place.",
  changeSave: "Modifier la table",
  changeAndStart: "Modifier et commencer",
  changing: "Modification en cours",
  changed: (who, what) => `${who} a changé ${list(what)}.`,
  youChanged: (what) => `Tu as changé ${list(what)}.`,
  changes: {
    variant: (set) => `le plateau (${set})`,
    seats: (set) => `le nombre de places (${set})`,
    options: (set) => `les options (désormais : ${set})`,
    first_seat: (set) => `qui commence (${set})`,
    clock: (set) => `la pendule (${set})`,
    lobby: (set) => `qui trouve la table (${set})`,
    spectators: (set) => `les spectateurs (${set})`,
    chat: (set) => `le chat (${set})`,
    hints: (set) => `les conseils (${set})`,
    known_cards: (set) => `les cartes connues (${set})`,
    grace: (set) => `ce qui se passe en cas d’absence (${set})`,
  },
  noOptions: "aucune",
  theHost: "L’hôte",
  waitingFor: (names) => `On attend encore ${list(names)}.`,
  commitment: "Donne honnête",
  commitmentWhy:
    "Le serveur a fixé sa part du mélange. Note ceci, et tu pourras vérifier après la partie qu’il ne l’a pas changée :",
  board: "Plateau",
  options: "Options",
  first: "Qui commence",
  clock: "Pendule",
  realTime: (move, reserve) => `${move}, et ${reserve} de réserve`,
  realTimeOnly: (move) => `${move}, sans réserve`,
  clockNone: "Sans pendule",
  openness: "Visible pour",
  openLobby: "Tous, dans le hall",
  openLink: "Ceux qui ont le lien",
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
  graceNever: "Aucun bot ne joue pour les absents",
  graceAtOnce: "Les autres peuvent appeler un bot aussitôt",
  graceAfter: (span) => `Les autres peuvent appeler un bot après ${span}`,
};

const series: Lobby["series"] = {
  heading: "La série",
  games: (n) => `après ${count(n, "partie", "parties")}`,
  player: "Joueur",
  wins: "Victoires",
  winsHelp: "Parties gagnées ; une victoire partagée compte pour chacun",
  points: "Points",
  played: "Parties",
  short: (n, wins) => `Après ${count(n, "partie", "parties")} : ${wins.join(", ")}`,
  won: (name, wins) => `${name} ${wins}`,
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
  nameSave: "Enregistrer",
  nameWhy: "Pas de compte : le nom reste sur cet appareil.",
  nameEmpty: "Un nom doit avoir au moins une lettre.",
  playNow,
  newcomer,
  otherPages,
  rows,
  began,
  time,
  invite,
  newTable,
  room,
  series,
  variants,
  boards,
  options,
};
