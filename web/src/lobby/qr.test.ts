import { expect, test } from "vitest";
import { qrPicture } from "./qr";

/** The squares that a path of `M x y h n v 1 h -n z` covers. */
function squares(path: string): Set<string> {
  const dark = new Set<string>();
  for (const [, x, y, run] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
    for (let step = 0; step < Number(run); step++) dark.add(`${Number(x) + step},${y}`);
  return dark;
}

test("a code has its three finders, inside four squares of white", () => {
  const { size, path } = qrPicture("http://192.168.1.20:7245/t/tbrs3w4q5a3e");
  const dark = squares(path);
  const last = size - 5;
  for (const [x, y] of [
    [4, 4],
    [last - 6, 4],
    [4, last - 6],
  ] as const) {
    for (let step = 0; step < 7; step++) {
      expect(dark).toContain(`${x + step},${y}`);
      expect(dark).toContain(`${x},${y + step}`);
      expect(dark).toContain(`${x + step},${y + 6}`);
    }
    expect(dark).not.toContain(`${x + 1},${y + 1}`);
    expect(dark).toContain(`${x + 3},${y + 3}`);
  }
  for (const square of dark) {
    const [x = 0, y = 0] = square.split(",").map(Number);
    expect(Math.min(x, y)).toBeGreaterThanOrEqual(4);
    expect(Math.max(x, y)).toBeLessThanOrEqual(last);
  }
});

test("a longer text needs a larger code", () => {
  expect(qrPicture("x".repeat(200)).size).toBeGreaterThan(qrPicture("x").size);
});
