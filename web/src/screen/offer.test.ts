import { expect, test } from "vitest";
import { choicesOf, NO_CHOICES } from "../game/choices";
import { samplesIn, type Sample } from "../game/positions";
import { keepRange, returnedTo, ticketsDrawn } from "./offer";

const rangeOf = ({ variant, view, now }: Sample) => keepRange(choicesOf(variant, view, now.legal));
const dealtIn = (name: string): Sample => {
  const found = samplesIn("choosing-tickets").find(({ variant }) => variant.info.name === name);
  if (found === undefined) throw new Error(`No first tickets in ${name}.`);
  return found;
};

test("as many tickets are kept as the deal says", () => {
  expect(rangeOf(dealtIn("europe"))).toEqual({ least: 2, most: 4 });
  expect(rangeOf(dealtIn("europe-mega"))).toEqual({ least: 0, most: 1 });
  expect(keepRange(NO_CHOICES)).toEqual({ least: 0, most: 0 });
});

test("as many tickets are drawn as the variant says, or as are left", () => {
  const drawn = (name: string, left: number) => ticketsDrawn(dealtIn(name).variant, { ticket_deck: left });
  expect(drawn("europe", 30)).toBe(3);
  expect(drawn("europe-big-cities", 30)).toBe(4);
  expect(drawn("europe", 2)).toBe(2);
});

test("first tickets are returned as their deal says, later ones under the deck", () => {
  const backIn = (name: string) => returnedTo(dealtIn(name).variant, dealtIn(name).view);
  expect(backIn("usa")).toBe("under");
  expect(backIn("europe")).toBe("out");
  expect(backIn("europe-mega")).toBe("out");
  expect(backIn("europe-big-cities")).toBe("under");
  const mega = dealtIn("europe-mega");
  const regular = mega.variant.info.tickets.flatMap((ticket, place) => (ticket.long ? [] : [place])).slice(0, 5);
  expect(returnedTo(mega.variant, { ...mega.view, offer: regular })).toBe("under");
  for (const { variant, view } of samplesIn("keeping-tickets")) expect(returnedTo(variant, view)).toBe("under");
});
