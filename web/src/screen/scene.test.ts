import { describe, expect, it } from "vitest";
import { choicesOf } from "../game/choices";
import { Variant } from "../game/variant";
import type { TableView, VariantInfo, View } from "../protocol";
import { routeOf, sceneOf, type BoardSelection } from "./scene";
import { playerStatuses } from "./player_status";
import { myTickets, sums } from "./tickets";

/** Four cities in a row, with a double route in the middle and a tunnel at the end. */
const info: VariantInfo = {
  name: "line",
  title: "Line",
  options: [],
  digest: "",
  cards: ["red", "blue", "locomotive"],
  cities: ["a", "b", "c", "d"].map((id) => ({
    id,
    name: id.toUpperCase(),
    lat: 0,
    lon: 0,
    names: {},
    big: false,
    aliases: [],
  })),
  routes: [
    { id: "a/b", a: 0, b: 1, colour: "red", length: 2, tunnel: false, ferry: 0, twin: null },
    { id: "b/c", a: 1, b: 2, colour: "red", length: 1, tunnel: false, ferry: 0, twin: 2 },
    { id: "b/c/2", a: 1, b: 2, colour: "blue", length: 1, tunnel: false, ferry: 0, twin: 1 },
    { id: "c/d", a: 2, b: 3, colour: "grey", length: 3, tunnel: true, ferry: 0, twin: null },
  ],
  tickets: [
    { id: "a-c", a: 0, b: 2, points: 5, long: false, stand_in: false },
    { id: "a-d", a: 0, b: 3, points: 9, long: true, stand_in: false },
    { id: "a-b", a: 0, b: 1, points: 2, long: false, stand_in: false },
  ],
  route_points: { "1": 1, "2": 2, "3": 4 },
  deals: [],
  draw_tickets: 3,
  stations: 3,
  trains: 45,
  station_points: 4,
  bonuses: { longest_path: 10, most_tickets: 0 },
  tie_break: [],
  actions: [],
};
const variant = new Variant(info);

const player = (seat: number, routes: number[], trains = 20) => ({
  seat,
  points: 0,
  trains,
  stations_left: 3,
  cards: 4,
  known_cards: [0, 0, 0],
  ticket_count: 2,
  tickets: null,
  routes,
  stations: [],
});

const view: View = {
  variant: "line",
  options: [],
  digest: "",
  seat: 0,
  actions: 10,
  phase: "turn",
  to_act: [0],
  first_seat: 0,
  turns_left: null,
  display: [0, 0, 1, 2, null],
  deck: 40,
  discards: [0, 0, 0],
  ticket_deck: 10,
  players: [player(0, [0]), player(1, [], 6)],
  tunnel: null,
  closed: [],
  hand: [2, 1, 0],
  tickets: [0, 2, 1],
  offer: null,
  scores: null,
};
const now: TableView = {
  version: 1,
  at: 0,
  state: "playing",
  seats: [0, 1].map((seat) => ({
    seat,
    kind: "person",
    name: "",
    present: true,
    away_since: null,
    played_by_bot: false,
    bot_for_turn: false,
    host: false,
  })),
  seat: 0,
  view,
  legal: ["claim b/c red", "claim b/c/2 blue", "draw red"],
  may_undo: "no",
  undo: null,
  clocks: [],
  may_send_away: [],
  fairness: { commitment: "", contributions: null, secret: null, deal: 1 },
  muted: [],
  hand_over: [],
  rematch: null,
  bot_spells: [],
  series: null,
  obstacles: { routes: [], cities: [], draws: [] },
  tickets: {
    held: [
      { type: "open", ticket: 0, spaces: 1, routes: [0, 1], missing: [1], station_cities: [] },
      { type: "completed", ticket: 2, routes: [0], stations: [] },
      { type: "open", ticket: 1, spaces: 4, routes: [0, 1, 3], missing: [1, 3], station_cities: [] },
    ],
    offer: [],
  },
  ticket_ways: [],
  tunnel_odds: [],
  offer_plans: [
    { routes: [], spaces: 0 },
    { routes: [0, 1], spaces: 1 },
    { routes: [0, 1, 3], spaces: 4 },
    { routes: [0, 1, 3], spaces: 4 },
  ],
};
const choices = choicesOf(variant, view, now.legal);
const selection: BoardSelection = {
  picking: null,
  ticket: null,
  offered: [],
  line: null,
  player: null,
  pointed: null,
  pending: null,
  hinted: null,
};
const seen = (changes: Partial<BoardSelection>, at: TableView = now) =>
  sceneOf(variant, at, choices, { ...selection, ...changes });

