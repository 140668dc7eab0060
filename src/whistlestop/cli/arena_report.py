"""Writing a report on a tournament, with a progress bar."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from whistlestop.arena.report.balance import balance
from whistlestop.arena.report.files import write_report
from whistlestop.arena.tournament_folder import TournamentFolder
from whistlestop.cli.arena_progress import counting
from whistlestop.cli.arena_table import write_json


def run(folders: Sequence[Path], out: Path | None, json: bool) -> int:
    """Write the report, or print its numbers; returns the exit code."""
    if not folders:
        raise ValueError("name the folder of a tournament: whistlestop arena report FOLDER")
    games = sum(len(TournamentFolder(path).games) for path in folders)
    if json:
        with counting("Counting", games) as progress:
            found = balance(folders, progress)
        write_json(found)
        return 0
    with counting("Counting and drawing", games) as progress:
        page = write_report(folders, out or folders[0] / "report", progress)
    print(f"The report is saved in {page}")
    return 0
