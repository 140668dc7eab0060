/** Among the lessons that were finished on this device, the name of a guided game. */
export const WHOLE_GAME = "whole-game";
