"""The command `whistlestop arena`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import App, Parameter

app = App("arena", help_format="plaintext", version_flags=[])


@app.default
def arena(
    variant: Annotated[str | None, Parameter(help="A variant (whistlestop board list), or a board file. [usa]")] = None,
    *,
    bots: Annotated[
        list[str] | None,
        Parameter(name=["--bots", "-p"], help="The bots, separated by commas; can be repeated.", negative=""),
    ] = None,
    games: Annotated[int | None, Parameter(name=["--games", "-n"], help="How many games. [100]")] = None,
    players: Annotated[
        int | None, Parameter(help="Players at a table; every combination of bots plays. [as many as bots]")
    ] = None,
    option: Annotated[
        list[str] | None, Parameter(help="An option of the variant; can be repeated.", negative="")
    ] = None,
    seed: Annotated[int | None, Parameter(help="Makes the tournament repeatable. [random]")] = None,
    workers: Annotated[int | None, Parameter(help="The number of processes. [one per core]")] = None,
    out: Annotated[Path | None, Parameter(name=["--out", "-o"], help="A folder for the games, to resume from.")] = None,
    limit: Annotated[str | None, Parameter(help="How long a bot may think before it counts as hung. [60s]")] = None,
    board: Annotated[Path | None, Parameter(help="A board file; VARIANT is then one of its variants.")] = None,
    json: Annotated[bool, Parameter(help="Print the results as JSON.", negative="")] = False,
) -> int:
    """Let bots play each other, and report on a board.

    Each deal is played in all rotations of the seats, so that luck cancels out.
    Ctrl-C stops and shows the results so far. With --out, the same command
    resumes where it stopped, and so does --out FOLDER alone.
    """
    from whistlestop.cli import arena_run

    request = arena_run.TournamentRequest(variant, board, bots, games, players, option, seed, limit)
    return arena_run.run(request, workers, out, json)


@app.command
def report(
    *folder: Annotated[Path, Parameter(help="The folder of a tournament; several compare player counts.")],
    out: Annotated[
        Path | None, Parameter(name=["--out", "-o"], help="Where to save the report. [report/ in the folder]")
    ] = None,
    json: Annotated[bool, Parameter(help="Print the numbers as JSON, and save nothing.", negative="")] = False,
) -> int:
    """Report on a board: its seats, tickets and routes, from many games.

    Saves a complete page, report.html, and its plots and maps as PNG files
    next to it.
    """
    from whistlestop.cli import arena_report

    return arena_report.run(folder, out, json)
