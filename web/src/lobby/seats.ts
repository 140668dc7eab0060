/** Who sits at a table, for the lists of tables. */
import { namesOf } from "../game/names";
import type { SeatNow } from "../protocol";
import { words } from "../words";

/** The names of all seats, with "you" for my own. */
export const namesForMe = (seats: readonly SeatNow[], seat: number | null): string[] =>
  namesOf(seats).map((name, at) => (at === seat ? words.common.you : name));

export const seated = (seats: readonly SeatNow[]): number => seats.filter(({ kind }) => kind !== "free").length;
