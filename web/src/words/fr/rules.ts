import type { Words } from "..";

/** Rules where they are needed. */
export const rules: Words["rules"] = {
  rule: (number) => `Règle ${number}`,
  whatIsThis: (number) => `Qu’est-ce que ça veut dire ? Règle ${number}`,
  all: "Toutes les règles",
  opening: "On ouvre les règles…",
  notHere: "Impossible de montrer les règles.",
  again: "Réessayer",
  unknown: (number) => `Il n’y a pas de règle ${number} ici.`,
};
