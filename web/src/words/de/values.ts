import type { Words } from "..";

export const values: Words["values"] = {
  heading: "Werte der Strecken",
  spaces: "Felder",
  points: "Punkte",
  station: "Jeder nicht gebaute Bahnhof",
  longestPath: "Die längste Verbindung",
  mostTickets: "Die meisten erfüllten Tickets",
};
