"""Time: the server's clock, and how much time a player has left."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable

from whistlestop.server.protocol.settings import Clock, Days, NoClock, RealTime

_DAY = 86_400_000
FAR_AHEAD = 86_400_000
"""Milliseconds in the future that a stored time may be: clocks are set back now and then, also by a time zone."""
FIRST_VERSION = 1_750_000_000_000
"""A time before the first version of Whistlestop, in milliseconds since 1970."""


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


class Pauses:
    """When nobody could play at a table, since no server had it. Players' clocks don't count that time.

    >>> pauses = Pauses([(100, 150)])
    >>> pauses.add(140, 300)
    >>> pauses.between(50, 350)
    200
    """

    def __init__(self, spans: Iterable[tuple[int, int]] = ()) -> None:
        """`spans` are pairs of `since` and `until`, in milliseconds since 1970."""
        self._spans: list[tuple[int, int]] = []
        for since, until in sorted(spans):
            self.add(since, until)

    def add(self, since: int, until: int) -> None:
        """Note a pause that began no earlier than those before; it may overlap the last one."""
        since = max(since, self._spans[-1][1]) if self._spans else since
        if until > since:
            self._spans.append((since, until))

    def between(self, began: int, now: int) -> int:
        """Milliseconds of pauses between two moments."""
        paused = 0
        for since, until in reversed(self._spans):
            if until <= began:
                break
            paused += max(0, min(until, now) - max(since, began))
        return paused


def wall_clock() -> Callable[[], int]:
    """A function that returns milliseconds since 1970, and never goes back, even if the machine's clock is set back."""
    start, began = time.time(), time.monotonic()
    return lambda: int((start + time.monotonic() - began) * 1000)


class ServerClock:
    """The server's time.

    >>> clock = ServerClock(lambda: 1_900_000_000_000)
    >>> clock.resume(newest=1_900_000_002_000)
    0
    >>> clock.now()
    1900000002000
    """

    def __init__(self, source: Callable[[], int] | None = None) -> None:
        self.source = source or wall_clock()
        self.ahead = 0
        """Milliseconds by which this clock is ahead of its source."""

    def now(self) -> int:
        """Milliseconds since 1970."""
        return self.source() + self.ahead

    def resume(self, newest: int) -> int:
        """Continue after earlier runs: the time does not go back before `newest`, the latest time that was stored.

        But if that is far in the future, the machine's clock was wrong when it was stored, and it is ignored. Returns
        by how many milliseconds it was, or 0. A clock that is before the first version of Whistlestop is wrong itself.
        """
        behind = newest - self.source()
        wrong = behind > FAR_AHEAD and self.source() > FIRST_VERSION
        self.ahead = 0 if wrong else max(0, behind)
        return behind if wrong else 0


class TableClock:
    """The time at a table, without its pauses."""

    def __init__(self, clock: ServerClock, pauses: Pauses | None = None) -> None:
        self._clock = clock
        self.pauses = pauses or Pauses()

    def now(self) -> int:
        """Milliseconds since 1970."""
        return self._clock.now()

    def up_since(self, began: int) -> int:
        """Milliseconds since a moment, counting only the time during which the table could be played at."""
        now = self.now()
        return max(0, now - began - self.pauses.between(began, now))
