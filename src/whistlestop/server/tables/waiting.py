"""How long a game has waited for a player, and how much of that counts.

A player's time runs until the player acts. Against bots alone nobody waits for an absent player, so only the time
during which the player was connected counts; that time stays used, however often the player goes and comes back.
"""

from __future__ import annotations

from typing import Protocol

from whistlestop.server.protocol.settings import NoClock, Settings
from whistlestop.server.tables.clocks import TableClock
from whistlestop.server.tables.seat import Seat


class WaitingTable(Protocol):
    """What is needed of a table."""

    settings: Settings
    seats: list[Seat]
    waiting_since: dict[int, int]
    reserves: list[int]


class TimePresent:
    """How long each player was connected in the current turn; a restart of the server forgets it."""

    def __init__(self, clock: TableClock) -> None:
        self.clock = clock
        self._since: dict[int, int] = {}
        """When the players who are connected came, in milliseconds since 1970."""
        self._before: dict[int, tuple[int, int]] = {}
        """For players who went: when the game began to wait for them, and for how long they were there since then."""

    def came(self, seat: int, now: int) -> None:
        """Note that a player has come."""
        self._since[seat] = now

    def went(self, seat: int, waiting_since: int | None) -> None:
        """Note that a player has gone; the game waits for the seat since `waiting_since`, if it does."""
        if waiting_since is not None:
            self._before[seat] = waiting_since, self.in_turn(seat, waiting_since)
        self._since.pop(seat, None)

    def in_turn(self, seat: int, waiting_since: int) -> int:
        """For how many milliseconds a player was connected since the game began to wait."""
        turn, before = self._before.get(seat, (waiting_since, 0))
        if turn != waiting_since:
            before = 0
        since = self._since.get(seat)
        return before if since is None else before + self.clock.up_since(max(since, waiting_since))


def is_alone(table: WaitingTable) -> bool:
    """Whether one person plays against bots."""
    return sum(seat.person for seat in table.seats) == 1


def time_waited(table: WaitingTable, clock: TableClock, present: TimePresent, seat: int) -> int:
    """Milliseconds of a player's own time that have passed in this turn; 0 if the game does not wait for the seat."""
    if seat not in table.waiting_since:
        return 0
    began = table.waiting_since[seat]
    waited = clock.up_since(began)
    if isinstance(table.settings.clock, NoClock) or not is_alone(table):
        return waited
    return min(waited, present.in_turn(seat, began))
