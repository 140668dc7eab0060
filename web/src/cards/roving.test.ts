import { describe, expect, it } from "vitest";
import { stepFrom } from "./roving";

describe("arrows in a group", () => {
  it("move on and back, and wrap at the ends", () => {
    expect(stepFrom("ArrowRight", 1, 3)).toBe(2);
    expect(stepFrom("ArrowDown", 2, 3)).toBe(0);
    expect(stepFrom("ArrowLeft", 0, 3)).toBe(2);
    expect(stepFrom("ArrowUp", 2, 3)).toBe(1);
  });

  it("know the ends, and leave other keys alone", () => {
    expect([stepFrom("Home", 2, 3), stepFrom("End", 0, 3)]).toEqual([0, 2]);
    expect([stepFrom("Tab", 0, 3), stepFrom("Enter", 0, 3), stepFrom("ArrowLeft", 0, 0)]).toEqual([null, null, null]);
  });
});
