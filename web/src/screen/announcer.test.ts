import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { LogLine } from "../game/log";
import { SAMPLES, type Sample } from "../game/positions";
import { TableState } from "../table/state.svelte";
import { Announcer } from "./announcer.svelte";

const { now, variant } = SAMPLES[0] as Sample;
const JOINED = 1500;
/** Whether a modal dialog is open. */
let dialog = false;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("document", { querySelector: () => (dialog ? {} : null) });
});
afterEach(() => {
  dialog = false;
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const line = (version: number, text: string): LogLine => ({
  key: version,
  version,
  at: 0,
  seat: 1,
  parts: [],
  text,
  route: null,
  city: null,
  rule: null,
  isUndone: false,
  isDraw: false,
  turn: 1,
});

/** A table with the view of seat 0 open, and a way to add lines to the logs of seats. */
function playing(): { table: TableState; announcer: Announcer; write: (seat: number | null, line: LogLine) => void } {
  const table = new TableState("tbrs3w4q5a3e");
  table.variant = variant;
  table.mySeats = [0];
  table.now = table.shown = { ...now, seat: 0, state: "playing" };
  table.connection = { state: "open" };
  const announcer = new Announcer(table);
  const write = (seat: number | null, added: LogLine): void => {
    table.notebookOf(seat).lines = [...table.notebookOf(seat).lines, added];
    announcer.followLog();
  };
  return { table, announcer, write };
}

test("lines that follow one another are read as one text", () => {
  const { announcer, write } = playing();
  write(0, line(1, "Porter takes red"));
  vi.advanceTimersByTime(JOINED / 2);
  write(0, line(2, "Guard takes blue"));
  expect(announcer.polite).toBe("");
  vi.advanceTimersByTime(JOINED / 2);
  expect(announcer.polite).toBe("Porter takes red. Guard takes blue.");
});

test("a line with the words of the last one is read again", () => {
  const { announcer, write } = playing();
  write(0, line(1, "Porter takes red"));
  vi.advanceTimersByTime(JOINED);
  write(0, line(2, "Porter takes red"));
  expect(announcer.polite).toBe(""); // a region whose text stays the same says nothing
  vi.advanceTimersByTime(JOINED);
  expect(announcer.polite).toBe("Porter takes red.");
});

test("what was written before is not read out", () => {
  const { table, write } = playing();
  write(0, line(1, "Porter sits down"));
  const later = new Announcer(table);
  later.followLog();
  vi.advanceTimersByTime(JOINED);
  expect(later.polite).toBe("");
});

test("lines wait until a dialog is closed", () => {
  const { announcer, write } = playing();
  dialog = true;
  write(0, line(1, "Porter takes red"));
  vi.advanceTimersByTime(10 * JOINED);
  write(0, line(2, "Guard takes blue"));
  expect(announcer.polite).toBe("");
  dialog = false;
  vi.advanceTimersByTime(JOINED);
  expect(announcer.polite).toBe("Porter takes red. Guard takes blue.");
});

test("the next player at a shared screen hears what the last one did, and nothing that was said to them", () => {
  const { table, announcer, write } = playing();
  [table.shared, table.mySeats] = [true, [0, 1]];
  announcer.interrupt("Your turn");
  write(0, line(1, "Ines takes red"));
  vi.advanceTimersByTime(JOINED);
  expect([announcer.polite, announcer.assertive]).toEqual(["Ines takes red.", "Your turn"]);

  write(0, line(2, "Ines draws a red card"));
  table.shown = { ...now, seat: null, state: "playing" };
  write(null, line(1, "Ines takes red"));
  write(null, line(2, "Ines draws a card"));
  expect([announcer.polite, announcer.assertive]).toEqual(["", ""]);
  dialog = true; // the curtain
  vi.advanceTimersByTime(10 * JOINED);

  table.shown = { ...now, seat: 1, state: "playing" };
  write(1, line(1, "Ines takes red"));
  write(1, line(2, "Ines draws a card"));
  dialog = false;
  vi.advanceTimersByTime(JOINED);
  expect(announcer.polite).toBe("Ines draws a card.");

  table.shown = { ...now, seat: 0, state: "playing" };
  announcer.followLog();
  table.shown = { ...now, seat: 1, state: "playing" };
  announcer.followLog();
  expect(announcer.polite).toBe("");
});

test("the prompt is said when it asks for something, and every turn is announced", () => {
  const { table, announcer } = playing();
  const mine = announcer.textOf({ signal: "go", first: "Your turn.", rest: "Take cards.", why: "" });
  const others = announcer.textOf({ signal: "wait", first: "Porter plays.", rest: "You are next.", why: "" });
  expect([mine, others]).toEqual(["Your turn. Take cards.", ""]);
  announcer.interrupt(mine);
  expect(announcer.assertive).toBe(mine);
  announcer.interrupt(others);
  expect(announcer.assertive).toBe("");
  table.pending = "draw deck";
  expect(announcer.textOf({ signal: "go", first: "Your turn.", rest: "Take cards.", why: "" })).toBe("");
});

test("a lost connection is said without its seconds", () => {
  const { table, announcer } = playing();
  table.connection = { state: "lost", retryAt: 5000 };
  expect(announcer.textOf({ signal: "stop", first: "Offline.", rest: "Trying again in 5 s.", why: "" })).toBe(
    "Offline.",
  );
});

test("what is urgent waits until a dialog is closed, and is dropped if it no longer applies", () => {
  const { announcer } = playing();
  dialog = true;
  announcer.interrupt("Your turn");
  vi.advanceTimersByTime(5000);
  expect(announcer.assertive).toBe("");
  dialog = false;
  vi.advanceTimersByTime(1000);
  expect(announcer.assertive).toBe("Your turn");

  dialog = true;
  announcer.interrupt("10 seconds left");
  announcer.interrupt("");
  dialog = false;
  vi.advanceTimersByTime(1000);
  expect(announcer.assertive).toBe("");
});
