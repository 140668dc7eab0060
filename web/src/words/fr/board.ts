import type { Words } from "..";
import { count } from "./common";

export const board: Words["board"] = {
  view: "Vue du plateau",
  nearer: "Plus près",
  farther: "Plus loin",
  whole: "Tout le plateau",
  list: {
    routes: "Lignes",
    cities: "Villes",
    hint: "Tape les lettres d’une ville. Les flèches déplacent la sélection, Entrée choisit, Échap ferme.",
    matching: (n, letters) => `${count(n, "résultat", "résultats")} pour « ${letters} »`,
    none: (letters) => `Rien avec « ${letters} ». Retour arrière enlève une lettre.`,
  },
};
