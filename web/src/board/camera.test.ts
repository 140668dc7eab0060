import { describe, expect, it } from "vitest";
import {
  fill,
  fit,
  frame,
  freestCorner,
  isFit,
  MOST_ZOOM,
  panBy,
  reveal,
  toScreen,
  toSheet,
  within,
  zoomAt,
  type Camera,
  type Room,
} from "./camera";

const room: Room = {
  width: 1000,
  height: 600,
  content: { x: 50, y: 50, width: 800, height: 600 },
  window: { x: -400, y: -300, width: 1800, height: 1300 },
};

/** What is seen, in sheet units. */
function seen(
  { width, height }: Room,
  { x, y, scale }: Camera,
): { left: number; right: number; top: number; bottom: number } {
  return {
    left: x - width / 2 / scale,
    right: x + width / 2 / scale,
    top: y - height / 2 / scale,
    bottom: y + height / 2 / scale,
  };
}

describe("fit", () => {
  it("shows the whole board, as large as possible, in the middle", () => {
    expect(fit(room)).toEqual({ x: 450, y: 350, scale: 1 });
  });

  it("is limited by the width on narrow screens", () => {
    expect(fit({ ...room, width: 400 }).scale).toBe(0.5);
  });

  it("is larger where there would be nothing at the sides", () => {
    const low = { ...room, height: 200 };
    const { left, right } = seen(low, fit(low));
    expect([left, right]).toEqual([-400, 1400]);
  });
});

describe("fill", () => {
  it("is as high as a narrow screen, around a point", () => {
    const narrow = { ...room, width: 300 };
    expect(fill(narrow, { x: 300, y: 350 })).toEqual({ x: 300, y: 350, scale: 1 });
  });

  it("is no smaller than fit on wide screens", () => {
    expect(fill({ ...room, height: 2000 }).scale).toBe(2000 / 600);
    expect(fill(room)).toEqual(fit(room));
  });
});

describe("within", () => {
  it("stays between the whole board and the closest zoom", () => {
    expect(within(room, { x: 450, y: 350, scale: 0.1 }).scale).toBe(1);
    expect(within(room, { x: 450, y: 350, scale: 99 }).scale).toBe(MOST_ZOOM);
  });

  it("never shows what is not drawn", () => {
    const tight = { ...room, window: { x: 45, y: 45, width: 810, height: 610 } };
    const first = seen(tight, within(tight, { x: -9999, y: -9999, scale: 4 }));
    expect([first.left, first.top]).toEqual([45, 45]);
    const last = seen(tight, within(tight, { x: 9999, y: 9999, scale: 4 }));
    expect([last.right, last.bottom]).toEqual([855, 655]);
  });

  it("keeps the whole board in view where there is room for it", () => {
    const { left, right } = seen(room, within(room, { x: 9999, y: 350, scale: 1 }));
    expect(left).toBeLessThanOrEqual(50);
    expect(right).toBeGreaterThanOrEqual(850);
  });

  it("goes a little beyond the edge of the board when zoomed in, and no farther", () => {
    expect(seen(room, within(room, { x: -9999, y: 350, scale: 4 })).left).toBe(50 - 12);
  });

  it("centres what is drawn where that is smaller than the screen", () => {
    const wide = { ...room, width: 9000 };
    expect(within(wide, { x: 0, y: 350, scale: 1 }).x).toBe(500);
  });
});

describe("moving", () => {
  it("keeps what is under the pointer in place while zooming", () => {
    const camera = { x: 400, y: 300, scale: 2 };
    const pointer = { x: 700, y: 200 };
    const after = zoomAt(room, camera, 1.3, pointer);
    expect(after.scale).toBeCloseTo(2.6);
    const [a, b] = [toSheet(room, camera, pointer), toSheet(room, after, pointer)];
    expect(b.x).toBeCloseTo(a.x);
    expect(b.y).toBeCloseTo(a.y);
  });

  it("moves the board with the hand", () => {
    const camera = { x: 400, y: 300, scale: 2 };
    const after = panBy(room, camera, 30, -10);
    expect(toScreen(room, after, { x: 400, y: 300 })).toEqual({ x: 530, y: 290 });
  });

  it("frames a part: all of it, but not too close", () => {
    const part = { x: 100, y: 100, width: 300, height: 100 };
    const { left, right } = seen(room, frame(room, part, 2.6, 50));
    expect(left).toBeLessThanOrEqual(100);
    expect(right).toBeGreaterThanOrEqual(400);
    expect(frame(room, { x: 300, y: 300, width: 1, height: 1 }, 2.6, 50).scale).toBe(2.6);
  });

  it("moves only as far as needed to bring something into view", () => {
    const camera = { x: 400, y: 300, scale: 4 };
    expect(reveal(room, camera, { x: 390, y: 290, width: 10, height: 10 }, 40)).toEqual(camera);
    const after = reveal(room, camera, { x: 600, y: 290, width: 20, height: 10 }, 40);
    expect(seen(room, after).right).toBe(630);
    expect(after.y).toBe(300);
  });

  it("knows whether the whole board is in view", () => {
    expect(isFit(room, fit(room))).toBe(true);
    expect(isFit(room, zoomAt(room, fit(room), 1.2, { x: 0, y: 0 }))).toBe(false);
  });
});

describe("the freest corner", () => {
  it("is the upper left if nothing is anywhere", () => {
    expect(freestCorner(room, [], 60, 150).corner).toBe("upper-left");
  });

  it("does not count what is covered anyway", () => {
    const covered = { ...room, below: 200 };
    const low = toSheet(covered, fit(covered), { x: 30, y: 300 });
    const high = toSheet(covered, fit(covered), { x: 30, y: 30 });
    expect(freestCorner(covered, [low, high], 60, 150).corner).toBe("upper-right");
    expect(freestCorner(room, [toSheet(room, fit(room), { x: 30, y: 30 })], 60, 150).corner).toBe("lower-left");
  });

  it("is another one if something is there", () => {
    const corner = toSheet(room, fit(room), { x: 30, y: 30 });
    expect(freestCorner(room, [corner], 60, 150).corner).toBe("lower-left");
    expect(freestCorner(room, [corner, toSheet(room, fit(room), { x: 30, y: 590 })], 60, 150).corner).toBe(
      "upper-right",
    );
  });
});

describe("what lies on the board", () => {
  const covered = { ...room, width: 800, height: 800, below: 100 };

  it("leaves the whole board in view", () => {
    const { top, bottom } = seen(covered, fit(covered));
    expect(top).toBeLessThanOrEqual(50);
    expect(bottom - 100 / fit(covered).scale).toBeGreaterThanOrEqual(650);
  });

  it("makes a board smaller that would be as high as the screen", () => {
    expect(fit({ ...covered, height: 600 }).scale).toBeCloseTo(500 / 600);
  });

  it("does not hide what is framed or revealed", () => {
    const part = { x: 400, y: 600, width: 40, height: 40 };
    for (const camera of [
      frame(covered, part, 2, 20),
      reveal(covered, zoomAt(covered, fit(covered), 2, { x: 0, y: 0 }), part, 20),
    ]) {
      const { y } = toScreen(covered, camera, { x: 420, y: 640 });
      expect(y).toBeLessThanOrEqual(700);
    }
  });
});
