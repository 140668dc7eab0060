import { expect, test } from "vitest";
import { SAMPLES, type Sample } from "../game/positions";
import { TableState } from "./state.svelte";

const { now, variant } = SAMPLES[0] as Sample;

function playing(): TableState {
  const table = new TableState("tbrs3w4q5a3e");
  table.variant = variant;
  table.mySeats = [now.seat ?? 0];
  table.now = now;
  table.shown = now;
  table.connection = { state: "open" };
  return table;
}

test("nothing follows a final connection state, except that an unavailable table can be left", () => {
  const table = playing();
  table.connection = { state: "unavailable", message: "There is no such table." };
  table.connection = { state: "open" };
  expect(table.connection.state).toBe("unavailable");
  table.connection = { state: "left" };
  table.connection = { state: "lost", retryAt: 0 };
  expect(table.connection.state).toBe("left");
});

test("nothing can be done while updates are played out, an action is pending, or another device plays", () => {
  const table = playing();
  const isIdle = (): boolean => table.choices.draw.size + table.choices.keeps.length + table.choices.claims.size === 0;
  expect(isIdle()).toBe(false);
  table.pending = "draw deck";
  expect(isIdle()).toBe(true);
  table.pending = null;
  table.now = { ...now, version: now.version + 1 };
  expect(isIdle()).toBe(true);
  table.now = now;
  table.connection = { state: "moved" };
  expect([isIdle(), table.isElsewhere]).toEqual([true, true]);
});

test("the curtain asks for the players who are wanted, unless it is lifted or the seats are elsewhere", () => {
  const table = playing();
  const covered = { ...now, state: "playing" as const, seat: null, undo: null };
  const acting = now.view?.to_act[0] ?? 0;
  table.shared = true;
  table.mySeats = [0, 1];
  table.now = covered;
  table.shown = { ...covered, seats: covered.seats.map((seat) => ({ ...seat, played_by_bot: false })) };
  expect([table.seat, table.curtain]).toEqual([null, table.mySeats.includes(acting) ? table.wantedSeats : null]);
  expect(table.wantedSeats).toContain(acting);
  table.peeking = true;
  expect(table.curtain).toBeNull();
  table.calledSeats = [1];
  expect(table.curtain).toEqual([1]);
  table.connection = { state: "gone", message: "No spectators." };
  expect(table.curtain).toBeNull();
});

test("a screen that is being covered can't be handed over", () => {
  const table = playing();
  expect(table.mayHandOver).toBe(true);
  table.handOver = { step: "covering", seat: 0, id: null };
  expect(table.mayHandOver).toBe(false);
});
