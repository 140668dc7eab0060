/**
 * What the coach of a guided game can say: a list of remarks, each a function of what the player sees. Nothing here
 * knows more than the player could.
 */
import type { NotedWay } from "../../device/guided_games.svelte";
import type { Choices } from "../../game/choices";
import type { PlayedNews, PlayedTurn } from "../../game/since_turn";
import { servingRoutes } from "../../game/ticket_ways";
import { GREY, type Variant } from "../../game/variant";
import type { PlayerView, TableView, TicketOpen, TicketWay, View } from "../../protocol";
import type { GuidedWords } from "../../words/guided";

/** The table as the player sees it. */
export interface Moment {
  readonly variant: Variant;
  readonly now: TableView;
  readonly view: View;
  readonly me: PlayerView;
  readonly names: readonly string[];
  /** What can be done now; nothing during another player's turn. */
  readonly choices: Choices;
  /** The route that is pressed, to be paid for. */
  readonly picked: number | null;
  /** What the others did since I last acted. */
  readonly since: readonly PlayedTurn[];
  /** The actions of the game so far. */
  readonly played: readonly PlayedNews[];
  /** The shortest way of each of my open tickets when I last acted. */
  readonly before: Readonly<Record<string, NotedWay>>;
  /** What my cards have been sufficient for since which number of actions (`payableNow`). */
  readonly payable: Readonly<Record<string, number>>;
  /** Whether the final score is on the table. */
  readonly counted: boolean;
  /** Whether the table gives hints, and what their button is called. */
  readonly hint: string | null;
  readonly says: GuidedWords;
}

/** Something to say at a moment. */
export interface Said {
  /** What it is about: the same is said only once. */
  readonly about: string;
  readonly text: string;
}

export interface Remark {
  readonly id: string;
  /** Said at once. Others wait until the last remark is some turns ago. */
  readonly urgent?: true;
  /** Part of the first lesson: left out for a player who has finished it. */
  readonly basic?: true;
  /** How often it may be said in a game, each time about something else; once if it is left out. */
  readonly most?: number;
  /** What there is to say; null where the remark would not help. */
  readonly look: (at: Moment) => Said | null;
}

/** A remark that is not about anything in particular. */
export const once = (text: string): Said => ({ about: "", text });

/** Whether my turn begins, and anything is still possible. */
export const isMyTurn = ({ view, me, choices }: Moment): boolean =>
  view.phase === "turn" && view.to_act.includes(me.seat) && (choices.draw.size > 0 || choices.claims.size > 0);

/** An open ticket of mine, with its ways; the shortest one first. */
export interface OpenTicket extends TicketOpen {
  readonly way: TicketWay;
}

/** My open tickets, those of the most points first. */
export function openTickets({ variant, now }: Moment): readonly OpenTicket[] {
  const open = (now.tickets?.held ?? []).flatMap((state) => {
    const way = now.ticket_ways.find(({ ticket }) => ticket === state.ticket)?.ways[0];
    return state.type === "open" && way !== undefined ? [{ ...state, way }] : [];
  });
  return open.toSorted((one, other) => variant.ticket(other.ticket).points - variant.ticket(one.ticket).points);
}

/** The routes on my ways that I can pay for without a locomotive, which may be worth more later; the longest first. */
function payableRoutes({ variant, now, choices }: Moment): readonly number[] {
  const serving = servingRoutes(now);
  const payable = [...choices.claims].filter(([, ways]) => ways.some(({ locomotives }) => locomotives === 0));
  const routes = payable.map(([route]) => route).filter((route) => serving.has(route));
  return routes.toSorted((one, other) => variant.route(other).length - variant.route(one).length);
}

/** The longest of them, and a ticket that it serves. */
export function payableRoute(at: Moment): { readonly route: number; readonly ticket: number } | null {
  const [route] = payableRoutes(at);
  const served = at.now.ticket_ways.filter(({ serving }) => route !== undefined && serving.includes(route));
  const ticket = openTickets(at).find((one) => served.some((ways) => ways.ticket === one.ticket));
  return route === undefined || ticket === undefined ? null : { route, ticket: ticket.ticket };
}

/** Whether my cards pay for everything that a ticket lacks. */
const lacksNothing = ({ way }: OpenTicket): boolean =>
  way.missing.length > 0 && way.cards.reduce((sum, { count }) => sum + count, 0) <= way.spare;

export const routeKey = (route: number): string => `route ${route}`;
export const ticketKey = (ticket: number): string => `ticket ${ticket}`;

/** What my cards are sufficient for. */
export const payableNow = (at: Moment): readonly string[] => [
  ...payableRoutes(at).map(routeKey),
  ...openTickets(at)
    .filter(lacksNothing)
    .map(({ ticket }) => ticketKey(ticket)),
];

/** For how many actions, of all players, my cards have been sufficient for something. */
export const payableFor = ({ payable, view }: Moment, key: string): number => view.actions - (payable[key] ?? Infinity);

/** What I have done since the tickets of the set-up, without draws of tickets. */
const myActions = ({ played, me }: Moment): readonly PlayedNews[] =>
  played.filter(({ what }) => what.seat === me.seat && !what.events.some(({ type }) => type === "tickets-kept"));

export const isFirstTurn = (at: Moment): boolean => myActions(at).length === 0;

/** How many turns in a row I have taken cards. */
export function drawnTurns(at: Moment): number {
  const actions = myActions(at);
  const last = actions.findLastIndex(({ what }) => !what.events.some(({ type }) => type === "card-taken"));
  return Math.ceil(actions.slice(last + 1).length / 2);
}

/** My route that was claimed by my latest action; null if that was something else. */
export function justClaimed({ variant, played, me }: Moment): number | null {
  const mine = played.findLast(({ what }) => what.seat === me.seat);
  const claim = mine?.what.events.find((event) => event.type === "route-claimed");
  return claim?.type === "route-claimed" ? variant.routeIndex(claim.route) : null;
}

/** The colours of the routes that the shortest ways of my tickets still lack, except for one route. */
export function neededColours(at: Moment, except: number | null): ReadonlySet<string> {
  const missing = openTickets(at).flatMap(({ way }) => way.missing);
  const colours = missing.filter((route) => route !== except).map((route) => at.variant.route(route).colour);
  return new Set(colours.filter((colour) => colour !== GREY));
}

/** The other player with the fewest trains. */
export const nearestToEnd = ({ view, me }: Moment): PlayerView | undefined =>
  view.players.filter(({ seat }) => seat !== me.seat).toSorted((one, other) => one.trains - other.trains)[0];
