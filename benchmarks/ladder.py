"""The bots' strength: plays every match of docs/bots.md, and prints its tables.

    python benchmarks/ladder.py FOLDER                       play what is missing; stop with Ctrl-C and continue later
    python benchmarks/ladder.py FOLDER --only champion-usa   only the matches whose names begin with this
    python benchmarks/ladder.py FOLDER --share 0.1           a tenth of the games of each match
    python benchmarks/ladder.py FOLDER --tables              only print what is there

Each match is a tournament with seats rotated, in a folder of its own: `whistlestop arena --out FOLDER/NAME`
shows it, `whistlestop arena report FOLDER/NAME` makes a page of it.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from whistlestop import bots
from whistlestop.arena import Tournament, TournamentFolder
from whistlestop.arena.summary import BotResult, summary
from whistlestop.arena.tournament_folder import open_folder
from whistlestop.boards import variants

SEED = 2026
BOARDS = ("usa", "europe")
SEARCH = "search:200ms"
LONG_SEARCH = "search:1s"
CHAMPIONS = {"bare": "champion", "200ms": "champion:200ms", "1s": "champion:1s"}


class Match(NamedTuple):
    """Bots that play a number of games."""

    name: str
    variant: str
    bots: tuple[str, ...]
    games: int


def matches() -> Iterator[Match]:
    """Every match of the page, the quick ones first."""
    for board in BOARDS:
        yield Match(f"quick-{board}-greedy-random", board, ("greedy", "random"), 1000)
        yield Match(f"quick-{board}-collector-greedy", board, ("collector", "greedy"), 1000)
        yield Match(f"quick-{board}-planner-collector", board, ("planner", "collector"), 1000)
        yield Match(f"quick-{board}-planner-greedy", board, ("planner", "greedy"), 1000)
        yield Match(f"quick-{board}-planner-racer", board, ("planner", "racer"), 1000)
    for board in BOARDS:
        for other in ("planner", "racer", "greedy"):
            yield Match(f"search-{board}-{other}", board, (SEARCH, other), 200)
    yield Match("time-usa", "usa", (LONG_SEARCH, "search:100ms"), 12)
    yield from champion_matches()
    for board, games in (("usa", 60), ("europe", 16)):
        yield Match(f"four-{board}", board, ("random", "greedy", "planner", SEARCH), games)
    for bot, games in ((SEARCH, 8) if name == "search" else (name, 60) for name in bots.names()):
        yield Match(f"points-2-{_plain(bot)}", "usa-classic", (bot, bot), games)
        yield Match(f"points-4-{_plain(bot)}", "usa-classic", (bot,) * 4, games)
        yield Match(f"points-2-{_plain(bot)}-racer", "usa-classic", (bot, "racer"), games)
        yield Match(f"points-4-{_plain(bot)}-racers", "usa-classic", (bot, "racer", "racer", "racer"), games)


def champion_matches() -> Iterator[Match]:
    """The champion's matches: every variant, alone among planners and among searchers, with and without thinking."""
    for variant in variants():
        for other in ("planner", "racer", "greedy"):
            yield Match(f"champion-{variant}-{other}", variant, ("champion", other), 1000)
    for board in BOARDS:
        for players in (3, 4, 5):
            planners = ("planner",) * (players - 1)
            yield Match(f"champion-{board}-planners-{players}", board, ("champion", *planners), 1000)
        for kind, champion in CHAMPIONS.items():
            name = f"champion-{board}-{kind}"
            if kind != "bare":
                yield Match(f"{name}-bare", board, (champion, "champion"), 200)
            yield Match(f"{name}-search", board, (champion, SEARCH), 200)
            yield Match(f"{name}-long-search", board, (champion, LONG_SEARCH), 200)
            for players in (3, 4):
                yield Match(f"{name}-searchers-{players}", board, (champion, *(SEARCH,) * (players - 1)), 200)


def _plain(bot: str) -> str:
    return bot.partition(":")[0]


