/** What one pair of eyes has been told at a table: its log, and what was said. At a shared screen everybody has their own. */
import { LogBook, type LogLine } from "../game/log";
import type { Variant } from "../game/variant";
import type { News } from "../protocol";
import type { ChatLine } from "./chat";

export class Notebook {
  lines = $state.raw<readonly LogLine[]>([]);
  said = $state.raw<readonly ChatLine[]>([]);
  /** How many lines were said and not read yet. */
  unread = $state(0);
  /** The version of the table up to which these eyes were told everything. */
  version = 0;
  readonly #book = new LogBook();
  #newest = 0;

  /** Write news down, each once; lines that were said while nobody could look, or by oneself, are not unread. */
  write(variant: Variant, names: readonly string[], told: readonly News[], isRead: (line: ChatLine) => boolean): void {
    const news = told.filter(({ version }) => version > this.#newest);
    if (news.length === 0) return;
    this.#newest = news.at(-1)?.version ?? this.#newest;
    this.lines = this.#book.add(variant, names, news);
    const said = news.flatMap(({ version, at, what }) =>
      what.type === "said" ? [{ key: version, at, seat: what.seat, phrase: what.phrase, text: what.text }] : [],
    );
    if (said.length === 0) return;
    this.said = [...this.said, ...said];
    this.unread += said.filter((line) => !isRead(line)).length;
  }
}
