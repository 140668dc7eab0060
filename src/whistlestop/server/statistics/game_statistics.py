"""Statistics of the games that were finished here: which are counted, and that nobody waits for the counting.

Each game is summarised once (`summaries.py`), in a thread, when it ends; older ones one by one in the background.
Summaries are in the store, so that a server that starts again reads them and is done.
"""

from __future__ import annotations

import asyncio
import contextlib
import heapq
import time
from collections import OrderedDict, defaultdict
from collections.abc import Callable, Collection, Hashable, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple, TypeVar

from whistlestop.server.keys import short_id
from whistlestop.server.statistics import aggregates, summaries
from whistlestop.server.statistics.responses import Coverage, PlayerStatistics, Statistics, VariantStatistics
from whistlestop.server.statistics.summaries import Summary
from whistlestop.server.storage.journal import Journal
from whistlestop.server.storage.store import StoreError
from whistlestop.server.structured_log import get_log
from whistlestop.server.tables.names import comparable_name

MOST = 50_000
"""Games that are counted: the newest."""
TOGETHER = 500
"""Summaries that are read at a time."""
PAUSE = 2.0
"""After a game was counted there is a pause of so many times as long as that took."""
GOOD_FOR = 10.0
"""Figures are good for so many times as long as it took to work them out, and until another game is counted."""
ROOM_FOR = 256
"""So many answers are remembered."""
PATIENCE = 5.0
"""Seconds for which an answer waits for the list of games."""
TRY_AGAIN = 10.0
"""Seconds until what failed is tried again."""

T = TypeVar("T")
log = get_log("server")


class _WorkedOut(NamedTuple):
    answer: Any
    change: int
    """After how many changes of what is counted."""
    good_until: float


