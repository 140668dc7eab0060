import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { smallBoard } from "./fixture";
import { BoardView } from "./view.svelte";

let view: BoardView;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("matchMedia", () => ({ matches: true }));
  vi.stubGlobal("cancelAnimationFrame", () => undefined);
  view = new BoardView();
});

afterEach(() => {
  view.dispose();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a narrow board begins large; to fit it is to see all of it, however often", () => {
  view.resize(smallBoard(), 360, 600, { x: 150, y: 150 });
  expect(view.whole).toBe(false);
  view.fit();
  expect(view.whole).toBe(true);
  view.fit();
  expect(view.whole).toBe(true);
});

test("the button switches between the whole board and the larger view, where there is one", () => {
  view.resize(smallBoard(), 360, 600, { x: 150, y: 150 });
  view.fitOrFill();
  expect(view.whole).toBe(true);
  view.fitOrFill();
  expect(view.whole).toBe(false);
  const wide = new BoardView();
  wide.resize(smallBoard(), 1000, 600, { x: 150, y: 150 });
  wide.fitOrFill();
  expect(wide.whole).toBe(true);
  wide.dispose();
});

test("a visit shows a part that is out of view, and the board comes back to where the reader was", async () => {
  view.resize(smallBoard(), 120, 300, { x: 0, y: 150 });
  const before = view.camera;
  await view.visit({ x: before.x - 5, y: before.y - 5, width: 10, height: 10 });
  expect(view.camera).toEqual(before);
  const far = { x: 280, y: 140, width: 10, height: 10 };
  await view.visit(far);
  const { x = -1 } = view.toScreen(far) ?? {};
  expect(x).toBeGreaterThan(0);
  expect(x).toBeLessThan(120);
  await view.comeBack();
  expect(view.camera).toEqual(before);
});

test("a reader who moves the board during a visit stays there", async () => {
  view.resize(smallBoard(), 120, 300, { x: 0, y: 150 });
  await view.visit({ x: 280, y: 140, width: 10, height: 10 });
  view.pan(12, 0);
  const chosen = view.camera;
  await view.comeBack();
  expect(view.camera).toEqual(chosen);
});

test("after paying, the board comes back to where the reader was", async () => {
  view.resize(smallBoard(), 120, 300, { x: 0, y: 150 });
  const before = view.camera;
  view.frame([{ x: 280, y: 140 }], true);
  expect(view.camera).not.toEqual(before);
  view.resize(smallBoard(), 120, 200, { x: 0, y: 150 }); // a sheet opens, and closes again
  view.resize(smallBoard(), 120, 300, { x: 0, y: 150 });
  await view.comeBack();
  expect(view.camera).toEqual(before);
});
