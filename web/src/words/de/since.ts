import type { Words } from "..";

export const since: Words["since"] = {
  heading: "Seit deinem Zug",
  first: "Das Spiel beginnt.",
  nothing: "Seit deinem Zug hat niemand gespielt.",
  again: "Nochmals zeigen",
  rule: "Dein letzter Zug",
};
