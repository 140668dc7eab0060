"""`whistlestop replay`: step through a record."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

if TYPE_CHECKING:
    from whistlestop.cli.stepping import Film


def replay(
    file: Annotated[Path, Parameter(help="A record.")],
    *,
    at: Annotated[int | None, Parameter(help="Begin after this many actions.")] = None,
    seat: Annotated[int | None, Parameter(help="See what this seat saw.")] = None,
    all: Annotated[bool, Parameter(help="See all hands and tickets.", negative="")] = False,
) -> int:
    """Step through the record of a game.

    Without a terminal all steps are printed, or with --at only that one.
    """
    from whistlestop.cli.screen import Screen
    from whistlestop.cli.stepping import film_of, print_steps, walk
    from whistlestop.record import Record

    if seat is not None and all:
        raise ValueError("--seat shows what one seat saw and --all everything: give one of them")
    record = Record.read(file)
    record.replay()  # which names the line if something is wrong
    if seat is not None and not 0 <= seat < record.origin.players:
        raise ValueError(f"there is no seat {seat}; the seats are 0 to {record.origin.players - 1}")
    if at is not None and not 0 <= at <= len(record.actions):
        raise ValueError(f"the record has {len(record.actions)} actions, so there is no step {at}")
    film: Film = film_of(record, file, seat, all)
    screen = Screen()
    if screen.interactive:
        return walk(screen, film, at or 0)
    return print_steps(screen, film, at)
