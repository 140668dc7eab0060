/** What the board shows: the game as it is, what can be done, and what the reader points at. */
import { EMPTY_SCENE, type BoardScene, type NewPlace } from "../board/scene";
import type { Choices } from "../game/choices";
import type { PlayedTurn } from "../game/since_turn";
import { openCities, servingRoutes, waysOf } from "../game/ticket_ways";
import type { Variant } from "../game/variant";
import type { TableView, View } from "../protocol";
import { planFor } from "./offer";
import type { Picking } from "./selection.svelte";

/** The part of the screen's own state that the board shows. */
export interface BoardSelection {
  readonly picking: Picking | null;
  /** One of my tickets, or one on offer. */
  readonly ticket: number | null;
  /** Which of its ways is shown: 0 is the shortest. */
  readonly way?: number;
  /** Tickets on offer, and whether they would be kept. */
  readonly offered: readonly { readonly ticket: number; readonly kept: boolean }[];
  readonly line: { readonly route: number | null; readonly city: number | null } | null;
  readonly player: number | null;
  /** The route under the pointer. */
  readonly pointed: number | null;
  /** An action that was sent and is shown as done. */
  readonly pending: string | null;
  /** The action that a hint named. */
  readonly hinted: string | null;
  /** The route that the hint's reason is about. */
  readonly hintedRoute?: number | null;
}

export function sceneOf(variant: Variant, now: TableView, choices: Choices, selection: BoardSelection): BoardScene {
  const view = now.view;
  if (view === null) return EMPTY_SCENE;
  const shown = shownPath(variant, now, selection);
  const picked = pickedRoutes(variant, view, selection);
  const city = selection.picking?.kind === "build" ? selection.picking.city : (selection.line?.city ?? null);
  const offered = selection.offered.flatMap(({ ticket }) => citiesOf(variant, ticket));
  const kept = selection.offered.flatMap((one) => (one.kept ? citiesOf(variant, one.ticket) : []));
  const lit = selection.picking === null ? new Set(choices.claims.keys()) : new Set<number>();
  return {
    ...EMPTY_SCENE,
    owners: ownersIn(variant, view, selection.pending),
    stations: stationsIn(variant, view, selection.pending),
    closed: view.phase === "over" ? EMPTY_SCENE.closed : new Set(view.closed),
    lit,
    strong: strongOf(now, lit, shown.path, selection.ticket),
    path: shown.path,
    ringed: [...shown.cities, ...kept, ...picked.flatMap((route) => endsOf(variant, route))],
    quiet: view.phase === "over" ? [] : openCities(variant, now),
    litCities: selection.picking?.kind === "station" ? new Set(choices.stations.keys()) : new Set(),
    helpfulCities: new Set(now.ticket_ways.flatMap(({ stations }) => stations)),
    pointed: selection.pointed,
    picked,
    pickedCity: city,
    dimmed: isTunnelMine(view) || selection.picking?.kind === "claim" || selection.picking?.kind === "build",
    ...(selection.player === null ? {} : allButPlayer(variant, view, selection.player)),
    arcs: selection.offered.map(({ ticket, kept }, place) => {
      const { a, b } = variant.ticket(ticket);
      return { a, b, number: place + 1, chosen: kept };
    }),
    named: new Set([
      ...shown.cities,
      ...offered,
      ...picked.flatMap((route) => endsOf(variant, route)),
      ...(city === null ? [] : [city]),
    ]),
  };
}

/** The lit routes that serve the ticket that is pointed at; otherwise any of my tickets. */
function strongOf(
  now: TableView,
  lit: ReadonlySet<number>,
  path: readonly number[],
  ticket: number | null,
): ReadonlySet<number> {
  const serving = servingRoutes(now, ticket);
  return new Set([...lit].filter((route) => path.includes(route) || serving.has(route)));
}

const endsOf = (variant: Variant, route: number): readonly number[] => [variant.route(route).a, variant.route(route).b];

