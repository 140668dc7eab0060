/** What the coach says is true, and said only where it helps. */
import { describe, expect, test } from "vitest";
import { choicesOf } from "../../game/choices";
import { SAMPLES } from "../../game/positions";
import type { ScoreSheet } from "../../protocol";
import { guided } from "../../words/en/guided";
import { momentOf, routeOf, spacesOf, ticketOf, type Open, type Scene } from "./fixture";
import { REMARKS } from "./game_coach.svelte";

/** What one remark says at a moment; null if it is silent. */
function says(id: string, scene: Scene): string | null {
  const remark = REMARKS.find((one) => one.id === id);
  if (remark === undefined) throw new Error(`There is no remark "${id}".`);
  return remark.look(momentOf(scene))?.text ?? null;
}

const DULUTH_HOUSTON: Open = {
  ticket: "C10",
  routes: [
    "duluth/omaha/1",
    "kansas-city/omaha/1",
    "kansas-city/oklahoma-city/1",
    "dallas/oklahoma-city/1",
    "dallas/houston/1",
  ],
};
const LA_CHICAGO: Open = { ticket: "C13", routes: ["los-angeles/phoenix", "denver/phoenix", "chicago/omaha"] };
const CLAIM_RED = "claim chicago/duluth red";

describe("first tickets", () => {
  const offer = ["C10", "C13", "C18"];
  // One bit for each ticket: none, 1, 2, 1 and 2, 3, 1 and 3, 2 and 3, all.
  const choosing = (plans: readonly number[]): Scene => ({ phase: "choosing-tickets", offer, plans, trains: 45 });

  test("two that share their way are named, with their trains", () => {
    expect(says("firstTickets", choosing([0, 8, 15, 17, 6, 14, 21, 23]))).toBe(
      "Duluth – Houston and Los Angeles – Chicago share part of their way: together 17 of your 45 trains instead of 23. A ticket left incomplete costs its points.",
    );
  });

  test("without any, those that take the fewest trains", () => {
    expect(says("firstTickets", choosing([0, 8, 15, 23, 6, 14, 21, 29]))).toMatch(
      /go different ways. Duluth – Houston and New York – Atlanta take the fewest trains, 14 of your 45/,
    );
  });

  test("a pair that takes most of the trains is no advice, however much it shares", () => {
    expect(says("firstTickets", choosing([0, 20, 25, 35, 6, 26, 31, 41]))).toMatch(
      /Duluth – Houston and New York – Atlanta take the fewest trains, 26/,
    );
  });

  test("all, where one more takes little", () => {
    expect(says("firstTickets", choosing([0, 8, 15, 15, 6, 12, 16, 16]))).toMatch(/all of them take 16 of your 45/);
  });

  test("nothing while others choose", () => {
    expect(says("firstTickets", { ...choosing([0, 8, 15, 17, 6, 14, 21, 23]), isMyTurn: false })).toBeNull();
  });
});

