/** The boards and variants that can be played here: requested once, since a server's don't change while it runs. */
import { THUMBNAIL_OF, THUMBNAILS } from "../look/thumbnails";
import type { VariantSummary } from "../protocol";
import { Refusal, variants } from "../server/api";

/** The part of a board's sheet that its small map shows: the same shape for all boards. */
export const THUMBNAIL_SHAPE = "0 0 1000 640";

class Boards {
  variants = $state.raw<readonly VariantSummary[]>([]);
  /** Those with a picture are shown before the server has answered: nothing moves when it does. */
  boards = $derived([...new Set([...Object.keys(THUMBNAILS), ...this.variants.map(({ name }) => this.boardOf(name))])]);

  #asking = false;

  /** Request the variants, unless they have been received. */
  async load(): Promise<void> {
    if (this.#asking || this.variants.length > 0) return;
    this.#asking = true;
    const answer = await variants();
    this.#asking = false;
    if (!(answer instanceof Refusal)) this.variants = answer.variants;
  }

  /** The board of a variant: that of its small map, or what the server calls it if it has none. */
  boardOf(variant: string): string {
    return THUMBNAIL_OF[variant] ?? this.variants.find(({ name }) => name === variant)?.board ?? "";
  }

  /** The variants of a board, the plain one first. */
  variantsOf(board: string): readonly string[] {
    const all = new Set([...Object.keys(THUMBNAIL_OF), ...this.variants.map(({ name }) => name)]);
    return [...all].filter((name) => this.boardOf(name) === board);
  }

  optionsOf(variant: string): readonly string[] {
    return this.variants.find(({ name }) => name === variant)?.options.map(({ name }) => name) ?? [];
  }
}

export const boards = new Boards();
