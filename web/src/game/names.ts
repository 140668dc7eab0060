/** The names of the players at a table. */
import { isLevel } from "../device/levels";
import type { SeatNow } from "../protocol";
import { words } from "../words";

/** Letters that are read from right to left. */
const FROM_RIGHT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/** Isolate a name that is read from right to left, so that it does not reorder the text around it. */
export const isolated = (name: string): string => (FROM_RIGHT.test(name) ? `\u2068${name}\u2069` : name);

/** People have their names, bots their level's or, when there are several of one, their own; a free seat has none. */
export function namesOf(seats: readonly SeatNow[]): readonly string[] {
  const count = new Map<string, number>();
  return seats.map(({ kind, name }) => {
    if (kind !== "bot" || !isLevel(name)) return isolated(name);
    const number = (count.get(name) ?? 0) + 1;
    count.set(name, number);
    return words.common.botName(name, number);
  });
}

/** The most letters of a name for which narrow strips have room. */
const MOST_LETTERS = 10;

/** The names for narrow strips, which cut off the end of a long one: where two begin alike, the middle is left out. */
export function shortened(names: readonly string[]): readonly string[] {
  const beginning = (name: string): string => [...name].slice(0, MOST_LETTERS - 1).join("");
  return names.map((name, seat) => {
    const letters = [...name];
    const isAlike = names.some((other, place) => place !== seat && beginning(other) === beginning(name));
    if (letters.length <= MOST_LETTERS || !isAlike || FROM_RIGHT.test(name)) return name;
    return `${letters.slice(0, MOST_LETTERS / 2 - 1).join("")}…${letters.slice(-MOST_LETTERS / 2).join("")}`;
  });
}
