import type { Words } from "..";
import { list } from "./common";

export const install: Words["install"] = {
  missing: "Diese Seite konnte nicht geladen werden. Besteht eine Verbindung?",
  install: "Whistlestop auf diesem Gerät installieren",
  byHand: "Whistlestop als App: „Teilen“, dann „Zum Home-Bildschirm“.",
  newer: "Eine neue Version ist da.",
  takeUp: "Laden",
  away: "Der Server antwortet nicht, die Tische müssen warten. Alle paar Sekunden gibt es einen neuen Versuch; nichts geht verloren.",
  awayWorks: "Das geht solange:",
  awayScore: "Eine echte Partie werten",
  awayRules: "Regeln",
  yourTurn: (table) => `Du bist am Zug: ${table}`,
  yourTurnWith: (others) => `Mit ${list(others)}.`,
};
