/** The coach follows the table, whatever the learner does there, and what it says is true. */
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { lessonsDone } from "../device/lessons.svelte";
import { choicesOf } from "../game/choices";
import { samplesIn, variantNamed } from "../game/positions";
import type { TunnelView, View } from "../protocol";
import { Coach } from "./coach.svelte";
import { sentWith } from "./fixture";
import type { Situation } from "./step";

const usa = variantNamed("usa");
const europe = variantNamed("europe");
const routesOf = (variant: typeof usa, ...ids: string[]): number[] => ids.map((id) => variant.routeIndex(id));

const [OWN = 0, BLUE = 0] = routesOf(usa, "new-york/washington/orange", "montreal/new-york");
const GREYS = routesOf(usa, "raleigh/washington/1", "atlanta/raleigh/1");
const SINGLE_GREY = usa.routeIndex("charleston/raleigh");
const CLOSED = routesOf(usa, "raleigh/washington/2", "atlanta/raleigh/2");
/** Other paths to Atlanta, which the bot has. */
const BOTS = routesOf(usa, "pittsburgh/raleigh", "atlanta/nashville");
const ON_THE_WAY = usa.ticketIndex("C18");

const MINE = routesOf(
  europe,
  "edinburgh/london/orange",
  "roma/venezia",
  "brindisi/roma",
  "frankfurt/paris/white",
  "frankfurt/munchen",
);
const LENT = routesOf(europe, "munchen/wien", "warszawa/wien");
const [FERRY = 0, OTHER_FERRY = 0] = routesOf(europe, "dieppe/london/1", "athina/smyrna");
const [TO_PARIS = 0, TUNNEL = 0, OTHER_TUNNEL = 0] = routesOf(europe, "dieppe/paris", "venezia/zurich", "paris/zurich");

interface Scene {
  readonly phase?: View["phase"];
  /** Mine, in addition to those that the lesson begins with. */
  readonly routes?: readonly number[];
  /** The bot's, instead of those that the lesson begins with. */
  readonly bots?: readonly number[];
  readonly stations?: readonly number[];
  readonly cards?: number;
  readonly locomotives?: number;
  readonly trains?: number;
  readonly botTrains?: number;
  readonly turnsLeft?: number | null;
  readonly actions?: number;
  readonly toAct?: number;
  readonly tunnel?: TunnelView | null;
  readonly legal?: readonly string[];
}

const found = { usa: samplesIn("turn").find(({ variant }) => variant === usa), europe: samplesIn("tunnel")[0] };

/** A table of the lesson, with what matters to the coach set by hand. */
function at(coach: Coach, scene: Scene = {}): Situation {
  const variant = coach.lesson === "usa" ? usa : europe;
  const sample = coach.lesson === "usa" ? found.usa : found.europe;
  if (sample === undefined) throw new Error("The file of positions has no such turn.");
  const { phase = "turn", actions = 1, toAct = 0, cards = 6, trains = 9, legal = ["draw deck"] } = scene;
  const locomotive = variant.cardIndex("locomotive");
  const known = variant.info.cards.map((_, card) => (card === locomotive ? (scene.locomotives ?? 0) : 0));
  const [mine, bots] = coach.lesson === "usa" ? [[OWN], BOTS] : [MINE, LENT];
  const players = sample.view.players.slice(0, 2).map((player, seat) => ({
    ...player,
    seat,
    routes: seat === 0 ? [...mine, ...(scene.routes ?? [])] : (scene.bots ?? bots),
    stations: seat === 0 ? (scene.stations ?? []) : [],
    stations_left: variant.info.stations - (seat === 0 ? (scene.stations ?? []).length : 0),
    cards,
    known_cards: known,
    trains: seat === 0 ? trains : (scene.botTrains ?? 20),
  }));
  const view: View = {
    ...sample.view,
    seat: 0,
    phase,
    players,
    to_act: phase === "over" ? [] : [toAct],
    actions,
    turns_left: scene.turnsLeft ?? null,
    hand: variant.info.cards.map(() => (cards === 0 ? 0 : 4)),
    tickets:
      coach.lesson === "usa" ? [usa.ticketIndex("C16")] : ["E15", "E27", "E39"].map((id) => europe.ticketIndex(id)),
    offer: phase === "keeping-tickets" ? [ON_THE_WAY] : null,
    tunnel: scene.tunnel ?? null,
    closed: coach.lesson === "usa" && GREYS.some((route) => scene.routes?.includes(route)) ? CLOSED : [],
  };
  const now = { ...sample.now, seat: 0, view, ...sentWith(variant, view) };
  const me = players[0];
  if (me === undefined) throw new Error("Somebody must sit there.");
  const choices = choicesOf(variant, view, toAct === 0 ? legal : []);
  const situation = coach.situation({ variant, now, view, me, choices, bot: "Porter" });
  coach.look(situation);
  return situation;
}

