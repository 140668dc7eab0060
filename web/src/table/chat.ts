/** The chat of a table. */
import { words } from "../words";

/** A line of the chat: one of the phrases, or a text, which is never markup. */
export interface ChatLine {
  readonly key: number;
  readonly at: number;
  readonly seat: number;
  readonly phrase: string | null;
  readonly text: string | null;
}

/** Short reactions: the phrases that come first. */
export const REACTIONS: readonly string[] = ["bravo", "wow", "ha-ha", "oh-no"];

/** What a line says, in the reader's language. */
export const chatText = ({ phrase, text }: ChatLine): string =>
  phrase === null ? (text ?? "") : (words.screen.phrases[phrase] ?? phrase);
