"""The results of a tournament, as a table and as JSON."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec
from rich.table import Table as Grid
from rich.text import Text

from whistlestop import __version__
from whistlestop.arena.game_result import GameResult
from whistlestop.arena.summary import BotResult, Duel, Summary, summary
from whistlestop.arena.tournament import Tournament
from whistlestop.cli.render import plain_grid
from whistlestop.cli.screen import plain_console
from whistlestop.intervals import Estimate

FAULTS_SHOWN = 5


def facts(tournament: Tournament, games: Sequence[GameResult]) -> dict[str, Any]:
    """The settings and results as plain data."""
    return {
        "version": __version__,
        "settings": msgspec.to_builtins(tournament.settings),
        "finished": len(games) == tournament.games,
        "results": msgspec.to_builtins(summary(games)),
    }


def print_json(tournament: Tournament, games: Sequence[GameResult], out: Path | None) -> None:
    """Print the results as JSON."""
    del out
    write_json(facts(tournament, games))


def write_json(found: object) -> None:
    """Write data or a struct to standard output as indented JSON."""
    sys.stdout.write(msgspec.json.format(msgspec.json.encode(found)).decode() + "\n")


def print_table(tournament: Tournament, games: Sequence[GameResult], out: Path | None) -> None:
    """Print the results as tables."""
    console = plain_console()
    found = summary(games)
    console.print(Text.assemble(Text(tournament.variant.title, style="bold"), f": {_about(tournament, found)}"))
    console.print(_bots(found))
    if found.players == 2 and len(found.duels) == 1:
        for line in _margin(found.duels[0]):
            console.print(line)
    elif found.duels:
        console.print()
        console.print(Text("How often the bot in the row ranks above the bot in the column, %", style="dim"))
        console.print(_duels(found))
    for line in _faults(found):
        console.print(Text(line, style="red"))
    console.print(Text("Intervals are 95 % over deals. Rating: openskill's Plackett–Luce, mu ± sigma.", style="dim"))
    if out is not None:
        console.print(f"For a report on the board: whistlestop arena report {out}", soft_wrap=True, style="dim")


def _about(tournament: Tournament, found: Summary) -> str:
    options = "".join(f" with {option}" for option in tournament.settings.options)
    parts = [
        f"{found.games:,} games{options}",
        f"{found.deals:,} deal{'' if found.deals == 1 else 's'}",
        f"{found.players} players",
        f"seed {tournament.settings.seed}",
    ]
    if found.left_out:
        parts.append(f"{found.left_out} games of unfinished deals left out")
    return ", ".join(parts)


def _bots(found: Summary) -> Grid:
    faulty = any(result.faults for result in found.bots)
    grid = plain_grid(padding=1)
    grid.add_column("bot", overflow="fold", min_width=12)
    headings = ["games", "wins, %", "points", "rank", "a move", "slowest", *(["faults"] if faulty else []), "rating"]
    for heading in headings:
        grid.add_column(heading, justify="right", no_wrap=True)
    for result in found.bots:
        faults = [Text(str(result.faults), style="red" if result.faults else "")] if faulty else []
        rating = f"{result.rating.mu:.1f}±{result.rating.sigma:.1f}"
        grid.add_row(Text(result.bot, style="bold"), *_cells(result), *faults, rating)
    return grid


def _cells(result: BotResult) -> list[str]:
    return [
        f"{result.games:,}",
        percentage(result.win_share),
        "–" if result.points is None else number(result.points),
        f"{result.rank:.2f}",
        duration(result.seconds_a_move),
        duration(result.slowest_move),
    ]


def percentage(share: Estimate) -> str:
    """Format a share in per cent with its interval, which need not be symmetric.

    >>> percentage(Estimate(0.75, 0.701, 0.799)), percentage(Estimate(0.5))
    ('75.0 (70.1–79.9)', '50.0')
    """
    if share.low is None or share.high is None:
        return f"{100 * share.value:.1f}"
    return f"{100 * share.value:.1f} ({100 * share.low:.1f}–{100 * share.high:.1f})"


def number(estimate: Estimate) -> str:
    """Format a mean with its margin.

    >>> number(Estimate(101.25, 98.25, 104.25))
    '101.2±3.0'
    """
    margin = estimate.margin
    return f"{estimate.value:z.1f}" if margin is None else f"{estimate.value:z.1f}±{margin:.1f}"


def duration(seconds: float) -> str:
    """Format a time in a suitable unit.

    >>> duration(0.0000042), duration(0.0123), duration(2.5)
    ('4 µs', '12.3 ms', '2.50 s')
    """
    if seconds >= 1:
        return f"{seconds:.2f} s"
    if seconds >= 0.001:
        return f"{1000 * seconds:.{0 if seconds >= 0.1 else 1}f} ms"
    return f"{1_000_000 * seconds:.0f} µs"


def _margin(duel: Duel) -> list[str]:
    if duel.margin is None:
        return []
    if duel.margin.value >= 0:
        return [f"On average {duel.bot} is {number(duel.margin)} points ahead of {duel.other}."]
    return [f"{duel.bot} wins more often, yet its margin over {duel.other} is {number(duel.margin)} points."]


def _duels(found: Summary) -> Grid:
    grid = plain_grid(padding=1)
    order = [result.bot for result in found.bots]
    shares = {(duel.bot, duel.other): duel.share for duel in found.duels}
    grid.add_column("")
    for bot in order[1:]:
        grid.add_column(bot, justify="right")
    for bot in order[:-1]:
        cells = [percentage(shares[bot, other]) if (bot, other) in shares else "" for other in order[1:]]
        grid.add_row(Text(bot, style="bold"), *cells)
    return grid


def _faults(found: Summary) -> list[str]:
    lines = [
        f"✗ game {game.game}, action {game.fault.action + 1}: {game.fault.bot} {game.fault.kind}: {game.fault.what}"
        for game in found.faults[:FAULTS_SHOWN]
    ]
    if len(found.faults) > FAULTS_SHOWN:
        lines.append(f"✗ and {len(found.faults) - FAULTS_SHOWN} more games that a bot ended early")
    return lines
