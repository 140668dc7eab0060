/** Lays out the name of a city that differs from the printed one: how much room it takes, and in which rows. */
import type { CityData, LabelRow } from "../protocol";

/** The widths of letters relative to a common small one. */
const WIDTHS: readonly (readonly [RegExp, number])[] = [
  [/[ijlt'’. -]/, 0.58],
  [/[frsI]/, 0.78],
  [/[mwMW]/, 1.6],
  [/\p{Lu}/u, 1.28],
];

/** Names longer than this take two rows, where they can be split. */
const LONGEST_ROW = 14;
/** The distance between rows, in ems. */
const LEADING = 1.08;

const widthOf = (text: string): number =>
  [...text.normalize("NFC")].reduce(
    (sum, letter) => sum + (WIDTHS.find(([letters]) => letters.test(letter))?.[1] ?? 1),
    0,
  );

const widest = (rows: readonly string[]): number => Math.max(...rows.map(widthOf));

/** "La Nouvelle-Orléans" as "La Nouvelle-" and "Orléans": split where the longer row is shortest. */
function rowsOf(name: string): readonly string[] {
  if (name.length <= LONGEST_ROW) return [name];
  const parts = [...name.matchAll(/[ -]/g)].map(({ index }) => [
    name.slice(0, index + 1).trim(),
    name.slice(index + 1),
  ]);
  return parts.toSorted((a, b) => widest(a) - widest(b))[0] ?? [name];
}

/** A city under another name, with its label laid out again. */
export function renamed(city: CityData, name: string): CityData {
  const { label } = city;
  const printed = label.rows.map(({ text }) => text);
  const first = label.rows[0];
  if (name === city.name || first === undefined) return city;
  const texts = rowsOf(name);
  const width = (label.width * widest(texts)) / widest(printed);
  const more = (texts.length - printed.length) * LEADING * label.size;
  const rows = texts.map((text, row): LabelRow => ({
    text,
    baseline: first.baseline - more / 2 + row * LEADING * label.size,
  }));
  return { ...city, name, label: { ...label, x: alongside(city, width), width, height: label.height + more, rows } };
}

/** The middle of a name of another width: the edge that faces the city stays where it is. */
function alongside({ x, label }: CityData, width: number): number {
  if (x <= label.x - label.width / 2) return label.x + (width - label.width) / 2;
  if (x >= label.x + label.width / 2) return label.x - (width - label.width) / 2;
  return label.x;
}
