import { expect, test } from "vitest";
import { words } from "../words";
import { openedWords } from "./opened";

test("the page says where a game began, and only what is known about it", () => {
  const { began } = words.lobby;
  expect(openedWords({ lesson: null, table: "tbrs3w4q5a3e", at: 60 })).toBe(began.atMove(60));
  expect(began.atMove(60)).toContain("move 60");
  // A record from a file may claim anything about itself.
  expect(openedWords({ lesson: null, table: null, at: 60 })).toBe(began.atPosition);
  expect(openedWords({ lesson: null, table: "tbrs3w4q5a3e", at: 0 })).toBe(began.atPosition);
  expect([openedWords(null), openedWords({ lesson: "usa", table: null, at: null })]).toEqual([null, null]);
});
