/** The names of the players at a table. */
import { isLevel } from "../device/levels";
import type { SeatNow } from "../protocol";
import { words } from "../words";

/** Letters that are read from right to left. */
const FROM_RIGHT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/** Isolate a name that is read from right to left, so that it does not reorder the text around it. */
const isolated = (name: string): string => (FROM_RIGHT.test(name) ? `\u2068${name}\u2069` : name);

/** People have their names, bots their level's, numbered when there are several of one; a free seat has none. */
export function namesOf(seats: readonly SeatNow[]): readonly string[] {
  const count = new Map<string, number>();
  return seats.map(({ kind, name }) => {
    if (kind !== "bot" || !isLevel(name)) return isolated(name);
    const number = (count.get(name) ?? 0) + 1;
    count.set(name, number);
    return words.common.botName(name, number);
  });
}