describe("what the board shows", () => {
  it("lights what can be claimed, and strongly what serves the ticket that is pointed at", () => {
    expect([...seen({}).lit]).toEqual([1, 2]);
    const scene = seen({ ticket: 0 });
    expect(scene.path).toEqual([0, 1]);
    expect([...scene.strong]).toEqual([1]);
    expect(scene.ringed).toEqual([0, 2]);
  });

  it("rings the cities of open tickets, and lights strongly what serves any of them or the one that is pointed at", () => {
    const way = { spaces: 1, routes: [0, 1], missing: [1], cards: [], spare: 0 };
    const other = { ...way, routes: [0, 2], missing: [2] };
    const ways = [
      { ticket: 0, ways: [way, other], serving: [1, 2], stations: [3] },
      { ticket: 1, ways: [], serving: [3], stations: [] },
    ];
    const at = { ...now, ticket_ways: ways };
    expect(seen({}, at).quiet).toEqual([0, 2, 3]);
    expect([...seen({}, at).strong]).toEqual([1, 2]);
    expect([...seen({ ticket: 1 }, at).strong]).toEqual([1]);
    expect(seen({ ticket: 0, way: 1 }, at).path).toEqual([0, 2]);
    expect([...seen({}, at).helpfulCities]).toEqual([3]);
  });

  it("dims everything but what is picked, and lights nothing meanwhile", () => {
    const scene = seen({ picking: { kind: "claim", route: 2 } });
    expect([scene.picked, scene.dimmed, scene.lit.size]).toEqual([[2], true, 0]);
  });

  it("has my claim on the board before it is answered, but not a tunnel", () => {
    expect(seen({ pending: "claim b/c red" }).owners).toEqual([0, 0, null, null]);
    expect(seen({ pending: "claim c/d red +1" }).owners).toEqual([0, null, null, null]);
    expect(seen({ pending: "build c red" }).stations).toEqual([null, null, 0, null]);
  });

  it("shows all tickets on offer, and the paths of those that would be kept together", () => {
    const offered = [
      { ticket: 0, kept: true },
      { ticket: 1, kept: true },
      { ticket: 2, kept: false },
    ];
    const scene = seen({ offered });
    expect(new Set(scene.ringed)).toEqual(new Set([0, 1, 2, 3]));
    expect(new Set(scene.path)).toEqual(new Set([0, 1, 3]));
    expect(scene.arcs.map(({ a, b, number, chosen }) => [a, b, number, chosen])).toEqual([
      [0, 2, 1, true],
      [0, 3, 2, true],
      [0, 1, 3, false],
    ]);
  });

  it("points at a route without picking it, and marks none as closed once the game is over", () => {
    expect([seen({ pointed: 3 }).pointed, seen({ pointed: 3 }).picked]).toEqual([3, []]);
    expect(seen({}, { ...now, view: { ...view, closed: [2] } }).closed.size).toBe(1);
    expect(seen({}, { ...now, view: { ...view, closed: [2], phase: "over" } }).closed.size).toBe(0);
  });

  it("fades all routes but a player's own while that player is pressed", () => {
    expect([...seen({ player: 0 }).faded]).toEqual([1, 2, 3]);
    expect([...seen({ player: 1 }).faded]).toEqual([0, 1, 2, 3]);
    expect(seen({}).faded.size).toBe(0);
  });

  it("knows the route of a hint, and of the tunnel that is mine to pay", () => {
    expect(routeOf(variant, "claim c/d blue")).toBe(3);
    expect(routeOf(variant, "draw red")).toBeNull();
    const tunnel = { route: 3, card: 1, locomotives: 0, turned: [1, 0, 0], price: 1 };
    const scene = seen({}, { ...now, view: { ...view, phase: "tunnel", tunnel } });
    expect([scene.picked, scene.dimmed]).toEqual([[3], true]);
  });
});

describe("my tickets", () => {
  it("are sorted: open ones by value, then completed ones", () => {
    const tickets = myTickets(variant, now.tickets?.held ?? []);
    expect(tickets.map((one) => one.ticket)).toEqual([1, 0, 2]);
    expect(sums(tickets)).toEqual({ arrived: 2, open: 14 });
  });
});

describe("the strips", () => {
  it("say whose turn it is and who has few trains left", () => {
    expect(playerStatuses(now, 0).map(({ state, few, mine }) => [state, few, mine])).toEqual([
      ["to-play", false, true],
      ["waiting", true, false],
    ]);
    const choosing = { ...now, view: { ...view, phase: "choosing-tickets" as const, to_act: [1] } };
    expect(playerStatuses(choosing, 0).map(({ state }) => state)).toEqual(["chosen", "choosing"]);
  });
});
