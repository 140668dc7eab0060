import type { Words } from "..";
import { count, of } from "./common";

const coach: Words["learn"]["coach"] = {
  label: "Leçon",
  progress: (step, of) => `${step} sur ${of}`,
  back: "Retour",
  next: "Suite",
  skip: "Passer",
  leave: "Quitter la leçon",
  triedElse: "C’était aussi un tour. Reste à essayer :",
  finish: "Vers le hall",
  more: "Ce que l’Europe ajoute",
  cardsFirst: (route) => `Pour ${route}, il te manque des cartes : prends-en d’abord.`,
  noneLeft: "Il n’en reste aucune pour laquelle tu aies assez de wagons. Cela arrive : lis la suite.",
  tooLate: "Le dernier tour a commencé, et il ne reste plus de tour pour cela. Lis la suite.",
  lost: (ticket, bot) =>
    `${bot} a barré le chemin ${of(ticket)}. C’est le jeu : d’autres chemins, d’autres billets. Lis la suite.`,
  lostButStation: (ticket, bot) =>
    `${bot} a barré le chemin ${of(ticket)}. Une gare pourrait encore aider. Lis la suite.`,
  noTrains: (ticket, spaces, trains) =>
    `Il manque encore ${count(spaces, "case", "cases")} à ${ticket}, et il te reste ${count(trains, "wagon", "wagons")} : trop peu. Cela arrive dans chaque partie. Lis la suite.`,
  beforeLast: (trains) =>
    `Il te reste ${count(trains, "wagon", "wagons")}. Quand quelqu’un n’en a plus que deux ou moins, le dernier tour commence. Continue : prends ce qui donne des points.`,
  lastRound: (trains) =>
    `Il te reste ${count(trains, "wagon", "wagons")} : le dernier tour commence, et chacun joue encore une fois. Les cartes ne comptent pas à la fin.`,
  lastRoundBy: (bot, trains) =>
    `Il reste ${count(trains, "wagon", "wagons")} à ${bot} : le dernier tour commence, et chacun joue encore une fois. Les cartes ne comptent pas à la fin.`,
  lastTurn: "Le tout dernier tour est à toi. Les cartes ne comptent pas à la fin : joue-le comme tu veux.",
  lastTurnOf: (bot) => `Le tout dernier tour est à ${bot}. Puis on compte les points.`,
};

