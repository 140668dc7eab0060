import { afterEach, describe, expect, it } from "vitest";
import { LANGUAGES } from "../device/language.svelte";
import { variantNamed } from "../game/positions";
import type { HintReason } from "../protocol";
import { speak, words } from "../words";
import { hintShown, reasonInWords } from "./hints";

const variant = variantNamed("europe");
const NAMES = ["Ines", "Bert"];
const grey = variant.info.routes.findIndex((route) => route.colour === "grey");
const coloured = variant.info.routes.findIndex((route) => route.colour !== "grey");
const way = { kind: "ticket", ticket: 3, spaces: 9, without: 15, before: 13, shortest: true } as const;

const REASONS: readonly HintReason[] = [
  way,
  { ...way, spaces: 0 },
  { ...way, without: null },
  { ...way, without: 13 },
  { ...way, without: 13, shortest: false },
  { kind: "points", points: 15, last_turn: false },
  { kind: "points", points: 7, last_turn: true },
  { kind: "block", player: 1, points: 4 },
  { kind: "card", card: 1, route: coloured, ticket: 3, have: 2, need: 4 },
  { kind: "card", card: 1, route: grey, ticket: 3, have: 0, need: 4 },
  { kind: "card", card: 1, route: coloured, ticket: null, have: 1, need: 6 },
  { kind: "locomotive", route: null, ticket: null, short: 0 },
  { kind: "locomotive", route: grey, ticket: 3, short: 1 },
  { kind: "locomotive", route: grey, ticket: 3, short: 2 },
  { kind: "blind", fits: true },
  { kind: "blind", fits: false },
  { kind: "tickets", open: 0, trains: 20 },
  { kind: "tickets", open: 1, trains: 20 },
  { kind: "keep", spaces: 21, apart: 21, trains: 45 },
  { kind: "keep", spaces: 21, apart: 29, trains: 45 },
  { kind: "station", ticket: 3, route: grey, player: 1, spaces: 0 },
  { kind: "station", ticket: 3, route: grey, player: 1, spaces: 4 },
  { kind: "decline", price: 2, ticket: null, more: null },
  { kind: "decline", price: 2, ticket: 3, more: null },
  { kind: "decline", price: 1, ticket: 3, more: 0 },
  { kind: "decline", price: 1, ticket: 3, more: 4 },
  { kind: "only" },
  { kind: "tried" },
];

const said = (reason: HintReason): string => reasonInWords(variant, NAMES, reason);

afterEach(() => speak("en"));

describe("a reason in words", () => {
  it.each(LANGUAGES)("is a whole sentence of its own, whatever it is: %s", async (language) => {
    await speak(language);
    const all = REASONS.map(said);
    expect(new Set(all).size).toBe(all.length);
    for (const sentence of all) expect(sentence).toMatch(/^\S.*\.$/);
    expect(all.filter((sentence) => /undefined|NaN|\[object/.test(sentence))).toEqual([]);
  });

  it("names the ticket, what is to go, and what it would be without", () => {
    expect(said(way)).toBe(words.hints.why.longerWithout(variant.ticketName(3), 9, 2));
    expect(said({ ...way, spaces: 0 })).toContain(`${variant.ticket(3).points}`);
    expect(said({ kind: "block", player: 1, points: 4 })).toContain("Bert");
  });
});

it("the board shows the ticket and the route of a reason", () => {
  const hint = { type: "hint", id: "h", action: "draw blue", level: "expert" } as const;
  expect(hintShown({ ...hint, reason: way })).toEqual({ ticket: 3, route: null });
  expect(hintShown({ ...hint, reason: { kind: "locomotive", route: 5, ticket: 2, short: 1 } })).toEqual({
    ticket: 2,
    route: 5,
  });
  expect(hintShown({ ...hint, reason: { kind: "tried" } })).toEqual({ ticket: null, route: null });
});
