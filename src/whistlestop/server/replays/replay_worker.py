"""The projector: where games are played again, one after another and not on the event loop.

To show a long game takes part of a second. Whoever asks for many waits for their own, and players don't notice.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Hashable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from whistlestop.server.http.static_cache import Unchanging
from whistlestop.server.protocol.refusals import Refusal

ROOM_FOR = 32
"""So many finished games, as somebody saw them, are remembered."""
IN_LINE = 32
"""So many may wait."""

T = TypeVar("T")


class Projector:
    """Shows one game at a time."""

    def __init__(self) -> None:
        self.shown: OrderedDict[Hashable, Unchanging] = OrderedDict()
        self._thread = ThreadPoolExecutor(1, "projector")
        self._waiting = 0

    async def show(self, work: Callable[[], T]) -> T:
        """Do what it takes to show a game; refused if too many wait for theirs."""
        if self._waiting >= IN_LINE:
            raise Refusal("too-many", "Many look at games just now.", retry_after=2)
        self._waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._thread, work)
        finally:
            self._waiting -= 1

    async def show_again(self, key: Hashable, work: Callable[[], Unchanging]) -> Unchanging:
        """The same of what is always alike for this key: it is remembered for a while."""

        def once() -> Unchanging:
            found = self.shown.get(key) or work()
            self.shown[key] = found  # here already: the next in line may want the same
            return found

        found = self.shown.get(key)
        if found is None:
            found = await self.show(once)
        if key in self.shown:
            self.shown.move_to_end(key)
        while len(self.shown) > ROOM_FOR:
            self.shown.popitem(last=False)
        return found
