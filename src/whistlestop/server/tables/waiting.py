"""How long a game has waited for a player."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from whistlestop.server.protocol.settings import NoClock, Settings
from whistlestop.server.tables.clocks import ServerClock, overtime
from whistlestop.server.tables.seat import Seat


class WaitingTable(Protocol):
    """What is needed of a table."""

    settings: Settings
    seats: list[Seat]
    waiting_since: dict[int, int]
    reserves: list[int]


def is_alone(table: WaitingTable) -> bool:
    """Whether one person plays against bots."""
    return sum(seat.person for seat in table.seats) == 1


def time_waited(table: WaitingTable, clock: ServerClock, present_since: Mapping[int, int], seat: int) -> int:
    """Milliseconds of a player's own time that have passed in this turn; 0 if the game does not wait for the seat.

    Nobody plays for a player who is alone with bots and away. If the time ran out meanwhile, it begins again with the
    return of the player, at `present_since`.
    """
    if seat not in table.waiting_since:
        return 0
    waited = clock.up_since(table.waiting_since[seat])
    returned = present_since.get(seat)
    if returned is None or not is_alone(table) or isinstance(table.settings.clock, NoClock):
        return waited
    since_return = clock.up_since(returned)
    ran_out = overtime(table.settings.clock, table.reserves[seat], waited - since_return) >= 0
    return since_return if ran_out else waited
