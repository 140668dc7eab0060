import { afterEach, expect, test } from "vitest";
import { speak } from ".";
import { en } from "./en";
import { refusedBecause } from "./refused";

const server = import.meta.glob<string>("../../../src/whistlestop/server/**/*.py", {
  query: "?raw",
  import: "default",
  eager: true,
});

/** What only programs can do wrong, or what is so rare that its reason is enough. */
const BY_REASON = /^(malformed|too-fast|not-stored|stopping|illegal|stale)$/;

/** All sentences with which the server refuses, as they are written there. */
function* sentences(): Generator<readonly [reason: string, message: string]> {
  for (const source of Object.values(server)) {
    for (const [, reason = "", message = ""] of source.matchAll(/Refusal\(\s*"([a-z-]+)",\s*f?"([^"]+)"/g)) {
      if (!BY_REASON.test(reason)) yield [reason, message];
    }
  }
}

afterEach(async () => void (await speak("en")));

test("in English the server's own sentence is shown", () => {
  expect(refusedBecause({ reason: "full", message: "Whatever." })).toBe("Whatever.");
});

test("another language has its own, with the names in it", async () => {
  await speak("de");
  const message = "Ada sits at this table already: choose another name.";
  expect(refusedBecause({ reason: "not-allowed", message })).toBe(
    "Ada sitzt schon an diesem Tisch: Wähle einen anderen Namen.",
  );
});

test("of a record that can't be read it names the line, whatever is wrong there", async () => {
  const message = "This record can't be replayed: line 12: the record is cut off: its last line is missing.";
  await speak("de");
  expect(refusedBecause({ reason: "malformed", message })).toContain("Zeile 12 ");
  await speak("fr");
  expect(refusedBecause({ reason: "malformed", message })).toMatch(/ligne 12\.$/);
});

test("of a sentence that it does not know it says the reason", async () => {
  await speak("fr");
  expect(refusedBecause({ reason: "illegal", message: "Never heard." })).toBe(
    "Les règles ne le permettent pas maintenant.",
  );
});

test("what the server says to people is known here", () => {
  const known = Object.values(en.refusals.known).map((sentence) => sentence.replace(/\{.*?\}/g, "{}"));
  const said = [...sentences()];
  const unknown = said.filter(([, message]) => !known.includes(message.replace(/\{.*?\}/g, "{}")));
  expect(said.length).toBeGreaterThan(30);
  expect(unknown).toEqual([]);
});
