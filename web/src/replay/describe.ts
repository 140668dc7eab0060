/** Routes and cities in words at a point of a replay: whose they are, and nothing about what could be done. */
import { routeWords } from "../game/route_words";
import type { Variant } from "../game/variant";
import type { TableView } from "../protocol";
import { words } from "../words";

export function describeRoute(variant: Variant, now: TableView, names: readonly string[], route: number): string {
  const owner = now.view?.players.find((player) => player.routes.includes(route));
  const status = owner === undefined ? words.screen.list.free : words.prompt.brief.claimed(names[owner.seat] ?? "");
  return routeWords(variant, route, status);
}

export function describeCity(variant: Variant, now: TableView, names: readonly string[], city: number): string {
  const owner = now.view?.players.find((player) => player.stations.includes(city));
  const name = variant.cityName(city);
  if (owner === undefined) return name;
  return words.replay.stationOf(name, names[owner.seat] ?? "");
}
