/** Parts of the sentences in `refusals.ts`, as the templates in Python have them. */
import type { RefusalNames } from "../refusal_catalogue";

/** "your", "Anna's". */
export const whose = (seat: number, names: RefusalNames): string =>
  seat === names.reader ? "your" : `${names.player(seat)}'s`;

export const thisRoute = (route: string, names: RefusalNames): string =>
  names.isDouble(route) ? `This route of the double route ${names.route(route)}` : `The route ${names.route(route)}`;

/** What may have been meant. */
export const nearest = (ids: readonly string[]): string =>
  ids.length === 0 ? "" : ` (did you mean ${ids.join(" or ")}?)`;

export const withOptions = (options: readonly string[]): string =>
  options.length === 0 ? "" : ` with ${options.join(", ")}`;

/** The line of a record, if the problem is in one. */
export const lineOf = (line: number | null): string => (line === null ? "" : `line ${line}: `);
