import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { News, TableView } from "../protocol";
import { SAMPLES } from "../game/positions";
import { PlaybackQueue } from "./playback_queue";

const at = (version: number): TableView => ({ ...(SAMPLES[0] as (typeof SAMPLES)[number]).now, version });
const piece = (version: number): News => ({ version, at: 0, what: { type: "started" } });

let reported: number[];
let screen: { shown: TableView | null; busy: boolean; skipping: boolean };
let queue: PlaybackQueue;

/** A stage that puts a state on the screen only when the test says so. */
class SlowStage {
  readonly playing: { version: number; apply: () => Promise<void>; end: () => void }[] = [];
  skipped = 0;

  play(_news: readonly News[], _before: TableView, after: TableView, apply: () => Promise<void>): Promise<void> {
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
  reported = [];
  screen = { shown: null, busy: false, skipping: false };
  queue = new PlaybackQueue(screen, (news) => reported.push(...news.map((one) => one.version)));
  queue.jump([], at(1));
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const add = (version: number): void => queue.add([piece(version)], at(version));
const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
};

test("without a stage every update is shown at once", () => {
  add(2);
  expect(screen.shown?.version).toBe(2);
  expect(reported).toEqual([2]);
});

test("the stage says when an update is shown, and the next one waits for its end", async () => {
  const stage = new SlowStage();
  queue.stage = stage;
  add(2);
  add(3);
  expect([screen.shown?.version, screen.busy]).toEqual([1, true]);
  await stage.playing[0]?.apply();
  await stage.playing[0]?.apply();
  expect([screen.shown?.version, reported]).toEqual([2, [2]]);
  stage.playing[0]?.end();
  await settle();
  expect(stage.playing.map((one) => one.version)).toEqual([2, 3]);
  stage.playing[1]?.end();
  await settle();
  expect([screen.shown?.version, screen.busy, reported]).toEqual([3, false, [2, 3]]);
});

test("skipping jumps to the newest, and the stage is used again next time", async () => {
  const stage = new SlowStage();
  queue.stage = stage;
  for (const version of [2, 3, 4]) add(version);
  queue.skip();
  await settle();
  expect([screen.shown?.version, screen.busy, reported]).toEqual([4, false, [2, 3, 4]]);
  add(5);
  expect(stage.playing.map((one) => one.version)).toEqual([2, 5]);
});

test("nothing is played in a hidden window, or when too much waits", async () => {
  const stage = new SlowStage();
  queue.stage = stage;
  vi.stubGlobal("document", { hidden: true });
  add(2);
  await settle();
  expect([screen.shown?.version, stage.playing.length]).toEqual([2, 0]);
  vi.stubGlobal("document", { hidden: false });
  for (let version = 3; version <= 17; version += 1) add(version);
  stage.playing[0]?.end();
  await settle();
  expect([screen.shown?.version, stage.playing.length]).toEqual([17, 1]);
  expect(reported).toEqual(Array.from({ length: 16 }, (_, i) => i + 2));
});

test("a jump in the middle loses no news and never goes back", async () => {
  const stage = new SlowStage();
  queue.stage = stage;
  add(2);
  add(3);
  queue.jump([piece(9)], at(9));
  await settle();
  expect([screen.shown?.version, reported]).toEqual([9, [2, 3, 9]]);
  expect(screen.busy).toBe(false);
});

test("a stage that fails, or never ends, does not stop the game", async () => {
  vi.useFakeTimers();
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  queue.stage = { play: () => Promise.reject(new Error("no picture")), skip: () => undefined };
  add(2);
  await vi.advanceTimersByTimeAsync(1);
  expect(screen.shown?.version).toBe(2);
  queue.stage = { play: () => new Promise(() => undefined), skip: () => undefined };
  add(3);
  await vi.advanceTimersByTimeAsync(60_000);
  expect([screen.shown?.version, screen.busy]).toEqual([3, false]);
});

test("an update that can't be shown does not stop those after it", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const failing = new PlaybackQueue(screen, (news) => {
    if (news.some((one) => one.version === 2)) throw new Error("no words");
  });
  failing.jump([], at(1));
  failing.add([piece(2)], at(2));
  failing.add([piece(3)], at(3));
  await settle();
  expect([screen.shown?.version, screen.busy]).toEqual([3, false]);
});
