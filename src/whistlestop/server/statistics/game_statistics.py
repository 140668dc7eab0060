"""Statistics of finished games, kept up to date in the background so that nobody waits for them.

Each game is summarised once (`summaries.py`), in a thread, when it ends; older games follow one by one. Summaries are
stored, so a server that starts again only has to read them.
"""

from __future__ import annotations

import asyncio
import contextlib
import heapq
import time
from collections import OrderedDict, defaultdict
from collections.abc import Callable, Collection, Hashable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple, TypeVar

from whistlestop.server.keys import short_id
from whistlestop.server.statistics import aggregates, summaries
from whistlestop.server.statistics.responses import Coverage, PlayerStatistics, Statistics, VariantStatistics
from whistlestop.server.statistics.summaries import Summary
from whistlestop.server.storage.journal import Journal
from whistlestop.server.storage.store import DamagedLog, StoreError
from whistlestop.server.structured_log import get_log
from whistlestop.server.tables.comparable_name import comparable_name

MAX_GAMES = 50_000
"""How many games are counted: the newest ones."""
SUMMARIES_PER_READ = 500
"""How many summaries are read at a time."""
PAUSE_FACTOR = 2.0
"""The pause after counting a game, as a multiple of the time that it took."""
REUSE_FACTOR = 10.0
"""How long a result is reused after another game was counted, as a multiple of the time that it took."""
MAX_RESULTS = 256
"""How many results are remembered."""
LIST_SECONDS = 5.0
"""Seconds that a request waits for the list of games after the start."""
LOOK_SECONDS = 5.0
"""Seconds between two looks at what other servers have counted."""
COUNT_AFTER = 60.0
"""Seconds after which a game of another server is counted here, if that server has not counted it."""
OVERLAP = 600_000
"""Milliseconds for which games are looked for again, since the servers' clocks differ, and commits take time."""
RETRY_SECONDS = 10.0
"""Seconds until a failed step is tried again."""

T = TypeVar("T")
log = get_log("server")


class _Result(NamedTuple):
    answer: Any
    change: int
    """The value of `changes` when it was worked out."""
    reuse_until: float