const idOf = (coach: Coach): string => `${coach.steps[coach.step]?.id}${coach.isDone ? " done" : ""}`;
const says = (coach: Coach, scene: Scene = {}): string => coach.text(at(coach, scene));

let tables = 0;

/** A coach at a step, with nothing done on the way there but what a scene says. */
function coachAt(lesson: "usa" | "europe", step: string, scene: Scene = {}): Coach {
  tables += 1;
  const coach = new Coach(lesson, `${step} ${tables}`);
  if (lesson === "usa") at(coach, { phase: "keeping-tickets", actions: 0 });
  at(coach);
  coach.steps.forEach(() => {
    if (coach.steps[coach.step]?.id !== step) coach.next(at(coach, scene));
  });
  expect(coach.steps[coach.step]?.id).toBe(step);
  return coach;
}

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

test("continues when the learner does what was asked, and after reading", () => {
  const coach = new Coach("usa", "a");
  at(coach, { phase: "keeping-tickets", actions: 0 });
  expect(idOf(coach)).toBe("tickets");
  coach.next(at(coach));
  expect(idOf(coach)).toBe("map");
  coach.next(at(coach));
  expect(idOf(coach)).toBe("locomotive");
  at(coach, { actions: 2, locomotives: 1, cards: 7 });
  expect(idOf(coach)).toBe("locomotive done");
});

test("follows a learner who plays on without reading on", () => {
  const coach = coachAt("usa", "locomotive");
  at(coach, { actions: 2, locomotives: 1, cards: 7 });
  at(coach, { actions: 4, locomotives: 1, cards: 9 });
  expect(idOf(coach)).toBe("cards done");
  at(coach, { actions: 6, locomotives: 1, cards: 6, routes: [BLUE] });
  expect(idOf(coach)).toBe("coloured done");
});

test("says that something else was done, and what is still to try, until it is done", () => {
  const coach = coachAt("usa", "locomotive");
  at(coach);
  expect(coach.triedElse).toBe(false);
  at(coach, { actions: 5, cards: 8 });
  expect([idOf(coach), coach.triedElse]).toEqual(["locomotive", true]);
  at(coach, { actions: 6, cards: 9, locomotives: 1, toAct: 1 });
  expect([idOf(coach), coach.triedElse]).toEqual(["locomotive done", false]);
});

test("two cards are two cards of one turn, whatever was paid before", () => {
  const coach = coachAt("usa", "cards");
  at(coach, { actions: 2, cards: 7, toAct: 1 });
  at(coach, { actions: 3, cards: 7 });
  expect(idOf(coach)).toBe("cards");
  at(coach, { actions: 5, cards: 3, routes: [BLUE] });
  at(coach, { actions: 6, cards: 4, routes: [BLUE], phase: "second-card" });
  expect(idOf(coach)).toBe("cards");
  at(coach, { actions: 7, cards: 5, routes: [BLUE], toAct: 1 });
  expect(idOf(coach)).toBe("cards done");
});

test("what was done in another order is not asked for again", () => {
  const coach = new Coach("usa", "d");
  at(coach, { phase: "keeping-tickets", actions: 0 });
  const all = at(coach, { actions: 9, locomotives: 1, routes: [BLUE, ...GREYS] });
  const seen: string[] = [];
  for (let step = 0; step < 6; step += 1) {
    coach.next(all);
    seen.push(idOf(coach));
  }
  expect(seen).toEqual(["map", "locomotive done", "cards", "coloured done", "grey done", "arrives done"]);
});

test("a learner who goes back reads what came of it, and continues again", () => {
  const coach = coachAt("usa", "map");
  const now = at(coach);
  coach.back(now);
  expect([idOf(coach), coach.isRead(now)]).toEqual(["tickets done", true]);
  coach.next(now);
  expect(idOf(coach)).toBe("map");
  const dug = coachAt("europe", "last", { routes: [TUNNEL], actions: 9 });
  coach.back(now);
  for (let step = 0; step < 2; step += 1) dug.back(at(dug, { routes: [TUNNEL], actions: 9 }));
  expect(idOf(dug)).toBe("station");
});

