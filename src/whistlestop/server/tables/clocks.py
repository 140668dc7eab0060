"""Time: how much of it a player has left, and when a bot takes over."""

from __future__ import annotations

from collections.abc import Sequence

from whistlestop.server.protocol.settings import Days, NoClock, RealTime
from whistlestop.server.tables.table import Table

_DAY = 86_400_000


def time_left(table: Table, seat: int, waited: int) -> tuple[int, int]:
    """Milliseconds left for a move that was asked for `waited` ago, and in the reserve."""
    clock = table.settings.clock
    if isinstance(clock, NoClock):
        raise ValueError("the table has no clock")
    allowed = clock.days * _DAY if isinstance(clock, Days) else clock.seconds * 1000
    over = max(0, waited - allowed)
    return max(0, allowed - waited), max(0, table.reserves[seat] - over)


def out_of_time_for(table: Table, seat: int, waited: int) -> int:
    """For how many milliseconds the seat has had no time; negative while it has some, and then for how long still."""
    clock = table.settings.clock
    match clock:
        case NoClock():
            raise ValueError("the table has no clock")
        case Days(days=days):
            return waited - days * _DAY
        case RealTime(seconds=seconds):
            return waited - seconds * 1000 - table.reserves[seat]


class UpTime:
    """When a server was up. Clocks count only that time: nobody loses a move to a restart.

    >>> up = UpTime([(0, 100), (150, 200)], since=300)
    >>> up.between(50, 350)
    150
    """

    def __init__(self, lives: Sequence[tuple[int, int]], since: int) -> None:
        self.lives = sorted(lives)
        self.since = since

    def between(self, began: int, now: int) -> int:
        """Milliseconds between two moments during which a server was up."""
        if began >= self.since:
            return max(0, now - began)
        up = max(0, now - self.since)
        reached = began
        for since, until in self.lives:
            start = max(since, reached)
            end = min(until, self.since)
            if end > start:
                up += end - start
                reached = end
        return up
