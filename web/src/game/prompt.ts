/** The one sentence that always says what I can do now. */
import type { TableView, View } from "../protocol";
import { words } from "../words";
import { stationPrice, type Choices } from "./choices";
import type { Variant } from "./variant";

export interface Prompt {
  /** Green: I can act. Amber: wait, or a decision is open. Red: refused, offline. */
  readonly signal: "go" | "wait" | "stop";
  /** The first words, in bold. */
  readonly first: string;
  readonly rest: string;
  /** The reason, paler; may be empty. */
  readonly why: string;
}

export interface Situation {
  readonly connection:
    | { readonly state: "connecting" | "open" | "lost" | "moved" | "left" }
    | { readonly state: "gone" | "unavailable"; readonly message: string };
  /** Seconds until the next attempt, when the connection is lost. */
  readonly retryIn: number;
  readonly refusal: string | null;
  /** The state on the screen. */
  readonly now: TableView | null;
  readonly variant: Variant | null;
  readonly choices: Choices;
  /** How many of the routes that can be claimed serve a ticket. */
  readonly serving?: number;
  readonly seat: number | null;
  readonly names: readonly string[];
  /** Whether a command has been unanswered for a while. */
  readonly slow: boolean;
  /** How many tickets of the offer are chosen. */
  readonly chosen: number | null;
  /** The name of the route that I claimed last, while that can be undone without asking anybody; otherwise null. */
  readonly mayUndoClaim?: string | null;
  /** The name of the route that somebody asks to take back; null where it is another action. */
  readonly undoneRoute: string | null;
  /** By how many seconds what a spectator sees is delayed; null: not at all. */
  readonly delay: number | null;
}

export function promptOf(situation: Situation): Prompt {
  return connectionPrompt(situation) ?? refusalPrompt(situation) ?? tablePrompt(situation);
}

const prompt = (signal: Prompt["signal"], first: string, rest = "", why = ""): Prompt => ({ signal, first, rest, why });

/** Split a sentence after its first words: "One card short:" "Warszawa–Wilno takes 3 red." St. Louis is one name. */
export function splitSentence(message: string): readonly [first: string, rest: string] {
  const [, first = message, rest = ""] = /^(.*?(?<!\bSte?)[.:]) (.*)$/s.exec(message) ?? [];
  return [first, rest];
}

function connectionPrompt({ connection, retryIn, now, seat }: Situation): Prompt | null {
  switch (connection.state) {
    case "lost": {
      const hasClock = (now?.clocks.length ?? 0) > 0;
      const rest =
        seat === null || now?.state === "over"
          ? words.prompt.offline.rest
          : hasClock
            ? words.prompt.offline.clocked
            : words.prompt.offline.seated;
      return prompt("stop", words.prompt.offline.first, rest(retryIn));
    }
    case "moved":
      return prompt("stop", words.prompt.moved.first, words.prompt.moved.rest);
    case "gone":
      return prompt("stop", ...splitSentence(connection.message));
    default:
      return now === null ? prompt("wait", words.prompt.joining.first, words.prompt.joining.rest) : null;
  }
}

function refusalPrompt({ refusal, slow }: Situation): Prompt | null {
  if (refusal !== null) return prompt("stop", ...splitSentence(refusal));
  return slow ? prompt("wait", words.prompt.sending.first, words.prompt.sending.rest) : null;
}

function tablePrompt(situation: Situation): Prompt {
  const { now } = situation;
  if (now === null) return prompt("wait", words.prompt.joining.first);
  if (now.state === "waiting") return prompt("wait", words.prompt.waiting.first, words.prompt.waiting.rest);
  if (now.state === "closed" || now.view === null) return prompt("stop", words.prompt.closed.first);
  if (now.view.phase === "over") return overPrompt(now.view, situation.names);
  return undoPrompt(situation, now) ?? gamePrompt(situation, now, now.view);
}

function overPrompt(view: View, names: readonly string[]): Prompt {
  const winners = (view.scores ?? []).filter((sheet) => sheet.rank === 1);
  const points = winners[0]?.total ?? 0;
  const named = winners.map((sheet) => names[sheet.seat] ?? "");
  return prompt("wait", words.prompt.over.first, named.length === 0 ? "" : words.prompt.over.rest(named, points));
}

function undoPrompt({ seat, names, undoneRoute }: Situation, { undo }: TableView): Prompt | null {
  if (undo === null) return null;
  const who = names[undo.seat] ?? "";
  const waiting = undo.asked.map((other) => names[other] ?? "");
  if (undo.seat === seat) return prompt("wait", words.prompt.undoMine.first, words.prompt.undoMine.rest(waiting));
  if (seat !== null && undo.asked.includes(seat)) {
    return prompt("wait", words.prompt.undoAsked.first(who), words.prompt.undoAsked.rest(undoneRoute));
  }
  return prompt("wait", words.prompt.undoWaits.first(who), words.prompt.undoWaits.rest(waiting));
}

