/** A new table that begins at a point of a replay, with one person and bots. */
import { person } from "../device/person.svelte";
import type { CreateTable, Level, Replay } from "../protocol";
import { createTable, Refusal, type Bots } from "../server/api";
import type { Source } from "./replay.svelte";

interface Wanted {
  readonly source: Source;
  readonly replay: Replay;
  readonly at: number;
  /** The seat that the person takes. */
  readonly seat: number;
  readonly level: Level;
}

interface TableWanted extends Pick<CreateTable, "settings" | "opening"> {
  readonly bots: Bots;
}

/** What is requested from the server: the same game, bots in all other seats. */
export function tableFrom({ source, replay, at, seat, level }: Wanted): TableWanted {
  const others = replay.seats.map((_, place) => place).filter((place) => place !== seat);
  return {
    settings: { variant: replay.variant, options: replay.options, seats: replay.seats.length },
    bots: Object.fromEntries(others.map((place) => [place, level])),
    opening:
      "table" in source ? { type: "table", table: source.table, at } : { type: "record", record: source.record, at },
  };
}

/** Create it and sit down there; returns the new table. */
export async function playOn(wanted: Wanted): Promise<string | Refusal> {
  const { settings, bots, opening } = tableFrom(wanted);
  const made = await createTable(settings, bots, [{ name: person.called, seat: wanted.seat }], opening);
  return made instanceof Refusal ? made : made.table;
}
