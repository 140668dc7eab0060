/** A game that was played with cardboard and wood: who had which routes, stations and tickets in the end. */

export interface RealPlayer {
  /** The colour of the trains, by the seat that has it here. */
  readonly seat: number;
  readonly name: string;
  readonly routes: readonly number[];
  /** Cities. */
  readonly stations: readonly number[];
  readonly tickets: readonly number[];
}

export interface RealTable {
  readonly variant: string;
  readonly options: readonly string[];
  /** Tells whether routes and tickets still have the same indices (`VariantInfo.digest`). */
  readonly digest: string;
  readonly players: readonly RealPlayer[];
}

/** What is entered for a player. */
export type Part = "routes" | "stations" | "tickets";

export const isPart = (value: unknown): value is Part =>
  value === "routes" || value === "stations" || value === "tickets";

export const newPlayer = (seat: number, name: string): RealPlayer => ({
  seat,
  name,
  routes: [],
  stations: [],
  tickets: [],
});

/** The player who has this route, station's city or ticket. */
export const holderOf = (table: RealTable, part: Part, item: number): RealPlayer | null =>
  table.players.find((player) => player[part].includes(item)) ?? null;

/** The table after a player was given something; whoever had it before loses it. */
export const given = (table: RealTable, seat: number, part: Part, item: number): RealTable => ({
  ...table,
  players: table.players.map((player) => {
    const others = player[part].filter((one) => one !== item);
    return { ...player, [part]: player.seat === seat ? [...others, item] : others };
  }),
});

/** The table after something was removed from whoever had it. */
export const takenBack = (table: RealTable, part: Part, item: number): RealTable => given(table, -1, part, item);

export const isEmpty = (table: RealTable): boolean =>
  table.players.every(({ routes, stations, tickets }) => routes.length + stations.length + tickets.length === 0);
