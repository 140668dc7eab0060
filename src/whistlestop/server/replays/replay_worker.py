"""A worker thread that replays games, one after another and outside the event loop.

Replaying a long game takes a noticeable part of a second. A client that asks for many replays has to wait, and players
notice nothing.
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
"""How many replays are cached."""
MAX_WAITING = 32
"""How many requests may wait for the thread."""

T = TypeVar("T")


class ReplayWorker:
    """Runs one function at a time in its thread, and caches results."""

    def __init__(self) -> None:
        self.cache: OrderedDict[Hashable, Any] = OrderedDict()
        self._thread = ThreadPoolExecutor(1, "replays")
        self._waiting = 0

    async def run(self, work: Callable[[], T]) -> T:
        """Do this work in the thread; raises `Refusal` if too many requests are waiting."""
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
            self.cache[key] = result  # here in the thread, since the next request in line may be for the same
            return result

        result: T | None = self.cache.get(key)
        if result is None:
            result = await self.run(once)
        if key in self.cache:
            self.cache.move_to_end(key)
        while len(self.cache) > MAX_CACHED:
            self.cache.popitem(last=False)
        return result
