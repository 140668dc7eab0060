import { beforeEach, expect, test, vi } from "vitest";
import { Laying } from "./laying.svelte";
import { EMPTY_SCENE } from "./scene";

beforeEach(() => {
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  return () => vi.unstubAllGlobals();
});

test("wagons stay as they were set down until the scene may draw the route, and no longer if the claim was undone", async () => {
  const laying = new Laying(() => undefined);
  await laying.setDown(3, 0, {});
  laying.settle({ ...EMPTY_SCENE, owners: [null, null, null, 0], coming: [3] });
  expect([...laying.trains.keys()]).toEqual([3]);
  laying.settle({ ...EMPTY_SCENE, owners: [null, null, null, null] });
  expect([...laying.trains.keys()]).toEqual([]);
});

test("a path that is being traced can be put out", async () => {
  const laying = new Laying(() => undefined);
  await laying.trace([1, 2], 40);
  laying.settle(EMPTY_SCENE);
  expect(laying.tracing).toEqual([1, 2]);
  await laying.trace([], 0);
  expect(laying.tracing).toEqual([]);
});