describe("what is undone", () => {
  test("is not done here, either", () => {
    const coach = coachAt("usa", "locomotive");
    const before = says(coach);
    at(coach, { actions: 2, locomotives: 1, cards: 7, toAct: 1 });
    at(coach, { actions: 4, locomotives: 1, cards: 7 });
    expect(idOf(coach)).toBe("locomotive done");
    expect([says(coach), idOf(coach), coach.triedElse]).toEqual([before, "locomotive", false]);
  });

  test("leads back to its step from a later one", () => {
    const coach = coachAt("usa", "locomotive");
    coach.next(at(coach, { actions: 4, locomotives: 1, cards: 7 }));
    expect(idOf(coach)).toBe("cards");
    at(coach);
    expect(idOf(coach)).toBe("locomotive");
    at(coach, { phase: "keeping-tickets", actions: 0 });
    expect(idOf(coach)).toBe("tickets");
  });

  test("takes nothing else with it", () => {
    const coach = coachAt("usa", "coloured");
    at(coach, { actions: 4, routes: [BLUE] });
    at(coach, { actions: 6, routes: [BLUE] });
    at(coach, { actions: 4, routes: [BLUE] });
    expect(idOf(coach)).toBe("coloured done");
  });
});

test("a page that is reloaded finds its step; another table begins again", () => {
  const coach = new Coach("usa", "f");
  at(coach, { phase: "keeping-tickets", actions: 0 });
  coach.next(at(coach));
  coach.next(at(coach));
  expect(idOf(new Coach("usa", "f"))).toBe("locomotive");
  expect(idOf(new Coach("usa", "g"))).toBe("tickets");
});

test("the end of the game is the end of the lesson, wherever it was", () => {
  const coach = new Coach("usa", "h");
  at(coach, { phase: "keeping-tickets", actions: 0 });
  at(coach, { phase: "over", actions: 30 });
  expect(idOf(coach)).toBe("score");
  expect(lessonsDone.list).toContain("usa");
});

describe("in the USA lesson", () => {
  test("the map shows as many routes as are missing", () => {
    const coach = coachAt("usa", "map");
    expect(says(coach)).toContain("lacks the 3 that shine");
    expect(says(coach, { routes: GREYS, actions: 5 })).toContain("lacks the one that shines");
    expect(says(coach, { routes: [BLUE, ...GREYS], actions: 7 })).not.toContain("shine");
  });

  test("a face-up locomotive is not called a second card, and the bot is said to play only when it does", () => {
    const coach = coachAt("usa", "locomotive");
    expect(says(coach, { phase: "second-card", actions: 2, cards: 7 })).toContain("Take a second card");
    expect(says(coach, { locomotives: 1, actions: 4, toAct: 1 })).toContain("Porter’s turn");
    expect(says(coach, { locomotives: 1, actions: 5 })).not.toContain("Porter");
  });

  test("a grey route is called double only if it is", () => {
    expect(says(coachAt("usa", "grey"), { routes: GREYS, actions: 3 })).toContain("the other is closed now");
    const single = says(coachAt("usa", "grey"), { routes: [SINGLE_GREY], actions: 3 });
    expect(single).toContain("Raleigh is yours");
    expect(single).not.toContain("closed now");
  });

  test("the score of a claim is the score of that route", () => {
    expect(says(coachAt("usa", "coloured"), { routes: [BLUE], actions: 3 })).toMatch(/^Montréal–New York: 4 points/);
  });

  test("a ticket for which there are too few trains is given up, and the lesson continues", () => {
    const coach = coachAt("usa", "arrives");
    expect(says(coach)).toBe("3 routes are missing for Montréal – Atlanta: claim Montréal–New York first.");
    const scene = at(coach, { trains: 3, actions: 3 });
    expect(coach.text(scene)).toContain("lacks 7 spaces, and you have 3 trains left: too few");
    expect([coach.isRead(scene), coach.triedElse, coach.highlight(scene).parts]).toEqual([true, false, []]);
    coach.next(scene);
    expect(idOf(coach)).toBe("last");
  });

  test("a ticket whose path the bot has blocked is given up", () => {
    const around = usa.info.routes.flatMap(({ a, b }, route) =>
      [a, b].includes(usa.cityIndex("montreal")) ? [route] : [],
    );
    expect(says(coachAt("usa", "arrives"), { bots: around })).toContain("Porter has blocked the path");
  });

  test("cards come first where they are missing, and a kind of which none is left is skipped", () => {
    expect(says(coachAt("usa", "coloured"), { cards: 0 })).toContain("You lack the cards");
    expect(says(coachAt("usa", "coloured"), { trains: 0 })).toContain("No such route is left");
  });

  test("nothing is asked for that no turn is left for", () => {
    const coach = coachAt("usa", "coloured");
    expect(says(coach, { turnsLeft: 2 })).toContain("Now claim");
    expect(says(coach, { turnsLeft: 2, cards: 0 })).toContain("no turn is left for this");
    expect(says(coach, { turnsLeft: 1, toAct: 1 })).toContain("no turn is left for this");
    expect(says(coachAt("usa", "arrives"), { turnsLeft: 2 })).toContain("no turn is left for this");
  });
});

