"""The optional parts of the package, each installed by an extra: `pip install "whistlestop[server]"`."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

EXTRAS = {
    "server": "the server",
    "postgres": "a PostgreSQL database",
    "traces": "`serve --traces`",
    "terminal": "the game on the whole screen (not `play --plain`)",
    "arena": "the ratings of a tournament",
    "report": "the plots of a report",
    "rl": "an environment for learning",
    "gpu": 'Batch(device="cuda")',
    "train": "training a network",
}
"""What needs each extra, in the words of the error."""


class MissingExtra(ImportError):
    """A package that belongs to an extra is missing, or too old; the message has the command that installs it."""


@contextmanager
def need(extra: str) -> Iterator[None]:
    """Import packages of an extra in this block: if one is missing, `MissingExtra` names the extra.

    >>> with need("server"):
    ...     import a_web_framework
    Traceback (most recent call last):
    ...
    whistlestop.extras.MissingExtra: the server needs a_web_framework: pip install "whistlestop[server]"
    """
    try:
        yield
    except MissingExtra:
        raise
    except ImportError as error:
        package = (error.name or "").partition(".")[0]
        if package in ("", "whistlestop"):  # a bug of ours, which no installation would fix
            raise
        needs = package if isinstance(error, ModuleNotFoundError) else f"a newer version of {package}"
        raise MissingExtra(
            f'{EXTRAS[extra]} needs {needs}: pip install "whistlestop[{extra}]"', name=error.name
        ) from error
