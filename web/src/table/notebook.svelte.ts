/** What one reader of a table was sent: the log and the chat. At a shared screen each player has their own. */
import { LogBook, type LogLine } from "../game/log";
import { actionsAfter, type PlayedNews } from "../game/since_turn";
import type { Variant } from "../game/variant";
import type { News } from "../protocol";
import type { ChatLine } from "./chat";
import type { SettingsChange } from "./settings_change";

/** A player who was sent away is named; null if only the link was renewed. */
interface LinkNews {
  readonly key: number;
  readonly sentAway: string | null;
}

function linkNewsIn(news: readonly News[]): LinkNews | null {
  const last = news.findLast(({ what }) => what.type === "link-renewed");
  if (last === undefined) return null;
  const sent = news.findLast(({ version, what }) => what.type === "sent-away" && version === last.version - 1)?.what;
  return { key: last.version, sentAway: sent?.type === "sent-away" ? sent.name : null };
}

export class Notebook {
  lines = $state.raw<readonly LogLine[]>([]);
  /** The actions of the game so far, without those that were undone. */
  actions = $state.raw<readonly PlayedNews[]>([]);
  said = $state.raw<readonly ChatLine[]>([]);
  /** The changes of the settings before the game. */
  changes = $state.raw<readonly SettingsChange[]>([]);
  /** What last happened to the link: the host renewed it, or sent a player away. */
  linkNews = $state.raw<LinkNews | null>(null);
  /** How many lines of the chat are unread. */
  unread = $state(0);
  /** The version of the table up to which this reader was sent everything. */
  version = 0;
  readonly #book = new LogBook();
  #newest = 0;

  /** Write news down, each only once. `isRead` tells which lines of the chat don't count as unread. */
  write(variant: Variant, names: readonly string[], sent: readonly News[], isRead: (line: ChatLine) => boolean): void {
    const news = sent.filter(({ version }) => version > this.#newest);
    if (news.length === 0) return;
    this.#newest = news.at(-1)?.version ?? this.#newest;
    this.lines = this.#book.add(variant, names, news);
    this.actions = actionsAfter(this.actions, news);
    const changes = news.flatMap(({ version, at, what }) =>
      what.type === "settings-changed" ? [{ key: version, at, ...what, by: names[what.seat ?? -1] ?? null }] : [],
    );
    if (changes.length > 0) this.changes = [...this.changes, ...changes];
    this.linkNews = linkNewsIn(news) ?? this.linkNews;
    const said = news.flatMap(({ version, at, what }) =>
      what.type === "said" ? [{ key: version, at, seat: what.seat, phrase: what.phrase, text: what.text }] : [],
    );
    if (said.length === 0) return;
    this.said = [...this.said, ...said];
    this.unread += said.filter((line) => !isRead(line)).length;
  }
}
