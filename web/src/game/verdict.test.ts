import { expect, test } from "vitest";
import type { TableView } from "../protocol";
import { choicesOf, DECK } from "./choices";
import { SAMPLES, samplesIn, type Sample } from "./positions";
import { cardVerdict, routeObstacle, routeVerdict, stationVerdict, ticketsVerdict } from "./verdict";
import {
  cardVerdictWords,
  routeBrief,
  routeVerdictWords,
  stationVerdictWords,
  ticketsVerdictWords,
} from "./verdict_words";

const names = (now: TableView): readonly string[] => now.seats.map((seat) => seat.name);
const withoutLegal = (now: TableView): TableView => ({ ...now, legal: [] });

test("on my turn a route is claimable if and only if the server names no obstacle", () => {
  for (const { variant, now, view } of samplesIn("turn")) {
    const { claims } = choicesOf(variant, view, now.legal);
    variant.info.routes.forEach((route, place) => {
      expect(routeVerdict(variant, now, place).code === "claimable", route.id).toBe(claims.has(place));
      expect(routeObstacle(now, place) === null, `${view.variant} ${view.actions} ${route.id}`).toBe(claims.has(place));
    });
  }
});

test("on my turn a station can be built if and only if the server names no obstacle", () => {
  for (const { variant, now, view } of samplesIn("turn")) {
    const { stations } = choicesOf(variant, view, now.legal);
    variant.info.cities.forEach((city, place) => {
      expect(stationVerdict(variant, now, place).code === "buildable", city.id).toBe(stations.has(place));
      const why = stationVerdict(variant, withoutLegal(now), place).code;
      expect(why === "not-now", `${view.variant} ${city.id} ${why}`).toBe(stations.has(place));
    });
  }
});

test("a card that can't be taken says why", () => {
  for (const { variant, now, view } of [...samplesIn("turn"), ...samplesIn("second-card")]) {
    for (const [place, card] of view.display.entries()) {
      const verdict = cardVerdict(variant, now, place).code;
      const legal = card !== null && now.legal.includes(`draw ${variant.card(card)}`);
      expect(verdict === "takeable").toBe(legal);
      expect(verdict, "no card on my turn is only not now").not.toBe("not-now");
    }
    expect(cardVerdict(variant, now, DECK).code).toBe(now.legal.includes("draw deck") ? "takeable" : "deck-empty");
    const tickets =
      view.phase === "second-card" ? "not-now" : now.legal.includes("tickets") ? "drawable" : "ticket-deck-empty";
    if (view.ticket_deck > 0) expect(ticketsVerdict(now).code).toBe(tickets);
  }
});

test("a locomotive can't be the second card", () => {
  const sample = samplesIn("second-card").find(({ variant, view }) =>
    view.display.includes(variant.cardIndex("locomotive")),
  );
  const { variant, now, view } = sample as Sample;
  const place = view.display.indexOf(variant.cardIndex("locomotive"));
  const verdict = cardVerdict(variant, now, place);
  expect(verdict.code).toBe("locomotive-as-second-card");
  expect(cardVerdictWords(now, names(now), verdict).rule).toBe("D2");
});

test("every obstacle that the server names has words, in full and in brief, and its rule", () => {
  const seen = new Set<string>();
  for (const { variant, now } of SAMPLES) {
    for (const obstacle of now.obstacles?.routes ?? []) {
      const [route = 0] = obstacle.routes;
      const { message, rule } = routeVerdictWords(variant, now, names(now), route, obstacle);
      expect(message).toMatch(/^[^{]+\.$/);
      expect(message).not.toMatch(/undefined|NaN/);
      expect(routeBrief(names(now), obstacle)).not.toBe("");
      expect(rule).toBe(obstacle.rule);
      seen.add(obstacle.code);
    }
  }
  expect([...seen].toSorted()).toEqual([
    "cards-missing",
    "ferry-locomotives",
    "route-claimed",
    "route-yours",
    "too-few-trains",
    "twin-claimed",
    "twin-yours",
  ]);
});

test("every verdict has words, and what is refused has a whole sentence", () => {
  for (const { variant, now } of SAMPLES.filter((_, place) => place % 7 === 0)) {
    const who = names(now);
    const said = [
      ...variant.info.routes.map((_, place) =>
        routeVerdictWords(variant, now, who, place, routeVerdict(variant, now, place)),
      ),
      ...variant.info.cities.map((_, place) =>
        stationVerdictWords(variant, now, who, place, stationVerdict(variant, now, place)),
      ),
      ...[0, 1, 2, 3, 4].map((place) => cardVerdictWords(now, who, cardVerdict(variant, now, place))),
      ticketsVerdictWords(now, who, ticketsVerdict(now)),
    ];
    for (const { message } of said) expect(message === "" || message.endsWith("."), message).toBe(true);
    expect(said.filter(({ message }) => /undefined|NaN|\{/.test(message))).toEqual([]);
  }
});

test("while somebody else plays, what could be claimed waits and what could not still says why", () => {
  for (const { variant, now, view } of samplesIn("turn").slice(0, 12)) {
    const other = { ...withoutLegal(now), view: { ...view, to_act: [(now.seat ?? 0) + 1] } };
    for (const place of variant.info.routes.keys()) {
      const verdict = routeVerdict(variant, other, place);
      expect(verdict).toEqual(routeObstacle(now, place) ?? { code: "not-now", why: "waiting" });
    }
  }
});
