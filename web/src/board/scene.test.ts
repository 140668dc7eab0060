import { describe, expect, it } from "vitest";
import { EMPTY_SCENE, partReuser, type BoardScene } from "./scene";

const arc = { a: 1, b: 2, number: 1, chosen: false };
const scene = { ...EMPTY_SCENE, owners: [0, null], lit: new Set([3, 4]), arcs: [arc], pointed: 7 };

function steadied(before: BoardScene, after: BoardScene): BoardScene {
  const one = partReuser();
  one(before);
  return one(after);
}

describe("a scene that reuses parts of the last one", () => {
  it("keeps the parts that are equal", () => {
    const again = { ...scene, owners: [0, null], lit: new Set([4, 3]), arcs: [{ ...arc }], pointed: 8 };
    const found = steadied(scene, again);
    expect(found).toEqual(again);
    expect([found.owners, found.lit, found.arcs]).toEqual([scene.owners, scene.lit, scene.arcs]);
    expect(found.owners).toBe(scene.owners);
    expect(found.lit).toBe(scene.lit);
    expect(found.arcs).toBe(scene.arcs);
  });

  it("takes every part that differs", () => {
    const other = { ...scene, owners: [0, 1], lit: new Set([3, 5]), arcs: [{ ...arc, chosen: true }], pointed: null };
    expect(steadied(scene, other)).toEqual(other);
    const less = { ...scene, owners: [0], lit: new Set([3]), arcs: [], dimmed: true };
    expect(steadied(scene, less)).toEqual(less);
  });
});
