"""The game on the whole screen of a terminal: a map to look at, lists to choose from, keys for everything.

Textual draws it, and is loaded only when a game is really played this way.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from shutil import get_terminal_size
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from whistlestop.cli.table import Table
    from whistlestop.cli.terminal.start import Wish

SMALLEST = (80, 24)
"""Columns and rows below which lines are easier to read than a screen."""


def is_usable() -> bool:
    """Whether there is a terminal to draw on, and room enough."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()) or os.environ.get("TERM") == "dumb":
        return False
    columns, rows = get_terminal_size((0, 0))
    return columns >= SMALLEST[0] and rows >= SMALLEST[1]


def play(table: Table) -> int:
    """Play on the whole screen; what is worth keeping is printed when the screen is gone. Returns the exit code."""
    from whistlestop.cli.lines import Lines
    from whistlestop.cli.terminal.app import GameApp

    app = GameApp(table)
    try:
        code = app.run() or 0
    finally:
        table.close()
    if app.failure:
        raise app.failure
    lines = Lines(table)
    return lines.show_end() if table.game.over else lines.leave(code)


def ask_for_game(unfinished: Path | None) -> Wish | None:
    """The start screen: what to play, or None if the person leaves. `unfinished` is a game to go on with."""
    from whistlestop.cli.terminal.start import StartApp

    return StartApp(unfinished).run()
