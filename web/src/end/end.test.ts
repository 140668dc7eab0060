import { describe, expect, it } from "vitest";
import { Variant } from "../game/variant";
import type { ScoreSheet, VariantInfo } from "../protocol";
import { beatsOf, MOST_MS, stepsOf } from "./beats";
import { decidedBy, rowsAt, winners } from "./rows";
import { citiesAlong, travelled } from "./travelled";

const city = (id: string) => ({ id, name: id, lat: 0, lon: 0, names: {}, big: false, aliases: [] });
const route = (a: number, b: number, length: number, name: string) => ({
  id: name,
  a,
  b,
  colour: "grey",
  length,
  tunnel: false,
  ferry: 0,
  twin: null,
});
const ticket = (a: number, b: number, points: number) => ({
  id: `${a}-${b}`,
  a,
  b,
  points,
  long: false,
  stand_in: false,
});

// Five cities in a ring, with a short cut from 0 to 2.
const info: VariantInfo = {
  name: "ring",
  title: "Ring",
  options: [],
  digest: "",
  cards: [],
  cities: ["A", "B", "C", "D", "E"].map(city),
  routes: [
    route(0, 1, 2, "AB"),
    route(1, 2, 2, "BC"),
    route(2, 3, 3, "CD"),
    route(3, 4, 1, "DE"),
    route(0, 4, 4, "AE"),
    route(0, 2, 6, "AC"),
  ],
  tickets: [ticket(0, 2, 5), ticket(0, 3, 8), ticket(1, 4, 9), ticket(2, 4, 3)],
  route_points: {},
  deals: [],
  draw_tickets: 3,
  stations: 3,
  trains: 45,
  station_points: 4,
  bonuses: { longest_path: 10, most_tickets: 0 },
  tie_break: ["tickets", "stations", "longest-path"],
  actions: [],
};
const variant = new Variant(info);

function sheet(seat: number, some: Partial<ScoreSheet> = {}): ScoreSheet {
  return {
    seat,
    routes: 10,
    tickets: 0,
    stations: 0,
    longest: 0,
    most_tickets: 0,
    total: 10,
    rank: 1,
    path_length: 0,
    longest_path: [],
    tickets_done: [],
    tickets_failed: [],
    station_routes: {},
    ...some,
  };
}

describe("the way a ticket travelled", () => {
  it("goes over the fewest spaces of its owner's routes", () => {
    const way = travelled(variant, [0, 1, 5], sheet(0), variant.ticketIndex("0-2"));
    expect(way).toEqual({ routes: [0, 1], borrowed: [] });
  });

  it("uses what a station borrows, and says so only if it does", () => {
    const own = [0, 3];
    const withStation = sheet(0, { station_routes: { C: "CD", B: "BC", E: null } });
    expect(travelled(variant, own, withStation, variant.ticketIndex("0-3"))).toEqual({
      routes: [0, 1, 2],
      borrowed: [
        { city: 2, route: 2 },
        { city: 1, route: 1 },
      ],
    });
    expect(travelled(variant, own, withStation, variant.ticketIndex("0-2"))?.borrowed).toEqual([{ city: 1, route: 1 }]);
  });

  it("is null where others' routes would be needed", () => {
    expect(travelled(variant, [0], sheet(0), variant.ticketIndex("0-2"))).toBeNull();
  });

  it("tells the cities along a path, whichever end of a route comes first", () => {
    expect(citiesAlong(variant, [1, 0, 4])).toEqual([2, 1, 0, 4]);
    expect(citiesAlong(variant, [0, 1, 5])).toEqual([0, 1, 2, 0]);
    expect(citiesAlong(variant, [])).toEqual([]);
    expect(citiesAlong(variant, [0, 2])).toEqual([]);
  });
});

const SCORES = [
  sheet(0, { tickets_done: ["0-3", "0-2"], tickets_failed: ["1-4"], stations: 8, total: 22, rank: 2 }),
  sheet(1, { tickets_done: ["2-4"], longest: 10, path_length: 5, longest_path: ["CD", "BC"], total: 23, rank: 1 }),
];

