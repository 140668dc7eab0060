import { describe, expect, test } from "vitest";
import { variantNamed } from "../game/positions";
import { Variant } from "../game/variant";
import type { ScoreSheet, VariantInfo } from "../protocol";
import { longestPath, type Stretch } from "./longest_path";
import { newPlayer, type RealPlayer } from "./real_table";
import { scoreSheets } from "./score";
import text from "./scores.json?raw";

interface Sheet {
  readonly routes: number;
  readonly tickets: number;
  readonly total: number;
  readonly rank: number;
  readonly path_length: number;
  readonly done: readonly number[];
  /** What each station borrows, by city. */
  readonly borrowed: readonly (number | null)[];
}

interface Scored {
  readonly variant: string;
  readonly options: readonly string[];
  readonly routes: readonly (readonly number[])[];
  readonly stations: readonly (readonly number[])[];
  readonly tickets: readonly (readonly number[])[];
  readonly sheets: readonly Sheet[];
}

interface File {
  readonly variants: readonly Pick<VariantInfo, "name" | "options" | "tickets" | "tie_break">[];
  readonly tables: readonly Scored[];
}

const file: File = JSON.parse(text);
const tables = file.tables.map((table) => ({ ...table, found: variantOf(table) }));

function variantOf({ variant, options }: Scored): Variant {
  if (options.length === 0) return variantNamed(variant);
  const changed = file.variants.find((one) => one.name === variant && String(one.options) === String(options));
  return new Variant({ ...variantNamed(variant).info, ...changed });
}

const playersOf = (table: Scored): readonly RealPlayer[] =>
  table.routes.map((routes, seat) => ({
    ...newPlayer(seat, ""),
    routes,
    stations: table.stations[seat] ?? [],
    tickets: table.tickets[seat] ?? [],
  }));

describe("the page's scoring has the same result as the rules", () => {
  test.each([...new Set(tables.map(({ variant }) => variant))])("at the tables of %s", (name) => {
    const some = tables.filter(({ variant }) => variant === name);
    for (const [at, table] of some.entries()) {
      const variant = table.found;
      const sheets = scoreSheets(variant, playersOf(table));
      const scored = sheets.map((sheet): Sheet => ({
        routes: sheet.routes,
        tickets: sheet.tickets,
        total: sheet.total,
        rank: sheet.rank,
        path_length: sheet.path_length,
        done: sheet.tickets_done.map((id) => variant.ticketIndex(id)),
        borrowed: Object.values(sheet.station_routes).map((id) => (id === null ? null : variant.routeIndex(id))),
      }));
      expect(scored, `table ${at}`).toEqual(table.sheets);
      expect(sheets.every((sheet, seat) => isShown(variant, sheet, table.routes[seat] ?? []))).toBe(true);
    }
    expect(some.length).toBeGreaterThan(25);
  });
});

/** Whether the path is one, of the player's own routes, each once, and as long as it is said to be. */
function isShown(variant: Variant, sheet: ScoreSheet, own: readonly number[]): boolean {
  const path = sheet.longest_path.map((id) => variant.routeIndex(id));
  const length = path.reduce((sum, route) => sum + variant.route(route).length, 0);
  const isOwn = new Set(path).size === path.length && path.every((route) => own.includes(route));
  return isOwn && length === sheet.path_length && canRun(path.map((route) => variant.route(route)));
}

/** Whether each route continues where the one before it ends. */
function canRun(path: readonly Stretch[]): boolean {
  let at = new Set(path[0] === undefined ? [] : [path[0].a, path[0].b]);
  for (const { a, b } of path) {
    const next = [...(at.has(a) ? [b] : []), ...(at.has(b) ? [a] : [])];
    if (next.length === 0) return false;
    at = new Set(next);
  }
  return true;
}

describe("the longest path", () => {
  const ring = (cities: number): Stretch[] =>
    Array.from({ length: cities }, (_, city) => ({ a: city, b: (city + 1) % cities, length: 2 }));

  test("of nothing is nothing", () => {
    expect(longestPath([])).toEqual({ length: 0, routes: [] });
  });

  test("goes round a ring, and out of it where that is longer", () => {
    expect(longestPath(ring(5)).length).toBe(10);
    const spurs = [
      { a: 0, b: 10, length: 3 },
      { a: 1, b: 11, length: 4 },
    ];
    expect(longestPath([...ring(5), ...spurs]).length).toBe(3 + 10 + 4 - 2);
  });

  test("may pass a city as often as it likes, a route once", () => {
    const star = [1, 2, 3, 4, 5].map((city) => ({ a: 0, b: city, length: city }));
    expect(longestPath(star).length).toBe(9);
    expect(longestPath([...star, { a: 1, b: 2, length: 1 }]).length).toBe(4 + 5 + 1 + 2 + 1);
  });

  test("of a hard network takes few steps: a grid denser than any board", () => {
    const side = 5;
    const at = (x: number, y: number): number => side * y + x;
    const grid = [...Array(side).keys()].flatMap((x) =>
      [...Array(side).keys()].flatMap((y) => [
        ...(x + 1 < side ? [{ a: at(x, y), b: at(x + 1, y), length: 1 }] : []),
        ...(y + 1 < side ? [{ a: at(x, y), b: at(x, y + 1), length: 1 }] : []),
      ]),
    );
    // Twelve odd cities at the rim; all but two of them give up a route, two and two share one.
    expect(longestPath(grid).length).toBe(40 - 6);
  });
});
