"""Time: the server's clock, and how much time a player has left."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence

from whistlestop.server.protocol.settings import Clock, Days, NoClock, RealTime

_DAY = 86_400_000


def time_left(clock: Clock, reserve: int, waited: int) -> tuple[int, int]:
    """Milliseconds left for the action, and in the reserve, after the game has waited for `waited` milliseconds.

    >>> time_left(RealTime(seconds=30, reserve=60), reserve=60_000, waited=40_000)
    (0, 50000)
    """
    if isinstance(clock, NoClock):
        raise ValueError("the table has no clock")
    allowed = clock.days * _DAY if isinstance(clock, Days) else clock.seconds * 1000
    over = max(0, waited - allowed)
    return max(0, allowed - waited), max(0, reserve - over)


def overtime(clock: Clock, reserve: int, waited: int) -> int:
    """Milliseconds since a seat ran out of time; negative while it has time left."""
    match clock:
        case NoClock():
            raise ValueError("the table has no clock")
        case Days(days=days):
            return waited - days * _DAY
        case RealTime(seconds=seconds):
            return waited - seconds * 1000 - reserve


class Uptime:
    """When a server was up: in its earlier runs (`lives`), and since the start of this one.

    Players' clocks count only that time, so nobody loses time to a restart.

    >>> up = Uptime([(0, 100), (150, 200)], since=300)
    >>> up.between(50, 350)
    150
    """

    def __init__(self, lives: Sequence[tuple[int, int]], since: int) -> None:
        self.lives = sorted(lives)
        self.since = since

    def between(self, began: int, now: int) -> int:
        """Milliseconds between two moments, counting only the time during which a server was up."""
        if began >= self.since:
            return max(0, now - began)
        up = max(0, now - self.since)
        counted_until = began  # lives may overlap, and no time is counted twice
        for since, until in self.lives:
            start = max(since, counted_until)
            end = min(until, self.since)
            if end > start:
                up += end - start
                counted_until = end
        return up


def wall_clock() -> Callable[[], int]:
    """A function that returns milliseconds since 1970, and never goes back, even if the machine's clock is set back."""
    start, began = time.time(), time.monotonic()
    return lambda: int((start + time.monotonic() - began) * 1000)


class ServerClock:
    """The time, and how much of it the server was up.

    >>> clock = ServerClock(lambda: 1_000)
    >>> clock.resume([(0, 400)], last_stored=2_000)
    >>> clock.now(), clock.up_since(300)
    (2000, 100)
    """

    def __init__(self, source: Callable[[], int] | None = None) -> None:
        self.source = source or wall_clock()
        self.ahead = 0
        """Milliseconds by which this clock is ahead of its source."""
        self.uptime = Uptime((), self.now())

    def now(self) -> int:
        """Milliseconds since 1970."""
        return self.source() + self.ahead

    def up_since(self, began: int) -> int:
        """Milliseconds since a moment, counting only the time during which a server was up."""
        return self.uptime.between(began, self.now())

    def resume(self, lives: Sequence[tuple[int, int]], last_stored: int) -> None:
        """Continue after earlier runs of the server.

        The time never goes back before `last_stored`, and `up_since` counts the uptime of the earlier runs.
        """
        self.ahead = max(0, last_stored - self.source())
        self.uptime = Uptime(lives, self.now())