class GameStatistics:
    """The games that are counted, and those that are still to be."""

    def __init__(self, journal: Journal) -> None:
        self.journal = journal
        self.games: dict[str, Summary] = {}
        self.by_variant: dict[str, dict[str, Summary]] = defaultdict(dict)
        self.by_name: dict[str, dict[str, Summary]] = defaultdict(dict)
        """By what is `comparable_name` in the names of persons."""
        self.changes = 0
        """How often what is counted, or what is to be, has changed."""
        self.to_count: dict[str, None] = {}
        """Tables, the next one last."""
        self.more = asyncio.Event()
        self.listed = asyncio.Event()
        """Whether it is known which games there are, and what was counted before is read."""
        self.working: asyncio.Task[None] | None = None
        self._by_age: list[tuple[int, str]] = []
        """When each game ended, as a heap."""
        self._worked_out: OrderedDict[Hashable, _WorkedOut] = OrderedDict()
        self._under_way: dict[Hashable, asyncio.Task[Any]] = {}
        self._thread = ThreadPoolExecutor(1, "statistics")
        """One, and not one of those that others wait for: whoever asks for figures slows down nobody else."""

    def start(self) -> None:
        """Count from now on."""
        self.working = asyncio.ensure_future(self._work())

    def stop(self) -> None:
        """Leave the rest for the next time."""
        if self.working is not None:
            self.working.cancel()

    def game_over(self, table: str) -> None:
        """A game is over: it comes before all older ones."""
        self.to_count[table] = None
        self.more.set()

    @property
    def counted(self) -> Coverage:
        """How far we are."""
        return Coverage(len(self.games), len(self.games) + len(self.to_count))

    # Answers

    async def of_player(self, name: str, known: Collection[str] = ()) -> PlayerStatistics:
        """Figures of who is called so, for one who knows of these tables."""

        def work(games: list[Summary]) -> tuple[PlayerStatistics, list[aggregates.Sat]]:
            sat = aggregates.sat_as(name, games)
            return aggregates.player_statistics(name, sat, self.counted), sat[: aggregates.RECENT]

        await self._know_of_all()
        own = comparable_name(name)
        found, recent = await self._figures(("player", own), self.by_name.get(own, {}), work)
        return aggregates.with_links(found, recent, known)

    async def of_all(self) -> Statistics:
        """Figures of all games."""
        await self._know_of_all()
        return await self._figures(("all",), self.games, lambda games: aggregates.statistics(games, self.counted))

    async def of_variant(self, variant: str) -> VariantStatistics:
        """Figures of the games of a variant."""

        def work(games: list[Summary]) -> VariantStatistics:
            return aggregates.variant_statistics(variant, games, self.counted)

        await self._know_of_all()
        return await self._figures(("variant", variant), self.by_variant.get(variant, {}), work)

    async def _know_of_all(self) -> None:
        """Right after the start nobody is told that there are no games."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(PATIENCE):
                await self.listed.wait()

    async def _figures(self, key: Hashable, games: Mapping[str, Summary], work: Callable[[list[Summary]], T]) -> T:
        """What was worked out before if it is good still; who asks for what is being worked out waits for it."""
        known = self._worked_out.get(key)
        if known is not None and (known.change == self.changes or time.monotonic() < known.good_until):
            self._worked_out.move_to_end(key)
            answer: T = known.answer
            return answer
        if key not in self._under_way:
            now = list(games.values())
            self._under_way[key] = asyncio.ensure_future(self._work_out(key, self.changes, lambda: work(now)))
            self._under_way[key].add_done_callback(lambda _: self._under_way.pop(key, None))
        return await asyncio.shield(self._under_way[key])

    async def _work_out(self, key: Hashable, change: int, work: Callable[[], T]) -> T:
        began = time.monotonic()
        found = await self._elsewhere(work)
        ended = time.monotonic()
        self._worked_out[key] = _WorkedOut(found, change, ended + GOOD_FOR * (ended - began))
        if len(self._worked_out) > ROOM_FOR:
            self._worked_out.popitem(last=False)
        return found

    async def _elsewhere(self, work: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._thread, work)

    # Counting

    async def _work(self) -> None:
        while True:
            try:
                if not self.listed.is_set():
                    await self._read_what_is_kept()
                while self.to_count:
                    await self._count(next(reversed(self.to_count)))
                self.more.clear()
                await self.more.wait()
            except Exception as error:  # whatever it is, what comes later is to be counted
                log.error("games can't be counted", failure=error)
                await asyncio.sleep(TRY_AGAIN)

    async def _read_what_is_kept(self) -> None:
        tables = [row.table for row in await self.journal.tables(("over",), MOST)]
        self.to_count = dict.fromkeys(reversed(tables)) | self.to_count
        for first in range(0, len(tables), TOGETHER):
            for table, text in await self.journal.summaries(tables[first : first + TOGETHER]):
                kept = summaries.read(text)
                if kept is not None:
                    self._add(table, kept.summary)
        self.listed.set()

    async def _count(self, table: str) -> None:
        began = time.perf_counter()
        try:
            lines = await self.journal.lines(table)
            began = time.perf_counter()
            found = await self._elsewhere(lambda: summaries.summarise(table, lines))
            await self.journal.keep_summary(table, summaries.written(found))
        except StoreError as error:
            log.error("a game can't be counted", table=short_id(table), failure=error)
            self.to_count = {table: None} | {
                other: None for other in self.to_count if other != table
            }  # after all others
            await asyncio.sleep(TRY_AGAIN)
            return
        except Exception as error:  # what is wrong with one table must not show in others
            log.error("a log makes no sense", table=short_id(table), failure=error)
            found = None
        self._add(table, found)
        await asyncio.sleep(PAUSE * (time.perf_counter() - began))

    def _add(self, table: str, summary: Summary | None) -> None:
        self.to_count.pop(table, None)
        self.changes += 1
        if summary is None or table in self.games:
            return
        self.games[table] = self.by_variant[summary.variant][table] = summary
        for name in _names(summary):
            self.by_name[name][table] = summary
        heapq.heappush(self._by_age, (summary.ended, table))
        if len(self.games) > MOST:
            self._let_go(heapq.heappop(self._by_age)[1])

    def _let_go(self, table: str) -> None:
        summary = self.games.pop(table)
        del self.by_variant[summary.variant][table]
        for name in _names(summary):
            del self.by_name[name][table]
            if not self.by_name[name]:
                del self.by_name[name]


def _names(summary: Summary) -> set[str]:
    return {comparable_name(seat.name) for seat in summary.seats if seat.name}
