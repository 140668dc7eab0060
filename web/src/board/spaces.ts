/** The printed spaces are part of the picture; the state of their routes is shown by classes on it. */
import type { Variant } from "../game/variant";

interface Told {
  readonly isPale: (route: number) => boolean;
  readonly isFree: (route: number) => boolean;
  readonly closed: readonly number[];
}

/** `picture` is a dependency, so that a new one is marked again. */
export function markRoutes(
  drawing: Element,
  picture: string,
  variant: Variant,
  { isPale, isFree, closed }: Told,
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
