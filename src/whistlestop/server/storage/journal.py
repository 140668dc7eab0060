"""Access to the store from the event loop, which never blocks on the disk: waiting appends are committed together.

A commit takes milliseconds, however much is in it. So one thread does all the work of the store, in order, and each
commit includes every append that came in during the last one. An append waits for one commit, or for two on a busy
server.
"""

from __future__ import annotations

import asyncio
import contextlib
import queue
import threading
import time
from collections.abc import AsyncIterator, Callable, Sequence
from functools import partial
from typing import Any, TypeAlias, TypeVar

from whistlestop.server.protocol.settings import State
from whistlestop.server.storage.store import (
    Append,
    Line,
    MaybeStored,
    NotTheWriter,
    ServerRow,
    Store,
    StoreError,
    TableRow,
)

T = TypeVar("T")

MAX_GROUP = 256
"""How many appends one commit may store."""
PAGE = 1000
"""How many entries of a log are read at once."""

_Waiting: TypeAlias = tuple[Append, "asyncio.Future[None]"]
"""An append, and the future that its caller waits for."""
_Answer: TypeAlias = tuple["asyncio.Future[Any]", object]
"""A future that a caller waits for, and its result. If the result is an exception, the caller gets it raised."""


class _Request:
    """Any work for the store other than an append; the thread ends after the `last`."""

    def __init__(self, work: Callable[[], object], future: asyncio.Future[Any], last: bool = False) -> None:
        self.work = work
        self.future = future
        self.last = last


