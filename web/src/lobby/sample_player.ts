/** What a sample game shows after some of its moves. */
import type { SampleMove } from "./sample_game";

/** The ids of routes and cities in the board's order, and the points of each route. */
export interface Board {
  readonly routes: readonly string[];
  readonly cities: readonly string[];
  readonly points: readonly number[];
}

interface Pieces {
  readonly owners: readonly (number | null)[];
  readonly stations: readonly (number | null)[];
}

/** The seats that hold routes and cities after so many moves. */
export function boardAfter(board: Board, moves: readonly SampleMove[], count: number): Pieces {
  const owners: (number | null)[] = board.routes.map(() => null);
  const stations: (number | null)[] = board.cities.map(() => null);
  for (const move of moves.slice(0, count)) {
    if ("route" in move) owners[board.routes.indexOf(move.route)] = move.seat;
    else stations[board.cities.indexOf(move.city)] = move.seat;
  }
  return { owners, stations };
}

/** The points of each seat's routes after so many moves. */
export function pointsAfter(board: Board, moves: readonly SampleMove[], count: number, seats: number): number[] {
  const points = Array.from({ length: seats }, () => 0);
  for (const move of moves.slice(0, count)) {
    if ("route" in move) points[move.seat] = (points[move.seat] ?? 0) + pointsOf(board, move.route);
  }
  return points;
}

export const pointsOf = (board: Board, route: string): number => board.points[board.routes.indexOf(route)] ?? 0;
