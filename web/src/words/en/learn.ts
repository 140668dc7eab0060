/** The lessons. */
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
  cardsFirst: (route: string) => `You lack the cards for ${route}: take some first.`,
  noneLeft: "No such route is left that you have enough trains for. That happens: read on.",
  tooLate: "The last round has begun, and no turn is left for this. Read on.",
  lost: (ticket: string, bot: string) =>
    `${bot} has blocked the path for ${ticket}. That is the game: other paths, other tickets. Read on.`,
  lostButStation: (ticket: string, bot: string) =>
    `${bot} has blocked the path for ${ticket}. A station could still help. Read on.`,
  noTrains: (ticket: string, spaces: number, trains: number) =>
    `${ticket} still lacks ${count(spaces, "space", "spaces")}, and you have ${count(trains, "train", "trains")} left: too few. That happens in every game. Read on.`,
  beforeLast: (trains: number) =>
    `You have ${count(trains, "train", "trains")} left. When somebody is down to two or fewer, the last round begins. Play on: claim what scores.`,
  lastRound: (trains: number) =>
    `You have ${count(trains, "train", "trains")} left: that begins the last round, and everybody plays once more. Cards count for nothing at the end.`,
  lastRoundBy: (bot: string, trains: number) =>
    `${bot} has ${count(trains, "train", "trains")} left: that begins the last round, and everybody plays once more. Cards count for nothing at the end.`,
  lastTurn: "The last turn is yours. Cards count for nothing at the end: use it as you like.",
  lastTurnOf: (bot: string) => `The last turn is ${bot}’s. Then the points are counted.`,
};

const usa = {
  tickets: (kept: string, held: string) =>
    `A ticket names two cities. Join them with your trains, and its points are yours. You hold ${held}; ${kept} lies along its path: choose it, then press Keep.`,
  ticketsAfter: (ticket: string, points: number) =>
    `Tickets stay secret. ${ticket} gives ${points} points at the end if the two cities are joined by then, and costs ${points} if not.`,
  map: (ticket: string, routes: number) =>
    routes === 1
      ? `Routes run between cities. ${ticket} lacks the one that shines. Each space of a route takes one card of its colour and one of your trains.`
      : `Routes run between cities. ${ticket} lacks the ${routes} that shine. Each space of a route takes one card of its colour and one of your trains.`,
  mapOnly: "Routes run between cities. Each space of a route takes one card of its colour and one of your trains.",
  locomotive:
    "A turn is one thing: take cards, claim a route, or draw tickets. First take cards: a locomotive from those face up. It stands for any colour.",
  noLocomotive: "There is no face-up locomotive right now. Skip this, or take two other cards: one may come.",
  secondCard: "Take a second card. A locomotive that lies face up can only be the first: it waits for another turn.",
  locomotiveAfter: "A locomotive taken face up is the whole turn; of other cards you take two.",
  locomotiveThenBot: (bot: string) =>
    `A locomotive taken face up is the whole turn; of other cards you take two. Now it is ${bot}’s turn.`,
  cards: (route: string, cost: string) =>
    `Take two cards. ${route} takes ${cost}: take what lies face up, or blind from the deck.`,
  cardsAny: "Take two cards: face up, or blind from the deck.",
  cardsAfter:
    "That was your turn. There is no limit to your hand, and nobody sees what you hold; everybody sees how many cards you have.",
  coloured: (route: string, cost: string) =>
    `Now claim ${route}: press it on the board, and pay. It takes ${cost}; a locomotive stands in for what is missing.`,
  colouredAfter: (route: string, points: number) =>
    `${route}: ${count(points, "point", "points")} at once. The longer the route, the better: 1, 2, 4, 7, 10 or 15 points for 1 to 6 spaces. What you claim is yours alone.`,
  grey: (route: string) =>
    `${route} is grey: it takes cards of any one colour. Press it, choose how to pay, and claim it.`,
  greyAfter: (route: string) =>
    `${route} is yours. Some neighbours are joined by two parallel routes, a double route. With two or three players, only one of the two is ever used.`,
  doubleAfter: (route: string) =>
    `Two parallel routes join the cities of ${route}: a double route. With two or three players, only one of the two is ever used: the other is closed now.`,
  arrives: (route: string, ticket: string, routes: number) =>
    routes === 1
      ? `One route is missing for ${ticket}: claim ${route}.`
      : `${routes} routes are missing for ${ticket}: claim ${route} first.`,
  arrivesAfter: (ticket: string, points: number) =>
    `${ticket} has arrived: ${points} points at the end. A ticket may take any path, as long as all of it is yours.`,
  score: (longest: number) =>
    `Final scoring: your routes have already scored; tickets add or subtract their points; and ${longest} go to the longest path of joined routes. That is the whole game.`,
};

