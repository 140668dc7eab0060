/** Says where a game began that was not dealt from the start. */
import type { Opened } from "../protocol";
import { words } from "../words";

/** Null where there is nothing to say: the game was dealt, or it is a lesson, which says so itself. */
export function openedWords(opened: Opened | null | undefined): string | null {
  if (opened == null || opened.lesson !== null) return null;
  const { began } = words.lobby;
  return opened.table !== null && opened.at ? began.atMove(opened.at) : began.atPosition;
}
