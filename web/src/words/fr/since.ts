import type { Words } from "..";

export const since: Words["since"] = {
  heading: "Depuis ton tour",
  first: "La partie commence.",
  nothing: "Personne n’a joué depuis ton tour.",
  again: "Revoir",
  rule: "Ton dernier tour",
};
