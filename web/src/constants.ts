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
] as const;

/** How well bots play, from the weakest to the strongest. */
export const LEVELS = ["novice", "regular", "expert", "master"] as const;

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
