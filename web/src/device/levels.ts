/** How well bots play. */
import { LEVELS } from "../constants";
import type { Level } from "../protocol";

export const isLevel = (value: unknown): value is Level => LEVELS.some((level) => level === value);