def play(match: Match, folder: Path, workers: int | None, share: float) -> None:
    """Play the missing games of a match, or of this share of it."""
    tournament = Tournament(match.variant, match.bots, round(match.games * share), seed=SEED)
    kept = open_folder(folder / match.name, tournament.settings)
    missing = tournament.games - len(kept.games)
    if missing == 0:
        return
    print(f"{match.name}: {missing} games", flush=True)
    with kept.writing() as writer:
        for played, record in tournament.run_with_records(workers, skip=kept.games):
            writer.add(played, record)


def results(match: Match, folder: Path) -> list[BotResult]:
    """The results of a match, in the order of its bots; empty if it was not played."""
    if not (folder / match.name / "arena.json").exists():
        return []
    kept = TournamentFolder(folder / match.name)
    if not kept.games:
        return []
    by_label = {result.bot: result for result in summary(list(kept.games.values())).bots}
    return [by_label[label] for label in kept.settings.labels if label in by_label]


def print_tables(folder: Path) -> None:
    """The tables of docs/bots.md."""
    print(
        "\n| board | bot | against | games | wins, % | points | against |\n| --- | --- | --- | --- | --- | --- | --- |"
    )
    for match in matches():
        if match.name.startswith(("quick", "search", "time", "champion")) and (found := results(match, folder)):
            one, other = found[:2]
            others = f"`{other.bot}`" if len(match.bots) == 2 else f"{len(match.bots) - 1} × `{match.bots[1]}`"
            print(
                f"| `{match.variant}` | `{one.bot}` | {others} | {one.games} | {_percent(one)} "
                f"| {one.points.value:.0f} | {other.points.value:.0f} |"
            )
    print("\n| board | average rank of four |\n| --- | --- |")
    for match in matches():
        if match.name.startswith("four") and (found := results(match, folder)):
            ranks = ", ".join(f"`{result.bot}` {result.rank:.2f}" for result in found)
            print(f"| `{match.variant}`, {found[0].games} games | {ranks} |")
    print("\n| `usa-classic` | 2 the same | 2, against a racer | 4 the same | 4, against three racers |")
    print("| --- | --- | --- | --- | --- |")
    played = {match.name: found for match in matches() if (found := results(match, folder))}
    for bot in bots.names():
        kinds = (f"points-2-{bot}", f"points-2-{bot}-racer", f"points-4-{bot}", f"points-4-{bot}-racers")
        print(f"| `{bot}` | {' | '.join(_points(played.get(kind, []), kind) for kind in kinds)} |")
    print("\n| bot | mean, ms | slowest, ms |\n| --- | --- | --- |")
    timed = ("greedy-random", "collector-greedy", "planner-racer")
    for match in matches():
        if match.name in ("search-usa-planner", "time-usa", *(f"quick-usa-{pair}" for pair in timed)):
            for result in results(match, folder):
                print(f"| `{result.bot}` | {1000 * result.seconds_a_move:.2f} | {1000 * result.slowest_move:.0f} |")


def _percent(result: BotResult) -> str:
    share = result.win_share
    return f"{100 * share.value:.1f} ({100 * share.low:.1f}–{100 * share.high:.1f})"


def _points(found: list[BotResult], kind: str) -> str:
    if not found:
        return "–"
    if kind.endswith(("racer", "racers")) and kind not in ("points-2-racer", "points-4-racer"):
        return f"{found[0].points.value:.0f}"
    return f"{sum(result.points.value for result in found) / len(found):.0f}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--only", default="", help="matches whose names begin with this")
    parser.add_argument("--share", type=float, default=1.0, help="of the games of each match, such as 0.1")
    parser.add_argument("--workers", type=int, help="processes (one for each core)")
    parser.add_argument("--tables", action="store_true", help="play nothing")
    chosen = parser.parse_args()
    try:
        for match in matches():
            if match.name.startswith(chosen.only) and not chosen.tables:
                play(match, chosen.folder, chosen.workers, chosen.share)
    except KeyboardInterrupt:
        print("Stopped; the games so far are kept.")
    print_tables(chosen.folder)


if __name__ == "__main__":
    main()
