import { expect, test } from "vitest";
import { SETTINGS } from "./fixture";
import {
  botsOf,
  draftOf,
  newDraft,
  numberProblems,
  problemsOf,
  settingsOf,
  sharedDraft,
  sittingOf,
  withSeats,
  withSitter,
} from "./draft";

test("a new draft can be sent as it is", () => {
  const draft = newDraft("europe", ["max"]);
  expect(problemsOf(draft, "Ines")).toEqual({});
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

test("numbers out of range are named, and only those that count", () => {
  const draft = { ...newDraft("usa", []), seconds: 4, reserve: 121, days: 0, delay: null };
  expect(problemsOf(draft, "Ines")).toEqual({});
  expect(Object.keys(problemsOf({ ...draft, clock: "real-time" }, "Ines"))).toEqual(["seconds", "reserve"]);
  expect(Object.keys(problemsOf({ ...draft, clock: "days" }, "Ines"))).toEqual(["days"]);
  expect(problemsOf({ ...draft, spectators: "delayed" }, "Ines")).toEqual({ delay: "From 10 to 3600." });
  expect(problemsOf({ ...draft, clock: "real-time", seconds: 5.5, reserve: 120 }, "Ines")).toEqual({
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
  expect(botsOf(["expert", "me", "person", "here", "novice"])).toEqual({ 0: "expert", 4: "novice" });
  expect(botsOf(["me", "person"])).toEqual({});
});

test("I sit on one seat", () => {
  expect(withSitter(["me", "person", "novice"], 2, "me")).toEqual(["novice", "person", "me"]);
  expect(withSitter(["me", "person", "novice"], 0, "expert")).toEqual(["expert", "me", "novice"]);
  expect(withSitter(["me", "here", "person"], 0, "novice")).toEqual(["novice", "here", "person"]);
  expect(withSitter(["me", "person"], 1, "here")).toEqual(["me", "here"]);
});

test("all at one screen: seats that are added are for somebody here", () => {
  const draft = sharedDraft("usa", []);
  expect(withSeats(draft.sitters, 4)).toEqual(["me", "here", "here", "here"]);
  expect(settingsOf(draft)).toMatchObject({ seats: 2, grace: null, lobby: false });
});

test("every player here has a different name", () => {
  const draft = { ...sharedDraft("usa", []), sitters: withSeats(["me", "here"], 4), names: ["", " Ola ", "ines", ""] };
  expect(problemsOf(draft, "Ines").names).toEqual({
    2: "Somebody has this name already.",
    3: "Give them a name.",
  });
  expect(sittingOf({ ...draft, sitters: ["me", "here", "person", "novice"] }, " Ines")).toEqual([
    { seat: 0, name: "Ines" },
    { seat: 1, name: "Ola" },
  ]);
});

test("a table of only bots is not created", () => {
  const draft = { ...newDraft("usa", []), sitters: ["novice" as const, "master" as const] };
  expect(problemsOf(draft, "Ines")).toHaveProperty("sitters");
});

test("seats are added and removed at the end", () => {
  expect(withSeats(["me", "expert"], 4)).toEqual(["me", "expert", "person", "person"]);
  expect(withSeats(["me", "expert", "novice"], 2)).toEqual(["me", "expert"]);
  expect(withSeats(["person", "expert", "me"], 2)).toEqual(["me", "expert"]);
});

test("the first player must still have a seat", () => {
  const draft = { ...newDraft("usa", []), firstSeat: 3 };
  expect(settingsOf(draft).first_seat).toBeNull();
  expect(settingsOf({ ...draft, sitters: ["person", "person", "person", "person"] }).first_seat).toBe(3);
});

test("the settings of a table become a form, and the same settings again", () => {
  const settings = {
    ...SETTINGS,
    variant: "europe-mega",
    options: ["max"],
    seats: 5,
    first_seat: 4,
    clock: { type: "real-time" as const, seconds: 45, reserve: 300 },
    lobby: true,
    spectators: "delayed" as const,
    delay: 90,
    chat: "phrases" as const,
    hints: false,
    known_cards: true,
    grace: 77,
  };
  const draft = draftOf(settings);
  expect(settingsOf(draft)).toEqual(settings);
  expect(numberProblems(draft)).toEqual({});
  expect(settingsOf({ ...draft, clock: "days" }).clock).toEqual({ type: "days", days: 2 });
  expect(numberProblems({ ...draft, seconds: 1 })).toEqual({ seconds: "From 5 to 3600." });
});