const usa: Words["learn"]["usa"] = {
  tickets: (kept, held) =>
    `Un billet nomme deux villes. Relie-les avec tes wagons, et ses points sont à toi. Tu as ${held} ; ${kept} est sur le chemin : choisis-le, puis appuie sur « Garder ».`,
  ticketsAfter: (ticket, points) =>
    `Les billets restent secrets. ${ticket} donne ${points} points à la fin si les deux villes sont reliées, et en coûte ${points} sinon.`,
  map: (ticket, routes) =>
    routes === 1
      ? `Entre les villes, il y a des lignes. Pour ${ticket}, il manque celle qui brille. Chaque case d’une ligne prend une carte de sa couleur et un de tes wagons.`
      : `Entre les villes, il y a des lignes. Pour ${ticket}, il manque les ${routes} qui brillent. Chaque case d’une ligne prend une carte de sa couleur et un de tes wagons.`,
  mapOnly:
    "Entre les villes, il y a des lignes. Chaque case d’une ligne prend une carte de sa couleur et un de tes wagons.",
  locomotive:
    "Un tour, c’est une seule chose : prendre des cartes, prendre une ligne ou piocher des billets. D’abord, prends une locomotive visible : elle remplace n’importe quelle couleur.",
  noLocomotive:
    "Aucune locomotive n’est visible en ce moment. Passe, ou prends deux autres cartes : il en viendra peut-être une.",
  secondCard:
    "Prends une deuxième carte. Une locomotive visible ne peut être que la première : elle attend un autre tour.",
  locomotiveAfter: "Une locomotive visible vaut le tour entier ; des autres cartes, tu en prends deux.",
  locomotiveThenBot: (bot) =>
    `Une locomotive visible vaut le tour entier ; des autres cartes, tu en prends deux. C’est maintenant à ${bot} de jouer.`,
  cards: (route, cost) =>
    `Prends deux cartes. ${route} coûte ${cost} : prends ce qui est visible, ou pioche à l’aveugle.`,
  cardsAny: "Prends deux cartes : visibles, ou à l’aveugle dans la pioche.",
  cardsAfter:
    "C’était ton tour. Tu peux avoir autant de cartes que tu veux, et personne ne les voit ; tout le monde voit combien tu en as.",
  coloured: (route, cost) =>
    `Prends maintenant ${route} : appuie dessus sur le plateau, et paie. Elle coûte ${cost} ; une locomotive remplace ce qui manque.`,
  colouredAfter: (route, points) =>
    `${route} : ${count(points, "point", "points")} tout de suite. Plus la ligne est longue, mieux c’est : 1, 2, 4, 7, 10 ou 15 points pour 1 à 6 cases. Ce que tu prends n’est qu’à toi.`,
  grey: (route) =>
    `${route} est grise : elle prend des cartes d’une même couleur, n’importe laquelle. Appuie dessus, choisis comment payer, et prends-la.`,
  greyAfter: (route) =>
    `${route} est à toi. Certaines villes voisines sont reliées par deux lignes, une double ligne. À deux ou trois joueurs, une seule des deux sert.`,
  doubleAfter: (route) =>
    `Deux lignes relient les villes de ${route} : c’est une double ligne. À deux ou trois joueurs, une seule des deux sert : l’autre est maintenant fermée.`,
  arrives: (route, ticket, routes) =>
    routes === 1
      ? `Il manque une ligne pour ${ticket} : prends ${route}.`
      : `Il manque ${routes} lignes pour ${ticket} : prends d’abord ${route}.`,
  arrivesAfter: (ticket, points) =>
    `${ticket} est réussi : ${points} points à la fin. Peu importe le chemin, pourvu qu’il soit tout entier à toi.`,
  score: (longest) =>
    `Le décompte : les lignes sont déjà comptées ; les billets donnent ou coûtent leurs points ; et le plus long chemin en vaut ${longest}. C’est tout le jeu.`,
};

