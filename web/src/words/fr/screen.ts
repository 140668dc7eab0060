import type { Words } from "..";
import { chance, timeLeft } from "../shared";
import { capital, common, count, list } from "./common";

type Screen = Words["screen"];

const colour = (card: string): string => common.cards[card] ?? card;

const percent = (share: number): string => chance(share, "\u202f");

/** "3 bleues, 1 locomotive". */
const cardsInWords: Screen["cardsInWords"] = (cards) =>
  cards.map((one) => common.cardCount(one.count, one.card)).join(", ");

function spokenTime(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  if (seconds >= 86400) return count(Math.floor(seconds / 86400), "jour", "jours");
  if (seconds < 60) return count(seconds, "seconde", "secondes");
  return `${count(Math.floor(seconds / 60), "minute", "minutes")} ${seconds % 60}`;
}

const keys: Screen["keys"] = [
  ["1–5", "Prendre cette carte visible"],
  ["6", "Piocher à l’aveugle"],
  ["R, /", "Liste des lignes : tape les lettres d’une ville, les flèches déplacent la sélection"],
  ["T", "Piocher des billets"],
  ["S", "Construire une gare"],
  ["Entrée", "Le bouton principal"],
  ["Échap", "Retour, rien n’est joué"],
  ["1–9, M", "Dans un panneau : choisir cette ligne, montrer les autres façons"],
  ["D", "Renoncer au tunnel"],
  ["U", "Annuler, là où c’est permis"],
  ["K", "Mon billet suivant, montré sur le plateau"],
  ["H", "Conseil, là où la table le permet"],
  ["Espace", "Aller à mon tour ; dans une relecture : lecture, pause"],
  ["← →", "Dans une relecture : un pas en arrière, un pas en avant"],
  ["Début, Fin", "Dans une relecture : au début, à la fin"],
  ["+ − 0", "Plus près, plus loin, tout le plateau"],
  ["Maj et flèches", "Déplacer le plateau"],
  ["L, P, C", "Vers le journal, les joueurs, le chat"],
  ["V", "Ce que valent les lignes"],
  ["?", "Cette liste"],
];

const phrases: Screen["phrases"] = {
  hello: "Bonjour.",
  "good-luck": "Bonne chance.",
  "well-played": "Bien joué.",
  "nice-route": "Belle ligne.",
  "that-was-mine": "Je la voulais.",
  thinking: "Je réfléchis…",
  "your-turn": "C’est à toi.",
  "one-moment": "Un instant.",
  sorry: "Pardon.",
  thanks: "Merci.",
  again: "Encore une partie ?",
  goodbye: "Au revoir.",
  bravo: "Bravo !",
  wow: "Waouh !",
  "ha-ha": "Haha !",
  "oh-no": "Oh non !",
};

