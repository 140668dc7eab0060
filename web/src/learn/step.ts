/** A lesson is a list of steps over a real table: something to read, or something to do. */
import type { BoardScene } from "../board/scene";
import type { Choices } from "../game/choices";
import { GREY, type Variant } from "../game/variant";
import { routeObstacle } from "../game/verdict";
import { ticketState } from "../game/ways";
import type { Now, PlayerView, View } from "../protocol";
import { words } from "../words";

/** What the coach speaks of, to be ringed: routes and cities on the board, and parts of the page by their selectors. */
export interface Meant {
  readonly routes: readonly number[];
  readonly cities: readonly number[];
  readonly parts: readonly string[];
}

export const NOTHING: Meant = { routes: [], cities: [], parts: [] };
const CARDS = ["[data-deck]", ...[0, 1, 2, 3, 4].map((place) => `[data-place="${place}"]`)];

export interface Situation {
  readonly variant: Variant;
  readonly now: Now;
  readonly view: View;
  readonly me: PlayerView;
  /** What may be done now; nothing while it is for the other to play. */
  readonly choices: Choices;
  /** My routes as the lesson began. */
  readonly first: readonly number[];
  /** How many cards I had as my turn began. */
  readonly cardsBefore: number;
  /** What the other player is called. */
  readonly bot: string;
}

export interface Step {
  readonly id: string;
  /** What there is to read or to do, in the reader's words. */
  readonly ask: (at: Situation) => string;
  /** Whether it is done; without it the step is there to be read. */
  readonly done?: (at: Situation) => boolean;
  /** Said when it is done: what happened, and why it matters. */
  readonly after?: (at: Situation) => string;
  /** Why it can't be done any more; null while it can. */
  readonly outOfReach?: (at: Situation) => string | null;
  readonly mean?: (at: Situation) => Meant;
  /** Only the end of the game leads on from here. */
  readonly untilEnd?: true;
}

/** Routes of mine that were not mine when the lesson began. */
export const laid = ({ me, first }: Situation): readonly number[] =>
  me.routes.filter((route) => !first.includes(route));

export const isMine = ({ view, me }: Pick<Situation, "view" | "me">): boolean => view.to_act.includes(me.seat);

export const isGrey = ({ variant }: Situation, route: number): boolean => variant.route(route).colour === GREY;

export const ticketName = ({ variant }: Situation, ticket: string): string =>
  variant.ticketName(variant.ticketIndex(ticket));

/** How a ticket of mine stands, by its id. */
export const stateOf = ({ variant, view, now, me }: Situation, ticket: string) =>
  ticketState(variant, view, now.closed, me.seat, variant.ticketIndex(ticket));

/** The routes that a ticket still lacks. */
export function missing(at: Situation, ticket: string): readonly number[] {
  const state = stateOf(at, ticket);
  return state.state === "open" ? state.way.missing : [];
}

/** Of the routes that a ticket still lacks, the one to claim first. */
export function nextMissing(at: Situation, ticket: string): number | null {
  const routes = missing(at, ticket);
  return routes.find((route) => canPay(at, route)) ?? routes[0] ?? null;
}

const canPay = ({ variant, now }: Situation, route: number): boolean => routeObstacle(variant, now, route) === null;

/** Whether I could claim a route, now or with more cards. */
function isOpen({ variant, now }: Situation, route: number): boolean {
  const obstacle = routeObstacle(variant, now, route);
  return obstacle === null || obstacle.kind === "cards" || obstacle.kind === "ferry";
}

/** The route of a kind to claim next: one that the ticket lacks, else one that I can pay for, else the shortest. */
export function wanted(at: Situation, ticket: string, fits: (route: number) => boolean): number | null {
  const { variant } = at;
  const open = variant.info.routes.map((_, route) => route).filter((route) => fits(route) && isOpen(at, route));
  const lacks = missing(at, ticket);
  const [shortest] = open.toSorted((one, other) => variant.route(one).length - variant.route(other).length);
  return open.find((route) => lacks.includes(route)) ?? open.find((route) => canPay(at, route)) ?? shortest ?? null;
}

/** How many turns are still mine. */
export function turnsLeft({ view, me }: Situation): number {
  if (view.turns_left === null) return Infinity;
  return view.turns_left >= view.players.length || (isMine({ view, me }) && view.phase === "turn") ? 1 : 0;
}

/** Ask for a route, or for the cards that it takes. */
export function askFor(at: Situation, route: number | null, ask: (name: string) => string): string {
  if (route === null) return words.learn.coach.noneLeft;
  const name = at.variant.routeName(route);
  return canPay(at, route) ? ask(name) : words.learn.coach.cardsFirst(name);
}

/** Why a route of the kind that is asked for can't be claimed any more. */
export function routeOutOfReach(at: Situation, route: number | null): string | null {
  if (route === null) return words.learn.coach.noneLeft;
  return turnsLeft(at) < (canPay(at, route) ? 1 : 2) ? words.learn.coach.tooLate : null;
}

/** Why a ticket can't arrive any more by routes of mine. */
export function ticketOutOfReach(at: Situation, ticket: string): string | null {
  const says = words.learn.coach;
  const name = ticketName(at, ticket);
  const state = stateOf(at, ticket);
  if (state.state === "arrived") return null;
  if (state.state === "lost")
    return state.stationCouldHelp ? says.lostButStation(name, at.bot) : says.lost(name, at.bot);
  const { spaces, missing: routes } = state.way;
  if (spaces > at.me.trains) return says.noTrains(name, spaces, at.me.trains);
  return routes.length > turnsLeft(at) ? says.tooLate : routeOutOfReach(at, nextMissing(at, ticket));
}

/** The last round, or how it comes to that. */
export function lastRound(at: Situation): string {
  const says = words.learn.coach;
  const { view, me, bot } = at;
  if (view.turns_left === null) return says.beforeLast(me.trains);
  if (view.turns_left < view.players.length) return isMine(at) ? says.lastTurn : says.lastTurnOf(bot);
  if (!isMine(at)) return says.lastRound(me.trains);
  return says.lastRoundBy(bot, view.players.find(({ seat }) => seat !== me.seat)?.trains ?? 0);
}

/** The route if it can be claimed, else the cards that it takes. */
export function routeOrCards({ choices }: Situation, route: number | null): Meant {
  if (choices.draw.size === 0) return NOTHING;
  if (route !== null && choices.claims.has(route)) return { ...NOTHING, routes: [route] };
  return { ...NOTHING, parts: CARDS };
}

/** The face-up places where such a card lies. */
export const placesOf = ({ variant, view }: Situation, card: string): readonly string[] =>
  view.display.flatMap((one, place) => (one !== null && variant.card(one) === card ? [`[data-place="${place}"]`] : []));

/** The board with what is meant in accent, unless something is picked there. */
export function withMeant(scene: BoardScene, meant: Meant, variant: Variant): BoardScene {
  if (meant.routes.length === 0 && meant.cities.length === 0) return scene;
  const ends = meant.routes.flatMap((route) => [variant.route(route).a, variant.route(route).b]);
  return {
    ...scene,
    picked: scene.picked.length > 0 ? scene.picked : meant.routes,
    ringed: [...scene.ringed, ...ends, ...meant.cities],
    named: new Set([...scene.named, ...ends, ...meant.cities]),
  };
}
