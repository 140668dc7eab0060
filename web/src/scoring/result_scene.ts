/** What the map shows of a result: a ticket's path, a station's route, somebody's longest path. */
import { EMPTY_SCENE, type BoardScene } from "../board/scene";
import { longestScene, ticketScene } from "../end/scene";
import type { Caption } from "../end/theatre.svelte";
import { citiesAlong, ticketPath } from "../end/ticket_path";
import type { Variant } from "../game/variant";
import type { ScoreSheet } from "../protocol";
import { words } from "../words";
import { holderOf, type RealPlayer, type RealTable } from "./real_table";
import { nameOf } from "./messages";
import { piecesOf } from "./scene";
import type { StationUse } from "./station_uses";

export type Shown =
  | { readonly what: "ticket"; readonly seat: number; readonly ticket: number }
  | { readonly what: "station"; readonly seat: number; readonly station: StationUse }
  | { readonly what: "path"; readonly seat: number };

/** Null: all longest paths. */
export type Showing = Shown | null;

export const isSameShown = (one: Showing, other: Showing): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Everything that is known about a result. */
export interface Scored {
  readonly variant: Variant;
  readonly table: RealTable;
  readonly sheets: readonly ScoreSheet[];
}

interface Owned {
  readonly player: RealPlayer;
  readonly sheet: ScoreSheet;
}

function ofSeat({ table, sheets }: Scored, seat: number): Owned | null {
  const player = table.players.find((one) => one.seat === seat);
  const sheet = sheets.find((one) => one.seat === seat);
  return player === undefined || sheet === undefined ? null : { player, sheet };
}

const pathOf = (variant: Variant, sheet: ScoreSheet): readonly number[] =>
  sheet.longest_path.map((id) => variant.routeIndex(id));

export function resultScene(scored: Scored, shown: Showing): BoardScene {
  const { variant, table, sheets } = scored;
  return { ...EMPTY_SCENE, ...piecesOf(variant, table), ...lights() };

  function lights(): Partial<BoardScene> {
    const owned = shown === null ? null : ofSeat(scored, shown.seat);
    if (shown === null || owned === null) {
      const paths = sheets.filter(({ longest }) => longest > 0).map((sheet) => pathOf(variant, sheet));
      return paths.length === 0 ? {} : longestScene(variant, paths, true);
    }
    if (shown.what === "path") return longestScene(variant, [pathOf(variant, owned.sheet)], true);
    if (shown.what === "station") return stationScene(variant, owned.player, shown.station);
    return ticketScene(
      variant,
      shown.ticket,
      ticketPath(variant, owned.player.routes, owned.sheet, shown.ticket),
      Infinity,
    );
  }
}

function stationScene(variant: Variant, player: RealPlayer, { city, route }: StationUse): Partial<BoardScene> {
  const seen = new Set([...player.routes, ...(route === null ? [] : [route])]);
  return {
    traced: route === null ? [] : [route],
    ringed: [city],
    named: new Set([city]),
    faded: new Set(variant.info.routes.flatMap((_, one) => (seen.has(one) ? [] : [one]))),
  };
}

/** The cities that should be in view. */
export function citiesShown(scored: Scored, shown: Shown): readonly number[] {
  const { variant } = scored;
  const owned = ofSeat(scored, shown.seat);
  if (owned === null) return [];
  if (shown.what === "path") return citiesAlong(variant, pathOf(variant, owned.sheet));
  if (shown.what === "station") {
    const { city, route } = shown.station;
    return [city, ...(route === null ? [] : [variant.route(route).a, variant.route(route).b])];
  }
  const { a, b } = variant.ticket(shown.ticket);
  const path = ticketPath(variant, owned.player.routes, owned.sheet, shown.ticket);
  return [a, b, ...citiesAlong(variant, path?.routes ?? [])];
}

export function captionOf(scored: Scored, shown: Showing): Caption | null {
  const { variant, sheets } = scored;
  const owned = shown === null ? null : ofSeat(scored, shown.seat);
  if (shown === null || owned === null) {
    const holders = sheets.filter(({ longest }) => longest > 0);
    const [first] = holders;
    if (first === undefined) return null;
    const names = holders.flatMap(({ seat }) => ofSeat(scored, seat)?.player ?? []).map(nameOf);
    return plain(words.end.longestOf(names, first.path_length));
  }
  if (shown.what === "path") return plain(words.end.longestOf([nameOf(owned.player)], owned.sheet.path_length));
  return shown.what === "station" ? plain(shown.station.text) : ticketCaption(scored, owned, shown.ticket);

  function plain(text: string): Caption {
    return { text, result: null, good: true, borrowed: [] };
  }

  function ticketCaption({ table }: Scored, { player, sheet }: Owned, ticket: number): Caption {
    const { id, points } = variant.ticket(ticket);
    const good = sheet.tickets_done.includes(id);
    const borrowed = ticketPath(variant, player.routes, sheet, ticket)?.borrowed ?? [];
    return {
      text: words.end.ticketOf(nameOf(player), variant.ticketName(ticket)),
      result: good ? words.end.arrivedWith(points) : words.end.failedWith(points),
      good,
      borrowed: borrowed.map(({ city, route }) => {
        const owner = holderOf(table, "routes", route);
        return words.end.borrows(variant.cityName(city), owner === null ? "" : nameOf(owner), variant.routeName(route));
      }),
    };
  }
}
