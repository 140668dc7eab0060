"""A worker thread that plays games again, one after another and outside of the event loop.

Replaying a long game takes a noticeable part of a second. A client that asks for many waits for its own, and players
don't notice.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Hashable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from whistlestop.server.protocol import refusal_codes as codes
from whistlestop.server.protocol.refusals import Refusal

MAX_CACHED = 32
"""How many replays are remembered."""
MAX_WAITING = 32
"""How many requests may wait."""

T = TypeVar("T")


class ReplayWorker:
    """Does one piece of work at a time."""

    def __init__(self) -> None:
        self.cache: OrderedDict[Hashable, Any] = OrderedDict()
        self._thread = ThreadPoolExecutor(1, "replays")
        self._waiting = 0

    async def run(self, work: Callable[[], T]) -> T:
        """Do this work; refused if too much is waiting."""
        if self._waiting >= MAX_WAITING:
            raise Refusal(codes.TooManyReplays(), retry_after=2)
        self._waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._thread, work)
        finally:
            self._waiting -= 1

    async def run_cached(self, key: Hashable, work: Callable[[], T]) -> T:
        """Do this work, or return its result from the cache; the result must depend on the key alone."""

        def once() -> T:
            result: T = self.cache.get(key) or work()
            self.cache[key] = result  # at once: the next request in line may want the same
            return result

        result: T | None = self.cache.get(key)
        if result is None:
            result = await self.run(once)
        if key in self.cache:
            self.cache.move_to_end(key)
        while len(self.cache) > MAX_CACHED:
            self.cache.popitem(last=False)
        return result
