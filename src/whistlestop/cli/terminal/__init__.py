"""The full-screen game in a terminal: a map, lists to choose from, and keys for everything.

It is built with Textual, which is imported only when a game is played this way.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from shutil import get_terminal_size
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from whistlestop.cli.local_table import LocalTable
    from whistlestop.cli.terminal.start import GameChoice

SMALLEST = (80, 24)
"""The smallest size in columns and rows; the game is played line by line in a smaller terminal."""


def is_usable() -> bool:
    """Whether there is a terminal that is capable and large enough."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()) or os.environ.get("TERM") == "dumb":
        return False
    columns, rows = get_terminal_size((0, 0))
    return columns >= SMALLEST[0] and rows >= SMALLEST[1]


def play(table: LocalTable) -> int:
    """Play on the full screen, then print the scores or how to resume the game; returns the exit code."""
    from whistlestop.cli.plain_game import PlainGame
    from whistlestop.cli.terminal.app import GameApp

    app = GameApp(table)
    try:
        code = app.run() or 0
    finally:
        table.close()
    if app.failure:
        raise app.failure
    plain = PlainGame(table)
    return plain.show_end() if table.game.over else plain.quit(code)


def ask_for_game(unfinished: Path | None) -> GameChoice | None:
    """Show the start screen; returns what to play, or None to quit. `unfinished` is a saved game to offer."""
    from whistlestop.cli.terminal.start import StartApp

    return StartApp(unfinished).run()
