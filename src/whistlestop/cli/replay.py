"""The command `whistlestop replay`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

if TYPE_CHECKING:
    from whistlestop.cli.replay_steps import Replay


def replay(
    file: Annotated[Path, Parameter(help="A record.")],
    *,
    at: Annotated[int | None, Parameter(help="Start after this many actions.")] = None,
    seat: Annotated[int | None, Parameter(help="Show what this seat saw.")] = None,
    all: Annotated[bool, Parameter(help="Show all hands and tickets.", negative="")] = False,
) -> int:
    """Step through the record of a game.

    Without a terminal, all steps are printed, or only the one given by --at.
    """
    from whistlestop.cli.replay_steps import browse, load_replay, print_steps
    from whistlestop.cli.screen import Screen
    from whistlestop.game import Record

    if seat is not None and all:
        raise ValueError("--seat shows what one seat saw, --all shows everything: give only one of them")
    record = Record.read(file)
    record.replay()  # raises an error with the line if something is wrong
    if seat is not None and not 0 <= seat < record.origin.players:
        raise ValueError(f"there is no seat {seat}; the seats are 0 to {record.origin.players - 1}")
    if at is not None and not 0 <= at <= len(record.actions):
        raise ValueError(f"the record has {len(record.actions)} actions, so there is no step {at}")
    steps: Replay = load_replay(record, file, seat, all)
    screen = Screen()
    if screen.interactive:
        return browse(screen, steps, at or 0)
    return print_steps(screen, steps, at)
