/** A hint in words: what a strong bot would do, and a reason that can be seen on the board. */
import type { CardCount } from "../game/choices";
import type { Prompt } from "../game/prompt";
import { GREY, type Variant } from "../game/variant";
import type { HintAnswer, HintReason } from "../protocol";
import type { TableState } from "../table/state.svelte";
import { words } from "../words";

/** What the board shows with a hint: a ticket's path, and a route. */
export interface HintShown {
  readonly ticket: number | null;
  readonly route: number | null;
}

export function hintPrompt(table: TableState, answer: HintAnswer): Prompt {
  const { variant, shown, names } = table;
  if (variant === null || !shown?.view) return { signal: "wait", ...words.hints.none };
  const bot = words.common.levels[answer.level].name;
  const why = reasonInWords(variant, names, answer.reason);
  return { signal: "go", ...words.hints.told(actionInWords(table, variant, bot, answer.action), why) };
}

export function hintShown({ reason }: HintAnswer): HintShown {
  return {
    ticket: "ticket" in reason ? reason.ticket : null,
    route: "route" in reason ? reason.route : null,
  };
}

type Ways = readonly { readonly action: string; readonly cards: readonly CardCount[] }[] | undefined;

function actionInWords(table: TableState, variant: Variant, bot: string, action: string): string {
  const { shown, allowed: choices } = table;
  const moves = words.hints.moves;
  const [verb = "", what = ""] = action.split(" ");
  const paid = (ways: Ways): string =>
    words.screen.cardsInWords(ways?.find((payment) => payment.action === action)?.cards ?? []);
  switch (verb) {
    case "draw":
      return what === "locomotive" ? moves.takeLocomotive(bot) : moves.take(bot, what);
    case "claim": {
      const route = variant.routeIndex(what);
      return moves.claim(bot, variant.routeName(route), paid(choices.claims.get(route)));
    }
    case "build": {
      const city = variant.cityIndex(what);
      return moves.build(bot, variant.cityName(city), paid(choices.stations.get(city)));
    }
    case "pay":
      return moves.pay(bot, paid(choices.pay));
    case "keep": {
      const kept = choices.keeps.find((one) => one.action === action)?.keep ?? [];
      const offer = shown?.view?.offer ?? [];
      return moves.keep(
        bot,
        kept.flatMap((place) => offer[place] ?? []).map((ticket) => variant.ticketName(ticket)),
      );
    }
    case "tickets":
      return moves.tickets(bot);
    case "decline":
      return moves.decline(bot);
    default:
      return moves.pass(bot);
  }
}

export function reasonInWords(variant: Variant, names: readonly string[], reason: HintReason): string {
  const why = words.hints.why;
  const nameOf = (seat: number): string => names[seat] ?? "";
  const ticketOf = (ticket: number): string => variant.ticketName(ticket);
  const routeOf = (route: number): string => variant.routeName(route);
  switch (reason.kind) {
    case "ticket": {
      const { ticket, spaces, without, before, shortest } = reason;
      if (spaces === 0) return why.arrives(ticketOf(ticket), variant.ticket(ticket).points);
      if (without === null) return why.onlyWay(ticketOf(ticket), spaces);
      if (without > before) return why.longerWithout(ticketOf(ticket), spaces, without - before);
      return (shortest ? why.onTheWay : why.nearer)(ticketOf(ticket), spaces);
    }
    case "points":
      return reason.last_turn ? why.lastTurn(reason.points) : why.points(reason.points);
    case "block":
      return why.block(nameOf(reason.player), reason.points);
    case "card": {
      const { route, ticket, have, need } = reason;
      const card = variant.card(reason.card);
      if (ticket === null) return why.longRoute(routeOf(route), variant.points(route), card, have, need);
      const says = variant.route(route).colour === GREY ? why.anyCard : why.card;
      return says(routeOf(route), ticketOf(ticket), card, have, need);
    }
    case "locomotive": {
      const { route, ticket, short } = reason;
      if (route === null || ticket === null) return why.locomotive;
      return why.locomotiveFor(routeOf(route), ticketOf(ticket), short);
    }
    case "blind":
      return reason.fits ? why.blindFits : why.blind;
    case "tickets":
      return reason.open === 0 ? why.tickets(reason.trains) : why.ticketsToo(reason.open, reason.trains);
    case "keep": {
      const { spaces, apart, trains } = reason;
      return apart > spaces ? why.keepShared(spaces, trains, apart - spaces) : why.keep(spaces, trains);
    }
    case "station": {
      const { route, player, ticket, spaces } = reason;
      return spaces === 0
        ? why.station(routeOf(route), nameOf(player), ticketOf(ticket))
        : why.stationNearer(routeOf(route), nameOf(player), ticketOf(ticket), spaces);
    }
    case "decline": {
      const { price, ticket, more } = reason;
      if (ticket === null) return why.dear(price);
      return more === null ? why.dearOnly(price, ticketOf(ticket)) : why.dearAround(price, ticketOf(ticket), more);
    }
    case "only":
      return why.only;
    case "tried":
      return why.tried;
  }
}