class GameStatistics:
    """Counts finished games, and answers questions about them."""

    def __init__(self, journal: Journal, *, shared: bool = False) -> None:
        """`shared` is whether other servers have the same database, and count their own games."""
        self.journal = journal
        self.shared = shared
        self._looked_at = 0
        """Up to when games of other servers were looked for, in milliseconds since 1970."""
        self._uncounted: dict[str, float] = {}
        """Games of other servers that nobody has counted, and when they were found, by the monotonic clock."""
        self._seen: set[str] = set()
        """Games of other servers that were found lately."""
        self.games: dict[str, Summary] = {}
        self.by_variant: dict[str, dict[str, Summary]] = defaultdict(dict)
        self.by_name: dict[str, dict[str, Summary]] = defaultdict(dict)
        """Games by the `comparable_name` of their players."""
        self.changes = 0
        """How often the games, counted or to be counted, have changed: a result with the same number is current."""
        self.to_count: dict[str, None] = {}
        """Tables to be counted, the next one last."""
        self.more = asyncio.Event()
        """Set when there is a table to be counted."""
        self.listed = asyncio.Event()
        """Set when the list of games and the stored summaries have been read."""
        self.working: asyncio.Task[None] | None = None
        self._by_age: list[tuple[int, str]] = []
        """When each game ended, and its table: a heap with the oldest game first."""
        self._results: OrderedDict[Hashable, _Result] = OrderedDict()
        self._running: dict[Hashable, asyncio.Task[Any]] = {}
        self._thread = ThreadPoolExecutor(1, "statistics")
        """A thread of its own, so that statistics don't slow down other requests."""

    def start(self) -> None:
        """Start counting."""
        self.working = asyncio.ensure_future(self._work())

    def stop(self) -> None:
        """Stop counting; the rest is counted after the next start."""
        if self.working is not None:
            self.working.cancel()

    def game_over(self, table: str) -> None:
        """Count a game that has just ended, before all older ones."""
        self.to_count[table] = None
        self.more.set()

    def removed(self, tables: Sequence[str]) -> None:
        """Go on counting games whose tables were removed, but link to them no more."""
        for table in tables:
            if (game := self.games.get(table)) is not None:
                self._drop(table)
                self._put(table, summaries.without_link(game))
        self.changes += 1

    @property
    def complete(self) -> bool:
        """Whether all games have been counted."""
        return self.listed.is_set() and not self.to_count

    @property
    def coverage(self) -> Coverage:
        """How many games are counted, and of how many."""
        return Coverage(len(self.games), len(self.games) + len(self.to_count))

    # Questions

    async def of_player(self, name: str, known: Collection[str] = ()) -> PlayerStatistics:
        """The statistics of a player; `known` are tables whose ids the caller knows, and may be shown."""

        def work(games: list[Summary]) -> tuple[PlayerStatistics, list[aggregates.GameSeat]]:
            game_seats = aggregates.games_of(name, games)
            return aggregates.player_statistics(name, game_seats, self.coverage), game_seats[: aggregates.RECENT]

        await self._wait_for_list()
        own = comparable_name(name)
        found, recent = await self._cached(("player", own), self.by_name.get(own, {}), work)
        return aggregates.with_links(found, recent, known)

    async def of_all(self) -> Statistics:
        """The statistics of all games."""
        await self._wait_for_list()
        return await self._cached(("all",), self.games, lambda games: aggregates.statistics(games, self.coverage))

    async def of_variant(self, variant: str) -> VariantStatistics:
        """The statistics of a variant."""

        def work(games: list[Summary]) -> VariantStatistics:
            return aggregates.variant_statistics(variant, games, self.coverage)

        await self._wait_for_list()
        return await self._cached(("variant", variant), self.by_variant.get(variant, {}), work)

    async def _wait_for_list(self) -> None:
        """Right after the start, wait for the list of games, rather than answer that there are none."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(LIST_SECONDS):
                await self.listed.wait()

    async def _cached(self, key: Hashable, games: Mapping[str, Summary], work: Callable[[list[Summary]], T]) -> T:
        """A result from the cache if it is recent enough; requests for the same result share one computation."""
        known = self._results.get(key)
        if known is not None and (known.change == self.changes or time.monotonic() < known.reuse_until):
            self._results.move_to_end(key)
            answer: T = known.answer
            return answer
        if key not in self._running:
            games_now = list(games.values())
            self._running[key] = asyncio.ensure_future(self._compute(key, self.changes, lambda: work(games_now)))
            self._running[key].add_done_callback(lambda _: self._running.pop(key, None))
        return await asyncio.shield(self._running[key])

    async def _compute(self, key: Hashable, change: int, work: Callable[[], T]) -> T:
        began = time.monotonic()
        found = await self._in_thread(work)
        ended = time.monotonic()
        self._results[key] = _Result(found, change, ended + REUSE_FACTOR * (ended - began))
        if len(self._results) > MAX_RESULTS:
            self._results.popitem(last=False)
        return found

    async def _in_thread(self, work: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._thread, work)

    # Counting

    async def _work(self) -> None:
        while True:
            try:
                if not self.listed.is_set():
                    await self._read_stored()
                while self.to_count:
                    await self._count(next(reversed(self.to_count)))
                self.more.clear()
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(LOOK_SECONDS if self.shared else None):
                        await self.more.wait()
                if self.shared:
                    await self._read_new()
            except Exception as error:  # whatever it is, later games must be counted
                log.error("games can't be counted", failure=error)
                await asyncio.sleep(RETRY_SECONDS)

    async def _read_stored(self) -> None:
        self._looked_at = round(time.time() * 1000)
        tables = [row.table for row in await self.journal.tables(("over",), MAX_GAMES)]
        self.to_count = dict.fromkeys(reversed(tables)) | self.to_count
        for first in range(0, len(tables), SUMMARIES_PER_READ):
            for table, text in await self.journal.summaries(tables[first : first + SUMMARIES_PER_READ]):
                stored = summaries.read_summary(text)
                if stored is not None:
                    self._add(table, stored.summary)
        for table, text in await self.journal.removed_games(MAX_GAMES):
            stored = summaries.read_summary(text)
            if stored is not None and stored.summary is not None:
                self._add(table, summaries.without_link(stored.summary))
        self.listed.set()

    async def _read_new(self) -> None:
        """Read what other servers have counted; count what they should have, but did not."""
        began = round(time.time() * 1000)
        found = set(await self.journal.finished(max(0, self._looked_at - OVERLAP)))
        self._looked_at = began
        self._seen &= found
        new = [table for table in found - self._seen if table not in self.games and table not in self.to_count]
        for first in range(0, len(new), SUMMARIES_PER_READ):
            for table, text in await self.journal.summaries(new[first : first + SUMMARIES_PER_READ]):
                stored = summaries.read_summary(text)
                if stored is not None:
                    self._seen.add(table)
                    self._add(table, stored.summary)
        now = time.monotonic()
        self._uncounted = {table: self._uncounted.get(table, now) for table in new if table not in self._seen}
        for table, since in self._uncounted.items():
            if now - since >= COUNT_AFTER:
                self._seen.add(table)
                self.to_count[table] = None

    async def _count(self, table: str) -> None:
        began = time.perf_counter()
        try:
            lines = await self.journal.lines(table)
            began = time.perf_counter()
            found = await self._in_thread(lambda: summaries.summarise(table, lines))
            await self.journal.keep_summary(table, summaries.write_summary(found))
        except DamagedLog as error:  # it will not come back: go on as with one that can't be read
            log.error("a game can't be counted", table=short_id(table), failure=error)
            found = None
        except StoreError as error:
            log.error("a game can't be counted", table=short_id(table), failure=error)
            others = (other for other in self.to_count if other != table)
            self.to_count = dict.fromkeys((table, *others))  # it comes after all others now
            await asyncio.sleep(RETRY_SECONDS)
            return
        except Exception as error:  # one broken table must not affect others
            log.error("table's log can't be read", table=short_id(table), failure=error)
            found = None
        self._add(table, found)
        await asyncio.sleep(PAUSE_FACTOR * (time.perf_counter() - began))

    def _add(self, table: str, summary: Summary | None) -> None:
        self.to_count.pop(table, None)
        self.changes += 1
        if summary is None or table in self.games:
            return
        self._put(table, summary)
        heapq.heappush(self._by_age, (summary.ended, table))
        if len(self.games) > MAX_GAMES:
            self._drop(heapq.heappop(self._by_age)[1])

    def _put(self, table: str, summary: Summary) -> None:
        self.games[table] = self.by_variant[summary.variant][table] = summary
        for name in _names(summary):
            self.by_name[name][table] = summary

    def _drop(self, table: str) -> None:
        summary = self.games.pop(table)
        del self.by_variant[summary.variant][table]
        for name in _names(summary):
            del self.by_name[name][table]
            if not self.by_name[name]:
                del self.by_name[name]


def _names(summary: Summary) -> set[str]:
    return {comparable_name(seat.name) for seat in summary.seats if seat.name}
