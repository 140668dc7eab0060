/** Verdicts in words: what the prompt says when somebody tries what can't be done, and the last line of a tip. */
import type { CityObstacle, TableView, RouteObstacle } from "../protocol";
import { words } from "../words";
import { stationPrice, type CardCount } from "./choices";
import { GREY, LOCOMOTIVE, type Variant } from "./variant";
import type { CardVerdict, NotNow, StationVerdict, TicketsVerdict, Verdict } from "./verdict";

/** Why a route can't be claimed, and the rule that says so; for a claimable one that it can. */
export function routeVerdictWords(
  variant: Variant,
  now: TableView,
  names: readonly string[],
  route: number,
  verdict: Verdict,
): Reason {
  if (verdict.code === "claimable") return { message: words.prompt.claimable, rule: null };
  if (verdict.code === "not-now") return notNowWords(now, names, verdict);
  return { message: obstacleWords(variant, now, names, route, verdict), rule: verdict.rule };
}

function obstacleWords(
  variant: Variant,
  now: TableView,
  names: readonly string[],
  route: number,
  obstacle: RouteObstacle,
): string {
  const says = words.prompt;
  const name = variant.routeName(route);
  const { colour, length, ferry } = variant.route(route);
  const missing = obstacle.missing ?? 0;
  switch (obstacle.code) {
    case "route-yours":
      return says.routeMine(name);
    case "route-claimed":
      return says.routeClaimed(name, names[obstacle.owner ?? -1] ?? "");
    case "twin-yours":
      return says.twinMine(name);
    case "twin-claimed":
      return says.twinClosed(name, now.seats.length);
    case "too-few-trains":
      return says.trainsShort(length, length - missing);
    case "ferry-locomotives":
      return says.ferryShort(name, ferry, ferry - missing);
    case "cards-missing":
      return (colour === GREY ? says.cardsShortGrey : says.cardsShort)(
        missing,
        name,
        says.cardsOf(length, colour, ferry),
        says.cards(usable(variant, now, obstacle.card ?? colour)),
      );
  }
}

/** Why a route can't be claimed, in a few words. */
export function routeBrief(names: readonly string[], obstacle: RouteObstacle): string {
  const says = words.prompt.brief;
  switch (obstacle.code) {
    case "route-yours":
      return says.mine;
    case "route-claimed":
      return says.claimed(names[obstacle.owner ?? -1] ?? "");
    case "twin-yours":
      return says.twinMine;
    case "twin-claimed":
      return says.twinClosed;
    case "too-few-trains":
      return says.trains;
    case "ferry-locomotives":
      return says.ferry(obstacle.missing ?? 0);
    case "cards-missing":
      return says.cards(obstacle.missing ?? 0);
  }
}

/** A reason for a person, with the rule behind it. */
export interface Reason {
  readonly message: string;
  readonly rule: string | null;
}

export function stationVerdictWords(
  variant: Variant,
  now: TableView,
  names: readonly string[],
  city: number,
  verdict: StationVerdict,
): Reason {
  switch (verdict.code) {
    case "buildable":
      return { message: words.prompt.buildable(now.view === null ? 1 : stationPrice(now.view)), rule: null };
    case "no-stations":
      return { message: words.prompt.noStations, rule: null };
    case "not-now":
      return notNowWords(now, names, verdict);
    default:
      return { message: cityObstacleWords(variant, now, names, city, verdict), rule: verdict.rule };
  }
}

function cityObstacleWords(
  variant: Variant,
  now: TableView,
  names: readonly string[],
  city: number,
  obstacle: CityObstacle,
): string {
  const says = words.prompt;
  const name = variant.cityName(city);
  switch (obstacle.code) {
    case "station-yours":
      return says.stationMine(name);
    case "station-taken":
      return says.stationTaken(name, names[obstacle.owner ?? -1] ?? "");
    case "no-station-left":
      return says.allBuilt(variant.info.stations);
    case "cards-missing":
      return says.stationShort(
        now.view === null ? 1 : stationPrice(now.view),
        says.cards(usable(variant, now, obstacle.card ?? LOCOMOTIVE)),
      );
  }
}

export function cardVerdictWords(now: TableView, names: readonly string[], verdict: CardVerdict): Reason {
  const says = words.prompt;
  switch (verdict.code) {
    case "takeable":
      return { message: "", rule: null };
    case "empty":
      return { message: says.placeEmpty, rule: "D8" };
    case "deck-empty":
      return { message: says.deckEmpty, rule: "D7" };
    case "locomotive-as-second-card":
      return { message: says.secondLocomotive, rule: "D2" };
    case "not-now":
      return notNowWords(now, names, verdict);
  }
}

export function ticketsVerdictWords(now: TableView, names: readonly string[], verdict: TicketsVerdict): Reason {
  switch (verdict.code) {
    case "drawable":
      return { message: "", rule: null };
    case "ticket-deck-empty":
      return { message: words.prompt.noTicketsLeft, rule: "K1" };
    case "not-now":
      return notNowWords(now, names, verdict);
  }
}

function notNowWords(now: TableView, names: readonly string[], { why }: NotNow): Reason {
  const acting = (now.view?.to_act ?? []).map((seat) => names[seat] ?? "");
  return { message: words.prompt.notNow[why](acting), rule: null };
}

/** The cards that I could pay with: those of a colour, and locomotives. */
function usable(variant: Variant, now: TableView, colour: string): readonly CardCount[] {
  const cards = [colour, LOCOMOTIVE].map((card) => ({ card, count: variant.held(now.view?.hand ?? null, card) }));
  return cards.filter(({ count }) => count > 0);
}
