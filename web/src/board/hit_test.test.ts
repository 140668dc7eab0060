import { describe, expect, it } from "vitest";
import { smallBoard } from "./fixture";
import { nearest } from "./hit_test";

const shape = smallBoard();
const NOTHING: ReadonlySet<number> = new Set();
const finger = { units: 22, twins: 22 };
const mouse = { units: 14, twins: 0 };

describe("what a press means", () => {
  it("is the route it lies on", () => {
    expect(nearest(shape, { x: 150, y: 93 }, mouse, NOTHING, NOTHING)).toEqual({ route: 0 });
    expect(nearest(shape, { x: 150, y: 107 }, mouse, NOTHING, NOTHING)).toEqual({ route: 1 });
  });

  it("is the nearest within reach, and nothing beyond it", () => {
    expect(nearest(shape, { x: 185, y: 150 }, mouse, NOTHING, NOTHING)).toEqual({ route: 2 });
    expect(nearest(shape, { x: 170, y: 150 }, mouse, NOTHING, NOTHING)).toBeNull();
    expect(nearest(shape, { x: 176, y: 150 }, finger, NOTHING, NOTHING)).toEqual({ route: 2 });
  });

  it("is a city on its disc", () => {
    expect(nearest(shape, { x: 103, y: 102 }, mouse, NOTHING, NOTHING)).toEqual({ city: 0 });
  });

  it("is the twin of a double route that can be claimed, for a finger", () => {
    expect(nearest(shape, { x: 150, y: 96 }, finger, new Set([1]), NOTHING)).toEqual({ route: 1 });
    expect(nearest(shape, { x: 150, y: 96 }, finger, new Set([0, 1]), NOTHING)).toEqual({ route: 0 });
    expect(nearest(shape, { x: 150, y: 96 }, mouse, new Set([1]), NOTHING)).toEqual({ route: 0 });
  });

  it("tells twins apart when one is close enough", () => {
    expect(nearest(shape, { x: 150, y: 94 }, { units: 4, twins: 4 }, new Set([1]), NOTHING)).toEqual({ route: 0 });
  });

  it("is a city rather than a route while one is to be chosen for a station", () => {
    expect(nearest(shape, { x: 118, y: 94 }, finger, NOTHING, new Set([0]))).toEqual({ city: 0 });
    expect(nearest(shape, { x: 118, y: 94 }, finger, NOTHING, new Set([2]))).toEqual({ route: 0 });
  });
});
