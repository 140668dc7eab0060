import type { Words } from "..";
import { capital, common, count, list, span } from "./common";

const NUMBERS = ["aucune", "une", "deux", "trois", "quatre", "cinq", "six", "sept", "huit"];

/** Small numbers in words, of cards. */
const spelt = (n: number): string => NUMBERS[n] ?? String(n);

/** The same of tickets, which are masculine. */
const tickets = (n: number): string => (n === 0 ? "aucun" : n === 1 ? "un" : spelt(n));

const ORDINALS = ["première", "deuxième", "troisième"];

/** "3 rouges et 1 locomotive", "rien qui convienne". */
const cards: Words["prompt"]["cards"] = (have) =>
  have.length === 0 ? "rien qui convienne" : list(have.map((one) => common.cardCount(one.count, one.card)));

const keepOf = (atLeast: number, atMost: number): string => {
  if (atLeast === atMost) return tickets(atLeast);
  return atLeast === 0 ? `${tickets(atMost)} ou aucun` : `au moins ${tickets(atLeast)}`;
};

const trying = (seconds: number): string =>
  seconds > 0 ? `Nouvel essai dans ${seconds} s.` : "Nouvel essai en cours.";

/** "Il manque une carte", "Il manque deux cartes". */
const cardsMissing = (short: number): string => `Il manque ${spelt(short)} ${short === 1 ? "carte" : "cartes"}`;

const who = (names: readonly string[], is: string, are: string): string =>
  `${list(names)} ${names.length === 1 ? is : are}`;

/** The cards of a route; a ferry takes locomotives for its symbols, and the rest of one colour. */
function cardsOf(length: number, colour: string, ferry: number): string {
  const locomotives = common.cardCount(ferry, "locomotive");
  if (length === ferry) return locomotives;
  const rest = colour === "grey" ? `${length - ferry} d’une même couleur` : common.cardCount(length - ferry, colour);
  return ferry === 0 ? rest : `${locomotives} et ${rest}`;
}

