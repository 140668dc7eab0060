/** What the prompt says: the table's sentence, or the screen's own while something is being chosen. */
import { stationPrice } from "../game/choices";
import type { Prompt } from "../game/prompt";
import type { Variant } from "../game/variant";
import type { TableState } from "../table/state.svelte";
import { words } from "../words";
import { ticketsDrawn } from "./offer";
import type { Selection } from "./selection.svelte";

export function promptFor(table: TableState, selection: Selection, variant: Variant): Prompt {
  if (table.connection.state !== "open" || table.refusal !== null) return table.prompt;
  if (selection.message !== null) return selection.message;
  const { picking } = selection;
  switch (picking?.kind) {
    case "claim": {
      const { first, rest, why } = words.prompt.choosePayment;
      const { length, colour, ferry } = variant.route(picking.route);
      return { signal: "go", first, rest: rest(variant.routeName(picking.route), length, colour, ferry), why };
    }
    case "build":
      return { signal: "go", ...words.screen.chooseForStation(variant.cityName(picking.city)) };
    case "tickets":
      return ticketsPrompt(table, variant);
    case "station":
      return stationPrompt(table);
    default:
      return table.prompt;
  }
}

function ticketsPrompt({ shown }: TableState, variant: Variant): Prompt {
  const { first, rest, why } = words.prompt.drawTickets;
  const drawn = shown?.view == null ? 0 : ticketsDrawn(variant, shown.view);
  return { signal: "go", first: first(drawn), rest: rest(drawn), why };
}

function stationPrompt(table: TableState): Prompt {
  const view = table.shown?.view ?? null;
  const { first, rest } = words.prompt.chooseStation;
  const price = view === null ? 1 : stationPrice(view);
  return { signal: "go", first: first(price - 1), rest: rest(price), why: "" };
}
