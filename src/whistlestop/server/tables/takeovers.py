"""When a bot takes over from a player who has left, is away, or has run out of time."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NamedTuple

from whistlestop.server.protocol.settings import Days, NoClock
from whistlestop.server.tables.clocks import ServerClock, overtime
from whistlestop.server.tables.table import Table


class Takeover(NamedTuple):
    """A bot takes over a seat at the time `due`, unless something happens before."""

    due: int
    """In milliseconds since 1970."""
    seat: int
    why: Literal["left", "away", "time"]


def next_takeover(table: Table, clock: ServerClock, absent_since: Mapping[int, int]) -> Takeover | None:
    """The earliest takeover among the seats that the game waits for; None if none will come."""
    if table.settings.grace is None:
        return None
    grace = table.settings.grace * 1000
    seats = table.persons_to_act
    return min((found for seat in seats for found in _reasons(table, clock, absent_since, seat, grace)), default=None)


def _reasons(
    table: Table, clock: ServerClock, absent_since: Mapping[int, int], seat: int, grace: int
) -> list[Takeover]:
    now = clock.now()
    reasons = []
    if (left := table.seats[seat].left) is not None:
        reasons.append(Takeover(now + grace - clock.up_since(left), seat, "left"))
    if not isinstance(table.settings.clock, NoClock):
        waited = clock.up_since(table.waiting_since.get(seat, now))
        over = overtime(table.settings.clock, table.reserves[seat], waited)
        reasons.append(Takeover(now - over + grace, seat, "time"))
    # With days for each action, nobody is expected to stay connected.
    away = absent_since.get(seat)
    if away is not None and not isinstance(table.settings.clock, Days):
        reasons.append(Takeover(away + grace, seat, "away"))
    return reasons
