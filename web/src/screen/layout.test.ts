import { describe, expect, it } from "vitest";
import { layoutFor, ticketRoom } from "./layout";

describe("the table's layouts", () => {
  it.each([
    [360, 640, "phone"],
    [360, 740, "phone"],
    [740, 360, "landscape"],
    [1300, 400, "landscape"],
    [900, 600, "landscape"],
    [768, 1024, "tablet"],
    [1024, 768, "desk"],
    [3840, 2160, "desk"],
  ] as const)("%i × %i is %s", (width, height, name) => {
    expect(layoutFor(width, height).name).toBe(name);
  });

  it("has a narrow rail below 1400 and large cards from 1800", () => {
    expect([1399, 1400, 1799, 1800].map((width) => layoutFor(width, 900).size)).toEqual([
      "tight",
      "usual",
      "usual",
      "wide",
    ]);
  });

  it("grows from 1800, and from 2560 by the smaller side, up to a limit", () => {
    expect(layoutFor(1799, 1000).scale).toBe(1);
    expect(layoutFor(1800, 1000).scale).toBeCloseTo(1.133);
    expect(layoutFor(2560, 1440).scale).toBeCloseTo(1.6);
    expect(layoutFor(3840, 2160).scale).toBe(1.9);
    expect(layoutFor(3000, 800).scale).toBe(1);
  });

  it("puts the chips on the board only on low phones", () => {
    expect([layoutFor(360, 640).low, layoutFor(360, 740).low]).toEqual([true, false]);
  });

  it("folds tickets when five players leave no room for them", () => {
    expect(ticketRoom(900, layoutFor(1440, 900), 4)).toBeGreaterThanOrEqual(4);
    expect(ticketRoom(768, layoutFor(1024, 768), 5)).toBeLessThan(7);
    expect(ticketRoom(740, layoutFor(360, 740), 5)).toBe(Infinity);
  });

  it("takes large text into account: everything grows, and very large text makes a window count as a smaller one", () => {
    expect(layoutFor(1440, 900, 1.3)).toMatchObject({ name: "desk", size: "tight", scale: 1.3, short: true });
    expect(layoutFor(1024, 768, 1.15).name).toBe("desk");
    expect(layoutFor(1024, 768, 1.3).name).toBe("landscape");
    expect(layoutFor(1024, 900, 2).name).not.toBe("desk");
    expect(layoutFor(360, 740, 1.3)).toMatchObject({ name: "phone", scale: 1.3, low: true });
  });

  it("gives the log's room to the tickets when large text leaves too little of a low rail", () => {
    const [usual, lean] = [layoutFor(1440, 700), layoutFor(1440, 900, 1.3)];
    expect([usual.lean, lean.lean, layoutFor(1440, 900, 1.15).lean]).toEqual([false, true, false]);
    expect(ticketRoom(900, lean, 5)).toBeGreaterThan(ticketRoom(900, { ...lean, lean: false }, 5));
  });
});
