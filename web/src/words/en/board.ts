import { count } from "./common";

export const board = {
  view: "View of the board",
  nearer: "Nearer",
  farther: "Farther",
  whole: "The whole board",
  /** The list that stands for the drawing, for keyboards and screen readers. */
  list: {
    routes: "Routes",
    cities: "Cities",
    hint: "Type letters of a city. Arrows move, Enter chooses, Esc closes.",
    matching: (n: number, letters: string) => `${count(n, "match", "matches")} for “${letters}”`,
    none: (letters: string) => `Nothing with “${letters}”. Backspace takes a letter back.`,
  },
};
