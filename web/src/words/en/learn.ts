/** The tutorials. */
import { count } from "./common";

const coach = {
  label: "Lesson",
  progress: (step: number, of: number) => `${step} of ${of}`,
  back: "Back",
  next: "Next",
  skip: "Skip this",
  leave: "Leave the lesson",
  /** A turn was used for something else. */
  triedElse: "That was a turn, too. Still to try:",
  finish: "To the lobby",
  more: "What Europe adds",
  cardsFirst: (route: string) => `For ${route} you lack the cards: take some first.`,
  noneLeft: "No such route is left that your trains could take. That happens: read on.",
  tooLate: "The last round has begun, and no turn is left for this. Read on.",
  lost: (ticket: string, bot: string) =>
    `${bot} has closed the way of ${ticket}. That is the game: other ways, other tickets. Read on.`,
  lostButStation: (ticket: string, bot: string) =>
    `${bot} has closed the way of ${ticket}. A station could still carry it. Read on.`,
  noTrains: (ticket: string, spaces: number, trains: number) =>
    `${ticket} still lacks ${count(spaces, "space", "spaces")}, and you have ${count(trains, "train", "trains")} left: too few. That happens in every game. Read on.`,
  beforeLast: (trains: number) =>
    `You have ${count(trains, "train", "trains")} left. When somebody is down to two or fewer, the last round begins. Play on: claim what gives points.`,
  lastRound: (trains: number) =>
    `You have ${count(trains, "train", "trains")} left: that begins the last round, and everybody plays once more. Cards count nothing at the end.`,
  lastRoundBy: (bot: string, trains: number) =>
    `${bot} has ${count(trains, "train", "trains")} left: that begins the last round, and everybody plays once more. Cards count nothing at the end.`,
  lastTurn: "The last turn is yours. Cards count nothing at the end: use it as you like.",
  lastTurnOf: (bot: string) => `The last turn is for ${bot}. Then the points are counted.`,
};

const usa = {
  tickets: (kept: string, held: string) =>
    `A ticket names two cities. Join them with your trains, and its points are yours. You hold ${held}; ${kept} lies on the way: choose it, then press Keep.`,
  ticketsAfter: (ticket: string, points: number) =>
    `Tickets stay secret. ${ticket} gives ${points} points at the end if the two cities are joined by then, and costs ${points} if not.`,
  map: (ticket: string, routes: number) =>
    routes === 1
      ? `Between cities run routes. ${ticket} lacks the one that shines. Each space of a route takes one card of its colour and one of your trains.`
      : `Between cities run routes. ${ticket} lacks the ${routes} that shine. Each space of a route takes one card of its colour and one of your trains.`,
  mapOnly: "Between cities run routes. Each space of a route takes one card of its colour and one of your trains.",
  locomotive:
    "A turn is one thing: take cards, claim a route, or draw tickets. First take cards: a locomotive from those face up. It stands for any colour.",
  noLocomotive: "No locomotive lies face up just now. Skip this, or take two other cards: one may come.",
  secondCard: "Take a second card. A locomotive that lies face up can only be the first: it waits for another turn.",
  locomotiveAfter: "A locomotive taken face up is the whole turn; of other cards you take two.",
  locomotiveThenBot: (bot: string) =>
    `A locomotive taken face up is the whole turn; of other cards you take two. Now it is for ${bot} to play.`,
  cards: (route: string, cost: string) =>
    `Take two cards. ${route} takes ${cost}: take what lies face up, or blind from the deck.`,
  cardsAny: "Take two cards: face up, or blind from the deck.",
  cardsAfter:
    "That was your turn. There is no limit to your hand, and what you hold is seen by nobody; how many cards it is, is.",
  coloured: (route: string, cost: string) =>
    `Now claim ${route}: press it on the board, and pay. It takes ${cost}; a locomotive stands in for what is missing.`,
  colouredAfter: (route: string, points: number) =>
    `${route}: ${count(points, "point", "points")} at once. The longer the route, the better: 1, 2, 4, 7, 10 or 15 points for 1 to 6 spaces. What is claimed is nobody else’s.`,
  grey: (route: string) =>
    `${route} is grey: it takes cards of any one colour. Press it, choose how to pay, and claim it.`,
  greyAfter: (route: string) =>
    `${route} is yours. Some neighbours are joined by two tracks, a double route. With two or three players, only one of the two is ever used.`,
  doubleAfter: (route: string) =>
    `Two tracks join the cities of ${route}: a double route. With two or three players, only one of the two is ever used: the other is closed now.`,
  arrives: (route: string, ticket: string, routes: number) =>
    routes === 1
      ? `One route is missing for ${ticket}: claim ${route}.`
      : `${routes} routes are missing for ${ticket}: claim ${route} first.`,
  arrivesAfter: (ticket: string, points: number) =>
    `${ticket} has arrived: ${points} points at the end. A ticket may take any way, as long as all of it is yours.`,
  score:
    "The count: routes are paid already; tickets add or take their points; and 10 go to the longest path of joined routes. That is the whole game.",
};