describe.each(["usa", "europe"] as const)("the last round of %s", (lesson) => {
  test("is described as it is", () => {
    const coach = coachAt(lesson, "last");
    expect(says(coach, { trains: 3 })).toMatch(/^You have 3 trains left\. When/);
    expect(says(coach, { trains: 1, turnsLeft: 2, toAct: 1 })).toMatch(/^You have 1 train left: that begins/);
    expect(says(coach, { botTrains: 2, turnsLeft: 2 })).toMatch(/^Porter has 2 trains left: that begins/);
    expect(says(coach, { trains: 1, turnsLeft: 1 })).toMatch(/^The last turn is yours/);
    expect(says(coach, { turnsLeft: 1, toAct: 1 })).toMatch(/^The last turn is Porter’s/);
  });

  test("has nothing to try, and only the end leads on", () => {
    const coach = coachAt(lesson, "last");
    const later = at(coach, { actions: 9 });
    expect([coach.triedElse, coach.maySkip, coach.isRead(later)]).toEqual([false, false, false]);
    coach.next(later);
    expect(idOf(coach)).toBe("last");
    at(coach, { actions: 20, phase: "over" });
    expect(idOf(coach)).toBe("score");
  });
});

describe("in the Europe lesson", () => {
  test("a ticket lacks what it lacks", () => {
    const coach = coachAt("europe", "arrives", { routes: [OTHER_FERRY] });
    expect(says(coach, { routes: [OTHER_FERRY] })).toMatch(/^Edinburgh – Paris lacks 3 spaces, on 2 routes: claim/);
    expect(says(coach, { routes: [OTHER_FERRY, TO_PARIS], actions: 3 })).toMatch(/lacks 2 spaces: claim .*London\.$/);
    expect(says(coach, { routes: [FERRY, OTHER_FERRY], actions: 5 })).toMatch(/lacks 1 space: claim Dieppe–Paris\.$/);
    expect(says(coach, { routes: [OTHER_FERRY], trains: 2, actions: 7 })).toContain("you have 2 trains left: too few");
  });

  test("a station is said to help a ticket only where it does", () => {
    const stations = (id: string): number[] => [europe.cityIndex(id)];
    expect(says(coachAt("europe", "station"))).toContain("Build a station in Wien");
    expect(says(coachAt("europe", "station"), { cards: 0 })).toContain("costs one card: take some first");
    const carried = says(coachAt("europe", "station"), { stations: stations("wien"), actions: 3 });
    expect(carried).toContain("Paris – Wien counts with it");
    const elsewhere = says(coachAt("europe", "station"), { stations: stations("athina"), actions: 3 });
    expect(elsewhere).toContain("In Athína that does not help Paris – Wien; in Wien it would");
  });

  test("a station that would not help, or is not needed, is not asked for", () => {
    const own = routesOf(europe, "munchen/venezia", "venezia/zagrab", "wien/zagrab");
    const whole = coachAt("europe", "station");
    const scene = at(whole, { routes: own, actions: 7 });
    expect(whole.text(scene)).toContain("Paris – Wien needs none any more");
    expect(whole.isRead(scene)).toBe(true);
    expect(says(coachAt("europe", "station"), { bots: [] })).toContain("None can help Paris – Wien now");
  });

  test("a tunnel asks for what was turned up, and may be too expensive", () => {
    const tunnel = { route: TUNNEL, card: 4, locomotives: 0, turned: [4, 4, 1], price: 2 };
    const digging = { phase: "tunnel", tunnel, actions: 3 } as const;
    const coach = coachAt("europe", "tunnel");
    expect(says(coach, { ...digging, legal: ["pay", "decline"] })).toContain("2 here. Pay, or decline");
    expect(idOf(coach)).toBe("price");
    expect(says(coach, { ...digging, legal: ["decline"] })).toContain("more than you can pay. Decline");
    expect(says(coach, { actions: 4, toAct: 1 })).toContain("A player who declines a tunnel");
  });

  test("a tunnel is said to complete a ticket only if it does", () => {
    const home = says(coachAt("europe", "tunnel"), { routes: [TUNNEL], actions: 3 });
    expect(home).toContain("Zürich is yours, and Zürich – Brindisi has arrived");
    const other = says(coachAt("europe", "tunnel"), { routes: [OTHER_TUNNEL], actions: 3 });
    expect(other).toContain("Paris–Zürich is yours.");
    expect(other).not.toContain("arrived");
  });
});
