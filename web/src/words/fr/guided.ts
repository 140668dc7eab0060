import type { GuidedWords } from "../guided";
import { common, count, list, of as from, several } from "./common";

const wagons = (n: number): string => count(n, "wagon", "wagons");
const lines = (n: number): string => count(n, "ligne", "lignes");

export const guided: GuidedWords = {
  label: "Entraîneur",
  gotIt: "Compris",
  again: "Ce qu’a dit l’entraîneur",
  firstTickets: {
    together: (a, b, spaces, apart, of) =>
      `${a} et ${b} partagent une partie du chemin : à eux deux ${spaces} de tes ${of} wagons au lieu de ${apart}. Un billet resté ouvert coûte ses points.`,
    all: (spaces, of) =>
      `Ces billets vont bien ensemble : en tout ${spaces} de tes ${of} wagons. Avec deux, le début est plus calme : un billet resté ouvert coûte ses points.`,
    apart: (a, b, spaces, of) =>
      `Ces billets vont dans des directions différentes. ${a} et ${b} demandent le moins de wagons, ${spaces} sur ${of} ; un billet resté ouvert coûte ses points.`,
  },
  firstTurn: {
    cards: (route, cost, have) =>
      `À chaque tour, une seule chose : deux cartes, une ligne ou des billets. D’abord des cartes : ${route}, sur ton chemin, coûte ${cost}, et tu en as ${have === 0 ? "zéro" : have}.`,
    grey: (route, spaces) =>
      `À chaque tour, une seule chose : deux cartes, une ligne ou des billets. D’abord des cartes : ${route}, sur ton chemin, en coûte ${spaces} d’une même couleur, au choix.`,
    payable: (route) =>
      `À chaque tour, une seule chose : deux cartes, une ligne ou des billets. ${route}, sur ton chemin, tu peux déjà la payer : appuie dessus sur le plateau.`,
  },
  payable: (route, ticket) =>
    `Tes cartes suffisent pour ${route}, sur le chemin ${from(ticket)} : appuie dessus sur le plateau. Une ligne prise, personne ne te l’enlève.`,
  allCards: (ticket, missing) =>
    missing === 1
      ? `Tes cartes suffisent pour la seule ligne qui manque à ${ticket}. Tant que tu ne l’as pas prise, un autre peut le faire.`
      : `Tes cartes suffisent pour les ${missing} lignes qui manquent à ${ticket}. Chacune prend un tour, et d’ici là n’importe qui peut les prendre.`,
  hoarding: (route, turns) =>
    `${count(turns, "tour", "tours")} de cartes, et tu peux payer ${route}, sur ton chemin. En main, les cartes sont à l’abri ; une ligne libre ne l’est pas.`,
  locomotive: {
    completes: (route) =>
      `Une locomotive remplace n’importe quelle couleur : celle qui est visible est tout ce qui manque pour ${route}. Ce serait la seule carte de ce tour.`,
    plain:
      "Une locomotive remplace n’importe quelle couleur. Prise visible, c’est la seule carte du tour ; piochée à l’aveugle, c’en est une sur deux, comme les autres.",
  },
  stuck: (hint) =>
    `Appuie sur un de tes billets : il montre son chemin et les cartes qui te manquent. « ${hint} » dit ce que ferait un bon joueur, et pourquoi.`,
  grey: {
    spend: (spare) =>
      `Une ligne grise prend des cartes d’une même couleur, au choix. Tes billets n’ont pas besoin ailleurs des ${list(spare.map(several), "ou des")}.`,
    keep: (needed) =>
      `Une ligne grise prend des cartes d’une même couleur, au choix. Tes billets ont encore besoin ailleurs des ${list(needed.map(several))}.`,
    plain:
      "Une ligne grise prend des cartes d’une même couleur, au choix, et les locomotives remplacent celles qui manquent.",
  },
  double: (route) =>
    `${route} est une ligne double. À deux ou trois joueurs, une seule des deux sert : dès que l’une est prise, l’autre est fermée.`,
  blocked: {
    around: (name, route, ticket, cities, more) =>
      `${name} a pris ${route}, sur ton chemin pour ${ticket}. Le plus court passe maintenant par ${list(cities)} : ${wagons(more)} de plus.`,
    along: (name, route, ticket, more) =>
      `${name} a pris ${route}, sur ton chemin pour ${ticket}. Le plus court demande maintenant ${wagons(more)} de plus : appuie sur le billet pour le voir.`,
  },
  lost: (ticket, points) =>
    `Il ne reste plus de chemin pour ${ticket} : il coûtera ses ${points} points. Tes wagons rapportent maintenant plus ailleurs.`,
  tooFar: (ticket, spaces, left) =>
    `${ticket} demanderait ${wagons(spaces)}, et il t’en reste ${left} : c’est trop tard. Ils rapportent plus ailleurs.`,
  moreTickets: {
    arrived: (ticket, points) =>
      `Tes lignes relient déjà ${ticket} : ${points} points offerts. Il faut en garder au moins un ; un billet resté ouvert coûte ses points.`,
    onTheWay: (ticket) =>
      `${ticket} ne demande aucun wagon de plus que ce qu’il te faut de toute façon. Il faut en garder au moins un ; un billet resté ouvert coûte ses points.`,
    first: (ticket, spaces, left) =>
      `${ticket} demande le moins de wagons, ${spaces} sur les ${left} qui te restent. Il faut en garder au moins un ; un billet resté ouvert coûte ses points.`,
    fewest: (ticket, more, all, left) =>
      `${ticket} demande le moins de wagons en plus, ${more} : avec tes autres billets ${all} sur les ${left} qui te restent. Un billet resté ouvert coûte ses points.`,
    tooFar: (ticket, points, left) =>
      `Tes ${wagons(left)} ne suffisent pour aucun de ceux-là en plus. Il faut en garder un : ${ticket} coûte le moins s’il reste ouvert, ${points}.`,
  },
  ending: {
    theirs: (name, left) =>
      `Il reste ${wagons(left)} à ${name}. À deux ou moins, le dernier tour commence : chacun joue encore une fois. Les longues lignes rapportent le plus : 15 points pour 6 cases.`,
    theirsOpen: (name, left, ticket, missing) =>
      `Il reste ${wagons(left)} à ${name}. À deux ou moins, le dernier tour commence : chacun joue encore une fois. Il manque encore ${lines(missing)} à ${ticket}.`,
    mine: (left) =>
      `Il te reste ${wagons(left)}. À deux ou moins, le dernier tour commence : chacun joue encore une fois, et ce sera peut-être à cause de toi.`,
    mineOpen: (left, ticket, missing) =>
      `Il te reste ${wagons(left)}. À deux ou moins, le dernier tour commence : chacun joue encore une fois. Il manque encore ${lines(missing)} à ${ticket}.`,
  },
  complete: {
    time: (left, name, theirs) =>
      `Tous tes billets sont arrivés. Il te reste ${wagons(left)}, et ${theirs} à ${name} : assez de temps pour de nouveaux billets, qui longent souvent tes lignes.`,
    race: (left, name, theirs) =>
      `Tous tes billets sont arrivés. Il te reste ${wagons(left)}, et ${theirs} à ${name} : la fin est proche, et de longues lignes sont plus sûres que de nouveaux billets.`,
  },
  lastTurn: {
    completes: (route, ticket, points) =>
      `Ton tout dernier tour : les cartes ne comptent plus ensuite. ${route} achève ${ticket} : ${points} points gagnés au lieu d’être perdus.`,
    claim: (route, points) =>
      `Ton tout dernier tour : les cartes ne comptent plus ensuite. De ce que tu peux prendre, ${route} rapporte le plus : ${points}.`,
    nothing:
      "Ton tout dernier tour, et tes cartes ne suffisent pour aucune ligne. Elles ne comptent plus ensuite ; un nouveau billet peut coûter ses points.",
  },
  end: {
    best: (what, points) => `Ton meilleur coup : ${what}, ${points} points.`,
    short: (ticket, spaces, points) =>
      `Il a manqué ${common.spaces(spaces)} à ${ticket} : il a coûté ${points} et aurait rapporté ${points}.`,
    several: (failed, points, ticket, spaces) =>
      `${failed} billets sont restés ouverts et ont coûté ${points} ; il manquait le moins à ${ticket}, ${common.spaces(spaces)}.`,
    cutOff: (ticket, points) =>
      `${ticket} n’avait plus de chemin : il a coûté ${points}. Prends d’abord les passages étroits d’un billet.`,
    longest: (name, points, theirs, mine) =>
      `Ce qui t’a échappé : ${points} points pour le plus long chemin, ${theirs} cases pour ${name} et ${mine} pour toi.`,
    unused: (left) => `Ce qui t’a échappé : il te restait ${wagons(left)}, et chaque case d’une ligne rapporte.`,
    allArrived: "Tous tes billets sont arrivés : la prochaine fois, tu peux en oser davantage.",
  },
};
