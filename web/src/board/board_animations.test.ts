import { beforeEach, expect, test, vi } from "vitest";
import { BoardAnimations } from "./board_animations.svelte";
import { EMPTY_SCENE } from "./scene";

beforeEach(() => {
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  return () => vi.unstubAllGlobals();
});

test("wagons stay as they were set down until the scene may draw the route, and no longer if the claim was undone", async () => {
  const animations = new BoardAnimations(() => undefined);
  await animations.setDown(3, 0, {});
  animations.settle({ ...EMPTY_SCENE, owners: [null, null, null, 0], pendingRoutes: [3] });
  expect([...animations.trains.keys()]).toEqual([3]);
  animations.settle({ ...EMPTY_SCENE, owners: [null, null, null, null] });
  expect([...animations.trains.keys()]).toEqual([]);
});

test("a path that is being traced can be removed", async () => {
  const animations = new BoardAnimations(() => undefined);
  await animations.trace([1, 2], 40);
  animations.settle(EMPTY_SCENE);
  expect(animations.tracing).toEqual([1, 2]);
  await animations.trace([], 0);
  expect(animations.tracing).toEqual([]);
});
