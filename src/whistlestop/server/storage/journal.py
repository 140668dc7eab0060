"""The store as the event loop sees it: nobody waits for the disk, and what waits is stored together.

A commit takes milliseconds, whatever is in it. So one thread does all the work of the store, in order, and takes
with each commit every append that has come in during the last one. Few players wait for one commit, many for two.
"""

from __future__ import annotations

import asyncio
import contextlib
import queue
import threading
import time
from collections.abc import Callable, Sequence
from typing import Any, TypeAlias, TypeVar

from whistlestop.server.protocol.settings import State
from whistlestop.server.storage.store import Append, Line, MaybeStored, NotTheWriter, Store, StoreError, TableRow

T = TypeVar("T")

MAX_GROUP = 256
"""So many appends are stored in one commit at most."""

_Waiting: TypeAlias = tuple[Append, "asyncio.Future[None]"]
_Answer: TypeAlias = tuple["asyncio.Future[Any]", object]
"""Who waits, and for what: an exception is raised there."""


class _Request:
    """Something else that the store is to do."""

    def __init__(self, work: Callable[[], object], future: asyncio.Future[Any], last: bool = False) -> None:
        self.work = work
        self.future = future
        self.last = last


class Journal:
    """One writer's access to a store, from one event loop.

    Everything is done in the order in which it was asked for. Whoever is cancelled while waiting is no longer told
    the outcome, but what was asked for is done all the same.
    """

    def __init__(self, store: Store, writer: str, on_commit: Callable[[float, int], None] | None = None) -> None:
        """The journal closes the store in the end.

        `on_commit` is told the seconds that each commit took and how many appends it had, in the event loop.
        """
        self.writer = writer
        self._store = store
        self._on_commit = on_commit
        self._queue: queue.SimpleQueue[_Waiting | _Request] = queue.SimpleQueue()
        self._closing: asyncio.Future[None] | None = None
        threading.Thread(target=self._work, name="journal", daemon=True).start()

    async def append(self, append: Append) -> None:
        """Store entries of a table; they are on disk when this returns.

        Raises `StoreError` if they are not, or if nobody knows. If the caller is cancelled they are stored anyway,
        so a table must be read again after that before it is written to.
        """
        future = self._future()
        self._queue.put((append, future))
        await future

    async def lines(self, table: str) -> list[Line]:
        """The whole log of a table; empty if there is none."""
        return await self._ask(lambda: self._store.lines(table))

    async def tables(self, states: Sequence[State], limit: int | None = None) -> list[TableRow]:
        """The tables in these states, the most recently changed first."""
        return await self._ask(lambda: self._store.tables(states, limit))

    async def claim(self, table: str | None = None) -> None:
        """From now on only this journal may append: to the table, or to all that are not over or closed."""
        await self._ask(lambda: self._store.claim(self.writer, table))

    async def alive(self, life: str, since: int, until: int) -> None:
        """Note that the process was up from `since` to `until` (milliseconds)."""
        await self._ask(lambda: self._store.alive(life, since, until))

    async def lives(self) -> list[tuple[int, int]]:
        """When a process was up, oldest first."""
        return await self._ask(self._store.lives)

    async def keep_summary(self, table: str, text: str) -> None:
        """Keep what a finished game came to."""
        await self._ask(lambda: self._store.keep_summary(table, text))

    async def summaries(self, tables: Sequence[str]) -> list[tuple[str, str]]:
        """What is kept of these tables: the table, and the text."""
        return await self._ask(lambda: self._store.summaries(tables))

    async def close(self) -> None:
        """Finish what was asked for, and close the store. Later requests are refused with `StoreError`."""
        if self._closing is None:
            self._closing = self._future()
            self._queue.put(_Request(self._store.close, self._closing, last=True))
        await asyncio.shield(self._closing)

    async def _ask(self, work: Callable[[], T]) -> T:
        future: asyncio.Future[T] = self._future()
        self._queue.put(_Request(work, future))
        return await future

    def _future(self) -> asyncio.Future[Any]:
        if self._closing is not None:
            raise StoreError("the journal is closed")
        return asyncio.get_running_loop().create_future()

    def _work(self) -> None:
        """The thread's whole life: until the last request."""
        while True:
            waiting: list[_Waiting] = []
            request: _Request | None = None
            with contextlib.suppress(queue.Empty):
                while request is None and len(waiting) < MAX_GROUP:
                    asked = self._queue.get(block=not waiting)
                    if isinstance(asked, _Request):
                        request = asked
                    else:
                        waiting.append(asked)
            if waiting:
                self._commit(waiting)
            if request is not None:
                self._wake([(request.future, _outcome(request.work))])
                if request.last:
                    return

    def _commit(self, group: Sequence[_Waiting]) -> None:
        """Store a group at once; if that fails, one by one, so that one bad table does not fail the others."""
        outcome = self._store_together(group)
        if len(group) == 1 or outcome is None or isinstance(outcome, MaybeStored):
            return
        failing: Exception | None = None
        for member in group:
            if failing is not None:  # then it is the store, and not a table: nobody needs to wait for it again
                self._wake([(member[1], failing)])
                continue
            outcome = self._store_together([member])
            if isinstance(outcome, StoreError) and not isinstance(outcome, NotTheWriter):
                failing = outcome

    def _store_together(self, group: Sequence[_Waiting]) -> Exception | None:
        """Store a group, and wake who waits for it unless its members are to be tried again."""
        begun = time.perf_counter()
        outcome = _outcome(lambda: self._store.append([append for append, _ in group], self.writer))
        if outcome is None:
            self._wake([(future, None) for _, future in group], (time.perf_counter() - begun, len(group)))
        elif len(group) == 1 or isinstance(outcome, MaybeStored):
            self._wake([(future, outcome) for _, future in group])
        return outcome

    def _wake(self, answers: Sequence[_Answer], took: tuple[float, int] | None = None) -> None:
        """Tell all of them, with one call into the event loop."""
        loop = answers[0][0].get_loop()
        with contextlib.suppress(RuntimeError):  # the loop has ended, and nobody waits any more
            loop.call_soon_threadsafe(self._tell, answers, took)

    def _tell(self, answers: Sequence[_Answer], took: tuple[float, int] | None) -> None:
        for future, outcome in answers:
            if future.done():  # cancelled
                continue
            if isinstance(outcome, BaseException):
                future.set_exception(outcome)
            else:
                future.set_result(outcome)
        if took is not None and self._on_commit is not None:
            self._on_commit(*took)


def _outcome(work: Callable[[], T]) -> T | Exception:
    try:
        return work()
    except Exception as error:
        return error
