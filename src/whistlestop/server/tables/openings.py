"""Where a game begins that is not dealt anew: at a moment of a finished game, or at a lesson."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import msgspec

from whistlestop.lessons import lesson_position
from whistlestop.position import Position
from whistlestop.record import Record, RecordError
from whistlestop.server.protocol.commands import FromLesson, FromRecord, FromTable, Opening
from whistlestop.server.protocol.refusals import Refusal
from whistlestop.server.protocol.settings import Opened, Settings
from whistlestop.server.replays import finished_games
from whistlestop.server.tables.table import Table


async def opening_of(
    wanted: Opening,
    settings: Settings,
    find: Callable[[str], Awaitable[Table]],
    show: Callable[[Callable[[], Position]], Awaitable[Position]],
) -> tuple[Position, Opened]:
    """The position that a table is to begin at, and what is told of it; refused if it doesn't fit the settings.

    Tables are found with `find`, and games played again with `show` (the projector's).
    """
    match wanted:
        case FromTable(table=table, at=at):
            source = await find(table)
            game = finished_games.over(source)
            # Whoever sees the new table must not find one through it that is found by its link only.
            told = Opened(table=table if source.settings.lobby else None, at=at)
            opening = await show(lambda: _after(game, at)), told
        case FromRecord(record=text, at=at):
            opening = await show(lambda: _after(read_record(text), at)), Opened(at=at)
        case FromLesson(lesson=lesson):
            opening = lesson_position(lesson), Opened(lesson=lesson)
    _check(opening[0], settings)
    # The game begins here: what was played before is not part of it, and chance is its own.
    return msgspec.structs.replace(opening[0], actions=0, generator=None), opening[1]


def read_record(text: str) -> Record:
    """A record that somebody sent; refused, naming the line, if it is none or of a board that is not the server's."""
    try:
        return Record.parse(text, built_in=True)
    except RecordError as error:
        raise Refusal("malformed", f"That record can't be read: {error}.") from None


def _after(game: Record, at: int) -> Position:
    if at > len(game.actions):
        raise Refusal("malformed", f"The game has {len(game.actions)} actions, so there is no moment {at}.")
    try:
        reached = game.replay(at)
    except RecordError as error:
        raise Refusal("malformed", f"That record can't be played: {error}.") from None
    if reached.over:
        raise Refusal("not-now", "The game is over at that moment: go on from an earlier one.")
    return reached.position


def _check(position: Position, settings: Settings) -> None:
    if (position.variant, position.options) != (settings.variant, settings.options):
        played = " with ".join([position.variant, *([", ".join(position.options)] if position.options else [])])
        raise Refusal("malformed", f"The game to go on from is {played}: the table must be the same.")
    if len(position.seats) != settings.seats:
        seats = f"{len(position.seats)} seats, not {settings.seats}"
        raise Refusal("malformed", f"The game to go on from has {seats}: the table must have as many.")
