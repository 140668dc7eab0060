import { expect, test } from "vitest";
import { boardAfter, pointsAfter, type Board } from "./sample_player";

const board: Board = {
  routes: ["a/b", "b/c"],
  cities: ["a", "b", "c"],
  points: [4, 7],
};
const moves = [
  { seat: 0, route: "b/c" },
  { seat: 1, city: "a" },
  { seat: 1, route: "a/b" },
];

test("the board holds what was claimed and built so far", () => {
  expect(boardAfter(board, moves, 0)).toEqual({ owners: [null, null], stations: [null, null, null] });
  expect(boardAfter(board, moves, 2)).toEqual({ owners: [null, 0], stations: [1, null, null] });
  expect(boardAfter(board, moves, 3).owners).toEqual([1, 0]);
});

test("a claim scores by its route, and a station nothing", () => {
  expect(pointsAfter(board, moves, 2, 2)).toEqual([7, 0]);
  expect(pointsAfter(board, moves, 3, 2)).toEqual([7, 4]);
});