describe("the beats", () => {
  it("shows failed tickets first, then completed ones from small to large, then the longest path", () => {
    const beats = beatsOf(variant, SCORES);
    expect(beats.map((beat) => [beat.step, beat.seat, beat.step === "longest" ? beat.routes : beat.ticket])).toEqual([
      ["failed", 0, 2],
      ["arrived", 0, 0],
      ["arrived", 0, 1],
      ["arrived", 1, 3],
      ["longest", 1, [2, 1]],
    ]);
    expect(beats.map((beat) => beat.ms)).toEqual([700, 700, 700, 700, 1100]);
  });

  it("leaves the longest path out where it has no bonus", () => {
    const without = new Variant({ ...info, bonuses: { longest_path: 0, most_tickets: 15 } });
    expect(stepsOf(variant)).toEqual(["failed", "arrived", "longest", "result"]);
    expect(stepsOf(without)).toEqual(["failed", "arrived", "result"]);
  });

  it("goes faster with many tickets", () => {
    const many = Array.from({ length: 5 }, (_, seat) =>
      sheet(seat, { tickets_done: Array.from({ length: 12 }, () => "0-2"), longest: 10, path_length: 40 }),
    );
    const whole = beatsOf(variant, many).reduce((sum, beat) => sum + beat.ms, 0);
    expect(whole).toBeLessThanOrEqual(MOST_MS);
    expect(whole).toBeGreaterThan(MOST_MS * 0.9);
  });
});

describe("the table of points", () => {
  const beats = beatsOf(variant, SCORES);

  it("keeps what has not been shown blank, and the rows in seat order", () => {
    expect(rowsAt(variant, SCORES, beats, 2, false)).toEqual([
      {
        seat: 0,
        routes: 10,
        failed: -9,
        arrived: 5,
        stations: null,
        longest: null,
        mostTickets: null,
        total: null,
        rank: null,
      },
      {
        seat: 1,
        routes: 10,
        failed: 0,
        arrived: 0,
        stations: null,
        longest: null,
        mostTickets: null,
        total: null,
        rank: null,
      },
    ]);
    expect(rowsAt(variant, SCORES, beats, 1, false)[0]).toMatchObject({ failed: -9, arrived: null });
    expect(rowsAt(variant, SCORES, beats, 5, false)[1]).toMatchObject({ stations: 0, longest: 10, total: null });
    expect(rowsAt(variant, SCORES, beats, 5, false)[0]).toMatchObject({ stations: 8, longest: null });
  });

  it("has the bonus for the most tickets when all tickets are shown", () => {
    const scores = SCORES.map((one) => ({ ...one, most_tickets: one.seat === 0 ? 15 : 0 }));
    expect(rowsAt(variant, scores, beats, 4, false).map((row) => row.mostTickets)).toEqual([null, null]);
    expect(rowsAt(variant, scores, beats, 5, false).map((row) => row.mostTickets)).toEqual([15, 0]);
  });

  it("sorts by rank when all is shown", () => {
    const rows = rowsAt(variant, SCORES, beats, 0, true);
    expect(rows.map((row) => [row.seat, row.rank, row.total])).toEqual([
      [1, 1, 23],
      [0, 2, 22],
    ]);
    expect(rows[1]).toMatchObject({ arrived: 13, failed: -9, stations: 8, longest: 0 });
  });
});

describe("the winner", () => {
  it("is told from a tied player by what had to be looked at", () => {
    const tied = (some: Partial<ScoreSheet>, other: Partial<ScoreSheet>) => [
      sheet(0, { rank: 1, total: 50, ...some }),
      sheet(1, { rank: 2, total: 50, ...other }),
      sheet(2, { rank: 3, total: 40 }),
    ];
    expect(decidedBy(variant, tied({ tickets_done: ["0-2"] }, {}))).toBe("tickets");
    expect(decidedBy(variant, tied({ station_routes: { A: null } }, { station_routes: { A: null, B: null } }))).toBe(
      "stations",
    );
    const byPath = tied({ longest: 10 }, { longest: 0 });
    expect(decidedBy(variant, byPath)).toBe("path-after-stations");
    expect(decidedBy(new Variant({ ...info, tie_break: ["tickets", "longest-path"] }), byPath)).toBe("longest-path");
  });

  it("needs no tie-break with more points, and shares what can't be told apart", () => {
    expect(decidedBy(variant, SCORES)).toBeNull();
    const shared = [sheet(0), sheet(1), sheet(2, { rank: 3, total: 3 })];
    expect(decidedBy(variant, shared)).toBeNull();
    expect(winners(shared).map((one) => one.seat)).toEqual([0, 1]);
  });
});
