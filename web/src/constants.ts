// The constants that the server and the browser share.
// Written by `make generate` (tools/page_constants.py): change them in Python, not here.

/** The number of the protocol that this page speaks. */
export const PROTOCOL = 1;

/** What can be said where texts are not allowed. */
export const PHRASES = [
  "hello",
  "good-luck",
  "well-played",
  "nice-route",
  "that-was-mine",
  "thinking",
  "your-turn",
  "one-moment",
  "sorry",
  "thanks",
  "again",
  "goodbye",
  "bravo",
  "wow",
  "ha-ha",
  "oh-no",
] as const;

/** How well bots play, from the weakest to the strongest. */
export const LEVELS = ["novice", "casual", "regular", "expert", "master", "grandmaster"] as const;

/** Why the server has closed a WebSocket. */
export const CLOSE_CODES = {
  MOVED: 4001,
  REFUSED: 4003,
  GONE: 4004,
  TOO_SLOW: 4008,
  TOO_FAST: 4029,
} as const;

export const MIN_PLAYERS = 2;

export const MAX_PLAYERS = 5;

/** In characters. */
export const MAX_NAME_LENGTH = 40;

/** In characters. */
export const MAX_CHAT_LENGTH = 300;

/** The longest request with a record in it. */
export const MAX_RECORD_BYTES = 65536;

/** The numbers that a new table can be set to; the reserve is in minutes. */
export const BOUNDS = {
  seconds: { least: 5, most: 3600 },
  reserve: { least: 0, most: 120 },
  days: { least: 1, most: 30 },
  delay: { least: 10, most: 3600 },
} as const;

/** The numbers that describe each built-in variant in the lobby; dealt and kept are those of the first deal. */
export const VARIANT_FACTS = {
  usa: { long: 0, regular: 33, standIns: 2, dealtLong: 0, dealt: 4, keep: 2, drawn: 3, mostTickets: 0 },
  "usa-classic": { long: 0, regular: 30, standIns: 0, dealtLong: 0, dealt: 3, keep: 2, drawn: 3, mostTickets: 0 },
  "usa-1910": { long: 0, regular: 35, standIns: 0, dealtLong: 0, dealt: 3, keep: 2, drawn: 3, mostTickets: 15 },
  "usa-big-cities": { long: 0, regular: 35, standIns: 0, dealtLong: 0, dealt: 4, keep: 2, drawn: 4, mostTickets: 0 },
  "usa-mega": { long: 0, regular: 69, standIns: 0, dealtLong: 0, dealt: 5, keep: 3, drawn: 4, mostTickets: 15 },
  europe: { long: 6, regular: 40, standIns: 0, dealtLong: 1, dealt: 3, keep: 2, drawn: 3, mostTickets: 0 },
  "europe-1912": { long: 6, regular: 49, standIns: 0, dealtLong: 1, dealt: 3, keep: 2, drawn: 3, mostTickets: 0 },
  "europe-mega": { long: 12, regular: 89, standIns: 0, dealtLong: 2, dealt: 0, keep: 0, drawn: 3, mostTickets: 0 },
  "europe-big-cities": { long: 0, regular: 45, standIns: 0, dealtLong: 0, dealt: 5, keep: 2, drawn: 4, mostTickets: 0 },
} as const;
