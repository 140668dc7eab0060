"""Saved games: records, with a last line that says who sits where."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path

from whistlestop.game import Record
from whistlestop.places import data_folder, write_atomically

HUMAN = "you"
_SEATS = "; seats: "


def games_folder() -> Path:
    """The user's folder for saved games."""
    return data_folder() / "games"


def new_file(variant: str) -> Path:
    """The path of a file for a new game, named after its variant and the time."""
    now = datetime.now().astimezone().strftime("%Y-%m-%d-%H%M%S")
    folder = games_folder()
    names = [f"{variant}-{now}.txt", *(f"{variant}-{now}-{i}.txt" for i in range(2, 100))]
    return next(folder / name for name in names if not (folder / name).exists())


def write(path: Path, record: Record, seats: Sequence[str]) -> None:
    """Save a game, with who sits where."""
    path.parent.mkdir(parents=True, exist_ok=True)
    write_atomically(path, f"{record}{_SEATS}{shlex.join(seats)}\n".encode())


def seats_in(path: Path) -> list[str] | None:
    """The seats of a saved game: the specs of the bots, and "you". None if the file has no line of seats."""
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.startswith(_SEATS):
            try:
                return shlex.split(line.removeprefix(_SEATS))
            except ValueError:  # an unmatched quotation mark
                return []
    return None


def latest_unfinished() -> Path | None:
    """The newest saved game, if it is unfinished."""
    files = sorted(games_folder().glob("*.txt"), key=lambda file: file.stat().st_mtime)
    try:
        return files[-1] if files and Record.read(files[-1]).result is None else None
    except (OSError, ValueError):
        return None
