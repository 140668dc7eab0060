"""The command `whistlestop`.

Each command imports what it needs when it runs; `--help` imports nothing.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

from whistlestop import __version__
from whistlestop.extras import MissingExtra

if TYPE_CHECKING:
    from cyclopts import App

COMMANDS = {
    "serve": "Serve tables to browsers and programs until Ctrl-C.",
    "play": "Play in the terminal against bots.",
    "replay": "Step through the record of a game.",
    "verify": "Prove that a finished game was dealt from its secret.",
    "score": "Score the end of a game at a real table.",
    "board": "List, check, copy and draw boards and variants.",
    "arena": "Let bots play each other, and report on a board.",
    "train": "Train a network that plays.",
    "export-network": "Write a trained network to a file that a bot plays with.",
    "compile": "Compile the rules and the bots before the first game.",
    "bench": "Measure the speed of the engine on this machine.",
    "export": "Save all games of a server, even while it runs.",
    "import": "Add games to a server's database, even while it runs.",
    "backup": "Copy a server's database, even while it runs.",
    "restore": "Make a database from a backup.",
    "servers": "List the servers that share a database.",
    "worker": "Let the bots of servers think on this machine until Ctrl-C.",
}

_LOCATIONS = {
    "arena": "arena:app",
    "board": "board:app",
    "export-network": "export_network:export_network",
    "import": "import_games:import_games",
    "restore": "backup:restore",
}
"""The modules and functions of commands that are not named after the command."""

WELCOME = """\
Whistlestop: the classic train-route board game.

    whistlestop                              start the server, open the browser
    whistlestop play                         play in the terminal
    whistlestop play europe --players 2      play against one bot in Europe
    whistlestop COMMAND --help               show the options of a command

Commands:
{commands}

Options:
    --help       show this page
    --version    show the version
"""

FAILED, MISUSED, INTERRUPTED = 1, 2, 130


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; returns the exit code: 0, 1 if it failed, 2 if it was called wrongly, 130 on Ctrl-C.

    >>> main(["--version"])
    0.1.0
    0
    """
    words = sys.argv[1:] if arguments is None else list(arguments)
    if words in (["--help"], ["-h"], ["help"]):
        print(WELCOME.format(commands="\n".join(f"    {name:15} {about}" for name, about in COMMANDS.items())), end="")
        return 0
    if words == ["--version"]:
        print(__version__)
        return 0
    return _run(words or ["serve", "--browser"])


def _run(words: list[str]) -> int:
    for stream in (sys.stdout, sys.stderr):
        if reconfigure := getattr(stream, "reconfigure", None):
            reconfigure(errors="replace")  # a terminal that cannot show "ü" shows "?" instead
    try:
        code = _run_command(words)
        sys.stdout.flush()  # a closed pipe must raise here, not when Python exits
        return code
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        # The reader has closed the pipe. Without this, Python would complain when it flushes at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return FAILED
    except OSError as error:
        where = f"{error.filename}: " if error.filename else ""
        print(f"whistlestop: {where}{error.strerror or error}", file=sys.stderr)
    except MissingExtra as error:
        print(f"whistlestop: {error}", file=sys.stderr)
    except (ValueError, KeyError) as error:  # all errors that explain themselves to the user are among these
        if not _is_user_error(error):
            raise
        print(f"whistlestop: {error}", file=sys.stderr)
    return FAILED


def _run_command(words: list[str]) -> int:
    from cyclopts import CycloptsError

    try:
        code = command_line()(words, exit_on_error=False, result_action="return_value")
    except CycloptsError:  # cyclopts has printed the reason
        return MISUSED
    return code if isinstance(code, int) else 0


def _is_user_error(error: Exception) -> bool:
    """Whether an error is meant for the user. Any other is a bug, which must not be hidden."""
    from whistlestop.boards import UnknownName

    return isinstance(error, UnknownName) or (isinstance(error, ValueError) and not isinstance(error, UnicodeError))


def command_line() -> App:
    """The app with all commands, which are imported when they are called."""
    from cyclopts import App

    app = App("whistlestop", help_format="plaintext", version=__version__, suppress_keyboard_interrupt=False)
    for name in COMMANDS:
        app.command(f"whistlestop.cli.{_LOCATIONS.get(name, f'{name}:{name}')}", name=name)
    return app
