/** Where in a replay the reader is, as it stands after the `#` of the address: `at=60&eyes=1`. */
import type { Eyes } from "./replay.svelte";

export interface Spot {
  readonly at: number;
  readonly eyes: Eyes;
}

const NUMBER = /^\d{1,6}$/;

export function readSpot(hash: string): Spot {
  const given = new URLSearchParams(hash.replace(/^#/, ""));
  const [at, eyes] = [given.get("at") ?? "", given.get("eyes") ?? ""];
  return { at: NUMBER.test(at) ? Number(at) : 0, eyes: /^[0-4]$/.test(eyes) ? Number(eyes) : null };
}

export const writeSpot = ({ at, eyes }: Spot): string => (eyes === null ? `at=${at}` : `at=${at}&eyes=${eyes}`);
