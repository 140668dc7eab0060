/** What the coach says during the turns: cards, routes, and what the others do. */
import { citiesBetween, servingRoutes } from "../../game/ticket_ways";
import { GREY, LOCOMOTIVE } from "../../game/variant";
import { routeObstacle } from "../../game/verdict";
import { words } from "../../words";
import {
  drawnTurns,
  isFirstTurn,
  isMyTurn,
  justClaimed,
  neededColours,
  once,
  openTickets,
  payableFor,
  payableRoute,
  routeKey,
  ticketKey,
  type Moment,
  type Remark,
  type Said,
} from "./remark";

/** The fewest actions from one of my turns of cards to the next: two cards, and what the other does. */
const A_ROUND = 3;
/** Turns of cards after which the coach reminds of a route, if it could be paid for during most of them. */
const MANY_DRAWS = 4;
const MANY_ROUNDS = 3 * A_ROUND;
/** Turns of cards with nothing to claim after which it points at the hint. */
const STUCK = 6;
/** A detour over more cities than these is better looked at than read. */
const MOST_CITIES = 3;

function firstTurn(at: Moment): Said | null {
  if (!isMyTurn(at) || !isFirstTurn(at) || at.picked !== null) return null;
  const { variant, view } = at;
  const says = at.says.firstTurn;
  const payable = payableRoute(at);
  if (payable !== null) return once(says.payable(variant.routeName(payable.route)));
  const missing = openTickets(at)
    .flatMap(({ way }) => way.missing)
    .map((route) => ({ name: variant.routeName(route), ...variant.route(route) }))
    .map((route) => ({ ...route, have: route.colour === GREY ? 0 : variant.held(view.hand, route.colour) }))
    .toSorted((one, other) => one.length - one.have - (other.length - other.have));
  // A colour to look for is a better aim than any colour.
  const aim = missing.find(({ colour }) => colour !== GREY) ?? missing[0];
  if (aim === undefined) return null;
  if (aim.colour === GREY) return once(says.grey(aim.name, aim.length));
  return once(says.cards(aim.name, words.common.cardCount(aim.length, aim.colour), aim.have));
}

/** The first route that a player can claim for a ticket; who has claimed one knows how. */
function payable(at: Moment): Said | null {
  const found = isMyTurn(at) && at.me.routes.length === 0 ? payableRoute(at) : null;
  if (found === null) return null;
  return once(at.says.payable(at.variant.routeName(found.route), at.variant.ticketName(found.ticket)));
}

function allCards(at: Moment): Said | null {
  if (!isMyTurn(at) || drawnTurns(at) < 2) return null;
  const found = openTickets(at).find(
    ({ ticket, spaces }) => payableFor(at, ticketKey(ticket)) >= A_ROUND && spaces <= at.me.trains,
  );
  if (found === undefined) return null;
  const text = at.says.allCards(at.variant.ticketName(found.ticket), found.way.missing.length);
  return { about: String(found.ticket), text };
}

function hoarding(at: Moment): Said | null {
  const turns = drawnTurns(at);
  const found = isMyTurn(at) && turns >= MANY_DRAWS ? payableRoute(at) : null;
  if (found === null || payableFor(at, routeKey(found.route)) < MANY_ROUNDS) return null;
  return { about: String(found.route), text: at.says.hoarding(at.variant.routeName(found.route), turns) };
}

function locomotive(at: Moment): Said | null {
  const { variant, view, choices, now, says } = at;
  const isThere = view.display.some((card) => card !== null && variant.card(card) === LOCOMOTIVE);
  if (!isMyTurn(at) || !isThere || !choices.draw.has(LOCOMOTIVE)) return null;
  const lacksOne = [...servingRoutes(now)].find((route) => {
    const obstacle = routeObstacle(now, route);
    return obstacle?.code === "cards-missing" && obstacle.missing === 1;
  });
  return once(lacksOne === undefined ? says.locomotive.plain : says.locomotive.completes(variant.routeName(lacksOne)));
}

