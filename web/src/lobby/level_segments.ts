/** The levels of bots as segments: the strongest has a row of its own, with its face. */
import { LEVELS } from "../constants";
import type { Level } from "../protocol";
import { words } from "../words";

interface LevelSegment {
  readonly value: Level;
  readonly name: string;
  readonly about: string;
  readonly wide: boolean;
  readonly level: Level;
}

export const levelSegments = (): LevelSegment[] =>
  LEVELS.map((level) => ({
    value: level,
    ...words.common.levels[level],
    wide: level === LEVELS.at(-1),
    level,
  }));
