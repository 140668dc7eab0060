"""Remove games some days after they ended, once a day and a few at a time, so that nobody waits for it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence

from whistlestop.server.storage.journal import Journal
from whistlestop.server.structured_log import get_log
from whistlestop.server.tables.clocks import ServerClock

DAY = 86_400_000
"""In milliseconds."""
FIRST_AFTER = 60.0
"""Seconds from the start of the server to the first round."""
PERIOD = 86_400.0
"""Seconds between two rounds."""
RETRY_AFTER = 3600.0
"""Seconds to the next round after one that failed."""
TABLES_PER_STEP = 16
"""Few enough that other work of the database hardly has to wait."""
PAUSE_FACTOR = 4.0
"""The pause after a step, as a multiple of the time that it took."""

log = get_log("server")


class Retention:
    """Removes tables that are over or closed, `days` after their last entry."""

    def __init__(
        self,
        journal: Journal,
        clock: ServerClock,
        days: int,
        *,
        keep_summaries: bool,
        is_ready: Callable[[], bool],
        on_removed: Callable[[Sequence[str]], None],
    ) -> None:
        """`journal` has a connection of its own. A round begins only when `is_ready`: until then games are counted.

        `on_removed` is called with the tables of each step.
        """
        self.journal = journal
        self.clock = clock
        self.days = days
        self.keep_summaries = keep_summaries
        self.is_ready = is_ready
        self.on_removed = on_removed
        self.working: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin with the rounds."""
        self.working = asyncio.ensure_future(self._work())

    async def close(self) -> None:
        """Stop, and close the connection."""
        if self.working is not None:
            self.working.cancel()
        await self.journal.close()

    async def _work(self) -> None:
        await asyncio.sleep(FIRST_AFTER)
        while True:
            while not self.is_ready():
                await asyncio.sleep(FIRST_AFTER)
            wait = PERIOD
            try:
                await self.remove_old()
            except Exception as error:  # whatever it is, the next round must come
                log.error("finished tables can't be removed", failure=error)
                wait = RETRY_AFTER
            await asyncio.sleep(wait)

    async def remove_old(self) -> int:
        """Do one round; returns how many tables were removed. Ends early if another server is doing the same."""
        before, count = self.clock.now() - self.days * DAY, 0
        while True:
            began = time.perf_counter()
            removed = await self.journal.remove_finished(before, TABLES_PER_STEP, self.keep_summaries)
            if not removed:
                break
            count += len(removed)
            self.on_removed(removed)
            await asyncio.sleep(PAUSE_FACTOR * (time.perf_counter() - began))
        if count:
            log.info("finished tables removed", tables=count, days=self.days)
        return count
