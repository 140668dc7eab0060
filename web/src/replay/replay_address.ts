/** Where in a replay the reader is, as written after the `#` of the address: `at=60&seat=1`. */
import type { Eyes } from "./replay.svelte";

export interface ReplayPlace {
  readonly at: number;
  readonly eyes: Eyes;
}

const NUMBER = /^\d{1,6}$/;

export function readPlace(hash: string): ReplayPlace {
  const given = new URLSearchParams(hash.replace(/^#/, ""));
  const [at, eyes] = [given.get("at") ?? "", given.get("seat") ?? ""];
  return { at: NUMBER.test(at) ? Number(at) : 0, eyes: /^[0-4]$/.test(eyes) ? Number(eyes) : null };
}

export const writePlace = ({ at, eyes }: ReplayPlace): string => (eyes === null ? `at=${at}` : `at=${at}&seat=${eyes}`);
