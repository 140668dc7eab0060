/** What is impossible at a real table, with the rule that says why. */
import type { Variant } from "../game/variant";
import { holderOf, takenBack, type Part, type RealPlayer, type RealTable } from "./real_table";
import { trainsLeft } from "./score";

export type Obstacle =
  /** Somebody else has it; it can be moved. */
  | { readonly kind: "held"; readonly by: RealPlayer }
  /** The same player has the twin of this route (C4). */
  | { readonly kind: "both-twins"; readonly twin: number }
  /** With two or three players only one twin of a double route is used (C4). */
  | { readonly kind: "one-twin"; readonly by: RealPlayer; readonly players: number }
  | { readonly kind: "trains"; readonly spaces: number; readonly left: number }
  | { readonly kind: "stations"; readonly most: number };

/** With this many players, both twins of a double route are used. */
const BOTH_TWINS = 4;

export const RULE_OF: Readonly<Record<Obstacle["kind"], string | null>> = {
  held: null,
  "both-twins": "C4",
  "one-twin": "C4",
  trains: "C2",
  stations: "B1",
};

/** Why a player can't have this; what can't be helped comes first. */
export function obstacle(
  variant: Variant,
  table: RealTable,
  player: RealPlayer,
  part: Part,
  item: number,
): Obstacle | null {
  const found =
    part === "routes"
      ? routeObstacle(variant, takenBack(table, "routes", item), player, item)
      : part === "stations"
        ? stationObstacle(variant, player, item)
        : null;
  if (found !== null) return found;
  const by = holderOf(table, part, item);
  return by === null || by.seat === player.seat ? null : { kind: "held", by };
}

function routeObstacle(variant: Variant, table: RealTable, { seat }: RealPlayer, route: number): Obstacle | null {
  const { length, twin } = variant.route(route);
  const by = twin === null ? null : holderOf(table, "routes", twin);
  if (twin !== null && by?.seat === seat) return { kind: "both-twins", twin };
  const players = table.players.length;
  if (by !== null && players < BOTH_TWINS) return { kind: "one-twin", by, players };
  const player = table.players.find((one) => one.seat === seat);
  const left = player === undefined ? 0 : trainsLeft(variant, player);
  return length > left ? { kind: "trains", spaces: length, left: Math.max(0, left) } : null;
}

function stationObstacle(variant: Variant, player: RealPlayer, city: number): Obstacle | null {
  const most = variant.info.stations;
  return player.stations.filter((one) => one !== city).length >= most ? { kind: "stations", most } : null;
}

export interface Fault {
  readonly player: RealPlayer;
  readonly part: Part;
  readonly item: number;
  readonly obstacle: Obstacle;
}

const PARTS: readonly Part[] = ["routes", "stations", "tickets"];

/** Everything on the table that is impossible: it happens when players are removed, or in a forged link. */
export function faults(variant: Variant, table: RealTable): readonly Fault[] {
  return table.players.flatMap((player) =>
    PARTS.flatMap((part) =>
      player[part].flatMap((item): Fault[] => {
        const found = obstacle(variant, table, player, part, item);
        return found === null ? [] : [{ player, part, item, obstacle: found }];
      }),
    ),
  );
}

/**
 * Whether everybody has the pieces for what is theirs. Without that bound, a link could hold more than can be computed.
 */
export const hasPieces = (variant: Variant, { players }: RealTable): boolean =>
  players.every((player) => trainsLeft(variant, player) >= 0 && player.stations.length <= variant.info.stations);

/** Whether every index is known to the variant, and occurs once, and each player has a different colour. */
export function isKnown(variant: Variant, table: RealTable): boolean {
  const { routes, cities, tickets } = variant.info;
  const counts: Readonly<Record<Part, number>> = {
    routes: routes.length,
    stations: cities.length,
    tickets: tickets.length,
  };
  const seats = table.players.map(({ seat }) => seat);
  return (
    new Set(seats).size === seats.length &&
    PARTS.every((part) => {
      const items = table.players.flatMap((player) => player[part]);
      return new Set(items).size === items.length && items.every((item) => item < counts[part]);
    })
  );
}
