import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { settings } from "../device/settings.svelte";
import { TunnelReveal } from "./tunnel_reveal.svelte";

describe("the cards of a tunnel", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
    settings.speed = "normal";
  });

  it("are shown one after another, and the price after the last", () => {
    const turning = new TunnelReveal();
    turning.begin(3);
    const seen = [turning.revealed];
    while (!turning.priced) {
      vi.advanceTimersToNextTimer();
      seen.push(turning.revealed);
    }
    expect(seen).toEqual([0, 1, 2, 3, 3]);
  });

  it("are shown even to players who have switched motion off", () => {
    settings.speed = "off";
    const turning = new TunnelReveal();
    turning.begin(3);
    vi.runAllTimers();
    expect(turning).toMatchObject({ revealed: 3, priced: true });
  });

  it("stop when the panel is gone", () => {
    const turning = new TunnelReveal();
    const stop = turning.begin(3);
    vi.advanceTimersToNextTimer();
    stop();
    vi.runAllTimers();
    expect(turning).toMatchObject({ revealed: 1, priced: false });
  });
});
