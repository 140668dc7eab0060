/** What a catalogue has to say about refusals: a sentence for every code, made of its parameters. */
import type { RefusalCode, RefusalParams } from "../protocol";

/** The names of what a refusal is about, as the page shows them. */
export interface RefusalNames {
  /** The seat of whoever reads it. */
  readonly reader: number | null;
  /** A player; whoever reads it is "you". */
  readonly player: (seat: number) => string;
  readonly city: (id: string) => string;
  readonly route: (id: string) => string;
  /** Whether a route has a twin. */
  readonly isDouble: (route: string) => boolean;
}

/** A code without words is a type error, in every language. */
export type RefusalCatalogue = {
  readonly [Code in RefusalCode]: (about: RefusalParams[Code], names: RefusalNames) => string;
};
