/** The end as a row of beats: each failed ticket, each completed one, the longest path of each holder, the result. */
import type { ScoreSheet } from "../protocol";
import type { Variant } from "../game/variant";

export const STEPS = ["failed", "arrived", "longest", "result"] as const;
export type EndStep = (typeof STEPS)[number];

/** The steps of a variant: a longest path without a bonus is not shown. */
export const stepsOf = (variant: Variant | null): readonly EndStep[] =>
  STEPS.filter((step) => step !== "longest" || variant === null || variant.info.bonuses.longest_path > 0);

export interface TicketBeat {
  readonly step: "failed" | "arrived";
  readonly seat: number;
  readonly ticket: number;
  readonly ms: number;
}

export interface LongestBeat {
  readonly step: "longest";
  readonly seat: number;
  /** In the order in which a train would run along them. */
  readonly routes: readonly number[];
  readonly spaces: number;
  /** For each space while the path is being traced. */
  readonly msPerSpace: number;
  readonly ms: number;
}

export type Beat = TicketBeat | LongestBeat;

/** How long the whole lasts at most, at normal speed. */
export const MOST_MS = 25_000;
const TICKET_MS = 700;
const SPACE_MS = 40;
/** The traced path stays to be looked at. */
const REST_MS = 900;

/** All beats before the result, seat by seat, small tickets first; with many tickets each is shorter. */
export function beatsOf(variant: Variant, scores: readonly ScoreSheet[]): readonly Beat[] {
  const longest = scores.filter((sheet) => sheet.longest > 0).map((sheet) => longestBeat(variant, sheet));
  const count = scores.reduce((sum, sheet) => sum + sheet.tickets_failed.length + sheet.tickets_done.length, 0);
  const left = MOST_MS - longest.reduce((sum, beat) => sum + beat.ms, 0);
  const ms = Math.min(TICKET_MS, Math.floor(left / Math.max(1, count)));
  const tickets = (step: TicketBeat["step"]): TicketBeat[] =>
    scores.flatMap((sheet) =>
      ticketsOf(variant, sheet, step).map((ticket) => ({ step, seat: sheet.seat, ticket, ms })),
    );
  return [...tickets("failed"), ...tickets("arrived"), ...longest];
}

/** A player's failed or completed tickets by their number, the smallest value first. */
export function ticketsOf(variant: Variant, sheet: ScoreSheet, step: TicketBeat["step"]): readonly number[] {
  const ids = step === "failed" ? sheet.tickets_failed : sheet.tickets_done;
  const points = (ticket: number): number => variant.ticket(ticket).points;
  return ids.map((id) => variant.ticketIndex(id)).sort((one, other) => points(one) - points(other) || one - other);
}

function longestBeat(variant: Variant, sheet: ScoreSheet): LongestBeat {
  return {
    step: "longest",
    seat: sheet.seat,
    routes: sheet.longest_path.map((id) => variant.routeIndex(id)),
    spaces: sheet.path_length,
    msPerSpace: SPACE_MS,
    ms: SPACE_MS * sheet.path_length + REST_MS,
  };
}
