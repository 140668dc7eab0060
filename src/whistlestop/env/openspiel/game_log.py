"""The log of a game: what happened, action by action."""

from __future__ import annotations

from typing import NamedTuple


class LogEntry(NamedTuple):
    """What happened in one action."""

    seat: int
    action: int
    at_set_up: bool
    rows: list[list[int]]
    """The rules' log of it (`rules/scratch.py`)."""
    discards: tuple[int, ...]
    """The discards afterwards, if the display was reset: the rules' log keeps only the last of several displays."""
    shown: tuple[int, ...]
    """If cards were played: how many of each kind nobody else could name before."""
