/** The log: turns news into lines. What belongs together is one line: two cards taken, tickets drawn and kept. */
import type { News } from "../protocol";
import { linesOf, type LogEntry } from "./log_lines";
import { spoken } from "./log_parts";
import type { Variant } from "./variant";

export type LogPart =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "name"; readonly seat: number }
  /** A city, route or ticket; `spoken` for screen readers. */
  | { readonly kind: "place"; readonly text: string; readonly spoken: string }
  | { readonly kind: "card"; readonly card: string | null; readonly count: number }
  | { readonly kind: "points"; readonly text: string; readonly spoken: string };

export interface LogLine {
  readonly key: number;
  /** The version of its newest news. */
  readonly version: number;
  readonly at: number;
  /** The seat whose mark the line has; null for the table's own lines. */
  readonly seat: number | null;
  readonly parts: readonly LogPart[];
  /** The same as one text, for screen readers. */
  readonly text: string;
  readonly route: number | null;
  readonly city: number | null;
  /** The rule that explains why it happened, where that is useful. */
  readonly rule: string | null;
  /** Whether it tells of cards or tickets that somebody drew. */
  readonly isDraw: boolean;
  /** Whether what it tells was taken back. */
  readonly isUndone: boolean;
  /** The round of turns it belongs to, from 1; 0 before the first, and where it isn't known. */
  readonly turn: number;
}

/** An action that can still be taken back: the lines it wrote, and each as it was before, if it was there already. */
interface WrittenAction {
  readonly seat: number;
  readonly lines: readonly { readonly key: number; readonly before: LogLine | null }[];
}

/** One piece of news may have several lines, which need keys of their own: the version times this, plus the place. */
const MOST_LINES_PER_NEWS = 16;

export class LogBook {
  #lines: readonly LogLine[] = [];
  /** The last line of a player, as long as it may continue: a first card, tickets that were drawn. */
  #open: LogEntry | null = null;
  #openKey = -1;
  /** The line that asks for an undo: if it is granted at once, one line says both. */
  #asked = -1;
  /** The seats in the order of their turns; null if the beginning is not known. */
  #turns: number[] | null = null;
  #actions: WrittenAction[] = [];

  /** Add news, and return all lines. */
  add(variant: Variant, names: readonly string[], news: readonly News[]): readonly LogLine[] {
    const lines = [...this.#lines];
    for (const item of news) this.#addNews(lines, variant, names, item);
    this.#lines = lines;
    return lines;
  }

  #addNews(lines: LogLine[], variant: Variant, names: readonly string[], news: News): void {
    this.#count(news);
    if (news.what.type === "started") lines.length = 0; // the table shows who sat down
    if (news.what.type === "undone") this.#strike(lines, news.what.seat);
    const written: { key: number; before: LogLine | null }[] = [];
    const entries = linesOf(variant, news.what, this.#open);
    if (news.what.type === "played" || news.what.type === "undone") this.#open = null;
    for (const [place, one] of entries.entries()) {
      const replaced = this.#replacedLine(lines, news, one);
      const key = lines[replaced]?.key ?? news.version * MOST_LINES_PER_NEWS + place;
      const line: LogLine = {
        key,
        version: news.version,
        at: news.at,
        seat: one.seat,
        parts: one.parts,
        text: spoken(one.parts, names),
        route: one.route ?? null,
        city: one.city ?? null,
        rule: one.rule ?? null,
        isUndone: false,
        isDraw: one.mayContinue !== undefined || one.continues === true,
        turn: this.#turn(names.length),
      };
      written.push({ key, before: lines[replaced] ?? null });
      if (replaced >= 0) lines[replaced] = line;
      else lines.push(line);
      if (one.mayContinue) [this.#open, this.#openKey] = [one, key];
      if (news.what.type === "undo-asked") this.#asked = key;
    }
    if (news.what.type === "played") this.#actions.push({ seat: news.what.seat, lines: written });
  }

  /** Mark as undone what happened from a seat's last action on. A line that only continued is there as it was, too. */
  #strike(lines: LogLine[], seat: number): void {
    const from = this.#actions.findLastIndex((action) => action.seat === seat);
    if (from < 0) return;
    for (const { key, before } of this.#actions.splice(from).flatMap((action) => action.lines)) {
      const place = lines.findIndex((line) => line.key === key);
      const line = lines[place];
      if (line === undefined) continue;
      if (before === null) lines[place] = { ...line, isUndone: true };
      else lines.splice(place, 1, before, { ...line, key: line.version * MOST_LINES_PER_NEWS, isUndone: true });
    }
  }

  /** The index of the line that this one replaces; -1: it is a new one. */
  #replacedLine(lines: readonly LogLine[], { what }: News, { continues }: LogEntry): number {
    if (what.type === "undone") return lines.at(-1)?.key === this.#asked ? lines.length - 1 : -1;
    return continues ? lines.findLastIndex((line) => line.key === this.#openKey) : -1;
  }

  #count({ what }: News): void {
    if (what.type === "started") this.#turns = [];
    if (this.#turns === null) return;
    if (what.type === "played" && !what.events.some((event) => event.type === "tickets-kept" && event.at_set_up)) {
      if (this.#turns.at(-1) !== what.seat) this.#turns.push(what.seat);
    } else if (what.type === "undone") {
      while (this.#turns.length > 0 && this.#turns.at(-1) !== what.seat) this.#turns.pop();
    }
  }

  #turn(players: number): number {
    return this.#turns === null ? 0 : Math.ceil(this.#turns.length / players);
  }
}
