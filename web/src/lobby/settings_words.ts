/** A table's settings in words. */
import type { Clock, Settings } from "../protocol";
import { words } from "../words";
import { optionName, variantName } from "./names";

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

/** What to know before sitting down: pairs of a setting and its value. */
export function settingsWords(settings: Settings, names: readonly string[]): { what: string; set: string }[] {
  const { newTable, room, rows } = words.lobby;
  const first = settings.first_seat;
  return [
    { what: room.board, set: variantName(settings.variant) },
    ...(settings.options.length > 0 ? [{ what: room.options, set: rows.names(settings.options.map(optionName)) }] : []),
    { what: room.clock, set: clockLong(settings.clock) },
    { what: room.first, set: first === null ? newTable.chance : names[first] || newTable.seat(first + 1) },
    { what: room.openness, set: settings.lobby ? room.openLobby : room.openLink },
    { what: room.spectators, set: spectatorWords(settings) },
    { what: room.chat, set: settings.chat === "text" ? newTable.chatText : newTable.chatPhrases },
    { what: room.hints, set: settings.hints ? room.allowed : room.notAllowed },
    { what: room.knownCards, set: settings.known_cards ? room.knownCardsShown : room.knownCardsHidden },
    { what: room.grace, set: graceWords(settings.grace) },
  ];
}
