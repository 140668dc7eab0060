/** The levels of bots as segments, from the weakest to the strongest. */
import { LEVELS } from "../constants";
import type { Level } from "../protocol";
import { words } from "../words";

interface LevelSegment {
  readonly value: Level;
  readonly name: string;
  readonly about: string;
  readonly level: Level;
}

export const levelSegments = (): LevelSegment[] =>
  LEVELS.map((level) => ({ value: level, ...words.common.levels[level], level }));
