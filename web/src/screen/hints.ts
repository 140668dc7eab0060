/** An action as a sentence of a hint. */
import type { TableStore } from "../table/table.svelte";
import { words } from "../words";

const ways = words.screen.hints;

export function hintInWords(store: TableStore, action: string): string {
  const { variant, shown, allowed: choices } = store;
  const [verb = "", what = ""] = action.split(" ");
  if (variant === null) return "";
  const paid = (
    payments:
      readonly { readonly action: string; readonly cards: readonly { card: string; count: number }[] }[] | undefined,
  ) => words.screen.cardsInWords(payments?.find((payment) => payment.action === action)?.cards ?? []);
  switch (verb) {
    case "draw":
      return ways.take(what);
    case "claim":
      return ways.claim(
        variant.routeName(variant.routeIndex(what)),
        paid(choices.claims.get(variant.routeIndex(what))),
      );
    case "build":
      return ways.build(variant.cityName(variant.cityIndex(what)), paid(choices.stations.get(variant.cityIndex(what))));
    case "pay":
      return ways.pay(paid(choices.pay));
    case "keep": {
      const kept = choices.keeps.find((one) => one.action === action)?.keep ?? [];
      const offer = shown?.view?.offer ?? [];
      return ways.keep(kept.flatMap((place) => offer[place] ?? []).map((ticket) => variant.ticketName(ticket)));
    }
    case "tickets":
      return ways.tickets;
    case "decline":
      return ways.decline;
    default:
      return ways.pass;
  }
}
