"""Openings: games that begin at a moment of another game, or with a lesson, instead of a deal."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import msgspec

from whistlestop.game import Record
from whistlestop.lessons import lesson_position
from whistlestop.position import Position
from whistlestop.record_text import RecordError
from whistlestop.server.protocol import refusal_codes as codes
from whistlestop.server.protocol.commands import FromLesson, FromRecord, FromTable, Opening
from whistlestop.server.protocol.refusals import Refusal
from whistlestop.server.protocol.settings import Opened, Settings
from whistlestop.server.tables.table import Table


async def find_opening(
    wanted: Opening,
    settings: Settings,
    find: Callable[[str], Awaitable[Table]],
    replay: Callable[[Callable[[], Position]], Awaitable[Position]],
) -> tuple[Position, Opened]:
    """The position at which a table is to begin, and what everybody may know about it.

    Raises `Refusal` if there is no such position, or if it doesn't fit the settings. `find` finds tables; `replay` runs
    a function that replays a game (`ReplayWorker.run`).
    """
    match wanted:
        case FromTable(table=table, at=at):
            source = await find(table)
            record = source.finished_record()
            # A table that is found only by its link must not be found through the new table.
            opened = Opened(table=table if source.settings.lobby else None, at=at)
            position = await replay(lambda: _position_after(record, at))
        case FromRecord(record=text, at=at):
            opened = Opened(at=at)
            position = await replay(lambda: _position_after(read_record(text), at))
        case FromLesson(lesson=lesson):
            opened = Opened(lesson=lesson)
            position = lesson_position(lesson)
    check_fits(position, settings)
    # The new game begins here: earlier actions are not part of it, and its chance follows from its own secret.
    return msgspec.structs.replace(position, actions=0, generator=None), opened


def read_record(text: str) -> Record:
    """Read a record that a client sent; raises `Refusal` if it is broken, or if its board is not built in."""
    try:
        return Record.parse(text, built_in=True)
    except RecordError as error:
        raise Refusal(codes.RecordUnreadable(error.line, error.problem)) from None


def _position_after(record: Record, at: int) -> Position:
    if at > len(record.actions):
        raise Refusal(codes.NoSuchMoment(at, len(record.actions)))
    try:
        game = record.replay(at)
    except RecordError as error:
        raise Refusal(codes.RecordUnplayable(error.line, error.problem)) from None
    if game.over:
        raise Refusal(codes.OverAtThatMoment())
    return game.position


def check_fits(position: Position, settings: Settings) -> None:
    """Refuse settings with another variant, other options or another number of seats than the position has."""
    if (position.variant, position.options) != (settings.variant, settings.options):
        raise Refusal(codes.OpeningOfAnotherVariant(position.variant, position.options))
    if len(position.seats) != settings.seats:
        raise Refusal(codes.OpeningForOtherSeats(len(position.seats), settings.seats))