export const prompt: Words["prompt"] = {
  cards,

  // Connection
  joining: { first: "Tu arrives à la table.", rest: "" },
  unreachable: "Le serveur ne répond pas. Rien n’est perdu : essaie encore.",
  serverFailed: "Le serveur a rencontré une erreur. Rien n’est perdu : essaie encore.",
  newerServer: "Le serveur a été mis à jour. Recharge la page pour continuer.",
  offline: {
    first: "Pas de connexion.",
    rest: trying,
    seated: (seconds) => `Ta place est gardée. ${trying(seconds)}`,
    clocked: (seconds) => `Ta place est gardée et ta pendule continue. ${trying(seconds)}`,
  },
  moved: { first: "Ta place est ouverte sur un autre appareil.", rest: "Seul le plus récent joue." },
  stale: (name) =>
    name === null
      ? "La table a changé entre-temps. Voici la situation actuelle ; ton coup n’a pas été joué."
      : `${name} a joué entre-temps. Voici la situation actuelle ; ton coup n’a pas été joué.`,
  sending: { first: "Envoyé.", rest: "On attend la réponse du serveur." },

  // Before and after
  waiting: {
    first: "Tout le monde n’est pas encore là.",
    rest: "La partie commence quand toutes les places sont prises.",
  },
  closed: { first: "La table a été fermée.", rest: "" },
  over: {
    first: "La partie est finie.",
    rest: (winners, points) => `${who(winners, "gagne", "se partagent la victoire")} avec ${common.points(points)}.`,
  },

  // My turn
  turn: {
    first: "À toi de jouer.",
    rest: (can) =>
      `${capital(
        list(
          [
            can.cards === 0 ? "" : can.cards === 1 ? "prends une carte" : "prends deux cartes",
            can.claim ? "prends une ligne éclairée" : "",
            can.tickets ? "pioche des billets" : "",
            can.station === null ? "" : `construis une gare pour ${count(can.station, "carte", "cartes")}`,
          ].filter((one) => one !== ""),
          "ou",
        ),
      )}.`,
  },
  lastTurn: {
    first: "Dernier tour.",
    rest: (name, trains) =>
      name === null
        ? `Tu n’as ${trains === 0 ? "" : "presque "}plus de wagons. C’est ton dernier coup.`
        : `${name} n’a plus que ${common.trains(trains)}. C’est ton dernier coup.`,
  },
  pass: { first: "Tu ne peux rien faire.", rest: "Passe." },
  secondCard: {
    first: "Prends une deuxième carte.",
    rest: "Une locomotive visible ne peut être que la première.",
  },
  keepFirst: {
    first: (atLeast, atMost, of) => `Garde ${keepOf(atLeast, atMost)} de ces ${tickets(of)} billets.`,
    rest: (chosen) => (chosen === null ? "" : `${capital(tickets(chosen))} ${chosen < 2 ? "choisi" : "choisis"}.`),
  },
  keepDrawn: {
    first: (atLeast, atMost, of) =>
      of === 1
        ? "Il ne restait qu’un billet, et tu le gardes."
        : `Garde ${keepOf(atLeast, atMost)} de ces ${tickets(of)} billets.`,
    rest: (of) => (of === 1 ? "" : "Le reste va sous la pioche."),
  },
  turning: { first: "Un tunnel.", rest: "Trois cartes sont retournées." },
  onReserve: "Le temps pour ce coup est écoulé : ta réserve est entamée.",
  tunnel: {
    first: (price) => `Le tunnel coûte ${price} de plus.`,
    canPay: "Paie, ou renonce et reprends tes cartes.",
    cannotPay: "Tu ne peux pas payer cela : renonce et reprends tes cartes.",
  },

  // While choosing, for the screen
  choosePayment: {
    first: "Choisis les cartes",
    rest: (route, length, colour, ferry) =>
      `pour ${ferry > 0 ? "le ferry " : ""}${route} : ${cardsOf(length, colour, ferry)}.`,
    why: "Rien n’est joué avant que tu la prennes.",
  },
  chooseStation: {
    first: (built) => `Appuie sur une ville pour ta ${ORDINALS[built] ?? "prochaine"} gare.`,
    rest: (price) => (price === 1 ? "Elle coûte 1 carte." : `Elle coûte ${price} cartes d’une même couleur.`),
  },

  drawTickets: {
    first: (n) => `Piocher ${count(n, "billet", "billets")} ?`,
    rest: (n) => (n === 1 ? "Tu devras le garder." : "Tu devras en garder au moins un."),
    why: "Les billets manqués coûtent des points.",
  },

  // Others
  acts: {
    turn: (name) => `À ${name} de jouer.`,
    "second-card": (name) => `${name} prend une deuxième carte.`,
    tunnel: (name) => `${name} se demande si le tunnel vaut son prix.`,
    "keeping-tickets": (name) => `${name} choisit des billets.`,
    "choosing-tickets": (names) => `${who(names, "choisit", "choisissent")} encore des billets.`,
  },
  next: (names) => (names.length === 0 ? "Ensuite, c’est à toi." : `C’est à toi après ${list(names)}.`),
  mayUndoClaim: (route) => `${route} est à toi. Tu peux encore annuler.`,
  noMoreTurns: "Tu as joué ton dernier coup.",
  lastRound: "Dernier tour.",
  watching: "Tu regardes.",
  watchingBehind: (seconds) => `Tu regardes, avec ${span(seconds)} de retard.`,
  isAway: (name, seconds) => {
    if (seconds === null) return `${name} n’est pas là.`;
    return seconds === 0
      ? `${name} n’est pas là. Un bot peut jouer à sa place.`
      : `${name} n’est pas là. Un bot pourra jouer à sa place dans ${span(seconds)}.`;
  },
  playedByBot: { first: "Un bot joue pour toi.", rest: "Reprends la place quand tu veux." },
  timeUp: { first: "Ton temps est écoulé.", rest: "Un bot joue ce tour ; le suivant est à toi." },

  // Undo
  undoAsked: {
    first: (name) => `${name} demande à annuler`,
    rest: (route) => (route === null ? "son dernier coup. D’accord ?" : `sa prise de ligne, ${route}. D’accord ?`),
  },
  undoMine: {
    first: "Tu as demandé à annuler ton coup.",
    rest: (names) => `On attend ${list(names)}.`,
  },
  undoWaits: {
    first: (name) => `${name} demande à annuler un coup.`,
    rest: (names) => `On attend ${list(names)}.`,
  },

  // Why not
  claimable: "Tu peux la prendre.",
  buildable: (price) => `Une gare ici coûte ${count(price, "carte", "cartes")}.`,
  routeMine: (route) => `${route} est déjà à toi.`,
  routeClaimed: (route, name) => `${route} est déjà à ${name}.`,
  twinMine: (route) => `Tu as l’autre ligne ${route}. Personne ne peut avoir les deux.`,
  twinClosed: (route, players) =>
    `${route} est fermée. À ${players === 2 ? "deux" : "trois"}, une seule des deux lignes d’une double ligne sert.`,
  trainsShort: (needs, have) =>
    `Pas assez de wagons : la ligne a ${common.spaces(needs)}, tu as ${common.trains(have)}.`,
  ferryShort: (route, needs, have) =>
    `${route} demande ${count(needs, "locomotive", "locomotives")} pour le ferry. Tu ${have === 0 ? "n’en as pas" : `en as ${have}`}.`,
  cardsOf,
  cardsShort: (short, route, needs, held) => `${cardsMissing(short)} : ${route} coûte ${needs}. Tu as ${held}.`,
  cardsShortGrey: (short, route, needs, held) =>
    `${cardsMissing(short)} : ${route} coûte ${needs}. Au mieux, tu as ${held}.`,
  stationShort: (needs, held) =>
    `Pas assez de cartes : ta prochaine gare coûte ${needs} d’une même couleur. Tu as ${held}.`,
  noStations: "Il n’y a pas de gares dans cette partie.",
  stationTaken: (city, name) => `${city} a déjà une gare (${name}). Une par ville.`,
  stationMine: (city) => `${city} a déjà ta gare. Une par ville.`,
  allBuilt: (stations) => `Tes ${spelt(stations)} gares sont toutes construites.`,
  placeEmpty: "Aucune carte ici : la pioche est épuisée.",
  deckEmpty: "La pioche est vide, et il n’y a pas de défausse à mélanger.",
  secondLocomotive: "Pas comme deuxième carte : une locomotive visible ne peut être que la première.",
  noTicketsLeft: "Il n’y a plus de billets à piocher.",
  notNow: {
    over: () => "La partie est finie.",
    watching: () => "Tu regardes : il faut avoir une place pour faire cela.",
    bot: () => "Un bot joue pour toi. Reprends d’abord la place.",
    waiting: (names) => (names.length === 0 ? "Pas encore." : `Pas encore : à ${list(names)} de jouer.`),
    "second-card": () => "Prends d’abord ta deuxième carte.",
    tunnel: () => "Décide d’abord pour le tunnel : payer ou renoncer.",
    tickets: () => "Choisis d’abord tes billets.",
  },

  brief: {
    mine: "à toi",
    claimed: (name) => `à ${name}`,
    twinMine: "tu as l’autre",
    twinClosed: "fermée",
    trains: "pas assez de wagons",
    ferry: (short) => `il manque ${count(short, "locomotive", "locomotives")}`,
    cards: (short) => `il manque ${spelt(short)} ${short === 1 ? "carte" : "cartes"}`,
  },

  // The window's title
  titleMine: (table) => `À toi de jouer – ${table}`,
  titleOver: (table) => `Score final – ${table}`,
  titlePlain: (table) => `${table} – ${common.name}`,
};
