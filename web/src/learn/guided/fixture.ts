/** For tests: moments of a guided game, with what matters to the coach set by hand. */
import { choicesOf } from "../../game/choices";
import { samplesIn, variantNamed } from "../../game/positions";
import type { PlayedNews, PlayedTurn } from "../../game/since_turn";
import type { GameEvent, PlayerView, TableView, TicketStates, TicketWays, View } from "../../protocol";
import { guided } from "../../words/en/guided";
import type { Moment } from "./remark";

export const usa = variantNamed("usa");
export const ticketOf = (id: string): number => usa.ticketIndex(id);
export const routeOf = (id: string): number => usa.routeIndex(id);

type TicketState = TicketStates["held"][number];

/** An open ticket and the routes that it lacks; what the hand lacks for these is `lacks`. */
export interface Open {
  readonly ticket: string;
  readonly routes: readonly string[];
  readonly missing?: readonly string[];
  readonly lacks?: number;
}

export interface Scene {
  readonly phase?: View["phase"];
  readonly actions?: number;
  readonly isMyTurn?: boolean;
  readonly open?: readonly Open[];
  readonly completed?: readonly string[];
  readonly lost?: readonly string[];
  readonly hand?: Readonly<Record<string, number>>;
  readonly display?: readonly string[];
  readonly legal?: readonly string[];
  readonly offer?: readonly string[];
  /** The spaces of each selection of the offer. */
  readonly plans?: readonly (number | null)[];
  readonly routes?: readonly string[];
  readonly trains?: number;
  readonly theirTrains?: number;
  readonly turnsLeft?: number | null;
  readonly obstacles?: TableView["obstacles"];
  readonly scores?: View["scores"];
  /** What I have done so far: "card", or the route that I claimed. */
  readonly done?: readonly string[];
  readonly since?: readonly string[];
  readonly before?: Moment["before"];
  readonly payable?: Moment["payable"];
  readonly picked?: string;
  readonly counted?: boolean;
}

const found = samplesIn("turn").find(({ variant, view }) => variant === usa && view.players.length >= 2);

export const spacesOf = (routes: readonly string[]): number =>
  routes.reduce((sum, id) => sum + usa.route(routeOf(id)).length, 0);

function waysOf({ ticket, routes, missing = routes, lacks = 9 }: Open): TicketWays {
  const way = {
    spaces: spacesOf(missing),
    routes: routes.map(routeOf),
    missing: missing.map(routeOf),
    cards: lacks === 0 ? [] : [{ card: "red", count: lacks }],
    spare: 0,
  };
  return { ticket: ticketOf(ticket), ways: [way], serving: way.missing, stations: [] };
}

function stateOf(open: Open): TicketState {
  const { ticket, ways } = waysOf(open);
  const [way] = ways;
  if (way === undefined) throw new Error("A ticket that is open has a way.");
  return { type: "open", ticket, spaces: way.spaces, routes: way.routes, missing: way.missing, station_cities: [] };
}

const news = (version: number, seat: number, events: readonly GameEvent[]): PlayedNews => ({
  version,
  at: 0,
  what: { type: "played", seat, events, bot: seat > 0 },
});

function actionOf(what: string): GameEvent {
  if (what === "card") return { type: "card-taken", seat: 0, card: "red", place: null };
  return { type: "route-claimed", seat: 0, route: what, points: 1 };
}

const turnOf = (route: string): PlayedTurn => ({
  version: 1,
  seat: 1,
  number: 1,
  scored: 0,
  route: routeOf(route),
  city: null,
  parts: [],
  text: "",
});

function playersOf(sample: View, scene: Scene): readonly PlayerView[] {
  return sample.players.slice(0, 2).map((player, seat) => ({
    ...player,
    seat,
    trains: (seat === 0 ? scene.trains : scene.theirTrains) ?? 40,
    routes: seat === 0 ? (scene.routes ?? []).map(routeOf) : [],
  }));
}

export function momentOf(scene: Scene = {}): Moment {
  if (found === undefined) throw new Error("The file of positions has no such turn.");
  const { phase = "turn", isMyTurn = true, open = [], legal = ["draw deck", "tickets"] } = scene;
  const players = playersOf(found.view, scene);
  const cards = (counts: Readonly<Record<string, number>>) => usa.info.cards.map((card) => counts[card] ?? 0);
  const view: View = {
    ...found.view,
    seat: 0,
    phase,
    players,
    to_act: phase === "over" ? [] : [isMyTurn ? 0 : 1],
    actions: scene.actions ?? 10,
    turns_left: scene.turnsLeft ?? null,
    hand: cards(scene.hand ?? {}),
    display: (scene.display ?? ["red", "red", "blue", "blue", "green"]).map((card) => usa.cardIndex(card)),
    tickets: [],
    offer: scene.offer?.map(ticketOf) ?? null,
    closed: [],
    scores: scene.scores ?? null,
  };
  const held: TicketState[] = [
    ...open.map(stateOf),
    ...(scene.completed ?? []).map((id): TicketState => ({
      type: "completed",
      ticket: ticketOf(id),
      routes: [],
      stations: [],
    })),
    ...(scene.lost ?? []).map((id): TicketState => ({
      type: "lost",
      ticket: ticketOf(id),
      borrow: [],
      station_cities: [],
    })),
  ];
  const now: TableView = {
    ...found.now,
    seat: 0,
    view,
    legal,
    obstacles: scene.obstacles ?? null,
    tickets: { held, offer: [] },
    ticket_ways: open.map(waysOf),
    offer_plans: (scene.plans ?? []).map((spaces) => ({ routes: [], spaces })),
  };
  const [me] = players;
  if (me === undefined) throw new Error("Somebody must sit there.");
  return {
    variant: usa,
    now,
    view,
    me,
    names: ["Ines", "Porter"],
    choices: choicesOf(usa, view, isMyTurn ? legal : []),
    picked: scene.picked === undefined ? null : routeOf(scene.picked),
    since: (scene.since ?? []).map(turnOf),
    played: (scene.done ?? ["card", "card"]).map((what, at) => news(at + 1, 0, [actionOf(what)])),
    before: scene.before ?? {},
    payable: scene.payable ?? {},
    counted: scene.counted ?? false,
    hint: "Hint",
    says: guided,
  };
}
