/** Shows the state of routes on their printed spaces, which are part of the picture: by classes on its elements. */
import type { Variant } from "../game/variant";

interface RouteMarks {
  readonly isPale: (route: number) => boolean;
  readonly isFree: (route: number) => boolean;
  readonly closed: readonly number[];
}

/** Set the classes. `picture` is passed so that an effect depends on it, and marks a new picture again. */
export function markRoutes(
  drawing: Element,
  picture: string,
  variant: Variant,
  { isPale, isFree, closed }: RouteMarks,
): void {
  if (picture === "") return;
  const known = new Map(variant.info.routes.map(({ id }, route) => [id, route]));
  for (const element of drawing.querySelectorAll(".spaces [data-route]")) {
    const route = known.get(element.getAttribute("data-route") ?? "");
    if (route === undefined) continue;
    element.classList.toggle("held", !isFree(route));
    element.classList.toggle("closed", closed.includes(route));
    element.classList.toggle("pale", isPale(route));
  }
}
