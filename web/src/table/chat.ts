/** A line of the chat: one of the phrases, or a text, which is never markup. */
export interface ChatLine {
  readonly key: number;
  readonly at: number;
  readonly seat: number;
  readonly phrase: string | null;
  readonly text: string | null;
}
