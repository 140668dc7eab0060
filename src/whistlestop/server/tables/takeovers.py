"""When a bot takes over from a player who has left, is away, or has no time."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

from whistlestop.server.protocol.settings import Days, NoClock
from whistlestop.server.tables.clocks import out_of_time_for

if TYPE_CHECKING:
    from whistlestop.server.tables.room import Room


class Takeover(NamedTuple):
    """What will happen if nothing else does."""

    due: int
    seat: int
    why: Literal["left", "away", "time"]


def next_takeover(room: Room) -> Takeover | None:
    """The next seat that a bot will play for, of those that the game waits for; None if there is none."""
    table = room.table
    if table.settings.grace is None:
        return None
    waiting = [seat for seat in table.to_act if table.seats[seat].person and not table.seats[seat].stand_in]
    return min((found for seat in waiting for found in _reasons(room, seat, table.settings.grace * 1000)), default=None)


def _reasons(room: Room, seat: int, grace: int) -> list[Takeover]:
    table, now = room.table, room.house.clock()
    reasons = []
    if (left := table.seats[seat].left) is not None:
        reasons.append(Takeover(now + grace - room.house.up.between(left, now), seat, "left"))
    clock = table.settings.clock
    if not isinstance(clock, NoClock):
        waited = room.house.up.between(table.began.get(seat, now), now)
        reasons.append(Takeover(now - out_of_time_for(table, seat, waited) + grace, seat, "time"))
    # With days for a move nobody is expected to sit at the table.
    away = room.absent_since.get(seat)
    if away is not None and not isinstance(clock, Days):
        reasons.append(Takeover(away + grace, seat, "away"))
    return reasons
