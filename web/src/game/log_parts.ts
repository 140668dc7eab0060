/** The parts of a line of the log: a sentence of the catalogue, with names, places and cards filled in. */
import { words } from "../words";
import type { LogPart } from "./log";
import type { Variant } from "./variant";

/** Fill a sentence: `{who} took {cards}`. */
export function fill(sentence: string, slots: Readonly<Record<string, readonly LogPart[]>>): readonly LogPart[] {
  return sentence
    .split(/\{(\w+)\}/)
    .flatMap((piece, place) => (place % 2 === 1 ? (slots[piece] ?? []) : piece === "" ? [] : [text(piece)]));
}

export const text = (words: string): LogPart => ({ kind: "text", text: words });
export const who = (seat: number): readonly LogPart[] => [{ kind: "name", seat }];
export const card = ({ card, count }: { readonly card: string | null; readonly count: number }): LogPart => ({
  kind: "card",
  card,
  count,
});

export const points = (n: number): readonly LogPart[] => [
  { kind: "points", text: words.log.points(n), spoken: words.log.pointsSpoken(n) },
];

export function city(variant: Variant, city: number): readonly LogPart[] {
  return [{ kind: "place", text: variant.cityName(city), spoken: variant.cityName(city) }];
}

export function route(variant: Variant, route: number): readonly LogPart[] {
  const { a, b } = variant.route(route);
  const spoken = words.log.between(variant.cityName(a), variant.cityName(b));
  return [{ kind: "place", text: variant.routeName(route), spoken }];
}

export function ticket(variant: Variant, ticket: number): readonly LogPart[] {
  const { a, b } = variant.ticket(ticket);
  const spoken = words.log.between(variant.cityName(a), variant.cityName(b));
  return [{ kind: "place", text: variant.ticketName(ticket), spoken }];
}

/** "a", "a and b", "a, b and c". */
export function list(items: readonly (readonly LogPart[])[]): readonly LogPart[] {
  return items.flatMap((item, place) => {
    if (place === 0) return item;
    return [text(place === items.length - 1 ? words.log.and : words.log.comma), ...item];
  });
}

/** A line for screen readers: colours as words, never as pictures. */
export function spoken(parts: readonly LogPart[], names: readonly string[]): string {
  return parts.map((part) => spokenPart(part, names)).join("");
}

function spokenPart(part: LogPart, names: readonly string[]): string {
  switch (part.kind) {
    case "text":
      return part.text;
    case "name":
      return names[part.seat] ?? "";
    case "place":
    case "points":
      return part.spoken;
    case "card":
      return words.common.cardCount(part.count, part.card ?? "");
  }
}
