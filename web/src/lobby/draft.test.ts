import { expect, test } from "vitest";
import { botsOf, newDraft, problemsOf, settingsOf, withSeats } from "./draft";

test("a new draft can be sent as it is", () => {
  const draft = newDraft("europe", ["max"]);
  expect(problemsOf(draft)).toEqual({});
  expect(settingsOf(draft)).toEqual({
    variant: "europe",
    seats: 3,
    options: ["max"],
    first_seat: null,
    clock: { type: "none" },
    lobby: false,
    spectators: "live",
    chat: "text",
    hints: true,
    known_cards: false,
    grace: 300,
  });
});

test("numbers out of bounds are named, and only those that count", () => {
  const draft = { ...newDraft("usa", []), seconds: 4, reserve: 121, days: 0, delay: null };
  expect(problemsOf(draft)).toEqual({});
  expect(Object.keys(problemsOf({ ...draft, clock: "real-time" }))).toEqual(["seconds", "reserve"]);
  expect(Object.keys(problemsOf({ ...draft, clock: "days" }))).toEqual(["days"]);
  expect(problemsOf({ ...draft, spectators: "delayed" })).toEqual({ delay: "From 10 to 3600." });
  expect(problemsOf({ ...draft, clock: "real-time", seconds: 5.5, reserve: 120 })).toEqual({
    seconds: "From 5 to 3600.",
  });
});

test("the reserve is typed in minutes and sent in seconds", () => {
  const draft = { ...newDraft("usa", []), clock: "real-time" as const, seconds: 40, reserve: 15 };
  expect(settingsOf(draft).clock).toEqual({ type: "real-time", seconds: 40, reserve: 900 });
});

test("the delay is sent with delayed spectators only", () => {
  const draft = newDraft("usa", []);
  expect(settingsOf({ ...draft, spectators: "delayed", delay: 60 }).delay).toBe(60);
  expect(settingsOf({ ...draft, spectators: "none", delay: 60 })).not.toHaveProperty("delay");
});

test("bots take their seats", () => {
  expect(botsOf(["expert", "person", "person", "novice"])).toEqual({ 0: "expert", 3: "novice" });
  expect(botsOf(["person", "person"])).toEqual({});
});

test("a table of bots alone is not made", () => {
  const draft = { ...newDraft("usa", []), sitters: ["novice" as const, "master" as const] };
  expect(problemsOf(draft)).toHaveProperty("sitters");
});

test("seats come and go at the end", () => {
  expect(withSeats(["person", "expert"], 4)).toEqual(["person", "expert", "person", "person"]);
  expect(withSeats(["person", "expert", "novice"], 2)).toEqual(["person", "expert"]);
});

test("who begins must still have a seat", () => {
  const draft = { ...newDraft("usa", []), firstSeat: 3 };
  expect(settingsOf(draft).first_seat).toBeNull();
  expect(settingsOf({ ...draft, sitters: ["person", "person", "person", "person"] }).first_seat).toBe(3);
});
