/** Routes and cities in words, as the list of routes says them. */
import { parted } from "../game/prompt";
import type { Variant } from "../game/variant";
import type { TableStore } from "../table/table.svelte";
import { words } from "../words";
import { cityReason, obstacle } from "./reasons";

export function describeRoute(store: TableStore, variant: Variant, route: number): string {
  const { a, b, colour, length, tunnel, ferry } = variant.route(route);
  const owner = store.shown?.view?.players.find((player) => player.routes.includes(route))?.seat ?? null;
  const says = words.screen.list;
  const standing =
    owner !== null
      ? owner === store.seat
        ? says.yours
        : says.someones(store.names[owner] ?? "")
      : store.choices.claims.has(route)
        ? says.canClaim
        : freeBut(obstacle(store, route)?.message);
  return says.route({
    from: variant.cityName(a),
    to: variant.cityName(b),
    colour,
    spaces: length,
    points: variant.points(route),
    tunnel,
    ferry,
    standing,
  });
}

/** Free, and in a few words what is missing. */
function freeBut(reason: string | undefined): string {
  return reason === undefined ? words.screen.list.free : words.screen.list.freeBut(parted(reason)[0]);
}

export function describeCity(store: TableStore, variant: Variant, city: number): string {
  return words.screen.list.city(variant.cityName(city), cityReason(store, city).message);
}
