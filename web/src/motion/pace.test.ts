import { describe, expect, it } from "vitest";
import { paceOf } from "./pace";

describe("the pace", () => {
  it("follows the player's setting", () => {
    expect(paceOf("slow", 0, false)).toEqual({ factor: 1.6, still: false });
    expect(paceOf("normal", 0, true)).toEqual({ factor: 1, still: true });
    expect(paceOf("fast", 0, false)?.factor).toBe(0.5);
  });

  it("shows nothing when it is off", () => {
    expect(paceOf("off", 0, false)).toBeNull();
  });

  it("is faster when more than three updates wait", () => {
    expect(paceOf("normal", 3, false)?.factor).toBe(1);
    expect(paceOf("normal", 4, false)?.factor).toBe(0.5);
  });
});
