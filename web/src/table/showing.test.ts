import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { News, Now } from "../protocol";
import { SAMPLES } from "../game/positions";
import { Showing } from "./showing.svelte";

const at = (version: number): Now => ({ ...(SAMPLES[0] as (typeof SAMPLES)[number]).now, version });
const piece = (version: number): News => ({ version, at: 0, what: { type: "started" } });

let told: number[];
let showing: Showing;

/** A stage that waits to be told when to put each moment on the screen. */
class SlowStage {
  readonly playing: { version: number; apply: () => Promise<void>; end: () => void }[] = [];
  skipped = 0;

  play(_news: readonly News[], _before: Now, after: Now, apply: () => Promise<void>): Promise<void> {
    return new Promise((end) => this.playing.push({ version: after.version, apply, end }));
  }

  skip(): void {
    this.skipped += 1;
    const last = this.playing.at(-1);
    void last?.apply().then(last.end);
  }
}

beforeEach(() => {
  vi.stubGlobal("document", { hidden: false });
  told = [];
  showing = new Showing((news) => told.push(...news.map((one) => one.version)));
  showing.jump([], at(1));
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const add = (version: number): void => showing.add([piece(version)], at(version));
const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
};

test("without a stage every moment is shown at once", () => {
  add(2);
  expect(showing.shown?.version).toBe(2);
  expect(told).toEqual([2]);
});

test("a stage says when a moment is shown, and the next one waits for its end", async () => {
  const stage = new SlowStage();
  showing.stage = stage;
  add(2);
  add(3);
  expect([showing.shown?.version, showing.busy]).toEqual([1, true]);
  await stage.playing[0]?.apply();
  await stage.playing[0]?.apply();
  expect([showing.shown?.version, told]).toEqual([2, [2]]);
  stage.playing[0]?.end();
  await settle();
  expect(stage.playing.map((one) => one.version)).toEqual([2, 3]);
  stage.playing[1]?.end();
  await settle();
  expect([showing.shown?.version, showing.busy, told]).toEqual([3, false, [2, 3]]);
});

test("skipping jumps to the newest, and the stage is asked again next time", async () => {
  const stage = new SlowStage();
  showing.stage = stage;
  for (const version of [2, 3, 4]) add(version);
  showing.skip();
  await settle();
  expect([showing.shown?.version, showing.busy, told]).toEqual([4, false, [2, 3, 4]]);
  add(5);
  expect(stage.playing.map((one) => one.version)).toEqual([2, 5]);
});

test("nothing is played in a hidden window, or when too much waits", async () => {
  const stage = new SlowStage();
  showing.stage = stage;
  vi.stubGlobal("document", { hidden: true });
  add(2);
  await settle();
  expect([showing.shown?.version, stage.playing.length]).toEqual([2, 0]);
  vi.stubGlobal("document", { hidden: false });
  for (let version = 3; version <= 17; version += 1) add(version);
  stage.playing[0]?.end();
  await settle();
  expect([showing.shown?.version, stage.playing.length]).toEqual([17, 1]);
  expect(told).toEqual(Array.from({ length: 16 }, (_, i) => i + 2));
});

test("a jump in the middle loses no news and never goes back", async () => {
  const stage = new SlowStage();
  showing.stage = stage;
  add(2);
  add(3);
  showing.jump([piece(9)], at(9));
  await settle();
  expect([showing.shown?.version, told]).toEqual([9, [2, 3, 9]]);
  expect(showing.busy).toBe(false);
});

test("a stage that fails, or never ends, does not stop the game", async () => {
  vi.useFakeTimers();
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  showing.stage = { play: () => Promise.reject(new Error("no picture")), skip: () => undefined };
  add(2);
  await vi.advanceTimersByTimeAsync(1);
  expect(showing.shown?.version).toBe(2);
  showing.stage = { play: () => new Promise(() => undefined), skip: () => undefined };
  add(3);
  await vi.advanceTimersByTimeAsync(60_000);
  expect([showing.shown?.version, showing.busy]).toEqual([3, false]);
});

test("a moment that can't be told does not stop those after it", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const failing = new Showing((news) => {
    if (news.some((one) => one.version === 2)) throw new Error("no words");
  });
  failing.jump([], at(1));
  failing.add([piece(2)], at(2));
  failing.add([piece(3)], at(3));
  await settle();
  expect([failing.shown?.version, failing.busy]).toEqual([3, false]);
});
