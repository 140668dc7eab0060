/** Why something can't be done now, in the words of the prompt. */
import { DECK } from "../game/choices";
import { cardVerdict, routeObstacle, routeVerdict, stationVerdict, ticketsVerdict } from "../game/verdict";
import {
  cardVerdictWords,
  routeVerdictWords,
  stationVerdictWords,
  ticketsVerdictWords,
  type Reason,
} from "../game/verdict_words";
import type { TableState } from "../table/state.svelte";
import { words } from "../words";

const NOTHING: Reason = { message: "", rule: null };

export function cardReason({ variant, shown, names }: TableState, place: number): Reason {
  return variant === null || shown === null
    ? NOTHING
    : cardVerdictWords(shown, names, cardVerdict(variant, shown, place));
}

export function deckReason({ variant, shown, names }: TableState): Reason {
  return variant === null || shown === null
    ? NOTHING
    : cardVerdictWords(shown, names, cardVerdict(variant, shown, DECK));
}

export function ticketsReason({ shown, names }: TableState): Reason {
  return shown === null ? NOTHING : ticketsVerdictWords(shown, names, ticketsVerdict(shown));
}

export function routeReason({ variant, shown, names }: TableState, route: number): Reason {
  if (variant === null || shown === null) return NOTHING;
  return routeVerdictWords(variant, shown, names, route, routeVerdict(variant, shown, route));
}

/** What prevents me from claiming a route, whoever's turn it is; null: nothing. */
export function obstacle({ variant, shown, names }: TableState, route: number): Reason | null {
  if (variant === null || shown === null) return null;
  const verdict = routeObstacle(shown, route);
  return verdict === null ? null : routeVerdictWords(variant, shown, names, route, verdict);
}

/** That it is somebody else's turn. */
export function turnReason({ shown, names }: TableState): Reason {
  const acting = (shown?.view?.to_act ?? []).map((seat) => names[seat] ?? "");
  return { message: words.prompt.notNow.waiting(acting), rule: null };
}

/** Why no station can be built in a city; without a city, why in none. */
export function cityReason({ variant, shown, names }: TableState, city: number | null): Reason {
  if (variant === null || shown === null) return NOTHING;
  // Any city without a station stands for all of them.
  const taken = new Set(shown.view?.players.flatMap((player) => player.stations) ?? []);
  const asked = city ?? variant.info.cities.findIndex((_, index) => !taken.has(index));
  return stationVerdictWords(variant, shown, names, asked, stationVerdict(variant, shown, asked));
}

export const undoReason = (): Reason => ({ message: words.screen.noUndo, rule: null });
