/** The rule that explains what a player is looking at: a "?" next to it opens it. */
import type { Variant } from "../game/variant";
import type { TableState } from "../table/state.svelte";
import type { Picking } from "./selection.svelte";

/** The rule for the situation that the prompt describes; null where it explains itself. */
export function promptRule({ shown, seat }: TableState, picking: Picking | null): string | null {
  const view = shown?.view ?? null;
  if (view === null || seat === null || !view.to_act.includes(seat)) return null;
  if (picking?.kind === "station") return "B2";
  if (picking?.kind === "tickets") return "K1";
  if (picking !== null) return null; // its panel has its own "?"
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

/** The rule for the price of a picked route or station; null for a plain route. */
export function costRule(variant: Variant, picking: Picking | null): string | null {
  if (picking?.kind === "build") return "B1";
  return picking?.kind === "claim" ? routeRule(variant, picking.route) : null;
}

/** The rule for what is special about a route. */
export function routeRule(variant: Variant, route: number): string | null {
  const { tunnel, ferry, colour, twin } = variant.route(route);
  if (tunnel) return "T1";
  if (ferry > 0) return "F1";
  if (twin !== null) return "C4";
  return colour === "grey" ? "C1" : null;
}