class Journal:
    """One writer's access to a store, from one event loop.

    Requests are carried out in the order in which they came. A caller that is cancelled does not learn the outcome, but
    its request is carried out all the same.
    """

    def __init__(self, store: Store, writer: str = "", on_commit: Callable[[float, int], None] | None = None) -> None:
        """The journal owns the store, and closes it. `writer` is under whose id it writes until it registers a server.

        `on_commit` is called in the event loop after each commit, with its duration in seconds and number of appends.
        """
        self.writer = writer
        self._store = store
        self._on_commit = on_commit
        self._queue: queue.SimpleQueue[_Waiting | _Request] = queue.SimpleQueue()
        self._closing: asyncio.Future[None] | None = None
        threading.Thread(target=self._work, name="journal", daemon=True).start()

    async def append(self, append: Append) -> None:
        """Store entries of a table; they are on disk when this returns.

        Raises `StoreError` if they are not, or if that is unknown. If the caller is cancelled they are stored anyway,
        so a table must be read again after that before it is written to.
        """
        await self.begin_append(append)

    def begin_append(self, append: Append) -> asyncio.Future[None]:
        """The same for callers that don't wait: the future is done when the entries are on disk, or fails."""
        future = self._future()
        self._queue.put((append, future))
        return future

    async def lines(self, table: str) -> list[Line]:
        """The whole log of a table; empty if there is none."""
        return [line async for page in self.pages(table) for line in page]

    async def pages(self, table: str) -> AsyncIterator[list[Line]]:
        """The log of a table, some entries at a time, so that other requests don't wait for a long one."""
        after = 0
        while True:
            page = await self._ask(partial(self._store.lines, table, after, PAGE))
            yield page
            after += len(page)
            if len(page) < PAGE:
                return

    async def first_line(self, table: str) -> Line | None:
        """The first entry of a table; None if there is no such table."""
        lines = await self._ask(lambda: self._store.lines(table, 0, 1))
        return lines[0] if lines else None

    async def length(self, table: str) -> int:
        """How many entries the log of a table has; 0 if there is no such table."""
        return await self._ask(lambda: self._store.length(table))

    async def tables(self, states: Sequence[State], limit: int | None = None) -> list[TableRow]:
        """The tables in these states, the most recently changed first."""
        return await self._ask(lambda: self._store.tables(states, limit))

    async def finished(self, since: int) -> list[str]:
        """The tables whose games are over, and whose last entry was stored at this time or later."""
        return await self._ask(lambda: self._store.finished(since))

    async def register(self, server: ServerRow, now: int, lease: int | None) -> None:
        """Make a server known, and write under its id from then on; see `Store.register`."""

        def work() -> None:
            self._store.register(server, now, lease)
            self.writer = server.server  # in the journal's thread: appends that came earlier keep the writer they had

        await self._ask(work)

    async def renew(self, now: int, tables: int, lease: int | None, *, leaving: bool = False) -> list[ServerRow] | None:
        """Renew the writer's lease; returns all living servers, or None if the lease has ended."""
        writer = self.writer
        return await self._ask(lambda: self._store.renew(writer, now, tables, lease, leaving=leaving))

    async def leave(self, now: int) -> None:
        """End the writer's lease: others may take its tables from now on."""
        writer = self.writer
        await self._ask(lambda: self._store.leave(writer, now))

    async def release(self, now: int, tables: Sequence[str]) -> None:
        """Give tables of the writer up, so that others may take them at once."""
        writer = self.writer
        await self._ask(lambda: self._store.release(writer, now, tables))

    async def owner(self, table: str) -> ServerRow | None:
        """The living server that has a table; None if there is none."""
        return await self._ask(lambda: self._store.owner(table))

    async def take(self, now: int, table: str) -> ServerRow | None:
        """Take a table unless a living server has it; returns the server that has it now, or None: no such table."""
        writer = self.writer
        return await self._ask(lambda: self._store.take(writer, now, table))

    async def take_abandoned(self, now: int, most: int) -> dict[str, State]:
        """Take up to `most` tables whose games wait or run, and that no living server has; returns their states."""
        writer = self.writer
        return await self._ask(lambda: self._store.take_abandoned(writer, now, most))

    async def pause(self, since: int, until: int) -> None:
        """Note a pause of all running games of the writer."""
        writer = self.writer
        await self._ask(lambda: self._store.pause(writer, since, until))

    async def pauses(self, table: str) -> list[tuple[int, int]]:
        """When nobody could play at a table, as pairs of `since` and `until`."""
        return await self._ask(lambda: self._store.pauses(table))

    async def newest(self) -> int:
        """The latest time that is stored anywhere, in milliseconds since 1970."""
        return await self._ask(self._store.newest)

    async def keep_summary(self, table: str, text: str) -> None:
        """Store the summary of a finished game."""
        await self._ask(lambda: self._store.keep_summary(table, text))

    async def summaries(self, tables: Sequence[str]) -> list[tuple[str, str]]:
        """The stored summaries of these tables, as pairs of table and text."""
        return await self._ask(lambda: self._store.summaries(tables))

    async def remove_finished(self, before: int, most: int, keep_summaries: bool) -> list[str]:
        """Remove up to `most` tables that are over or closed, and whose last entry is older than `before`."""
        return await self._ask(lambda: self._store.remove_finished(before, most, keep_summaries))

    async def removed_games(self, limit: int) -> list[tuple[str, str]]:
        """The kept summaries of removed games, as pairs of table and text, the newest first."""
        return await self._ask(lambda: self._store.removed_games(limit))

    async def close(self) -> None:
        """Finish all requests, and close the store. Later requests fail with `StoreError`."""
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
        """Do the work of the thread: commit appends in groups and carry out requests, until the last one."""
        while True:
            waiting: list[_Waiting] = []
            request: _Request | None = None
            with contextlib.suppress(queue.Empty):
                while request is None and len(waiting) < MAX_GROUP:
                    item = self._queue.get(block=not waiting)
                    if isinstance(item, _Request):
                        request = item
                    else:
                        waiting.append(item)
            if waiting:
                self._commit(waiting)
            if request is not None:
                self._resolve([(request.future, _outcome(request.work))])
                if request.last:
                    return

    def _commit(self, group: Sequence[_Waiting]) -> None:
        """Store a group in one commit; if that fails, one by one, so that one bad table does not fail the others."""
        outcome = self._store_together(group)
        if len(group) == 1 or outcome is None or isinstance(outcome, MaybeStored):
            return
        failing: Exception | None = None
        for member in group:
            if failing is not None:  # the store itself fails, not a table: fail the others at once
                self._resolve([(member[1], failing)])
                continue
            outcome = self._store_together([member])
            if isinstance(outcome, StoreError) and not isinstance(outcome, NotTheWriter):
                failing = outcome

    def _store_together(self, group: Sequence[_Waiting]) -> Exception | None:
        """Store a group, and resolve its futures unless its members are to be tried one by one."""
        begun = time.perf_counter()
        outcome = _outcome(lambda: self._store.append([append for append, _ in group], self.writer))
        if outcome is None:
            self._resolve([(future, None) for _, future in group], (time.perf_counter() - begun, len(group)))
        elif len(group) == 1 or isinstance(outcome, MaybeStored):
            self._resolve([(future, outcome) for _, future in group])
        return outcome

    def _resolve(self, answers: Sequence[_Answer], timing: tuple[float, int] | None = None) -> None:
        """Resolve futures with one call into the event loop; `timing` is the duration and size of a commit."""
        loop = answers[0][0].get_loop()
        with contextlib.suppress(RuntimeError):  # the loop has ended, and nobody is waiting
            loop.call_soon_threadsafe(self._set_results, answers, timing)

    def _set_results(self, answers: Sequence[_Answer], timing: tuple[float, int] | None) -> None:
        for future, outcome in answers:
            if future.done():  # cancelled
                continue
            if isinstance(outcome, BaseException):
                future.set_exception(outcome)
            else:
                future.set_result(outcome)
        if timing is not None and self._on_commit is not None:
            self._on_commit(*timing)


def _outcome(work: Callable[[], T]) -> T | Exception:
    try:
        return work()
    except Exception as error:
        return error
