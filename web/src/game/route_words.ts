/** A route in words, as in the list of routes: `standing` is whose it is, or what could be done. */
import { words } from "../words";
import type { Variant } from "./variant";

export function routeWords(variant: Variant, route: number, standing: string): string {
  const { a, b, colour, length, tunnel, ferry } = variant.route(route);
  return words.screen.list.route({
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
