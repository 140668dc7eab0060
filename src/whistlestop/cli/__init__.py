"""The command `whistlestop`.

Only what a command needs is loaded, and only when it runs: the page that lists the commands needs nothing.
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
    "serve": "Serve tables to browsers and programs, until Ctrl-C.",
    "play": "Play in the terminal against bots.",
    "replay": "Step through the record of a game.",
    "verify": "Prove that a finished game followed from its secret.",
    "score": "Score the end of a game at a real table.",
    "board": "List, check, copy and draw boards and variants.",
    "arena": "Let bots play each other, and report on a board.",
    "bench": "Measure the engine on this machine.",
    "export": "Save all games of a server in one file, while it goes on.",
    "import": "Put games into a server's database, while it goes on.",
    "backup": "Copy a server's database, while it goes on.",
}

_PLACES = {"arena": "arena:app", "board": "board:app", "import": "import_games:import_games"}
"""Where commands are that are not functions of their own name."""

WELCOME = """\
Whistlestop: the classic train-route board game.

    whistlestop                              start here, and open the browser
    whistlestop play                         a game in the terminal
    whistlestop play europe --players 2      you and one bot in Europe
    whistlestop COMMAND --help               all that a command can do

Commands:
{commands}

Options:
    --help       this page
    --version    the version
"""

FAILED, MISUSED, INTERRUPTED = 1, 2, 130


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command, and return its exit code: 0, 1 if it failed, 2 if it was called wrongly, 130 on Ctrl-C.

    >>> main(["--version"])
    0.1.0
    0
    """
    words = sys.argv[1:] if arguments is None else list(arguments)
    if words in (["--help"], ["-h"], ["help"]):
        print(WELCOME.format(commands="\n".join(f"    {name:12} {about}" for name, about in COMMANDS.items())), end="")
        return 0
    if words == ["--version"]:
        print(__version__)
        return 0
    return _run(words or ["serve", "--browser"])


def _run(words: list[str]) -> int:
    for stream in (sys.stdout, sys.stderr):
        if reconfigure := getattr(stream, "reconfigure", None):
            reconfigure(errors="replace")  # a terminal that has no "ü" shows a "?", and the game goes on
    try:
        code = _answer(words)
        sys.stdout.flush()  # here, where a closed pipe is expected, and not when Python ends
        return code
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        # Whoever read the output has gone; Python would complain when it closes it at the end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return FAILED
    except OSError as error:
        where = f"{error.filename}: " if error.filename else ""
        print(f"whistlestop: {where}{error.strerror or error}", file=sys.stderr)
    except MissingExtra as error:
        print(f"whistlestop: {error}", file=sys.stderr)
    except (ValueError, KeyError) as error:  # every refusal of the engine is one of these, and says why
        if not _is_refusal(error):
            raise
        print(f"whistlestop: {error}", file=sys.stderr)
    return FAILED


def _answer(words: list[str]) -> int:
    from cyclopts import CycloptsError

    try:
        code = command_line()(words, exit_on_error=False, result_action="return_value")
    except CycloptsError:  # which cyclopts has explained
        return MISUSED
    return code if isinstance(code, int) else 0


def _is_refusal(error: Exception) -> bool:
    """Whether an error is meant for the user; any other is a fault of ours, and hiding it would help nobody."""
    from whistlestop.boards import UnknownName

    return isinstance(error, UnknownName) or (isinstance(error, ValueError) and not isinstance(error, UnicodeError))


def command_line() -> App:
    """All commands; each is loaded when it is called."""
    from cyclopts import App

    app = App("whistlestop", help_format="plaintext", version=__version__, suppress_keyboard_interrupt=False)
    for name in COMMANDS:
        app.command(f"whistlestop.cli.{_PLACES.get(name, f'{name}:{name}')}", name=name)
    return app
