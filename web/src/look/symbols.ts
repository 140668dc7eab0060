// The symbols of the cards and the patterns of the players.
// Written by `make generate` (tools/page_look.py): change pictures/symbols.py, not this file.

/** The kinds of train card: eight colours, and the locomotive. */
export const CARDS = ["red", "orange", "yellow", "green", "blue", "purple", "white", "black", "locomotive"] as const;

type CardName = (typeof CARDS)[number];

/** A path for each, around (0, 0), nine units high (the locomotive eighteen wide). Fill it by the rule "evenodd". */
export const SYMBOLS: Readonly<Record<CardName, string>> = {
  red: "M0-4.3 6.4 0 0 4.3-6.4 0Z",
  orange: "M-4.3-4.5H-.7L4.5 0-.7 4.5H-4.3L.6 0Z",
  yellow: "M-4.1 0A4.1 4.1 0 1 1 4.1 0 4.1 4.1 0 1 1-4.1 0Z",
  green: "M0-4.7 5 3.9H-5Z",
  blue: "M2.9-3.9A4.8 4.8 0 1 0 2.9 3.9 4 4 0 0 1 2.9-3.9Z",
  purple: "M0-4.9 1.4-1.6 5-1.3 2.3 1.1 3.1 4.6 0 2.7-3.1 4.6-2.3 1.1-5-1.3-1.4-1.6Z",
  white: "M-4.5 0A4.5 4.5 0 1 1 4.5 0 4.5 4.5 0 1 1-4.5 0ZM-2.3 0A2.3 2.3 0 1 1 2.3 0 2.3 2.3 0 1 1-2.3 0Z",
  black: "M-4.4-2.5-2.5-4.4 0-1.9 2.5-4.4 4.4-2.5 1.9 0 4.4 2.5 2.5 4.4 0 1.9-2.5 4.4-4.4 2.5-1.9 0Z",
  locomotive: "M-8.8-5H-2.3V-3.9H-3V-2.1H-1.2A1.2 1.2 0 0 1 1.2-2.1H3.5V-3.3L2.8-5H7L6.3-3.3V-2.1A1.9 1.9 0 0 1 7.9-.2V1.9L9.6 4.8H6.9L6 1.9H5.4A2.1 2.1 0 0 0 2.4 1.9H1.9A2.6 2.6 0 0 0-2.9 1.9H-3A2.6 2.6 0 0 0-7.8 1.9H-8.3V-3.9H-8.8ZM-6.9-3.6V-1.1H-4.5V-3.6ZM-7.4 2.9A2 2 0 1 1-3.4 2.9 2 2 0 1 1-7.4 2.9ZM-2.5 2.9A2 2 0 1 1 1.5 2.9 2 2 0 1 1-2.5 2.9ZM2.4 3.4A1.5 1.5 0 1 1 5.4 3.4 1.5 1.5 0 1 1 2.4 3.4Z",
};

export type Pattern = "stripe" | "bands" | "skylights" | "lattice" | "herringbone";

/** The pattern on a player's wagons, by seat. */
export const PATTERNS: readonly Pattern[] = ["stripe", "bands", "skylights", "lattice", "herringbone"];
