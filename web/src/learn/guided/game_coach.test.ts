/** The coach says a thing once, one at a time, and remembers it. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { GuidedGames, guidedGames } from "../../device/guided_games.svelte";
import { lessonsDone } from "../../device/lessons.svelte";
import { momentOf, routeOf, ticketOf, type Scene } from "./fixture";
import { GameCoach, QUIET, REMARKS } from "./game_coach.svelte";

let tables = 0;
let table = "";

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
  });
  lessonsDone.list = [];
  table = `table ${(tables += 1)}`;
  guidedGames.switch(table, true);
});
afterEach(() => void vi.unstubAllGlobals());

const WAY = { ticket: "C10", routes: ["chicago/duluth"] };
const FIRST: Scene = { done: [], actions: 2, open: [WAY], hand: { red: 1 } };
const PAYABLE: Scene = { open: [WAY], legal: ["draw deck", "claim chicago/duluth red"] };

/** What is said at each of some moments, by the names of the remarks. */
function said(coach: GameCoach, ...scenes: readonly Scene[]): (string | null)[] {
  return scenes.map((scene) => {
    coach.look(momentOf(scene));
    return coach.remark?.split(" ")[0] ?? null;
  });
}

test("a remark stays while it holds, and is not repeated", () => {
  const coach = new GameCoach(table);
  const theirs: Scene = { ...FIRST, isMyTurn: false };
  expect(said(coach, FIRST, FIRST, theirs, FIRST)).toEqual(["firstTurn", "firstTurn", null, null]);
  expect(coach.text).toBe("");
});

test("its words stay as they were first said", () => {
  const coach = new GameCoach(table);
  said(coach, FIRST);
  const before = coach.text;
  said(coach, { ...FIRST, hand: { red: 2 } });
  expect(coach.text).toBe(before);
});

test("what can wait is not said soon after something else", () => {
  const coach = new GameCoach(table);
  const at = (actions: number): Scene => ({ ...PAYABLE, actions });
  expect(said(coach, FIRST, at(2 + QUIET - 1), at(2 + QUIET))).toEqual(["firstTurn", null, "payable"]);
});

test("what is urgent comes at once, in place of the rest", () => {
  const coach = new GameCoach(table);
  const last: Scene = { ...PAYABLE, actions: 4, turnsLeft: 1 };
  expect(said(coach, FIRST, last)).toEqual(["firstTurn", "lastTurn"]);
});

test("a beginner's first turn comes before whatever the others did", () => {
  expect(said(new GameCoach(table), { ...FIRST, lost: ["C13"] })).toEqual(["firstTurn"]);
});

test("the same remark comes again only about something else, and not too often", () => {
  const coach = new GameCoach(table);
  const lost = (...ids: string[]): Scene => ({ lost: ids });
  const scenes = [lost("C10"), lost(), lost("C10"), lost("C13"), lost(), lost("C16"), lost(), lost("C18")];
  expect(said(coach, ...scenes)).toEqual(["lost", null, null, "lost", null, "lost", null, null]);
});

test("what was said about a route before it was claimed is not said after it", () => {
  const coach = new GameCoach(table);
  const claimed: Scene = { done: ["dallas/houston/1"], isMyTurn: false };
  expect(said(coach, { picked: "dallas/houston/1" }, claimed)).toEqual(["double", null]);
});

test("the ways are noted until somebody else plays", () => {
  const coach = new GameCoach(table);
  const open = [{ ticket: "C10", routes: ["dallas/houston/1"] }];
  const longer = [{ ticket: "C10", routes: ["houston/new-orleans", "little-rock/new-orleans", "dallas/little-rock"] }];
  said(coach, { open, isMyTurn: false });
  expect(guidedGames.notes(table).ways[ticketOf("C10")]).toEqual({ spaces: 1, routes: [routeOf("dallas/houston/1")] });
  expect(said(coach, { open: longer, since: ["dallas/houston/1"] })).toEqual(["blocked"]);
});

test("a player is reminded of what they can pay for when they go on drawing, not when they first can", () => {
  const coach = new GameCoach(table);
  const drawing: Scene = { ...PAYABLE, open: [{ ...WAY, lacks: 0 }], done: Array.from({ length: 8 }, () => "card") };
  const scenes = [10, 11, 14, 18].map((actions): Scene => ({ ...drawing, actions, routes: ["dallas/houston/1"] }));
  expect(said(coach, ...scenes)).toEqual([null, null, "allCards", "allCards"]);
  expect(said(coach, { ...PAYABLE, legal: ["draw deck"], actions: 20 })).toEqual([null]);
  expect(guidedGames.notes(table).payable).toEqual({});
});

test("somebody who has finished the lesson is not told the basics", () => {
  lessonsDone.list = ["usa"];
  expect(said(new GameCoach(table), FIRST, { picked: "dallas/houston/1" })).toEqual([null, null]);
});

test("after a reload it says the same, folded as it was, and nothing twice", () => {
  const coach = new GameCoach(table);
  said(coach, FIRST);
  coach.fold(true);
  const later = new GameCoach(table);
  expect(said(later, FIRST)).toEqual(["firstTurn"]);
  expect([later.folded, later.text]).toEqual([true, coach.text]);
  expect(said(later, { isMyTurn: false }, FIRST)).toEqual([null, null]);
  expect(new GuidedGames().notes(table)).toEqual(guidedGames.notes(table));
});

test("a new remark is unfolded", () => {
  const coach = new GameCoach(table);
  said(coach, FIRST);
  coach.fold(true);
  said(coach, { turnsLeft: 1 });
  expect(coach.folded).toBe(false);
});

test("what is stored by something else is ignored", () => {
  localStorage.setItem("whistlestop.guided", JSON.stringify([{ table, on: true, notes: { said: { a: "b" } } }]));
  expect(new GuidedGames().isOn(table)).toBe(false);
});

test("remarks have names of their own, without spaces", () => {
  const ids = REMARKS.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.filter((id) => id.includes(" "))).toEqual([]);
});