const europe = {
  adds: (bot: string) =>
    `You know cards, routes and tickets. Europe adds three things: ferries, stations and tunnels. You play against ${bot}, near the end of a game.`,
  ferry: (route: string) =>
    `${route} is a ferry: where a space shows a locomotive, a locomotive must be paid. The rest is cards of one colour. Claim it.`,
  ferryAfter: "Locomotives are dear where there is sea. All ferries are grey, so any colour goes with them.",
  arrives: (route: string, ticket: string, spaces: number, routes: number) =>
    routes === 1
      ? `${ticket} lacks ${count(spaces, "space", "spaces")}: claim ${route}.`
      : `${ticket} lacks ${count(spaces, "space", "spaces")}, on ${routes} routes: claim ${route} first.`,
  arrivesAfter: (ticket: string) => `${ticket} has arrived.`,
  carriedAfter: (ticket: string) => `${ticket} has arrived: a station of yours borrows what it lacked.`,
  station: (ticket: string, bot: string, city: string) =>
    `For ${ticket} you can borrow a route that ${bot} holds. Build a station in ${city}: press Station, then the city. The first costs one card.`,
  stationCards: "A first station costs one card: take some first.",
  noStation: (ticket: string) =>
    `A station borrows one route of another player, out of its city, for your tickets. None can carry ${ticket} now. Read on.`,
  stationNeedless: (ticket: string) =>
    `A station borrows one route of another player, out of its city, for your tickets. ${ticket} needs none any more. Read on.`,
  stationAfter: (ticket: string) =>
    `A station borrows one route of another player, out of its city, for your tickets: ${ticket} counts with it. A second one costs two cards, a third three; none counts as a route of yours.`,
  stationElsewhere: (ticket: string, built: string, city: string) =>
    `A station borrows one route of another player, out of its city, for your tickets. In ${built} that does not carry ${ticket}; in ${city} it would. A second one costs two cards, a third three.`,
  stationRule:
    "A station borrows one route of another player, out of its city, for your tickets. A second one costs two cards, a third three; none counts as a route of yours.",
  tunnel: (route: string) => `${route} is a tunnel: nobody knows what it costs before it is dug. Claim it.`,
  price: (turned: number, price: number) =>
    `${count(turned, "card was", "cards were")} turned. Each that matches what you laid, or is a locomotive, asks for one more: ${price} here. Pay, or decline: then your cards come back, and the turn is over.`,
  tooDear: (turned: number, price: number) =>
    `${count(turned, "card was", "cards were")} turned. Each that matches what you laid, or is a locomotive, asks for one more: ${price} here, more than you can pay. Decline: your cards come back, and the turn is over.`,
  throughAfter: (route: string) =>
    `${route} is yours. When nothing matches, a tunnel costs no more than any route; keep two or three cards to spare all the same.`,
  throughAndArrived: (route: string, ticket: string) =>
    `${route} is yours, and ${ticket} has arrived. When nothing matches, a tunnel costs no more than any route; keep two or three cards to spare all the same.`,
  declined:
    "Who declines a tunnel takes the cards back, and the turn is over. It can be tried again on any later turn.",
  score: (stations: number) =>
    `Stations that were never built are worth 4 points each: ${stations * 4} for you. Then tickets, and 10 for the longest path, in which borrowed routes don't count.`,
};

export const learn = {
  title: "Learn the game – Whistlestop",
  heading: "Learn the game",
  about: "Two lessons of about five minutes. Each is a real game near its end, by the real rules, against a bot.",
  lessons: {
    usa: { name: "The game", about: "Tickets, cards, routes and points, on the map of the USA." },
    europe: { name: "What Europe adds", about: "Ferries, stations and tunnels. For those who know the game." },
  },
  begin: "Begin",
  again: "Once more",
  /** The same to those who hear one button after another. */
  beginLesson: (name: string) => `Begin: ${name}`,
  againLesson: (name: string) => `Once more: ${name}`,
  otherLesson: "The other lesson",
  realGame: "Play a real game",
  starting: "Setting up the board",
  done: "Done",
  rules: "All the rules",
  lobby: "To the lobby",
  coach,
  usa,
  europe,
};
