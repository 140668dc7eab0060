/** The order of cards in the hand: each colour has a fixed place. */
export const HAND_ORDER = [
  "locomotive",
  "red",
  "orange",
  "yellow",
  "green",
  "blue",
  "purple",
  "black",
  "white",
] as const;
