/** A lower layer never imports a higher one. */
import { expect, test } from "vitest";

const LAYERS = [
  ["protocol", "constants", "look", "words", "device", "address"],
  ["game"],
  ["server", "table"],
  ["board", "cards"],
  ["motion", "sound", "rules"],
  ["lobby", "end", "learn"],
  ["screen"],
  ["replay", "scoring", "statistics"],
  ["App", "main", "worker"],
];
const sources = import.meta.glob<string>("./**/*.{ts,svelte}", { query: "?raw", import: "default", eager: true });

const layerOf = (part: string): number => LAYERS.findIndex((layer) => layer.includes(part));
const partOf = (path: string): string => path.split("/")[1]?.split(".")[0] ?? "";

function* climbing(): Generator<string> {
  for (const [path, source] of Object.entries(sources)) {
    if (path === "./layers.test.ts") continue;
    const [own, depth] = [layerOf(partOf(path)), path.split("/").length - 2];
    if (own < 0) yield `${path} has no layer`;
    for (const [, up = "", part = ""] of source.matchAll(/from "((?:\.\.\/)+)(\w+)/g)) {
      if (up.length / 3 === depth && layerOf(part) > own) yield `${path} imports ${part}`;
    }
  }
}

test("a lower layer never imports a higher one", () => {
  expect([...climbing()]).toEqual([]);
  expect(Object.keys(sources).length).toBeGreaterThan(100);
});
