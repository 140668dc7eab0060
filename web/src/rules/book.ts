/** The rules in the reader's language: fetched once, when one of them is first needed. */
import type { Language } from "../device/language.svelte";
import type { Chapter, Rule, RuleBook } from "../protocol";
import { Refusal, rules } from "../server/api";

/** A rule with its place in the book. */
export interface Found {
  readonly rule: Rule;
  readonly chapter: Chapter;
}

export function findRule(book: RuleBook, number: string): Found | null {
  for (const chapter of book.chapters) {
    const rule = chapter.rules.find((one) => one.number === number);
    if (rule !== undefined) return { rule, chapter };
  }
  return null;
}

const books = new Map<Language, Promise<RuleBook | Refusal>>();

/** Fetched again only if it failed. */
export async function ruleBook(language: Language): Promise<RuleBook | Refusal> {
  const asked = books.get(language) ?? rules(language);
  books.set(language, asked);
  const book = await asked;
  if (book instanceof Refusal) books.delete(language);
  return book;
}
