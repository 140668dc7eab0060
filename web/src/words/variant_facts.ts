/** The numbers that a catalogue's sentence about a variant is made of; `VARIANT_FACTS` has those of each. */
export interface VariantFacts {
  /** The tickets by kind, and how many of them are stand-ins. */
  readonly long: number;
  readonly regular: number;
  readonly standIns: number;
  /** The first deal: long tickets, regular ones, and the fewest to keep. */
  readonly dealtLong: number;
  readonly dealt: number;
  readonly keep: number;
  /** How many tickets are drawn during the game. */
  readonly drawn: number;
  /** The bonus for the most tickets. */
  readonly mostTickets: number;
}
