import { expect, test } from "vitest";

const sources = import.meta.glob<string>("../**/*.{svelte,css}", { query: "?raw", import: "default", eager: true });

/** The style of a file without what is inside `@media (hover: hover)`. */
function elsewhere(source: string): string {
  const [, style = source] = /<style>(.*)<\/style>/s.exec(source) ?? [];
  return style.replaceAll(/^( *)@media \(hover: hover\).*?^\1\}/gms, "");
}

test("hover styles are only for devices that can hover: a finger would leave them behind", () => {
  const found = Object.entries(sources).filter(([, source]) => elsewhere(source).includes(":hover"));
  expect(found.map(([path]) => path)).toEqual([]);
  expect(Object.values(sources).some((source) => source.includes(":hover"))).toBe(true);
});
