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
