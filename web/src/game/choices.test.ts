import { expect, test } from "vitest";
import { choicesOf, keepAction, NO_CHOICES, stationPrice, type Choices } from "./choices";
import { SAMPLES, samplesIn, variantNamed } from "./positions";
import { LOCOMOTIVE } from "./variant";

function actionsIn(choices: Choices): string[] {
  const payments = [...choices.claims.values(), ...choices.stations.values(), choices.pay].flat();
  return [
    ...[...choices.draw].map((card) => `draw ${card}`),
    ...(choices.tickets ? ["tickets"] : []),
    ...(choices.pass ? ["pass"] : []),
    ...(choices.decline ? ["decline"] : []),
    ...payments.map((payment) => payment.action),
    ...choices.keeps.map((keep) => keep.action),
  ];
}

test("every legal text is one choice, and there is no other choice", () => {
  for (const { variant, view, now } of SAMPLES) {
    const actions = actionsIn(choicesOf(variant, view, now.legal));
    expect(actions.toSorted()).toEqual(now.legal.toSorted());
  }
});

test("a payment's cards add up to the price, and are in the hand", () => {
  for (const { variant, view, now } of SAMPLES) {
    const choices = choicesOf(variant, view, now.legal);
    const priced = [
      ...[...choices.claims].flatMap(([route, ways]) => ways.map((way) => [way, variant.route(route).length] as const)),
      ...[...choices.stations.values()].flat().map((way) => [way, stationPrice(view)] as const),
      ...choices.pay.map((way) => [way, view.tunnel?.price] as const),
    ];
    for (const [way, price] of priced) {
      expect(way.cards.reduce((sum, { count }) => sum + count, 0)).toBe(price);
      for (const { card, count } of way.cards) expect(count).toBeLessThanOrEqual(variant.held(view.hand, card));
      expect(way.cards.find(({ card }) => card === LOCOMOTIVE)?.count ?? 0).toBe(way.locomotives);
    }
  }
});

test("each station costs a card more than the one before", () => {
  const [{ view, now }] = samplesIn("turn") as [(typeof SAMPLES)[number]];
  const europe = variantNamed("europe");
  const built = (stations: number[]) => ({
    ...view,
    players: view.players.map((player) => (player.seat === now.seat ? { ...player, stations } : player)),
  });
  expect([[], [1], [1, 2]].map((stations) => stationPrice(built(stations)))).toEqual([1, 2, 3]);
  const [ways] = choicesOf(europe, built([1]), ["build paris red +1"]).stations.values();
  expect(ways?.[0]?.cards).toEqual([
    { card: "red", count: 1 },
    { card: "locomotive", count: 1 },
  ]);
});

test("every choice of tickets is found by what is kept", () => {
  for (const { variant, view, now } of [...samplesIn("choosing-tickets"), ...samplesIn("keeping-tickets")]) {
    const choices = choicesOf(variant, view, now.legal);
    for (const { action, keep, returned } of choices.keeps) {
      expect(keepAction(choices, keep.toReversed(), returned)).toBe(action);
      expect([...keep, ...returned].toSorted()).toEqual(view.offer?.map((_, place) => place));
    }
    expect(keepAction(choices, [9])).toBeNull();
  }
});

test("the others may be returned in any order if none is given", () => {
  const [{ variant, view }] = samplesIn("keeping-tickets") as [(typeof SAMPLES)[number]];
  const choices = choicesOf(variant, view, ["keep a return bc", "keep a return cb"]);
  expect(keepAction(choices, [0])).toBe("keep a return bc");
  expect(keepAction(choices, [0], [2, 1])).toBe("keep a return cb");
});

test("texts are read as they are written", () => {
  const europe = variantNamed("europe");
  const [{ view }] = samplesIn("turn") as [(typeof SAMPLES)[number]];
  const route = europe.routeIndex("paris/zurich");
  const choices = choicesOf(europe, view, [
    "claim paris/zurich green +1",
    "claim paris/zurich locomotive",
    "draw deck",
  ]);
  expect(choices.claims.get(route)).toEqual([
    {
      action: "claim paris/zurich green +1",
      cards: [
        { card: "green", count: 2 },
        { card: "locomotive", count: 1 },
      ],
      colour: "green",
      locomotives: 1,
    },
    {
      action: "claim paris/zurich locomotive",
      cards: [{ card: "locomotive", count: 3 }],
      colour: "locomotive",
      locomotives: 3,
    },
  ]);
  expect([...choices.draw]).toEqual(["deck"]);
  expect(NO_CHOICES.claims.size).toBe(0);
});
