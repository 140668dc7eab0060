import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { settings } from "../device/settings.svelte";
import { Turning } from "./turning.svelte";

describe("turning the cards of a tunnel", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
    settings.speed = "normal";
  });

  it("shows one after another, and the price after the last", () => {
    const turning = new Turning();
    turning.begin(3);
    const seen = [turning.revealed];
    while (!turning.priced) {
      vi.advanceTimersToNextTimer();
      seen.push(turning.revealed);
    }
    expect(seen).toEqual([0, 1, 2, 3, 3]);
  });

  it("shows them even to those who have switched motion off", () => {
    settings.speed = "off";
    const turning = new Turning();
    turning.begin(3);
    vi.runAllTimers();
    expect(turning).toMatchObject({ revealed: 3, priced: true });
  });

  it("stops when the panel is gone", () => {
    const turning = new Turning();
    const stop = turning.begin(3);
    vi.advanceTimersToNextTimer();
    stop();
    vi.runAllTimers();
    expect(turning).toMatchObject({ revealed: 1, priced: false });
  });
});
