/** Which rule speaks of what a player is looking at: what a "?" beside it opens. */
import type { Variant } from "../game/variant";
import type { TableState } from "../table/state.svelte";
import type { Picking } from "./selection.svelte";

/** Of the situation that the prompt tells of; null where it speaks for itself. */
export function meantRule({ shown, seat }: TableState, picking: Picking | null): string | null {
  const view = shown?.view ?? null;
  if (view === null || seat === null || !view.to_act.includes(seat)) return null;
  if (picking?.kind === "station") return "B2";
  if (picking !== null) return null; // its panel has a "?" of its own
  switch (view.phase) {
    case "choosing-tickets":
      return "S4";
    case "keeping-tickets":
      return "K1";
    case "second-card":
      return "D2";
    case "turn":
      return view.turns_left === null ? null : "E1";
    default:
      return null;
  }
}

/** Of what a picked route or station costs; null for a plain route. */
export function costRule(variant: Variant, picking: Picking | null): string | null {
  if (picking?.kind === "build") return "B1";
  return picking?.kind === "claim" ? routeRule(variant, picking.route) : null;
}

/** Of what is special about a route. */
export function routeRule(variant: Variant, route: number): string | null {
  const { tunnel, ferry, colour, twin } = variant.route(route);
  if (tunnel) return "T1";
  if (ferry > 0) return "F1";
  if (twin !== null) return "C4";
  return colour === "grey" ? "C1" : null;
}