export const screen: Screen = {
  skipLink: "Vers ce que je peux faire",
  opening: "On prépare la table…",
  toLobby: "Vers le hall",
  lobbyShort: "Hall",
  landmarks: {
    prompt: "Ce que tu peux faire",
    board: "Plateau",
    players: "Joueurs",
    tickets: "Mes billets",
    dock: "Cartes",
    log: "Journal",
    chat: "Chat",
    bar: "La table",
    actions: "Ce que tu peux faire, et plus",
  },
  bar: {
    unread: (n) => `Chat, ${count(n, "message non lu", "messages non lus")}`,
    rules: "Règles",
    menu: "Menu",
    lobby: "Whistlestop : vers le hall",
  },

  hand: (n) => `Ma main · ${count(n, "carte", "cartes")}`,
  handLabel: "Ma main",
  faceUp: "Visibles",
  decks: "Pioches",
  watching: "Tu regardes. Les mains restent cachées jusqu’à la fin.",
  cards: (n) => (n < 2 ? "carte" : "cartes"),
  tickets: (n) => (n < 2 ? "billet" : "billets"),
  empty: "vide",
  faceUpCard: (card, place) => `${capital(colour(card))}, visible, ${place} sur 5`,
  emptyPlace: (place) => `Pas de carte, ${place} sur 5`,
  deck: (n) => (n === 0 ? "Pioche des cartes, vide" : `Piocher à l’aveugle, reste ${count(n, "carte", "cartes")}`),
  ticketDeck: (n) => (n === 0 ? "Pioche des billets, vide" : `Piocher des billets, reste ${n}`),
  stack: (card, n) => `${capital(colour(card))}, ${count(n, "carte", "cartes")}`,

  drawTickets: "Piocher des billets",
  draw: "Piocher",
  notNow: "Pas maintenant",
  showOffer: "Choisir",
  foldOffer: "Voir d’abord mes cartes",
  drawTicketsOf: (n) => `Billets · ${n}`,
  station: "Gare",
  hint: "Conseil",
  undo: "Annuler",
  askUndo: "Demander d’annuler",
  noUndo: "Impossible d’annuler : des cartes ont été retournées, ou d’autres ont joué depuis.",
  pass: "Passer",
  skip: "Aller à mon tour",
  skipAll: "Passer",
  agree: "D’accord",
  refuse: "Non",
  takeBack: "Reprendre la place",
  callBot: (name) => `Faire jouer un bot pour ${name}`,
  playHere: "Jouer ici",
  ticketsShort: "Billets",
  logShort: "Journal",
  more: "Plus",

  chooseForStation: (city) => ({
    first: "Choisis les cartes",
    rest: `pour une gare à ${city}.`,
    why: "Rien n’est joué avant que tu construises.",
  }),

  anyColour: (spaces) => `${count(spaces, "carte", "cartes")} d’une même couleur, au choix.`,
  routeFacts: (card, spaces, points) =>
    `${capital(colour(card))} · ${common.spaces(spaces)} · ${common.points(points)}`,
  spacesAndPoints: (spaces, points) => `${common.spaces(spaces)} · ${common.points(points)}`,
  tunnelNote: "Un tunnel : trois cartes sont retournées, et chaque carte qui convient en coûte une de plus.",
  odds: {
    price: (n) => (n === 0 ? "Rien de plus" : `${n} de plus`),
    chance: percent,
    payable: (most, highest, share) => {
      if (most === 0)
        return `Il ne te resterait aucune carte pour payer plus : le tunnel est à toi à ${percent(share)}.`;
      return most === highest
        ? "Les cartes qui te resteraient suffisent dans tous les cas."
        : `Les cartes qui te resteraient couvrent jusqu’à ${most} de plus : ${percent(share)}.`;
    },
  },
  ferryNote: (locomotives) => `Un ferry : au moins ${common.cardCount(locomotives, "locomotive")}.`,
  takes: (spaces, card) => `Coûte ${common.cardCount(spaces, card)}`,
  tunnelShort: "Un tunnel.",
  short: (cards) => `Il manque ${count(cards, "carte", "cartes")}.`,
  likeliest: "La façon la plus probable est choisie.",
  cardsInWords,
  leaves: (cards) => `reste ${cardsInWords(cards)}`,
  moreWays: (n) => count(n, "autre façon", "autres façons"),
  claimWith: (cards) => `Prendre avec ${cards}`,
  buildWith: (cards) => `Construire avec ${cards}`,
  waysToPay: "Façons de payer",
  stationIn: (city) => `Gare à ${city}`,
  stationFacts: (price) => count(price, "carte", "cartes"),
  twin: (card) => `Ligne ${colour(card)}`,
  twins: "Laquelle des deux lignes",

  tunnel: (route) => `Tunnel : ${route}`,
  laid: "Tu as posé",
  turned: "Retournées de la pioche",
  costs: "coûte 1",
  noMatch: "sans effet",
  turning: "Les cartes sont retournées.",
  price: (n, card) => ({
    first: `${n} de plus :`,
    rest: card === "locomotive" ? "locomotives seulement" : `${colour(card)} ou locomotive`,
  }),
  cantPay: "Tu ne peux pas payer cela.",
  decline: "Renoncer",
  payAndClaim: (n) => `Payer ${n} et prendre`,
  declining: (n) =>
    n === 1
      ? "En renonçant, tu reprends ta carte et ton tour finit."
      : `En renonçant, tu reprends tes ${n} cartes et ton tour finit.`,

  ticketSums: (arrived, open) => `${count(arrived, "point acquis", "points acquis")}, ${open} en cours`,
  noTickets: "Pas encore de billets.",
  arrived: "Réussi",
  arrivedByStation: (city) => `Compte : gare à ${city}`,
  arrivedByStations: (n) => `Compte : ${n} gares`,
  toGo: (spaces) => `reste ${common.spaces(spaces)}`,
  lost: "Plus de chemin",
  lostWithoutStation: "Plus de chemin sans gare",
  long: "long",
  arrivedFold: (n) => count(n, "réussi", "réussis"),
  ticketLabel: (ticket, points, isLong, state) =>
    [ticket, common.points(points), ...(isLong ? ["long"] : []), state].join(", "),
  firstTickets: "Tes premiers billets",
  offered: "Billets proposés",
  keepOf: (least, most) => {
    if (least > 0) return `gardes-en au moins ${least}`;
    return most === 1 ? "gardes-en un ou aucun" : `gardes-en jusqu’à ${most}`;
  },
  routesAndTrains: (routes, trains) => `${count(routes, "ligne", "lignes")}, ${count(trains, "wagon", "wagons")}`,
  longCost: (cost) => `Billet long · ${cost}`,
  ifAllArrive: "Si tous sont réussis",
  ifNoneDoes: "Si aucun n’est réussi",
  trainsNeeded: "Wagons nécessaires",
  trainsOf: (needed, trains) => `${needed} sur ${trains}`,
  noWayTogether: "aucun chemin",
  keepTickets: (n) => `Garder ${count(n, "billet", "billets")}`,
  keepNone: "Ne garder aucun billet",
  chooseMore: (n) => (n === 1 ? "Choisis encore 1 billet" : `Choisis encore ${n} billets`),
  chooseMoreWhy: (least) => `Pas encore : tu gardes au moins ${count(least, "billet", "billets")}.`,
  chooseFewer: (n) => (n === 1 ? "Retire 1 billet" : `Retire ${n} billets`),
  chooseFewerWhy: (most) => `C’est trop : tu gardes au plus ${count(most, "billet", "billets")}.`,
  returned: {
    under: "Ce que tu ne gardes pas va sous la pioche. Les billets gardés restent secrets jusqu’à la fin.",
    out: "Ce que tu ne gardes pas sort du jeu. Les billets gardés restent secrets jusqu’à la fin.",
  },
  stillChoosing: (names) => `${list(names)} ${names.length === 1 ? "choisit" : "choisissent"} encore.`,

  away: "pas là",
  botPlays: "un bot joue",
  choosing: "Choisit des billets",
  hasChosen: "A choisi",
  toPlay: "c’est son tour",
  knownNothing: "On ne sait rien de cette main.",
  stats: { points: "points", trains: "wagons", stations: "gares", cards: "cartes", tickets: "billets" },
  sound: { off: "Les sons sont coupés.", accept: "Les activer", on: "Les sons sont activés. Le menu les coupe." },
  player: {
    botLike: (level) => `bot, du niveau de ${level}`,
    about: (name: string) => `À propos de ${name}`,
    of: (left: number, all: number) => `${left} sur ${all}`,
    known: "Cartes que tout le monde a vues",
    draws: "Dernières pioches",
    noDraws: "Rien n’a encore été pioché.",
    routes: (routes: number, spaces: number) => `${count(routes, "ligne", "lignes")}, ${common.spaces(spaces)}`,
    noRoutes: "Pas encore de ligne",
    stations: "Gares",
    noStations: "Aucune gare construite",
    sendAway: "Renvoyer…",
    sendAwayWhy:
      "La place se libère, et le lien vers la table est renouvelé. Quand la partie recommence, tout le monde reçoit de nouvelles cartes. C’est possible jusqu’au premier tour.",
    sendAwaySure: (name) => `Renvoyer ${name}`,
  },
  strip: (facts) =>
    [
      facts.name,
      common.points(facts.points),
      common.trains(facts.trains),
      ...(facts.stations === null ? [] : [count(facts.stations, "gare", "gares")]),
      count(facts.cards, "carte", "cartes"),
      ...(facts.tickets === null ? [] : [count(facts.tickets, "billet", "billets")]),
      ...facts.notes,
    ].join(", "),
  timeLeft: (milliseconds) => timeLeft(milliseconds, "j"),
  reserveLeft: (milliseconds) => `+${timeLeft(milliseconds, "j")}`,
  spokenClock: (move, reserve) => {
    if (reserve === 0) return `reste ${spokenTime(move)}`;
    if (move === 0) return `reste ${spokenTime(reserve)}, sur la réserve`;
    return `reste ${spokenTime(move)}, plus ${spokenTime(reserve)} de réserve`;
  },
  clockWarning: (seconds) => `Encore ${count(seconds, "seconde", "secondes")}.`,

  spokenLines: (lines) => lines.map((line) => `${line}.`).join(" "),
  turn: (n) => `tour ${n}`,
  nothingYet: "Rien ne s’est encore passé.",
  says: (name, text) => `${name} dit : ${text}`,
  nextTable: (table) => `Table suivante : ${table} t’attend`,
  quiet: "Personne n’a encore rien dit.",
  say: "Dis quelque chose",
  send: "Envoyer",
  phrases,
  phrasesLabel: "Phrases toutes faites",
  mute: (name) => `Masquer ${name}`,
  unmute: (name) => `Ne plus masquer ${name}`,
  reading: "Masquer des joueurs",
  closeChat: "Fermer le chat",
  closeSheet: "Fermer",
  noChatWatching: "Les spectateurs peuvent lire, mais pas écrire.",

  list: {
    route: (facts) =>
      [
        `${facts.from} – ${facts.to}`,
        colour(facts.colour),
        ...(facts.tunnel ? ["tunnel"] : []),
        ...(facts.ferry > 0 ? [`ferry avec ${common.cardCount(facts.ferry, "locomotive")}`] : []),
        common.spaces(facts.spaces),
        common.points(facts.points),
        facts.standing,
      ].join(", "),
    city: (name, standing) => `${name}. ${standing}`,
    free: "libre",
    freeBut: (missing) => `libre, ${missing}`,
    canClaim: "libre, tu peux la prendre",
  },

  keysHeading: "Touches",
  keys,
  keysOff: "Les lettres sont désactivées dans les réglages.",
};
