/** The names of what a refusal at a table is about. */
import { words } from "../words";
import type { RefusalNames } from "../words/refusal_catalogue";
import type { Variant } from "./variant";

/** `players` are the names by seat; `reader` is the seat of whoever reads it. */
export function refusalNames(variant: Variant | null, players: readonly string[], reader: number | null): RefusalNames {
  const route = (id: string) => variant?.info.routes.find((one) => one.id === id);
  return {
    reader,
    player: (seat) => (seat === reader ? words.common.you : (players[seat] ?? words.common.seat(seat))),
    city: (id) => {
      const place = variant?.info.cities.findIndex((one) => one.id === id) ?? -1;
      return variant === null || place < 0 ? id : variant.cityName(place);
    },
    route: (id) => (variant === null || route(id) === undefined ? id : variant.routeName(variant.routeIndex(id))),
    isDouble: (id) => (route(id)?.twin ?? null) !== null,
  };
}
