/** The first game: against one easy bot, with a coach or without. */
import { address, tableAddress } from "../address.svelte";
import { guidedGames } from "../device/guided_games.svelte";
import { person } from "../device/person.svelte";
import { createTable, Refusal } from "../server/api";
import type { TableState } from "../table/state.svelte";

/** The board that the coach knows. */
const VARIANT = "usa";

/** Begin it and go to its table; returns why that was refused. */
export async function beginFirstGame(guided: boolean): Promise<Refusal | null> {
  const made = await createTable({ variant: VARIANT, seats: 2 }, { 1: "novice" }, person.called);
  if (made instanceof Refusal) return made;
  if (guided) guidedGames.switch(made.table, true);
  address.go(tableAddress(made.table));
  return null;
}

/** Whether the coach can speak at a table: in a game against bots alone, on its board, that is no lesson. */
export function mayBeGuided({ isAlone, shared, settings, info }: TableState): boolean {
  const isItsBoard = settings?.variant === VARIANT && settings.options.length === 0;
  return isAlone && !shared && isItsBoard && (info?.opened?.lesson ?? null) === null;
}