function gamePrompt(situation: Situation, now: TableView, view: View): Prompt {
  const { seat } = situation;
  if (seat !== null && now.seats[seat]?.played_by_bot) {
    const says = now.seats[seat].bot_for_turn ? words.prompt.timeUp : words.prompt.playedByBot;
    return prompt("wait", says.first, says.rest);
  }
  if (seat !== null && view.to_act.includes(seat)) return myPrompt(situation, view);
  return othersPrompt(situation, view);
}

function myPrompt(situation: Situation, view: View): Prompt {
  const { choices, chosen } = situation;
  const offered = view.offer?.length ?? 0;
  const kept = choices.keeps.map(({ keep }) => keep.length);
  const [atLeast, atMost] = [Math.min(...kept, offered), Math.max(...kept, 0)];
  switch (view.phase) {
    case "choosing-tickets":
      return prompt("go", words.prompt.keepFirst.first(atLeast, atMost, offered), words.prompt.keepFirst.rest(chosen));
    case "keeping-tickets":
      return prompt("go", words.prompt.keepDrawn.first(atLeast, atMost, offered), words.prompt.keepDrawn.rest(offered));
    case "second-card":
      return prompt("go", words.prompt.secondCard.first, words.prompt.secondCard.rest);
    case "tunnel": {
      const price = view.tunnel?.price ?? 0;
      return prompt(
        "wait",
        words.prompt.tunnel.first(price),
        choices.pay.length > 0 ? words.prompt.tunnel.canPay : words.prompt.tunnel.cannotPay,
      );
    }
    default:
      return turnPrompt(situation, view);
  }
}

function turnPrompt({ choices, serving = 0, variant, names, seat }: Situation, view: View): Prompt {
  if (choices.pass) return prompt("go", words.prompt.pass.first, words.prompt.pass.rest);
  const station = variant !== null && variant.hasStations && choices.stations.size > 0 ? stationPrice(view) : null;
  const can = {
    cards: Math.min(2, view.deck + view.display.filter((card) => card !== null).length),
    claim: choices.claims.size > 0,
    tickets: choices.tickets,
    station,
  };
  if (choices.draw.size === 0) can.cards = 0;
  const served = serving === 0 ? "" : words.ways.lit(serving);
  if (view.turns_left === null) return prompt("go", words.prompt.turn.first, words.prompt.turn.rest(can), served);
  const ending = view.players.toSorted((a, b) => a.trains - b.trains)[0];
  const name = ending === undefined || ending.seat === seat ? null : (names[ending.seat] ?? null);
  return prompt(
    "go",
    words.prompt.lastTurn.first,
    words.prompt.lastTurn.rest(name, ending?.trains ?? 0),
    [words.prompt.turn.rest(can), served].filter((part) => part !== "").join(" "),
  );
}

function othersPrompt({ seat, names, delay, mayUndoClaim = null }: Situation, view: View): Prompt {
  const acting = view.to_act.map((one) => names[one] ?? "");
  const first =
    view.phase === "choosing-tickets"
      ? words.prompt.acts["choosing-tickets"](acting)
      : actsWords(view, acting[0] ?? "");
  const watching = delay === null ? words.prompt.watching : words.prompt.watchingBehind(delay);
  const next = seat === null ? watching : nextWords(view, seat, names);
  const rest = mayUndoClaim === null ? next : words.prompt.mayUndoClaim(mayUndoClaim);
  return prompt("wait", first, rest, view.turns_left === null ? "" : words.prompt.lastRound);
}

function actsWords(view: View, name: string): string {
  switch (view.phase) {
    case "second-card":
      return words.prompt.acts["second-card"](name);
    case "tunnel":
      return words.prompt.acts.tunnel(name);
    case "keeping-tickets":
      return words.prompt.acts["keeping-tickets"](name);
    default:
      return words.prompt.acts.turn(name);
  }
}

/** How many turns are played, the current one included, before this seat is to act: play goes round by seat. */
const turnsUntil = (view: View, seat: number): number =>
  (seat - (view.to_act[0] ?? seat) + view.players.length) % view.players.length;

/** Whether this seat has another turn; in the last round it may have had its last. */
export const willPlay = (view: View, seat: number): boolean =>
  view.turns_left === null || turnsUntil(view, seat) < view.turns_left;

/** When I am next. */
function nextWords(view: View, seat: number, names: readonly string[]): string {
  const acting = view.to_act[0];
  if (view.phase === "choosing-tickets" || acting === undefined) return "";
  const players = view.players.length;
  if (!willPlay(view, seat)) return words.prompt.noMoreTurns;
  const away = turnsUntil(view, seat);
  const between = Array.from({ length: away - 1 }, (_, i) => names[(acting + 1 + i) % players] ?? "");
  return words.prompt.next(between);
}
