/** The table of points, as far as it has been shown. */
import type { ScoreSheet } from "../protocol";
import type { Variant } from "../game/variant";
import type { Beat, TicketBeat } from "./beats";

export interface ScoreRow {
  readonly seat: number;
  readonly routes: number;
  /** Null: not shown yet. Failed tickets count below zero. */
  readonly arrived: number | null;
  readonly failed: number | null;
  readonly stations: number | null;
  readonly longest: number | null;
  readonly mostTickets: number | null;
  readonly total: number | null;
  readonly rank: number | null;
}

/** The rows when `shown` of the beats are over or under way: in seat order, and by rank once all are over. */
export function rowsAt(
  variant: Variant,
  scores: readonly ScoreSheet[],
  beats: readonly Beat[],
  shown: number,
  over: boolean,
): readonly ScoreRow[] {
  const played = over ? beats : beats.slice(0, shown);
  const last = played.at(-1)?.step;
  const rows = scores.map((sheet): ScoreRow => {
    const sum = (step: TicketBeat["step"]): number => ticketSum(variant, played, step, sheet.seat);
    return {
      seat: sheet.seat,
      routes: sheet.routes,
      failed: 0 - sum("failed"),
      arrived: over || last === "arrived" || last === "longest" ? sum("arrived") : null,
      stations: over || last === "longest" ? sheet.stations : null,
      longest:
        over || played.some((beat) => beat.step === "longest" && beat.seat === sheet.seat) ? sheet.longest : null,
      mostTickets: over || last === "longest" ? sheet.most_tickets : null,
      total: over ? sheet.total : null,
      rank: over ? sheet.rank : null,
    };
  });
  return over ? rows.sort((one, other) => (one.rank ?? 0) - (other.rank ?? 0) || one.seat - other.seat) : rows;
}

function ticketSum(variant: Variant, played: readonly Beat[], step: TicketBeat["step"], seat: number): number {
  let sum = 0;
  for (const beat of played) if (beat.step === step && beat.seat === seat) sum += variant.ticket(beat.ticket).points;
  return sum;
}

/** Who has won; several if the tie-break left them tied. */
export const winners = (scores: readonly ScoreSheet[]): readonly ScoreSheet[] =>
  scores.filter((sheet) => sheet.rank === 1);

type TieBreak = "tickets" | "stations" | "longest-path";

/** What told the winner from others with as many points (E7); null if nothing had to. */
export function decidedBy(variant: Variant, scores: readonly ScoreSheet[]): TieBreak | "path-after-stations" | null {
  const first = scores.find((sheet) => sheet.rank === 1);
  const tied = scores.filter((sheet) => sheet.total === first?.total);
  const beaten = tied.filter((sheet) => sheet.rank !== 1);
  if (first === undefined || beaten.length === 0) return null;
  const measures: Record<TieBreak, (sheet: ScoreSheet) => number> = {
    tickets: (sheet) => sheet.tickets_done.length,
    stations: (sheet) => -Object.keys(sheet.station_routes).length,
    "longest-path": (sheet) => sheet.longest,
  };
  const tieBreaks = variant.info.tie_break.filter((word): word is TieBreak => word in measures);
  // The last thing that was needed: the first one by which nobody beaten is the winner's equal.
  let left = beaten;
  for (const word of tieBreaks) {
    left = left.filter((sheet) => measures[word](sheet) === measures[word](first));
    if (left.length > 0) continue;
    return word === "longest-path" && tieBreaks.includes("stations") ? "path-after-stations" : word;
  }
  return null;
}
