/** Continues a table with another variant or other players: what is known there, by its id, is carried over. */
import type { Variant } from "../game/variant";
import { shortDigest } from "./link";
import type { RealPlayer, RealTable } from "./real_table";

interface Carried {
  readonly table: RealTable;
  /** How much of what was entered is not known in the other variant, or belonged to a player who is gone. */
  readonly lost: number;
}

/** `before` may have other players; those of the same colour keep what they have. */
export function carried(
  variant: Variant,
  players: readonly RealPlayer[],
  before: { readonly table: RealTable; readonly variant: Variant } | null,
): Carried {
  const { name, options, digest } = variant.info;
  const table = { variant: name, options, digest: shortDigest(digest), players };
  if (before === null) return { table, lost: 0 };
  const old = before.variant.info;
  const routes = carrier(old.routes, variant.info.routes);
  const stations = carrier(old.cities, variant.info.cities);
  const tickets = carrier(old.tickets, variant.info.tickets);
  const now = players.map((player): RealPlayer => ({
    ...player,
    routes: player.routes.flatMap(routes),
    stations: variant.hasStations ? player.stations.flatMap(stations) : [],
    tickets: player.tickets.flatMap(tickets),
  }));
  return { table: { ...table, players: now }, lost: countOf(before.table.players) - countOf(now) };
}

const countOf = (players: readonly RealPlayer[]): number =>
  players.reduce((sum, { routes, stations, tickets }) => sum + routes.length + stations.length + tickets.length, 0);

/** Map an index in one list to the index of the same thing in another; to nothing if it is not there. */
function carrier(
  from: readonly { readonly id: string }[],
  to: readonly { readonly id: string }[],
): (place: number) => number[] {
  const places = new Map(to.map(({ id }, place) => [id, place]));
  return (place) => {
    const found = places.get(from[place]?.id ?? "");
    return found === undefined ? [] : [found];
  };
}