describe("cards and routes", () => {
  test("the first turn names the route for which least is missing", () => {
    const scene = { open: [LA_CHICAGO], hand: { blue: 3, white: 1 }, done: [] };
    expect(says("firstTurn", scene)).toMatch(/Chicago–Omaha, on your way, takes 4 blue, and you hold 3\.$/);
    expect(says("firstTurn", { ...scene, done: ["card"] })).toBeNull();
  });

  test("a route on the way that can be paid for, until the player has claimed one", () => {
    const open = [{ ticket: "C10", routes: ["chicago/duluth"] }];
    expect(says("payable", { open, legal: ["draw deck", CLAIM_RED] })).toMatch(
      /pay for Chicago–Duluth.*Duluth – Houston/,
    );
    expect(says("payable", { open, legal: ["draw deck", CLAIM_RED], routes: ["dallas/houston/1"] })).toBeNull();
    expect(says("payable", { open, legal: ["draw deck", `${CLAIM_RED} +1`] })).toBeNull();
    expect(says("payable", { open, legal: ["draw deck", "claim chicago/omaha blue"] })).toBeNull();
  });

  test("a hand that pays for all of a ticket, if the player goes on drawing", () => {
    const open = [{ ...DULUTH_HOUSTON, missing: ["dallas/houston/1", "duluth/omaha/1"], lacks: 0 }];
    const drawing = ["card", "card", "card", "card"];
    const payable = { [`ticket ${ticketOf("C10")}`]: 7 };
    expect(says("allCards", { open, done: drawing, payable })).toMatch(
      /all 2 routes that Duluth – Houston still lacks/,
    );
    expect(says("allCards", { open, done: drawing, payable, actions: 9 })).toBeNull();
    expect(says("allCards", { open, done: [...drawing, "chicago/omaha"], payable })).toBeNull();
    expect(says("allCards", { open, done: drawing, payable, trains: 2 })).toBeNull();
    expect(says("allCards", { open, done: drawing })).toBeNull();
  });

  test("many turns of cards beside a route that can be paid for", () => {
    const open = [{ ticket: "C10", routes: ["chicago/duluth"] }];
    const scene = { open, legal: ["draw deck", CLAIM_RED], done: Array.from({ length: 8 }, () => "card") };
    const payable = { [`route ${routeOf("chicago/duluth")}`]: 1 };
    expect(says("hoarding", scene)).toBeNull();
    expect(says("hoarding", { ...scene, payable })).toMatch(/^4 turns of cards, and Chicago–Duluth/);
    expect(says("hoarding", { ...scene, payable, done: ["card", "card"] })).toBeNull();
    expect(says("stuck", { ...scene, done: Array.from({ length: 12 }, () => "card") })).toBeNull();
    expect(says("stuck", { ...scene, legal: ["draw deck"], done: Array.from({ length: 12 }, () => "card") })).toMatch(
      /“Hint” says what a strong player would do/,
    );
  });

  test("a face-up locomotive, and what it would complete", () => {
    const legal = ["draw deck", "draw locomotive"];
    const display = ["locomotive", "red", "red", "blue", "blue"];
    expect(says("locomotive", { legal, display })).toBe(guided.locomotive.plain);
    expect(says("locomotive", {})).toBeNull();
    const lacksOne = { code: "cards-missing", rule: "C1", routes: [routeOf("chicago/omaha")], missing: 1 } as const;
    const obstacles = { routes: [lacksOne], cities: [], draws: [] };
    expect(says("locomotive", { legal, display, open: [LA_CHICAGO], obstacles })).toMatch(
      /all that Chicago–Omaha lacks/,
    );
  });

  test("a grey route that is pressed: which colours can be spared", () => {
    const legal = ["claim dallas/houston/1 blue", "claim dallas/houston/1 red", "claim dallas/houston/1 locomotive"];
    const scene = { legal, picked: "dallas/houston/1", open: [LA_CHICAGO] };
    expect(says("grey", scene)).toMatch(/Your tickets don’t need red anywhere else\.$/);
    expect(says("grey", { ...scene, legal: [...legal, "claim dallas/houston/1 green"] })).toMatch(
      /still need blue elsewhere/,
    );
    expect(says("grey", { ...scene, open: [] })).toBe(guided.grey.plain);
    expect(says("grey", { legal: [CLAIM_RED], picked: "chicago/duluth" })).toBeNull();
  });

  test("a double route, pressed or just claimed", () => {
    expect(says("double", { picked: "dallas/houston/1" })).toMatch(/^Dallas–Houston is a double route/);
    expect(says("double", { done: ["dallas/houston/1"], isMyTurn: false })).not.toBeNull();
    expect(says("double", { done: ["dallas/houston/1", "card"] })).toBeNull();
    expect(says("double", { picked: "chicago/duluth" })).toBeNull();
  });
});

describe("what the others do", () => {
  const before = { [ticketOf("C10")]: { spaces: 8, routes: DULUTH_HOUSTON.routes.map(routeOf) } };
  const around: Open = {
    ticket: "C10",
    routes: [
      ...DULUTH_HOUSTON.routes.slice(0, 3),
      "little-rock/oklahoma-city",
      "little-rock/new-orleans",
      "houston/new-orleans",
    ],
  };

  test("a claim that makes the way longer: the way round, and how much longer", () => {
    const more = spacesOf(around.routes) - 8;
    expect(says("blocked", { open: [around], before, since: ["dallas/houston/1"] })).toBe(
      `Porter claimed Dallas–Houston, which was on your way for Duluth – Houston. The shortest way is now over Little Rock and New Orleans: ${more} trains more.`,
    );
    expect(says("blocked", { open: [around], before, since: ["dallas/houston/2"] })).not.toBeNull();
  });

  test("nothing where the way is as short as before, or something else was claimed", () => {
    expect(says("blocked", { open: [DULUTH_HOUSTON], before, since: ["dallas/houston/1"] })).toBeNull();
    expect(says("blocked", { open: [around], before, since: ["chicago/duluth"] })).toBeNull();
    expect(says("blocked", { open: [around], since: ["dallas/houston/1"] })).toBeNull();
  });

  test("a ticket that can't be completed any more", () => {
    expect(says("lost", { lost: ["C10"] })).toMatch(/No way is left for Duluth – Houston: it will cost its 8 points/);
    expect(says("lost", { open: [DULUTH_HOUSTON], trains: 7 })).toMatch(/would take 8 trains, and you have 7 left/);
    expect(says("lost", { open: [DULUTH_HOUSTON], trains: 8 })).toBeNull();
  });
});

