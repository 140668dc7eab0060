import { expect, test } from "vitest";
import { LEVELS } from "../constants";
import { faceOf, FACES } from "./bot_faces";

test("bots of every level have a face, people, programs and free seats have none", () => {
  for (const level of LEVELS) {
    expect(faceOf("bot", level)).toBe(FACES[level]);
    expect(faceOf("person", level)).toBeNull();
    expect(faceOf("free", level)).toBeNull();
  }
  expect(faceOf("bot", "a program")).toBeNull();
  expect(faceOf("bot", "toString")).toBeNull();
});

test("no two faces have the same outline, and each path is drawn once", () => {
  const outlines = LEVELS.map((level) => FACES[level].filter(([paint]) => paint === "body").map(([, path]) => path));
  expect(new Set(outlines.map(String)).size).toBe(LEVELS.length);
  for (const level of LEVELS) {
    const paths = FACES[level].map(([, path]) => path);
    expect(new Set(paths).size).toBe(paths.length);
  }
});
