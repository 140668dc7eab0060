"""`whistlestop arena`: tournaments between bots, and reports of them."""

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
        Parameter(name=["--bots", "-p"], help="Who plays: names with commas between; may be given again.", negative=""),
    ] = None,
    games: Annotated[int | None, Parameter(name=["--games", "-n"], help="How many games. [100]")] = None,
    players: Annotated[
        int | None, Parameter(help="How many sit at a table; else one of each bot. Every choice of them plays.")
    ] = None,
    option: Annotated[
        list[str] | None, Parameter(help="An option of the variant; may be given again.", negative="")
    ] = None,
    seed: Annotated[int | None, Parameter(help="Makes the tournament repeatable; else it is random.")] = None,
    workers: Annotated[int | None, Parameter(help="How many processes play. [one for each core]")] = None,
    out: Annotated[
        Path | None, Parameter(name=["--out", "-o"], help="A folder to keep the games in, and to go on with.")
    ] = None,
    limit: Annotated[str | None, Parameter(help="How long a move may take; then the bot counts as hung. [60s]")] = None,
    board: Annotated[Path | None, Parameter(help="A board file of your own; VARIANT then names one in it.")] = None,
    json: Annotated[bool, Parameter(help="The results as JSON.", negative="")] = False,
) -> int:
    """Let bots play each other, and report on a board.

    Each deal is played in all rotations of the seats, so that luck cancels out.
    Ctrl-C stops, and shows the results so far. With --out the same command goes
    on where it stopped, and --out FOLDER alone does, too.
    """
    from whistlestop.cli import arena_run

    wanted = arena_run.Wanted(variant, board, bots, games, players, option, seed, limit)
    return arena_run.run(wanted, workers, out, json)


@app.command
def report(
    *folder: Annotated[Path, Parameter(help="A folder that an arena has written; several compare player counts.")],
    out: Annotated[
        Path | None, Parameter(name=["--out", "-o"], help="Where the report goes. [report/ in the folder]")
    ] = None,
    json: Annotated[bool, Parameter(help="Print the numbers as JSON, and write nothing.", negative="")] = False,
) -> int:
    """Report on a board: its seats, tickets and routes, from many games.

    Writes a page, report.html, that holds everything, and its plots and maps as
    PNG files beside it.
    """
    from whistlestop.cli import arena_report

    return arena_report.run(folder, out, json)
