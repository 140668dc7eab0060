/** The USA lesson; its position is defined in `lessons/usa.toml`. */
import { LOCOMOTIVE } from "../game/variant";
import { words } from "../words";
import {
  askFor,
  isGrey,
  isMyTurn,
  newRoutes,
  lastRound,
  missing,
  nextMissing,
  NOTHING,
  placesOf,
  routeOrCards,
  routeOutOfReach,
  isCompleted,
  ticketName,
  ticketOutOfReach,
  wanted,
  type Situation,
  type Step,
} from "./step";

/** Montréal–Atlanta, the goal, and New York–Atlanta, which lies along the same path. */
const TICKET = "C16";
const ON_THE_WAY = "C18";

const pointsOf = ({ variant }: Situation, ticket: string): number => variant.ticket(variant.ticketIndex(ticket)).points;
const placeOnOffer = ({ variant, view }: Situation): number =>
  view.offer?.indexOf(variant.ticketIndex(ON_THE_WAY)) ?? -1;

const coloured = (at: Situation): number | null => wanted(at, TICKET, (route) => !isGrey(at, route));
const grey = (at: Situation): number | null => wanted(at, TICKET, (route) => isGrey(at, route));

/** "3 blue". */
const costOf = ({ variant }: Situation, route: number): string =>
  words.common.cardCount(variant.route(route).length, variant.route(route).colour);

function askForLocomotive(at: Situation): string {
  if (isMyTurn(at) && at.view.phase === "second-card") return words.learn.usa.secondCard;
  return placesOf(at, LOCOMOTIVE).length === 0 ? words.learn.usa.noLocomotive : words.learn.usa.locomotive;
}

function afterGrey(at: Situation): string {
  const route = newRoutes(at).findLast((one) => isGrey(at, one));
  if (route === undefined) return "";
  const { twin } = at.variant.route(route);
  const name = at.variant.routeName(route);
  return twin !== null && at.view.closed.includes(twin)
    ? words.learn.usa.doubleAfter(name)
    : words.learn.usa.greyAfter(name);
}

function askToArrive(at: Situation): string {
  const ticket = ticketName(at, TICKET);
  const lacks = missing(at, TICKET).length;
  return askFor(at, nextMissing(at, TICKET), (name) => words.learn.usa.arrives(name, ticket, lacks));
}

export const USA: readonly Step[] = [
  {
    id: "tickets",
    ask: (at) => words.learn.usa.tickets(ticketName(at, ON_THE_WAY), ticketName(at, TICKET)),
    done: (at) => placeOnOffer(at) < 0,
    after: (at) => words.learn.usa.ticketsAfter(ticketName(at, TICKET), pointsOf(at, TICKET)),
    highlight: (at) => ({ ...NOTHING, parts: [`[data-offer="${placeOnOffer(at)}"]`, ".offer [data-main]"] }),
  },
  {
    id: "map",
    ask: (at) => {
      const lacks = missing(at, TICKET).length;
      return lacks === 0 ? words.learn.usa.mapOnly : words.learn.usa.map(ticketName(at, TICKET), lacks);
    },
    highlight: (at) => ({ ...NOTHING, routes: missing(at, TICKET) }),
  },
  {
    id: "locomotive",
    ask: askForLocomotive,
    done: ({ variant, me }) => variant.held(me.known_cards, LOCOMOTIVE) > 0,
    after: (at) => (isMyTurn(at) ? words.learn.usa.locomotiveAfter : words.learn.usa.locomotiveThenBot(at.bot)),
    highlight: (at) => (at.choices.draw.has(LOCOMOTIVE) ? { ...NOTHING, parts: placesOf(at, LOCOMOTIVE) } : NOTHING),
  },
  {
    id: "cards",
    ask: (at) => {
      const route = coloured(at);
      if (route === null) return words.learn.usa.cardsAny;
      return words.learn.usa.cards(at.variant.routeName(route), costOf(at, route));
    },
    done: ({ me, cardsBefore, view }) => me.cards >= cardsBefore + 2 && view.phase !== "second-card",
    after: () => words.learn.usa.cardsAfter,
    highlight: (at) => {
      const route = coloured(at);
      const places = route === null ? [] : placesOf(at, at.variant.route(route).colour);
      return at.choices.draw.size === 0 ? NOTHING : { ...NOTHING, parts: [...places, "[data-deck]"] };
    },
  },
  {
    id: "coloured",
    ask: (at) => {
      const route = coloured(at);
      return askFor(at, route, (name) => words.learn.usa.coloured(name, route === null ? "" : costOf(at, route)));
    },
    done: (at) => newRoutes(at).some((route) => !isGrey(at, route)),
    after: (at) => {
      const route = newRoutes(at).findLast((one) => !isGrey(at, one));
      return route === undefined
        ? ""
        : words.learn.usa.colouredAfter(at.variant.routeName(route), at.variant.points(route));
    },
    outOfReach: (at) => routeOutOfReach(at, coloured(at)),
    highlight: (at) => routeOrCards(at, coloured(at)),
  },
  {
    id: "grey",
    ask: (at) => askFor(at, grey(at), (name) => words.learn.usa.grey(name)),
    done: (at) => newRoutes(at).some((route) => isGrey(at, route)),
    after: afterGrey,
    outOfReach: (at) => routeOutOfReach(at, grey(at)),
    highlight: (at) => routeOrCards(at, grey(at)),
  },
  {
    id: "arrives",
    ask: askToArrive,
    done: (at) => isCompleted(at, TICKET),
    after: (at) => words.learn.usa.arrivesAfter(ticketName(at, TICKET), pointsOf(at, TICKET)),
    outOfReach: (at) => ticketOutOfReach(at, TICKET),
    highlight: (at) => routeOrCards(at, nextMissing(at, TICKET)),
  },
  { id: "last", ask: lastRound, untilEnd: true },
  { id: "score", ask: ({ variant }) => words.learn.usa.score(variant.info.bonuses.longest_path) },
];
