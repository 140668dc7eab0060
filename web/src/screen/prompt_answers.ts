/** Which buttons answer the prompt. */
import { willPlay } from "../game/prompt";
import type { TableState } from "../table/state.svelte";
import type { Layout } from "./layout";
import type { TableActions } from "./table_actions.svelte";

export type PromptAnswers =
  /** Play on this device again. */
  | "play-here"
  /** Nothing can be done until the server is back, or the bot has played the turn for which the time was up. */
  | "none"
  /** Take the seat back from the bot. */
  | "take-back"
  /** Agree to another player's undo, or refuse it. */
  | "answer-undo"
  /** Draw tickets, or not. */
  | "draw-tickets"
  /** Come back to the offer that was folded away. */
  | "choose-tickets"
  /** Leave what is being chosen. */
  | "cancel"
  /** Stop watching the others, and go on to my next turn; `skip-all`: I have no more turns, or only watch. */
  | "skip"
  | "skip-all"
  /** Let a bot play for a player who is away. */
  | "call-bot"
  /** What a turn allows besides pressing cards and routes. */
  | "act";

export function promptAnswers(actions: TableActions, layout: Layout): PromptAnswers {
  const { table, selection } = actions;
  const { shown: now, seat } = table;
  if (table.connection.state === "moved") return "play-here";
  if (table.connection.state !== "open") return "none";
  const mine = seat === null ? undefined : now?.seats[seat];
  if (mine?.played_by_bot === true) return mine.bot_for_turn ? "none" : "take-back";
  if (seat !== null && now?.undo?.asked.includes(seat) === true) return "answer-undo";
  const { picking } = selection;
  if (picking?.kind === "tickets") return "draw-tickets";
  if (selection.offerFolded && layout.name !== "desk" && table.choices.keeps.length > 0) return "choose-tickets";
  // Smaller screens have this button in the sheet.
  if (picking !== null && (layout.name === "desk" || picking.kind === "station")) return "cancel";
  if (table.awaited?.callableIn === 0) return "call-bot";
  if (!isSkippable(table)) return "act";
  return now?.view != null && seat !== null && willPlay(now.view, seat) ? "skip" : "skip-all";
}

/** Whether others play without needing time to think: it stays so from their first action to the last. */
function isSkippable({ shown: now, seat, busy }: TableState): boolean {
  const acting = now?.state === "playing" ? (now.view?.to_act ?? []) : [];
  if (seat !== null && acting.includes(seat)) return false;
  return busy || (seat !== null && acting.some((one) => isPlayedByBot(now?.seats[one])));
}

const isPlayedByBot = (seat: { readonly kind: string; readonly played_by_bot: boolean } | undefined): boolean =>
  seat !== undefined && (seat.kind === "bot" || seat.played_by_bot);

/** Whether my last action can be taken back, or the others can be asked for that. */
export function showsUndo(actions: TableActions, answers: PromptAnswers): boolean {
  const { table, selection, atTunnel } = actions;
  const isFree = selection.picking === null && !atTunnel && table.choices.keeps.length === 0;
  const isQuiet = answers === "act" || (answers === "skip" && (!table.busy || table.isAlone));
  return isFree && isQuiet && table.shown !== null && table.shown.may_undo !== "no";
}
