/** A lesson is a list of steps at a real table: something to read, or something to do. */
import type { BoardScene } from "../board/scene";
import type { Choices } from "../game/choices";
import { GREY, type Variant } from "../game/variant";
import { routeObstacle } from "../game/verdict";
import type { TableView, PlayerView, TicketStates, View } from "../protocol";
import { words } from "../words";

/**
 * What the coach talks about, to be ringed: routes and cities on the board, and elements of the page by their
 * selectors.
 */
export interface Highlight {
  readonly routes: readonly number[];
  readonly cities: readonly number[];
  readonly parts: readonly string[];
}

export const NOTHING: Highlight = { routes: [], cities: [], parts: [] };
const CARDS = ["[data-deck]", ...[0, 1, 2, 3, 4].map((place) => `[data-place="${place}"]`)];

export interface Situation {
  readonly variant: Variant;
  readonly now: TableView;
  readonly view: View;
  readonly me: PlayerView;
  /** What can be done now; nothing during the other player's turn. */
  readonly choices: Choices;
  /** My routes when the lesson began. */
  readonly first: readonly number[];
  /** How many cards I had when my turn began. */
  readonly cardsBefore: number;
  /** The other player's name. */
  readonly bot: string;
}

export interface Step {
  readonly id: string;
  /** What there is to read or to do. */
  readonly ask: (at: Situation) => string;
  /** Whether it is done; a step without it is only read. */
  readonly done?: (at: Situation) => boolean;
  /** Said when it is done: what happened, and why it matters. */
  readonly after?: (at: Situation) => string;
  /** Why it can't be done any more; null while it can. */
  readonly outOfReach?: (at: Situation) => string | null;
  readonly highlight?: (at: Situation) => Highlight;
  /** Only the end of the game leads on from here. */
  readonly untilEnd?: true;
}

/** My routes that were not mine when the lesson began. */
export const newRoutes = ({ me, first }: Situation): readonly number[] =>
  me.routes.filter((route) => !first.includes(route));

export const isMyTurn = ({ view, me }: Pick<Situation, "view" | "me">): boolean => view.to_act.includes(me.seat);

export const isGrey = ({ variant }: Situation, route: number): boolean => variant.route(route).colour === GREY;

export const ticketName = ({ variant }: Situation, ticket: string): string =>
  variant.ticketName(variant.ticketIndex(ticket));

/** The state of one of my tickets, by its id. */
export function stateOf({ variant, now }: Situation, ticket: string): TicketStates["held"][number] | null {
  const index = variant.ticketIndex(ticket);
  return now.tickets?.held.find((state) => state.ticket === index) ?? null;
}

export const isCompleted = (at: Situation, ticket: string): boolean => stateOf(at, ticket)?.type === "completed";

/** The routes that a ticket still lacks. */
export function missing(at: Situation, ticket: string): readonly number[] {
  const state = stateOf(at, ticket);
  return state?.type === "open" ? state.missing : [];
}

/** The first to claim of the routes that a ticket still lacks. */
export function nextMissing(at: Situation, ticket: string): number | null {
  const routes = missing(at, ticket);
  return routes.find((route) => canPay(at, route)) ?? routes[0] ?? null;
}

const canPay = ({ now }: Situation, route: number): boolean => routeObstacle(now, route) === null;

/** Whether I could claim a route, now or with more cards. */
function isOpen({ now }: Situation, route: number): boolean {
  const obstacle = routeObstacle(now, route);
  return obstacle === null || obstacle.code === "cards-missing" || obstacle.code === "ferry-locomotives";
}

/**
 * The route of a kind to claim next: one that the ticket lacks, otherwise one that I can pay for, otherwise the
 * shortest.
 */
export function wanted(at: Situation, ticket: string, fits: (route: number) => boolean): number | null {
  const { variant } = at;
  const open = variant.info.routes.map((_, route) => route).filter((route) => fits(route) && isOpen(at, route));
  const lacks = missing(at, ticket);
  const [shortest] = open.toSorted((one, other) => variant.route(one).length - variant.route(other).length);
  return open.find((route) => lacks.includes(route)) ?? open.find((route) => canPay(at, route)) ?? shortest ?? null;
}

/** How many turns I have left. */
export function turnsLeft({ view, me }: Situation): number {
  if (view.turns_left === null) return Infinity;
  return view.turns_left >= view.players.length || (isMyTurn({ view, me }) && view.phase === "turn") ? 1 : 0;
}

/** Ask for a route, or for the cards that it needs. */
export function askFor(at: Situation, route: number | null, ask: (name: string) => string): string {
  if (route === null) return words.learn.coach.noneLeft;
  const name = at.variant.routeName(route);
  return canPay(at, route) ? ask(name) : words.learn.coach.cardsFirst(name);
}

/** Why a route of the requested kind can't be claimed any more. */
export function routeOutOfReach(at: Situation, route: number | null): string | null {
  if (route === null) return words.learn.coach.noneLeft;
  return turnsLeft(at) < (canPay(at, route) ? 1 : 2) ? words.learn.coach.tooLate : null;
}

/** Why a ticket can't be completed any more by my routes. */
export function ticketOutOfReach(at: Situation, ticket: string): string | null {
  const says = words.learn.coach;
  const name = ticketName(at, ticket);
  const state = stateOf(at, ticket);
  if (state === null || state.type === "completed") return null;
  if (state.type === "lost")
    return state.borrow.length > 0 ? says.lostButStation(name, at.bot) : says.lost(name, at.bot);
  const { spaces, missing: routes } = state;
  if (spaces > at.me.trains) return says.noTrains(name, spaces, at.me.trains);
  return routes.length > turnsLeft(at) ? says.tooLate : routeOutOfReach(at, nextMissing(at, ticket));
}

/** The last round, or what leads to it. */
export function lastRound(at: Situation): string {
  const says = words.learn.coach;
  const { view, me, bot } = at;
  if (view.turns_left === null) return says.beforeLast(me.trains);
  if (view.turns_left < view.players.length) return isMyTurn(at) ? says.lastTurn : says.lastTurnOf(bot);
  if (!isMyTurn(at)) return says.lastRound(me.trains);
  return says.lastRoundBy(bot, view.players.find(({ seat }) => seat !== me.seat)?.trains ?? 0);
}

/** The route if it can be claimed, otherwise the cards that it needs. */
export function routeOrCards({ choices }: Situation, route: number | null): Highlight {
  if (choices.draw.size === 0) return NOTHING;
  if (route !== null && choices.claims.has(route)) return { ...NOTHING, routes: [route] };
  return { ...NOTHING, parts: CARDS };
}

/** The face-up places where such a card lies. */
export const placesOf = ({ variant, view }: Situation, card: string): readonly string[] =>
  view.display.flatMap((one, place) => (one !== null && variant.card(one) === card ? [`[data-place="${place}"]`] : []));

/** The board with what the coach means in accent colour, unless something is picked there. */
export function withHighlight(scene: BoardScene, highlight: Highlight, variant: Variant): BoardScene {
  if (highlight.routes.length === 0 && highlight.cities.length === 0) return scene;
  const ends = highlight.routes.flatMap((route) => [variant.route(route).a, variant.route(route).b]);
  return {
    ...scene,
    picked: scene.picked.length > 0 ? scene.picked : highlight.routes,
    ringed: [...scene.ringed, ...ends, ...highlight.cities],
    named: new Set([...scene.named, ...ends, ...highlight.cities]),
  };
}
