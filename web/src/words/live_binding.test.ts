/** Words are read when they are needed: what is read while the page loads would stay English. */
import { expect, test, vi } from "vitest";

let read: string[] = [];
vi.mock(".", () => ({
  words: new Proxy({}, { get: (_, part) => void read.push(String(part)) }),
  speak: () => Promise.resolve(),
}));

const modules = import.meta.glob([
  "../**/*.ts",
  "!../**/*.test.ts",
  "!../main.ts",
  "!../worker*",
  "!../worker/**",
  "!./**",
]);
const components = import.meta.glob<string>("../**/*.svelte", { query: "?raw", import: "default", eager: true });

test("no module reads words while it loads", { timeout: 30_000 }, async () => {
  const listens = { addEventListener: () => undefined };
  vi.stubGlobal("location", new URL("http://table.test/"));
  vi.stubGlobal("history", { state: null });
  vi.stubGlobal("addEventListener", listens.addEventListener);
  vi.stubGlobal("matchMedia", () => ({ matches: false, ...listens }));
  vi.stubGlobal("document", { ...listens, documentElement: { dataset: {} } });
  const early: string[] = [];
  for (const [path, load] of Object.entries(modules)) {
    read = [];
    await load();
    early.push(...read.map((part) => `${path}: words.${part}`));
  }
  expect(early).toEqual([]);
  expect(Object.keys(modules).length).toBeGreaterThan(80);
});

test("no component has words in its module script", () => {
  const shared = Object.entries(components).flatMap(([path, source]) => {
    const script = /<script[^>]*\bmodule\b[^>]*>(.*?)<\/script>/s.exec(source)?.[1] ?? "";
    return /\bwords\./.test(script) ? [path] : [];
  });
  expect(shared).toEqual([]);
  expect(Object.keys(components).length).toBeGreaterThan(50);
});
