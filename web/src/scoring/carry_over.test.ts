import { expect, test } from "vitest";
import { variantNamed } from "../game/positions";
import type { ScoreSheet } from "../protocol";
import { carried } from "./carry_over";
import { given, newPlayer, type RealTable } from "./real_table";
import { scoreSheets } from "./score";
import { stationUses } from "./station_uses";

const europe = variantNamed("europe");
const players = [newPlayer(0, "Anna"), newPlayer(1, "Ben")];
const empty: RealTable = { variant: "europe", options: [], digest: "", players };

/** Ben's station in Frankfurt borrows Anna's Berlin–Frankfurt for London – Berlin. */
function borrowing(): RealTable {
  const tapped = [
    [0, "routes", europe.routeIndex("berlin/frankfurt/black")],
    [1, "routes", europe.routeIndex("amsterdam/london")],
    [1, "routes", europe.routeIndex("amsterdam/frankfurt")],
    [1, "stations", europe.cityIndex("frankfurt")],
    [1, "stations", europe.cityIndex("roma")],
    [1, "tickets", europe.ticketIndex("E21")],
    [1, "tickets", europe.ticketIndex("EL01")],
  ] as const;
  return tapped.reduce<RealTable>((table, [seat, part, item]) => given(table, seat, part, item), empty);
}

test("another variant keeps what it knows, and says how much it does not", () => {
  const mega = variantNamed("europe-mega");
  const before = { table: borrowing(), variant: europe };
  const same = carried(europe, before.table.players, before);
  expect([same.table.players, same.lost]).toEqual([before.table.players, 0]);
  const larger = carried(mega, before.table.players, before);
  const ids = larger.table.players[1]?.routes.map((route) => mega.route(route).id);
  expect(ids).toEqual(["amsterdam/london", "amsterdam/frankfurt"]);
  expect(carried(variantNamed("usa"), before.table.players, before).lost).toBe(7);
});

test("a player who is removed loses everything, and that is counted", () => {
  const before = { table: borrowing(), variant: europe };
  const fewer = carried(europe, [newPlayer(2, "Caro"), ...before.table.players.slice(1)], before);
  expect(fewer.lost).toBe(1);
});

test("stations are listed with the tickets that only they carry", () => {
  const table = borrowing();
  const ben = table.players[1] ?? newPlayer(1, "");
  const sheet: ScoreSheet | undefined = scoreSheets(europe, table.players)[1];
  const uses = sheet === undefined ? [] : stationUses(europe, table, ben, sheet);
  expect(uses.map(({ text }) => text)).toEqual([
    "Ben’s station in Frankfurt uses Anna’s Berlin–Frankfurt: London – Berlin arrives.",
    "Ben’s station in Roma helps no ticket.",
  ]);
});
