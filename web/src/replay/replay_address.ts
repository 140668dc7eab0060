/** Where in a replay the reader is, as written after the `#` of the address: `at=60&seat=1`. */
import type { ViewSeat } from "./replay.svelte";

export interface ReplayPlace {
  readonly at: number;
  readonly viewSeat: ViewSeat;
}

const NUMBER = /^\d{1,6}$/;

export function readPlace(hash: string): ReplayPlace {
  const given = new URLSearchParams(hash.replace(/^#/, ""));
  const [at, viewSeat] = [given.get("at") ?? "", given.get("seat") ?? ""];
  return { at: NUMBER.test(at) ? Number(at) : 0, viewSeat: /^[0-4]$/.test(viewSeat) ? Number(viewSeat) : null };
}

export const writePlace = ({ at, viewSeat }: ReplayPlace): string =>
  viewSeat === null ? `at=${at}` : `at=${at}&seat=${viewSeat}`;
