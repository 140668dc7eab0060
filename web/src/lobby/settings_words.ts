/** A table's settings in words. */
import type { Clock, Settings } from "../protocol";
import type { SettingsChange } from "../table/settings_change";
import { words, type Words } from "../words";
import { optionName, variantName } from "./names";

type Room = Words["lobby"]["room"];

/** In the order in which changes are told. */
const SETTINGS: readonly (keyof Room["changes"])[] = [
  "variant",
  "options",
  "seats",
  "first_seat",
  "clock",
  "lobby",
  "spectators",
  "chat",
  "hints",
  "known_cards",
  "grace",
];

export function clockShort(clock: Clock): string {
  switch (clock.type) {
    case "none":
      return words.lobby.time.noClock;
    case "real-time":
      return words.lobby.time.secondsAMove(clock.seconds);
    case "days":
      return words.lobby.time.daysAMove(clock.days);
  }
}

function clockLong(clock: Clock): string {
  const { room, time } = words.lobby;
  if (clock.type === "none") return room.clockNone;
  if (clock.type === "days") return time.daysAMove(clock.days);
  const move = time.secondsAMove(clock.seconds);
  return clock.reserve === 0 ? room.realTimeOnly(move) : room.realTime(move, time.minutes(clock.reserve));
}

function graceWords(grace: number | null): string {
  const { room, time } = words.lobby;
  if (grace === null) return room.graceNever;
  return grace === 0 ? room.graceAtOnce : room.graceAfter(time.span(grace));
}

function spectatorWords({ spectators, delay }: Settings): string {
  const { newTable, room, time } = words.lobby;
  if (spectators === "none") return newTable.spectatorsNone;
  return spectators === "live" ? newTable.spectatorsLive : room.spectatorsDelayed(time.span(delay));
}

/** What each setting is set to; the delay of spectators is told with them. */
function setWords(settings: Settings, names: readonly string[]): Record<keyof Room["changes"], string> {
  const { newTable, room, rows } = words.lobby;
  const first = settings.first_seat;
  return {
    variant: variantName(settings.variant),
    seats: String(settings.seats),
    options: settings.options.length > 0 ? rows.names(settings.options.map(optionName)) : room.noOptions,
    clock: clockLong(settings.clock),
    first_seat: first === null ? newTable.chance : names[first] || newTable.seat(first + 1),
    lobby: settings.lobby ? room.openLobby : room.openLink,
    spectators: spectatorWords(settings),
    chat: settings.chat === "text" ? newTable.chatText : newTable.chatPhrases,
    hints: settings.hints ? room.allowed : room.notAllowed,
    known_cards: settings.known_cards ? room.knownCardsShown : room.knownCardsHidden,
    grace: graceWords(settings.grace),
  };
}

/** What to know before sitting down: pairs of a setting and its value. */
export function settingsWords(settings: Settings, names: readonly string[]): { what: string; set: string }[] {
  const { room } = words.lobby;
  const set = setWords(settings, names);
  return [
    { what: room.board, set: set.variant },
    ...(settings.options.length > 0 ? [{ what: room.options, set: set.options }] : []),
    { what: room.clock, set: set.clock },
    { what: room.first, set: set.first_seat },
    { what: room.openness, set: set.lobby },
    { what: room.spectators, set: set.spectators },
    { what: room.chat, set: set.chat },
    { what: room.hints, set: set.hints },
    { what: room.knownCards, set: set.known_cards },
    { what: room.grace, set: set.grace },
  ];
}

/** Who changed which settings, and to what; `mySeats` are those of the reader. */
export function changeWords(change: SettingsChange, names: readonly string[], mySeats: readonly number[]): string {
  const { room } = words.lobby;
  const set = setWords(change.settings, names);
  const { changed } = change;
  const isNew = (name: string): boolean =>
    changed.includes(name) ||
    (name === "spectators" && changed.includes("delay") && change.settings.spectators === "delayed");
  const what = SETTINGS.filter(isNew).map((name) => room.changes[name](set[name]));
  if (change.seat !== null && mySeats.includes(change.seat)) return room.youChanged(what);
  return room.changed(change.by ?? room.theHost, what);
}