function stuck(at: Moment): Said | null {
  const isStuck = isMyTurn(at) && drawnTurns(at) >= STUCK && openTickets(at).length > 0 && payableRoute(at) === null;
  return isStuck && at.hint !== null ? once(at.says.stuck(at.hint)) : null;
}

function grey(at: Moment): Said | null {
  const { picked, variant, choices, says } = at;
  if (picked === null || variant.route(picked).colour !== GREY) return null;
  const paid = new Set((choices.claims.get(picked) ?? []).map(({ colour }) => colour));
  paid.delete(LOCOMOTIVE);
  if (paid.size === 0) return null;
  const colours = neededColours(at, picked);
  const needed = [...paid].filter((colour) => colours.has(colour));
  const spare = [...paid].filter((colour) => !colours.has(colour));
  if (needed.length === 0 || spare.length === 0) return once(says.grey.plain);
  return once(spare.length <= needed.length ? says.grey.spend(spare) : says.grey.keep(needed));
}

function double(at: Moment): Said | null {
  const { picked, variant, view, says } = at;
  const route = picked ?? justClaimed(at);
  if (route === null || variant.route(route).twin === null || view.players.length > 3) return null;
  return { about: picked === null ? "claimed" : "pressed", text: says.double(variant.routeName(route)) };
}

function blocked(at: Moment): Said | null {
  if (!isMyTurn(at)) return null;
  const { variant, before, since } = at;
  const says = at.says.blocked;
  for (const ticket of openTickets(at)) {
    const way = before[ticket.ticket];
    const more = way === undefined ? 0 : ticket.spaces - way.spaces;
    const turn =
      since.find(({ route }) => route !== null && way?.routes.includes(route)) ?? claimedTwin(at, way?.routes);
    if (way === undefined || more <= 0 || ticket.spaces > at.me.trains || turn?.route == null) continue;
    const [name, route] = [at.names[turn.seat] ?? "", variant.routeName(turn.route)];
    const old = new Set(way.routes.flatMap((one) => [variant.route(one).a, variant.route(one).b]));
    const cities = citiesBetween(variant, ticket.ticket, ticket.way).filter((city) => !old.has(city));
    const about = `${ticket.ticket} ${turn.route}`;
    const ticketName = variant.ticketName(ticket.ticket);
    if (cities.length === 0 || cities.length > MOST_CITIES)
      return { about, text: says.along(name, route, ticketName, more) };
    const over = cities.map((city) => variant.cityName(city));
    return { about, text: says.around(name, route, ticketName, over, more) };
  }
  return null;
}

/** The turn in which somebody claimed the twin of one of these routes. */
const claimedTwin = ({ since, variant }: Moment, routes: readonly number[] = []) =>
  since.find(({ route }) => route !== null && routes.some((one) => variant.route(one).twin === route));

function lost(at: Moment): Said | null {
  if (!isMyTurn(at)) return null;
  const { variant, me, says } = at;
  for (const state of at.now.tickets?.held ?? []) {
    const name = variant.ticketName(state.ticket);
    const about = String(state.ticket);
    if (state.type === "lost") return { about, text: says.lost(name, variant.ticket(state.ticket).points) };
    if (state.type === "open" && state.spaces > me.trains)
      return { about, text: says.tooFar(name, state.spaces, me.trains) };
  }
  return null;
}

export const FIRST: readonly Remark[] = [{ id: "firstTurn", urgent: true, basic: true, look: firstTurn }];
/** What may come between two turns of cards, the most important first. */
export const TROUBLE: readonly Remark[] = [
  { id: "lost", urgent: true, most: 3, look: lost },
  { id: "blocked", urgent: true, most: 4, look: blocked },
];

export const TURNS: readonly Remark[] = [
  { id: "grey", urgent: true, look: grey },
  { id: "double", urgent: true, basic: true, look: double },
  { id: "payable", look: payable },
  { id: "allCards", most: 2, look: allCards },
  { id: "hoarding", most: 2, look: hoarding },
  { id: "locomotive", basic: true, look: locomotive },
  { id: "stuck", look: stuck },
];
