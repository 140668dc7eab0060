/** A table's settings, for tests. */
import type { Settings } from "../protocol";

export const SETTINGS: Settings = {
  variant: "europe",
  seats: 3,
  options: [],
  first_seat: null,
  clock: { type: "none" },
  lobby: false,
  spectators: "live",
  delay: 120,
  chat: "text",
  hints: true,
  known_cards: false,
  grace: 300,
};
