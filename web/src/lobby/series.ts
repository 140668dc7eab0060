/** The score of a series in words. */
import { isLevel } from "../device/levels";
import { isolated } from "../game/names";
import type { SeriesNow } from "../protocol";
import { words } from "../words";

/** The names of the players, in their order; those who sit at the table are called as they are there. */
export const seriesNames = ({ players }: SeriesNow, names: readonly string[]): string[] =>
  players.map(({ seat, name, bot }) => {
    if (seat !== null && names[seat]) return names[seat];
    return bot > 0 && isLevel(name) ? words.common.botName(name, bot) : isolated(name);
  });

/** "After 3 games: Ada 2, Bo 1". */
export function seriesLine(series: SeriesNow, names: readonly string[]): string {
  const called = seriesNames(series, names);
  const wins = series.players.map((player, place) => words.lobby.series.won(called[place] ?? "", player.wins));
  return words.lobby.series.short(series.games, wins);
}

/** The names of those who played the last game, and have not sat down for the rematch yet. */
export const awaitedNames = (series: SeriesNow | null): string[] => series?.awaited.map(isolated) ?? [];