const citiesOf = (variant: Variant, ticket: number): readonly number[] => [
  variant.ticket(ticket).a,
  variant.ticket(ticket).b,
];

interface ShownPath {
  readonly path: readonly number[];
  readonly cities: readonly number[];
}

/**
 * The ticket that is pointed at with its path; otherwise, while choosing, all on offer, and the paths of those that
 * would be kept.
 */
function shownPath(variant: Variant, now: TableView, { ticket, way = 0, offered }: BoardSelection): ShownPath {
  const other = way === 0 ? undefined : waysOf(now, ticket)?.ways[way];
  if (ticket !== null && other !== undefined) return { path: other.routes, cities: citiesOf(variant, ticket) };
  if (ticket !== null) {
    const state = [...(now.tickets?.held ?? []), ...(now.tickets?.offer ?? [])].find((one) => one.ticket === ticket);
    return {
      path: state === undefined || state.type === "lost" ? [] : state.routes,
      cities: citiesOf(variant, ticket),
    };
  }
  const plan = planFor(
    now,
    offered.map((one) => one.kept),
  );
  return { path: plan?.routes ?? [], cities: offered.flatMap((one) => citiesOf(variant, one.ticket)) };
}

function pickedRoutes(
  variant: Variant,
  view: View,
  { picking, line, hinted, hintedRoute }: BoardSelection,
): readonly number[] {
  if (picking?.kind === "claim") return [picking.route];
  if (view.tunnel !== null && isTunnelMine(view)) return [view.tunnel.route];
  const hint = routeOf(variant, hinted) ?? hintedRoute ?? null;
  if (hint !== null) return [hint];
  return line?.route === null || line === null ? [] : [line.route];
}

const isTunnelMine = (view: View): boolean => view.tunnel !== null && view.to_act.includes(view.seat ?? -1);

/** The route that an action claims. */
export function routeOf(variant: Variant, action: string | null): number | null {
  const id = /^claim (\S+)/.exec(action ?? "")?.[1];
  return id === undefined ? null : variant.routeIndex(id);
}

function ownersIn(variant: Variant, view: View, pending: string | null): (number | null)[] {
  const owners: (number | null)[] = variant.info.routes.map(() => null);
  for (const player of view.players) for (const route of player.routes) owners[route] = player.seat;
  const mine = routeOf(variant, pending);
  // A tunnel is not mine before the cards are turned up.
  if (mine !== null && !variant.route(mine).tunnel) owners[mine] = view.seat;
  return owners;
}

function stationsIn(variant: Variant, view: View, pending: string | null): (number | null)[] {
  const stations: (number | null)[] = variant.info.cities.map(() => null);
  for (const player of view.players) for (const city of player.stations) stations[city] = player.seat;
  const mine = /^build (\S+)/.exec(pending ?? "")?.[1];
  if (mine !== undefined) stations[variant.cityIndex(mine)] = view.seat;
  return stations;
}

/** While a player is pressed, all routes but theirs step back, free ones too, and so do the stations of others. */
function allButPlayer(variant: Variant, view: View, seat: number): Pick<BoardScene, "faded" | "fadedCities" | "quiet"> {
  const own = new Set(view.players[seat]?.routes);
  const others = view.players.filter((player) => player.seat !== seat);
  return {
    faded: new Set(variant.info.routes.flatMap((_, route) => (own.has(route) ? [] : [route]))),
    fadedCities: new Set(others.flatMap(({ stations }) => stations)),
    quiet: [],
  };
}

/** The routes and stations of these turns, with their numbers; of one player only, while that one is pressed. */
export const newPlacesOf = (turns: readonly PlayedTurn[], player: number | null): readonly NewPlace[] =>
  turns.flatMap(({ seat, number, route, city }) =>
    number === null || (player !== null && seat !== player) ? [] : [{ number, route, city }],
  );
