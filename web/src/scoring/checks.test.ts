import { describe, expect, test } from "vitest";
import { variantNamed } from "../game/positions";
import { faults, hasPieces, isKnown, obstacle } from "./checks";
import { given, newPlayer, type Part, type RealTable } from "./real_table";

const europe = variantNamed("europe");
const route = (id: string): number => europe.routeIndex(id);
const [twin, otherTwin] = doubleRoute();

function doubleRoute(): readonly [number, number] {
  const first = europe.info.routes.findIndex((one) => one.twin !== null);
  return [first, europe.route(first).twin ?? -1];
}

const tableFor = (players: number): RealTable => ({
  variant: "europe",
  options: [],
  digest: "",
  players: Array.from({ length: players }, (_, seat) => newPlayer(seat, `Player ${seat}`)),
});

function kindFor(table: RealTable, seat: number, part: Part, item: number): string | null {
  const player = table.players[seat];
  return player === undefined ? null : (obstacle(europe, table, player, part, item)?.kind ?? null);
}

describe("what can't be at a real table", () => {
  test("a free route can be had, somebody else's is theirs", () => {
    const table = given(tableFor(4), 0, "routes", route("brest/dieppe"));
    expect(kindFor(tableFor(4), 1, "routes", route("brest/dieppe"))).toBeNull();
    expect(kindFor(table, 0, "routes", route("brest/dieppe"))).toBeNull();
    expect(kindFor(table, 1, "routes", route("brest/dieppe"))).toBe("held");
  });

  test("nobody has both tracks of a double route, and few players use only one", () => {
    expect(kindFor(given(tableFor(4), 0, "routes", twin), 0, "routes", otherTwin)).toBe("both-tracks");
    expect(kindFor(given(tableFor(4), 0, "routes", twin), 1, "routes", otherTwin)).toBeNull();
    expect(kindFor(given(tableFor(3), 0, "routes", twin), 1, "routes", otherTwin)).toBe("one-track");
  });

  test("nobody lays more trains than they have", () => {
    let table = tableFor(2);
    const long = europe.info.routes.flatMap((one, i) => (one.length >= 4 && one.twin === null ? [i] : []));
    let laid = 0;
    for (const one of long) {
      const { length } = europe.route(one);
      expect(kindFor(table, 0, "routes", one)).toBe(laid + length > 45 ? "trains" : null);
      if (laid + length > 45) continue;
      laid += length;
      table = given(table, 0, "routes", one);
    }
    expect(laid).toBeGreaterThan(40);
  });

  test("there are three stations, and one in a city", () => {
    let table = given(tableFor(2), 1, "stations", 9);
    expect(kindFor(table, 0, "stations", 9)).toBe("held");
    for (const city of [1, 2, 3]) table = given(table, 0, "stations", city);
    expect(kindFor(table, 0, "stations", 4)).toBe("stations");
    expect(kindFor(table, 0, "stations", 3)).toBeNull();
  });

  test("a ticket is there once", () => {
    const table = given(tableFor(2), 0, "tickets", 5);
    expect(kindFor(table, 1, "tickets", 5)).toBe("held");
    expect(given(table, 1, "tickets", 5).players.map(({ tickets }) => tickets)).toEqual([[], [5]]);
  });

  test("faults are found when a player is taken away", () => {
    const four = given(given(tableFor(4), 0, "routes", twin), 1, "routes", otherTwin);
    expect(faults(europe, four)).toEqual([]);
    const two = { ...four, players: four.players.slice(0, 2) };
    expect(faults(europe, two).map(({ obstacle: { kind } }) => kind)).toEqual(["one-track", "one-track"]);
  });

  test("a link may give somebody more than there are pieces, even where every fault is another one", () => {
    const double = europe.info.routes.flatMap((one, i) => (one.twin === null ? [] : [i]));
    const laden = double.reduce((table, one) => given(table, 0, "routes", one), tableFor(2));
    expect(faults(europe, laden).every(({ obstacle: { kind } }) => kind === "both-tracks")).toBe(true);
    expect(hasPieces(europe, laden)).toBe(false);
    const stations = [1, 2, 3, 4].map((city) => given(tableFor(2), 0, "stations", city));
    expect(stations.every((table) => hasPieces(europe, table))).toBe(true);
    const four = [1, 2, 3, 4].reduce((table, city) => given(table, 0, "stations", city), tableFor(2));
    expect(hasPieces(europe, four)).toBe(false);
  });

  test("numbers that the variant lacks, twice the same, or a colour twice: not this variant's table", () => {
    expect(isKnown(europe, given(tableFor(2), 0, "routes", 3))).toBe(true);
    expect(isKnown(europe, given(tableFor(2), 0, "tickets", 46))).toBe(false);
    const [first = newPlayer(0, ""), second = newPlayer(1, "")] = tableFor(2).players;
    const both = {
      ...tableFor(2),
      players: [
        { ...first, routes: [1] },
        { ...second, routes: [1] },
      ],
    };
    expect(isKnown(europe, both)).toBe(false);
    expect(isKnown(europe, { ...tableFor(2), players: [first, first] })).toBe(false);
  });
});
