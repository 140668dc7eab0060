/** A table that is being thought out: what the form has in it, what is wrong with that, and what the server is sent. */
import type { Clock, Level, SettingsGiven } from "../protocol";
import type { Bots } from "../server/api";
import { words } from "../words";

/** Who is to sit on a seat: a person or a bot. I take the first person's seat, the others wait for whoever has the link. */
export type Sitter = "person" | Level;

export interface Draft {
  variant: string;
  options: string[];
  sitters: Sitter[];
  firstSeat: number | null;
  clock: Clock["type"];
  seconds: number | null;
  /** In minutes. */
  reserve: number | null;
  days: number | null;
  lobby: boolean;
  spectators: "delayed" | "live" | "none";
  delay: number | null;
  chat: "phrases" | "text";
  hints: boolean;
  knownCards: boolean;
  /** In seconds; null: never. */
  grace: number | null;
}

export const FEWEST_SEATS = 2;
export const MOST_SEATS = 5;
/** Seconds after which a bot may take over. */
export const GRACES = [0, 60, 300, 900, 3600, 86400] as const;
/** The numbers one may type in, as the server takes them. */
export const BOUNDS = {
  seconds: { least: 5, most: 3600 },
  reserve: { least: 0, most: 120 },
  days: { least: 1, most: 30 },
  delay: { least: 10, most: 3600 },
} as const;

type NumberField = keyof typeof BOUNDS;
export type Problems = Partial<Record<NumberField | "sitters", string>>;

export const newDraft = (variant: string, options: readonly string[]): Draft => ({
  variant,
  options: [...options],
  sitters: ["person", "person", "person"],
  firstSeat: null,
  clock: "none",
  seconds: 60,
  reserve: 10,
  days: 2,
  lobby: false,
  spectators: "live",
  delay: 120,
  chat: "text",
  hints: true,
  knownCards: false,
  grace: 300,
});

/** So many seats: what sat there stays, new ones are free. */
export function withSeats(sitters: readonly Sitter[], seats: number): Sitter[] {
  return Array.from({ length: seats }, (_, seat) => sitters[seat] ?? "person");
}

/** Only what counts is looked at: the seconds of a clock that is not chosen may be anything. */
export function problemsOf(draft: Draft): Problems {
  const problems: Problems = {};
  const looked: NumberField[] = [];
  if (draft.clock === "real-time") looked.push("seconds", "reserve");
  if (draft.clock === "days") looked.push("days");
  if (draft.spectators === "delayed") looked.push("delay");
  for (const field of looked) {
    const { least, most } = BOUNDS[field];
    const value = draft[field];
    const good = value !== null && Number.isInteger(value) && value >= least && value <= most;
    if (!good) problems[field] = words.lobby.newTable.between(least, most);
  }
  if (!draft.sitters.includes("person")) {
    problems.sitters = words.lobby.newTable.needsPerson;
  }
  return problems;
}

function clockOf(draft: Draft): Clock {
  switch (draft.clock) {
    case "none":
      return { type: "none" };
    case "real-time":
      return { type: "real-time", seconds: draft.seconds ?? 60, reserve: 60 * (draft.reserve ?? 0) };
    case "days":
      return { type: "days", days: draft.days ?? 1 };
  }
}

export const settingsOf = (draft: Draft): SettingsGiven => ({
  variant: draft.variant,
  seats: draft.sitters.length,
  options: draft.options,
  first_seat: draft.firstSeat !== null && draft.firstSeat < draft.sitters.length ? draft.firstSeat : null,
  clock: clockOf(draft),
  lobby: draft.lobby,
  spectators: draft.spectators,
  ...(draft.spectators === "delayed" && draft.delay !== null ? { delay: draft.delay } : {}),
  chat: draft.chat,
  hints: draft.hints,
  known_cards: draft.knownCards,
  grace: draft.grace,
});

/** The bots, by their seats. */
export const botsOf = (sitters: readonly Sitter[]): Bots =>
  Object.fromEntries([...sitters.entries()].filter(([, sitter]) => sitter !== "person"));
