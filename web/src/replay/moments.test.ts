import { expect, test } from "vitest";
import { claim, europe, replayOf, take } from "./fixture";
import { logsOf, momentAt, nowAt, placeOf, asSeenBy } from "./moments";
import { readPlace, writePlace } from "./replay_address";

const replay = replayOf(take(0, "red"), take(0, "blue"), claim(1, 4), { ...take(0, "green"), seat: 0 });
const texts = (at: number): readonly string[] =>
  logsOf(europe, ["Ines", "Marek"], replay)[at]?.map((one) => one.text) ?? [];

test("the log at one point knows nothing of later ones", () => {
  expect(texts(0)).toEqual(["The game begins"]);
  expect(texts(1).at(-1)).toBe("Ines took 1 red");
  expect(texts(2).at(-1)).toBe("Ines took 1 red and 1 blue");
  expect(texts(3).at(-1)).toContain("Marek claimed Brest to Dieppe");
  expect(texts(2)).toHaveLength(2);
});

test("lines say which action they lead to, and which turn it was", () => {
  const last = logsOf(europe, ["Ines", "Marek"], replay).at(-1) ?? [];
  expect(last.map((line) => [line.version, line.turn])).toEqual([
    [0, 0],
    [2, 1],
    [3, 1],
    [4, 2],
  ]);
});

test("a replayed moment as `TableView`, and as one seat's view", () => {
  const now = nowAt(replay, 3);
  expect(now.version).toBe(3);
  expect(now.view?.players[1]?.points).toBe(4);
  expect(now.view?.hand).toBeNull();
  const viewSeat = asSeenBy(now, momentAt(replay, 3), 1);
  expect(viewSeat.view?.seat).toBe(1);
  expect(viewSeat.view?.hand).toEqual([0, 3, 0, 0, 0, 0, 0, 0, 0]);
  expect(viewSeat.view?.tickets).toEqual([1, 2]);
  expect(() => momentAt(replay, 5)).toThrow();
});

test("seats without a name are called by their colour", () => {
  const nameless = { ...replay, seats: replay.seats.map((seat) => ({ ...seat, name: "" })) };
  expect(nowAt(nameless, 0).seats.map((seat) => seat.name)).toEqual(["Crimson", "Cobalt"]);
});

test("the place that an action was about", () => {
  expect(placeOf(europe, replay, 3).route).toBe(europe.routeIndex("brest/dieppe"));
  expect(placeOf(europe, replay, 1)).toEqual({ route: null, city: null });
  expect(placeOf(europe, replay, 0)).toEqual({ route: null, city: null });
});

test("the address says where the reader is, and nonsense there leads to the beginning", () => {
  expect(readPlace("#at=60&seat=1")).toEqual({ at: 60, viewSeat: 1 });
  expect(readPlace(`#${writePlace({ at: 7, viewSeat: null })}`)).toEqual({ at: 7, viewSeat: null });
  expect(readPlace("#at=-3&seat=9")).toEqual({ at: 0, viewSeat: null });
  expect(readPlace("")).toEqual({ at: 0, viewSeat: null });
});
