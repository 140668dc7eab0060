/** How well bots play. */
import type { Level } from "../protocol";

export const LEVELS: readonly Level[] = ["novice", "regular", "expert", "master"];

export const isLevel = (value: unknown): value is Level => LEVELS.some((level) => level === value);
