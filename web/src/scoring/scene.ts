/** What the board shows while a real table is entered: everybody's pieces, and what can be tapped. */
import { EMPTY_SCENE, type BoardScene } from "../board/scene";
import type { Variant } from "../game/variant";
import { holderOf, type Part, type RealTable } from "./real_table";

/** Who has each route, and whose station is in each city. */
export function piecesOf(variant: Variant, table: RealTable): Pick<BoardScene, "owners" | "stations"> {
  const owner = (part: Part, item: number): number | null => holderOf(table, part, item)?.seat ?? null;
  return {
    owners: variant.info.routes.map((_, route) => owner("routes", route)),
    stations: variant.info.cities.map((_, city) => owner("stations", city)),
  };
}

export interface Tapping {
  readonly seat: number;
  readonly part: Part;
  /** The first city of a ticket. */
  readonly from: number | null;
  readonly pointed: number | null;
  /** The ticket in the list that is pointed at. */
  readonly ticket: number | null;
}

export function entryScene(variant: Variant, table: RealTable, tapping: Tapping): BoardScene {
  const { seat, part, from, ticket } = tapping;
  const others = table.players.flatMap((player) => (player.seat === seat ? [] : player.routes));
  const ends = ticket === null ? [] : [variant.ticket(ticket).a, variant.ticket(ticket).b];
  const ringed = [...new Set([...(from === null ? [] : [from]), ...ends])];
  const cities = variant.info.cities.map((_, city) => city);
  return {
    ...EMPTY_SCENE,
    ...piecesOf(variant, table),
    faded: new Set(others),
    pointed: part === "routes" ? tapping.pointed : null,
    litCities:
      part === "stations" ? new Set(cities) : part === "tickets" ? ticketCities(variant, from) : EMPTY_SCENE.litCities,
    pickedCity: from,
    ringed,
    named: new Set(ringed),
  };
}

/** Cities that a ticket can be tapped at: one end, then the other. */
function ticketCities({ info: { tickets } }: Variant, from: number | null): ReadonlySet<number> {
  if (from === null) return new Set(tickets.flatMap(({ a, b }) => [a, b]));
  return new Set(tickets.flatMap(({ a, b }) => (a === from ? [b] : b === from ? [a] : [])));
}
