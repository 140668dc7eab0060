/** The page on the user's own device, with and without a connection. */
import { list } from "./common";

export const install = {
  missing: "This page could not be loaded. Is there a connection?",
  install: "Install Whistlestop on this device",
  /** For phones where it is done by hand. */
  byHand: "To have Whistlestop as an app: Share, then “Add to Home Screen”.",
  newer: "A new version is here.",
  takeUp: "Load it",
  away: "The server does not answer, so tables have to wait. The page tries again every few seconds; nothing is lost.",
  awayWorks: "What works meanwhile:",
  awayScore: "Score a real table",
  awayRules: "Rules",
  /** A notice of the system. */
  yourTurn: (table: string) => `Your turn at ${table}`,
  yourTurnWith: (others: readonly string[]) => `With ${list(others)}.`,
};
