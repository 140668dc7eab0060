"""The threads that share the games of a batch on the CPU."""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from whistlestop.rules import engine as rules_engine
from whistlestop.rules.engine import Records

WAKE_UP_TIME = 100_000
"""Nanoseconds that waking a thread takes; with less work than that for it, sharing is slower."""

# About how many nanoseconds a call takes for one game. Only the number of threads depends on them.
CHECK = 30
CHOOSE = 150
BEGIN = 500
OBSERVE = 500
STEP = 600
PLAY_OUT = 30_000


class Threads:
    """A pool of `wanted` threads, or of as many as there are cores, including the caller's own.

    >>> threads = Threads(games=10_000, wanted=2)
    >>> threads.share(lambda scratch, first, last: (first, last), STEP)
    [(0, 5000), (5000, 10000)]
    >>> threads.share(lambda scratch, first, last: (first, last), 1)
    [(0, 10000)]
    >>> threads.close()
    """

    def __init__(self, games: int, wanted: int | None) -> None:
        if wanted is not None and wanted < 1:
            raise ValueError(f"a batch needs at least one thread, not {wanted}")
        self.games = games
        self.count = min(wanted or os.cpu_count() or 1, games)
        self._scratch = [rules_engine.new_scratch() for _ in range(self.count)]
        self._pool = ThreadPoolExecutor(self.count - 1) if self.count > 1 else None

    def share(self, call: Callable[[Records, int, int], Any], nanoseconds: int) -> list[Any]:
        """Call a function for slices of the games, each worth a thread; return the results.

        The function takes scratch space and the first and last game, and about so many nanoseconds for each game.
        """
        slices = max(1, min(self.count, self.games * nanoseconds // WAKE_UP_TIME))
        if self._pool is None or slices == 1:
            return [call(self._scratch[0], 0, self.games)]
        bounds = [self.games * i // slices for i in range(slices + 1)]
        waiting = [self._pool.submit(call, self._scratch[i], bounds[i], bounds[i + 1]) for i in range(1, slices)]
        return [call(self._scratch[0], 0, bounds[1]), *(future.result() for future in waiting)]

    def close(self) -> None:
        """End all threads but the caller's."""
        if self._pool is not None:
            self._pool.shutdown()
