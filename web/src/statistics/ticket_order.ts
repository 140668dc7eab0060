/** Sorts tickets. */
import type { TicketFigures } from "../protocol";

export type By = "points" | "kept" | "arrived";

const VALUE: Readonly<Record<By, (ticket: TicketFigures) => number>> = {
  points: ({ points }) => points,
  kept: ({ kept }) => kept,
  arrived: ({ arrived, kept }) => arrived / kept,
};

/** The highest first, or the lowest; equals are sorted by how often they were kept. */
export function sortedBy(tickets: readonly TicketFigures[], by: By, rising: boolean): readonly TicketFigures[] {
  const value = VALUE[by];
  return [...tickets].sort((one, other) => (value(other) - value(one)) * (rising ? -1 : 1) || other.kept - one.kept);
}
