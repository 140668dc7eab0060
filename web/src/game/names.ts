/** What the players at a table are called. */
import type { Level, SeatNow } from "../protocol";
import { words } from "../words";

function isLevel(name: string): name is Level {
  return name in words.common.levels;
}

/** Persons by their names, bots by their level's, numbered when there are several of one; a free seat has none. */
export function namesOf(seats: readonly SeatNow[]): readonly string[] {
  const count = new Map<string, number>();
  return seats.map(({ kind, name }) => {
    if (kind !== "bot" || !isLevel(name)) return name;
    const number = (count.get(name) ?? 0) + 1;
    count.set(name, number);
    return words.common.botName(name, number);
  });
}
