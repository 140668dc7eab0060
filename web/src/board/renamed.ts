/** A city whose name is written otherwise than on the printed sheet: how much room that takes, and in which rows. */
import type { CityData, LabelRow } from "../protocol";

/** How wide letters are beside a usual small one. */
const WIDTHS: readonly (readonly [RegExp, number])[] = [
  [/[ijlt'’. -]/, 0.58],
  [/[frsI]/, 0.78],
  [/[mwMW]/, 1.6],
  [/\p{Lu}/u, 1.28],
];

/** Names longer than this go in two rows, where they have a place to part at. */
const LONGEST_ROW = 14;
/** From one row to the next, in heights of letters' ems. */
const LEADING = 1.08;

const widthOf = (text: string): number =>
  [...text.normalize("NFC")].reduce(
    (sum, letter) => sum + (WIDTHS.find(([letters]) => letters.test(letter))?.[1] ?? 1),
    0,
  );

const widest = (rows: readonly string[]): number => Math.max(...rows.map(widthOf));

/** "La Nouvelle-Orléans" as "La Nouvelle-" and "Orléans": parted where the longer row is the shortest. */
function rowsOf(name: string): readonly string[] {
  if (name.length <= LONGEST_ROW) return [name];
  const parts = [...name.matchAll(/[ -]/g)].map(({ index }) => [
    name.slice(0, index + 1).trim(),
    name.slice(index + 1),
  ]);
  return parts.toSorted((a, b) => widest(a) - widest(b))[0] ?? [name];
}

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
