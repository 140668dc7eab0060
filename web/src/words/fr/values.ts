import type { Words } from "..";

export const values: Words["values"] = {
  heading: "Valeur des lignes",
  spaces: "Cases",
  points: "Points",
  station: "Chaque gare non construite",
  longestPath: "Le chemin le plus long",
  mostTickets: "Le plus de billets réussis",
};