const europe = {
  adds: (bot: string) =>
    `You know cards, routes and tickets. Europe adds three things: ferries, stations and tunnels. You play against ${bot}, near the end of a game.`,
  ferry: (route: string) =>
    `${route} is a ferry: where a space shows a locomotive, a locomotive must be paid. The rest are cards of one colour. Claim it.`,
  ferryAfter: "Locomotives are precious at sea. All ferries are grey, so any colour will do.",
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
    `For your tickets, a station borrows one route of another player that ends in its city. None can help ${ticket} now. Read on.`,
  stationNeedless: (ticket: string) =>
    `For your tickets, a station borrows one route of another player that ends in its city. ${ticket} needs none any more. Read on.`,
  stationAfter: (ticket: string) =>
    `For your tickets, a station borrows one route of another player that ends in its city: ${ticket} counts with it. A second one costs two cards, a third three; a borrowed route does not become yours.`,
  stationElsewhere: (ticket: string, built: string, city: string) =>
    `For your tickets, a station borrows one route of another player that ends in its city. In ${built} that does not help ${ticket}; in ${city} it would. A second one costs two cards, a third three.`,
  stationRule:
    "For your tickets, a station borrows one route of another player that ends in its city. A second one costs two cards, a third three; a borrowed route does not become yours.",
  tunnel: (route: string) => `${route} is a tunnel: nobody knows what it costs before it is dug. Claim it.`,
  price: (turned: number, price: number) =>
    `${count(turned, "card was", "cards were")} turned up. Each that matches what you played, or is a locomotive, costs one more: ${price} here. Pay, or decline: then your cards come back, and the turn is over.`,
  tooDear: (turned: number, price: number) =>
    `${count(turned, "card was", "cards were")} turned up. Each that matches what you played, or is a locomotive, costs one more: ${price} here, more than you can pay. Decline: your cards come back, and the turn is over.`,
  throughAfter: (route: string) =>
    `${route} is yours. When nothing matches, a tunnel costs no more than any route; keep two or three cards to spare all the same.`,
  throughAndArrived: (route: string, ticket: string) =>
    `${route} is yours, and ${ticket} has arrived. When nothing matches, a tunnel costs no more than any route; keep two or three cards to spare all the same.`,
  declined:
    "A player who declines a tunnel takes the cards back, and the turn is over. It can be tried again on any later turn.",
  score: (stations: number, each: number, longest: number) =>
    `Stations that were never built are worth ${each} points each: ${stations * each} for you. Then tickets, and ${longest} for the longest path, in which borrowed routes don't count.`,
};

export const learn = {
  title: "Learn the game – Whistlestop",
  heading: "Learn the game",
  about:
    "Two lessons of about five minutes, each a real game near its end, and a whole first game with a coach. All by the real rules, against a bot.",
  lessons: {
    usa: { name: "The game", about: "Tickets, cards, routes and points, on the map of the USA." },
    europe: { name: "What Europe adds", about: "Ferries, stations and tunnels. For those who know the game." },
  },
  /** A whole game, with a coach who speaks only when it helps. */
  guided: {
    name: "A whole game",
    about: "Your first game, from the first tickets to the final score, with a coach who speaks only when it helps.",
    play: "Now a whole game",
    coach: "Coach",
    on: "On",
    off: "Off",
  },
  begin: "Begin",
  again: "Once more",
  /** The same for readers who hear one button after another. */
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
