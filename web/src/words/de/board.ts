import type { Words } from "..";
import { count } from "./common";

export const board: Words["board"] = {
  view: "Ansicht des Plans",
  nearer: "Näher",
  farther: "Weiter weg",
  whole: "Der ganze Plan",
  list: {
    routes: "Strecken",
    cities: "Städte",
    hint: "Tippe Buchstaben einer Stadt. Pfeile bewegen, Enter wählt, Esc schließt.",
    matching: (n, letters) => `${count(n, "Treffer", "Treffer")} für „${letters}“`,
    none: (letters) => `Nichts mit „${letters}“. Die Rücktaste nimmt einen Buchstaben weg.`,
  },
};
