/** A table that is being set up: the form's content, its problems, and what is sent to the server. */
import { BOUNDS } from "../constants";
import type { Clock, Level, Settings, SettingsGiven } from "../protocol";
import type { Bots, Sitting } from "../server/api";
import { words } from "../words";

/** Who is to sit on a seat: me, somebody else at this screen, a person with the link, or a bot. */
export type Sitter = "me" | "here" | "person" | Level;

export interface Draft {
  variant: string;
  options: string[];
  sitters: Sitter[];
  /** By seat, the names of players at this screen. */
  names: string[];
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

/** Seconds after which a bot may take over. */
export const GRACES = [0, 60, 300, 900, 3600, 86400] as const;

type NumberField = keyof typeof BOUNDS;
export type Problems = Partial<Record<NumberField | "sitters", string>> & {
  /** By seat, the problem with the name of a player at this screen. */
  names?: Readonly<Record<number, string>>;
};

export const newDraft = (variant: string, options: readonly string[]): Draft => ({
  variant,
  options: [...options],
  sitters: ["me", "person", "person"],
  names: [],
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

/**
 * A table where everybody sits at this screen: nobody else finds it, and no bot plays for a device that fell asleep.
 */
export const sharedDraft = (variant: string, options: readonly string[]): Draft => ({
  ...newDraft(variant, options),
  sitters: ["me", "here"],
  grace: null,
});

/** The settings of a table that is being changed; who sits there is not part of them. */
export function draftOf(settings: Settings): Draft {
  const { clock } = settings;
  const draft = newDraft(settings.variant, settings.options);
  return {
    ...draft,
    sitters: Array.from({ length: settings.seats }, () => "person"),
    firstSeat: settings.first_seat,
    clock: clock.type,
    seconds: clock.type === "real-time" ? clock.seconds : draft.seconds,
    reserve: clock.type === "real-time" ? clock.reserve / 60 : draft.reserve,
    days: clock.type === "days" ? clock.days : draft.days,
    lobby: settings.lobby,
    spectators: settings.spectators,
    delay: settings.delay,
    chat: settings.chat,
    hints: settings.hints,
    knownCards: settings.known_cards,
    grace: settings.grace,
  };
}

/**
 * Change the number of seats: those that stay keep their players; new ones are free, or for somebody here where all the
 * others are.
 */
export function withSeats(sitters: readonly Sitter[], seats: number): Sitter[] {
  const isShared = sitters.every((sitter) => sitter === "me" || sitter === "here") && sitters.includes("here");
  const kept = Array.from({ length: seats }, (_, seat) => sitters[seat] ?? (isShared ? "here" : "person"));
  return withMe(kept);
}

/** Give a seat to somebody else: I sit on only one, and on a free one if mine is gone and nobody here has any. */
export function withSitter(sitters: readonly Sitter[], seat: number, sitter: Sitter): Sitter[] {
  const before = sitters[seat] ?? "person";
  const swapped = sitters.map((one) => (sitter === "me" && one === "me" ? before : one));
  swapped[seat] = sitter;
  return withMe(swapped);
}

function withMe(sitters: Sitter[]): Sitter[] {
  const free = sitters.indexOf("person");
  if (!sitters.some(sitsHere) && free >= 0) sitters[free] = "me";
  return sitters;
}

/** Whether a seat is played at this screen. */
const sitsHere = (sitter: Sitter): boolean => sitter === "me" || sitter === "here";

/** The players who sit down from here, with their seats. */
export const sittingOf = ({ sitters, names }: Draft, myName: string): (Sitting & { readonly seat: number })[] =>
  sitters.flatMap((sitter, seat) =>
    sitsHere(sitter) ? [{ seat, name: sitter === "me" ? myName.trim() : (names[seat] ?? "").trim() }] : [],
  );

/** Everybody here needs a name, and no two are alike. */
function nameProblems(draft: Draft, myName: string): Readonly<Record<number, string>> {
  const sitting = sittingOf(draft, myName);
  const called = sitting.map(({ name }) => name.toLowerCase());
  const problems = sitting.flatMap(({ seat, name }, place): [number, string][] => {
    if (draft.sitters[seat] === "me") return [];
    if (name === "") return [[seat, words.curtain.nameEmpty]];
    const isTaken = called.some((other, at) => at !== place && other === called[place]);
    return isTaken ? [[seat, words.curtain.nameTaken]] : [];
  });
  return Object.fromEntries(problems);
}

/** The problems of a new table. */
export function problemsOf(draft: Draft, myName: string): Problems {
  const problems = numberProblems(draft);
  if (!draft.sitters.some(sitsHere)) problems.sitters = words.curtain.needsSomebody;
  const names = nameProblems(draft, myName);
  if (Object.keys(names).length > 0) problems.names = names;
  return problems;
}

/** Only what counts is checked: the seconds of a clock that is not chosen may be anything. */
export function numberProblems(draft: Draft): Problems {
  const problems: Problems = {};
  const checked: NumberField[] = [];
  if (draft.clock === "real-time") checked.push("seconds", "reserve");
  if (draft.clock === "days") checked.push("days");
  if (draft.spectators === "delayed") checked.push("delay");
  for (const field of checked) {
    const { least, most } = BOUNDS[field];
    const value = draft[field];
    const good = value !== null && Number.isInteger(value) && value >= least && value <= most;
    if (!good) problems[field] = words.lobby.newTable.between(least, most);
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
  Object.fromEntries([...sitters.entries()].filter(([, sitter]) => sitter !== "person" && !sitsHere(sitter)));
