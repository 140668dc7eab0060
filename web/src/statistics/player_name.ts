/** The name of a player in a counted game. */
import type { Level } from "../protocol";
import { words } from "../words";

interface Somebody {
  readonly name: string;
  readonly level: Level | null;
}

export const nameOf = ({ name, level }: Somebody): string => (level === null ? name : words.common.levels[level].name);