describe("more tickets", () => {
  const offering = (plans: readonly (number | null)[], trains = 20): Scene => ({
    phase: "keeping-tickets",
    offer: ["C10", "C13"],
    plans,
    trains,
  });

  test("the one that takes the fewest more trains", () => {
    expect(says("moreTickets", offering([5, 9, 17, 19]))).toMatch(
      /^Duluth – Houston takes the fewest more trains, 4: with your other tickets 9 of the 20 you have left/,
    );
    expect(says("moreTickets", offering([0, 4, 12, 14]))).toMatch(
      /^Duluth – Houston takes the fewest trains, 4 of the 20/,
    );
    expect(says("freeTicket", offering([5, 9, 17, 19]))).toBeNull();
    expect(says("freeTicket", offering([5, 5, 17, 17]))).toMatch(/^Duluth – Houston takes no more trains/);
  });

  test("if none fits, the one that costs least", () => {
    expect(says("noTicket", offering([5, 22, 23, null]))).toMatch(/Duluth – Houston costs the least.*, 8\.$/);
    expect(says("moreTickets", offering([5, 22, 23, null]))).toBeNull();
    expect(says("noTicket", offering([5, 9, 23, null]))).toBeNull();
  });

  test("when all have arrived: time for more, or not", () => {
    const completed = ["C10", "C13"];
    expect(says("complete", { completed, trains: 20, theirTrains: 15 })).toMatch(/20 trains left, Porter has 15: time/);
    expect(says("complete", { completed, trains: 20, theirTrains: 8 })).toMatch(/the end is near/);
    expect(says("complete", { completed, open: [LA_CHICAGO] })).toBeNull();
    expect(says("complete", { completed, turnsLeft: 1 })).toBeNull();
  });
});

describe("the end", () => {
  const sheet: ScoreSheet = {
    seat: 0,
    routes: 30,
    tickets: 8,
    stations: 0,
    longest: 10,
    most_tickets: 0,
    total: 48,
    rank: 1,
    path_length: 20,
    longest_path: [],
    tickets_done: ["C10"],
    tickets_failed: [],
    station_routes: {},
  };
  const over = (mine: Partial<ScoreSheet>, scene: Scene = {}): string | null => {
    const scores = [
      { ...sheet, ...mine },
      { ...sheet, seat: 1, longest: mine.longest === 0 ? 10 : 0, path_length: 25 },
    ];
    return says("end", { phase: "over", counted: true, trains: 1, routes: ["chicago/duluth"], scores, ...scene });
  };

  test("few trains, of whoever has fewer", () => {
    expect(says("ending", { trains: 20, theirTrains: 6, open: [DULUTH_HOUSTON, LA_CHICAGO] })).toMatch(
      /^Porter has 6 trains left.*Los Angeles – Chicago still lacks 3 routes\.$/,
    );
    expect(says("ending", { trains: 5, theirTrains: 20 })).toMatch(/^You have 5 trains left.*you who starts it\.$/);
    expect(says("ending", { trains: 20, theirTrains: 20 })).toBeNull();
  });

  test("the last turn: what completes a ticket, what scores most, or nothing", () => {
    const legal = ["draw deck", CLAIM_RED, "claim chicago/omaha blue"];
    const last = (scene: Scene): string | null => says("lastTurn", { turnsLeft: 1, legal, ...scene });
    expect(last({ open: [{ ticket: "C10", routes: ["chicago/duluth"] }] })).toMatch(
      /Chicago–Duluth completes Duluth – Houston: 8 points won instead of lost/,
    );
    expect(last({})).toMatch(/Chicago–Omaha scores most: 7\.$/);
    expect(last({ legal: ["draw deck"] })).toBe(guided.lastTurn.nothing);
    expect(last({ turnsLeft: null })).toBeNull();
  });

  test("afterwards: what brought most, and what was missed", () => {
    expect(over({})).toBe(
      "Your best: Duluth – Houston, 8 points. All your tickets arrived: next time you can dare more of them.",
    );
    expect(over({ longest: 0 })).toMatch(/10 points for the longest path, 25 spaces for Porter and 20 for you/);
    expect(over({}, { trains: 12 })).toMatch(/12 trains stayed unused/);
    const failed = over({ tickets_done: [], tickets_failed: ["C13"] }, { open: [LA_CHICAGO] });
    expect(failed).toBe(
      "Your best: Chicago–Duluth, 4 points. Los Angeles – Chicago lacked 12 spaces: it cost 16 and would have brought 16.",
    );
    expect(over({ tickets_failed: ["C13"] }, { lost: ["C13"] })).toMatch(/had no way left: it cost 16/);
    expect(over({ tickets_failed: ["C13", "C10"] }, { open: [LA_CHICAGO, DULUTH_HOUSTON] })).toMatch(
      /2 tickets stayed incomplete and cost 24; Duluth – Houston lacked least, 8 spaces/,
    );
    expect(over({}, { counted: false })).toBeNull();
  });
});

test("in real positions of every variant, remarks are whole sentences or nothing", () => {
  const texts = SAMPLES.filter(({ view }) => view.seat !== null).flatMap(({ variant, now, view }) => {
    const me = view.players.find(({ seat }) => seat === view.seat);
    if (me === undefined) return [];
    const choices = choicesOf(variant, view, now.legal);
    const rest = {
      names: ["A", "B", "C", "D", "E"],
      since: [],
      played: [],
      before: {},
      payable: {},
      hint: null,
      says: guided,
    };
    const [picked = null] = choices.claims.keys();
    const at = { variant, now, view, me, choices, picked, counted: true, ...rest };
    return REMARKS.flatMap((remark) => remark.look(at)?.text ?? []);
  });
  expect(texts.length).toBeGreaterThan(10);
  expect(texts.filter((text) => /undefined|NaN|Infinity|^$/.test(text) || !text.endsWith("."))).toEqual([]);
});
