import { describe, expect, it } from "vitest";
import { LANGUAGES } from "../device/language.svelte";
import type { RuleBook } from "../protocol";
import { findRule } from "./book";

const pages = import.meta.glob<string>("../../../docs/rules*.md", { query: "?raw", import: "default", eager: true });
const sources = import.meta.glob<string>(["../**/*.{ts,svelte}", "!../**/*.test.ts"], {
  query: "?raw",
  import: "default",
  eager: true,
});

/** The numbers of all rules, as the server finds them in the page of a language. */
function numbersIn(language: string): ReadonlySet<string> {
  const name = language === "en" ? "rules.md" : `rules.${language}.md`;
  const page = Object.entries(pages).find(([path]) => path.endsWith(`/${name}`))?.[1] ?? "";
  return new Set([...page.matchAll(/^\*\*([A-Z]\d+)\. /gm)].map(([, number = ""]) => number));
}

function* rulesNamed(): Generator<{ readonly path: string; readonly number: string }> {
  for (const [path, source] of Object.entries(sources))
    for (const [, number = ""] of source.matchAll(/"([A-Z]\d)"/g)) yield { path, number };
}

describe("every rule that the page refers to", () => {
  it.each(LANGUAGES)("is in the rules: %s", (language) => {
    const numbers = numbersIn(language);
    expect(numbers.size).toBeGreaterThan(40);
    expect([...rulesNamed()].filter(({ number }) => !numbers.has(number))).toEqual([]);
  });

  it("is found where it is looked for", () => {
    const named = new Set([...rulesNamed()].map(({ number }) => number));
    for (const number of ["C1", "C4", "F1", "T1", "T2", "T4", "B1", "B2", "S4", "K1", "E1", "E5", "E6", "D6"])
      expect([...named]).toContain(number);
  });
});

describe("a rule in the book", () => {
  const rule = { text: [{ text: "…" }], picture: null };
  const book: RuleBook = {
    language: "en",
    chapters: [
      { title: "Ferries", anchor: "ferries", rules: [{ number: "F1", title: "Ferries", ...rule }] },
      { title: "Tunnels", anchor: "tunnels", rules: [{ number: "T1", title: "Laying", ...rule }] },
    ],
  };
  it("is found with its chapter", () => {
    expect(findRule(book, "T1")?.chapter.title).toBe("Tunnels");
    expect(findRule(book, "T9")).toBeNull();
  });
});
