"""When a bot plays for a person: at once if the person has left, for one turn if the time is up.

A player who is away is waited for. The other players may call a bot once the table's grace time is over; in a game
against bots alone there is nobody who could, and the game waits for ever.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NamedTuple

from whistlestop.server.protocol.settings import Days, NoClock
from whistlestop.server.tables.clocks import TableClock, overtime
from whistlestop.server.tables.table import Table
from whistlestop.server.tables.waiting import TimePresent, is_alone, time_waited


class Takeover(NamedTuple):
    """A bot takes over a seat at the time `due`, unless something happens before."""

    due: int
    """In milliseconds since 1970."""
    seat: int
    why: Literal["left", "time"]


def next_takeover(
    table: Table, clock: TableClock, absent_since: Mapping[int, int], present: TimePresent
) -> Takeover | None:
    """The earliest takeover among the seats that the game waits for; None if none will come."""
    found = [_takeover(table, clock, absent_since, present, seat) for seat in table.persons_to_act]
    return min((one for one in found if one is not None), default=None)


def _takeover(
    table: Table,
    clock: TableClock,
    absent_since: Mapping[int, int],
    present: TimePresent,
    seat: int,
) -> Takeover | None:
    now = clock.now()
    if table.seats[seat].left is not None:  # in logs of older versions the bot came later
        return None if table.is_lesson else Takeover(now, seat, "left")
    if isinstance(table.settings.clock, NoClock) or (is_alone(table) and seat in absent_since):
        return None
    waited = time_waited(table, clock, present, seat)
    return Takeover(now - overtime(table.settings.clock, table.reserves[seat], waited), seat, "time")


def bot_may_be_called_at(table: Table, absent_since: Mapping[int, int], seat: int) -> int | None:
    """From when on the other players may call a bot for a seat that the game waits for, in milliseconds since 1970.

    None if they may not: its player is there, or the table lets nobody play for those who are away. With days for each
    action, nobody is expected to stay connected.
    """
    settings = table.settings
    away = absent_since.get(seat)
    if away is None or settings.grace is None or isinstance(settings.clock, Days) or seat not in table.persons_to_act:
        return None
    return away + settings.grace * 1000
