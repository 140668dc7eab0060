/** Verdicts in words: what the prompt says when somebody tries what can't be done, and the last line of a tip. */
import type { Now } from "../protocol";
import { words } from "../words";
import { stationPrice } from "./choices";
import { GREY, type Variant } from "./variant";
import type { CardsShort, CardVerdict, NotNow, Obstacle, StationVerdict, TicketsVerdict, Verdict } from "./verdict";

/** Why a route can't be claimed, and the rule that says so; for a claimable one that it can. */
export function routeWords(
  variant: Variant,
  now: Now,
  names: readonly string[],
  route: number,
  verdict: Verdict,
): Reason {
  const says = words.prompt;
  const name = variant.routeName(route);
  switch (verdict.kind) {
    case "claimable":
      return { message: says.claimable, rule: null };
    case "mine":
      return { message: says.routeMine(name), rule: "C3" };
    case "claimed":
      return { message: says.routeClaimed(name, names[verdict.by] ?? ""), rule: "C3" };
    case "twin-mine":
      return { message: says.twinMine(name), rule: "C4" };
    case "twin-closed":
      return { message: says.twinClosed(name, now.seats.length), rule: "C4" };
    case "trains":
      return { message: says.trainsShort(verdict.needs, verdict.have), rule: "C2" };
    case "ferry":
      return { message: says.ferryShort(name, verdict.needs, verdict.have), rule: "F1" };
    case "cards":
      return {
        message: (verdict.colour === GREY ? says.cardsShortGrey : says.cardsShort)(
          verdict.short,
          name,
          cardsNeeded(verdict),
          cardsHeld(verdict),
        ),
        rule: variant.route(route).ferry > 0 ? "F1" : "C1",
      };
    case "not-now":
      return notNowWords(now, names, verdict);
  }
}

/** What stands in the way of a route, in a few words. */
export function routeBrief(names: readonly string[], verdict: Obstacle): string {
  const says = words.prompt.brief;
  switch (verdict.kind) {
    case "mine":
      return says.mine;
    case "claimed":
      return says.claimed(names[verdict.by] ?? "");
    case "twin-mine":
      return says.twinMine;
    case "twin-closed":
      return says.twinClosed;
    case "trains":
      return says.trains;
    case "ferry":
      return says.ferry(verdict.needs - verdict.have);
    case "cards":
      return says.cards(verdict.short);
  }
}

/** A reason for a person, with the rule behind it. */
export interface Reason {
  readonly message: string;
  readonly rule: string | null;
}

export function stationWords(
  variant: Variant,
  now: Now,
  names: readonly string[],
  city: number,
  verdict: StationVerdict,
): Reason {
  const says = words.prompt;
  const name = variant.cityName(city);
  switch (verdict.kind) {
    case "buildable":
      return { message: says.buildable(now.view === null ? 1 : stationPrice(now.view)), rule: null };
    case "no-stations":
      return { message: says.noStations, rule: null };
    case "taken":
      return verdict.by === now.seat
        ? { message: says.stationMine(name), rule: "B1" }
        : { message: says.stationTaken(name, names[verdict.by] ?? ""), rule: "B1" };
    case "all-built":
      return { message: says.allBuilt(variant.info.stations), rule: "B1" };
    case "cards":
      return { message: says.stationShort(verdict.needs, cardsHeld(verdict)), rule: "B1" };
    case "not-now":
      return notNowWords(now, names, verdict);
  }
}

export function cardWords(now: Now, names: readonly string[], verdict: CardVerdict): Reason {
  const says = words.prompt;
  switch (verdict.kind) {
    case "takeable":
      return { message: "", rule: null };
    case "empty":
      return { message: says.placeEmpty, rule: "D8" };
    case "deck-empty":
      return { message: says.deckEmpty, rule: "D7" };
    case "second-locomotive":
      return { message: says.secondLocomotive, rule: "D2" };
    case "not-now":
      return notNowWords(now, names, verdict);
  }
}

export function ticketsWords(now: Now, names: readonly string[], verdict: TicketsVerdict): Reason {
  switch (verdict.kind) {
    case "drawable":
      return { message: "", rule: null };
    case "none-left":
      return { message: words.prompt.noTicketsLeft, rule: "K1" };
    case "not-now":
      return notNowWords(now, names, verdict);
  }
}

function notNowWords(now: Now, names: readonly string[], { why }: NotNow): Reason {
  const acting = (now.view?.to_act ?? []).map((seat) => names[seat] ?? "");
  return { message: words.prompt.notNow[why](acting), rule: null };
}

function cardsNeeded({ colour, needs }: CardsShort): string {
  return words.prompt.cardsOf(needs, colour);
}

function cardsHeld({ have }: CardsShort): string {
  return words.prompt.cards(have);
}
