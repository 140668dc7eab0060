import type { Words } from "..";

/** Rules where they are needed. */
export const rules: Words["rules"] = {
  rule: (number) => `Regel ${number}`,
  whatIsThis: (number) => `Was bedeutet das? Regel ${number}`,
  all: "Alle Regeln",
  opening: "Die Regeln werden aufgeschlagen …",
  notHere: "Die Regeln können nicht gezeigt werden.",
  again: "Noch einmal",
  unknown: (number) => `Eine Regel ${number} gibt es hier nicht.`,
};