const europe: Words["learn"]["europe"] = {
  adds: (bot) =>
    `Tu connais les cartes, les lignes et les billets. L’Europe ajoute trois choses : les ferries, les gares et les tunnels. Tu joues contre ${bot}, vers la fin d’une partie.`,
  ferry: (route) =>
    `${route} est un ferry : là où une case montre une locomotive, il faut payer une locomotive. Le reste, ce sont des cartes d’une même couleur. Prends-le.`,
  ferryAfter:
    "En mer, les locomotives sont précieuses. Tous les ferries sont gris : n’importe quelle couleur convient.",
  arrives: (route, ticket, spaces, routes) =>
    routes === 1
      ? `Il manque ${count(spaces, "case", "cases")} à ${ticket} : prends ${route}.`
      : `Il manque ${count(spaces, "case", "cases")} à ${ticket}, sur ${routes} lignes : prends d’abord ${route}.`,
  arrivesAfter: (ticket) => `${ticket} est réussi.`,
  carriedAfter: (ticket) => `${ticket} est réussi : une de tes gares emprunte ce qui manquait.`,
  station: (ticket, bot, city) =>
    `Pour ${ticket}, tu peux emprunter une ligne ${of(bot)}. Construis une gare à ${city} : appuie sur « Gare », puis sur la ville. La première coûte une carte.`,
  stationCards: "La première gare coûte une carte : prends-en d’abord.",
  noStation: (ticket) =>
    `Une gare emprunte, pour tes billets, une ligne d’un autre joueur qui aboutit à sa ville. Aucune n’aide ${ticket} maintenant. Lis la suite.`,
  stationNeedless: (ticket) =>
    `Une gare emprunte, pour tes billets, une ligne d’un autre joueur qui aboutit à sa ville. ${ticket} n’en a plus besoin. Lis la suite.`,
  stationAfter: (ticket) =>
    `Une gare emprunte, pour tes billets, une ligne d’un autre joueur qui aboutit à sa ville : ${ticket} compte avec elle. La deuxième coûte deux cartes, la troisième trois ; la ligne empruntée ne devient pas la tienne.`,
  stationElsewhere: (ticket, built, city) =>
    `Une gare emprunte, pour tes billets, une ligne d’un autre joueur qui aboutit à sa ville. À ${built}, cela n’aide pas ${ticket} ; à ${city}, oui. La deuxième coûte deux cartes, la troisième trois.`,
  stationRule:
    "Une gare emprunte, pour tes billets, une ligne d’un autre joueur qui aboutit à sa ville. La deuxième coûte deux cartes, la troisième trois ; la ligne empruntée ne devient pas la tienne.",
  tunnel: (route) => `${route} est un tunnel : personne ne sait d’avance ce qu’il coûte. Prends-le.`,
  price: (turned, price) =>
    `${count(turned, "carte est retournée", "cartes sont retournées")}. Chacune de ta couleur, et chaque locomotive, en demande une de plus : ${price} ici. Paie, ou renonce : tu reprends alors tes cartes, et le tour est fini.`,
  tooDear: (turned, price) =>
    `${count(turned, "carte est retournée", "cartes sont retournées")}. Chacune de ta couleur, et chaque locomotive, en demande une de plus : ${price} ici, plus que tu ne peux payer. Renonce : tu reprends tes cartes, et le tour est fini.`,
  throughAfter: (route) =>
    `${route} est à toi. Si rien ne correspond, un tunnel ne coûte pas plus qu’une autre ligne ; garde quand même deux ou trois cartes de réserve.`,
  throughAndArrived: (route, ticket) =>
    `${route} est à toi, et ${ticket} est réussi. Si rien ne correspond, un tunnel ne coûte pas plus qu’une autre ligne ; garde quand même deux ou trois cartes de réserve.`,
  declined:
    "Quand on renonce à un tunnel, on reprend ses cartes, et le tour est fini. On peut réessayer à n’importe quel tour suivant.",
  score: (stations, each, longest) =>
    `Chaque gare non construite vaut ${each} points : ${stations * each} pour toi. Puis les billets, et ${longest} points pour le plus long chemin, où les lignes empruntées ne comptent pas.`,
};

export const learn: Words["learn"] = {
  title: "Apprendre le jeu – Whistlestop",
  heading: "Apprendre le jeu",
  about:
    "Deux leçons d’environ cinq minutes, chacune une vraie partie vers sa fin, et toute une première partie avec un entraîneur. Le tout avec les vraies règles, contre un bot.",
  lessons: {
    usa: { name: "Le jeu", about: "Billets, cartes, lignes et points, sur le plateau des États-Unis." },
    europe: { name: "Ce que l’Europe ajoute", about: "Ferries, gares et tunnels. Pour ceux qui connaissent le jeu." },
  },
  guided: {
    name: "Une partie entière",
    about: "Ta première partie, des premiers billets au décompte, avec un entraîneur qui ne parle que quand cela aide.",
    play: "Maintenant une partie entière",
    coach: "Entraîneur",
    on: "Oui",
    off: "Non",
  },
  begin: "Commencer",
  again: "Encore une fois",
  beginLesson: (name) => `Commencer : ${name}`,
  againLesson: (name) => `Encore une fois : ${name}`,
  otherLesson: "L’autre leçon",
  realGame: "Jouer une vraie partie",
  starting: "Le plateau se prépare",
  done: "Terminée",
  rules: "Toutes les règles",
  lobby: "Vers le hall",
  coach,
  usa,
  europe,
};
