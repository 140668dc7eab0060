/** The order of the hand, so that each colour has its fixed place. */
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
