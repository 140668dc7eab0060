"""A table whose log grows: decide, store, apply, notify, one command after another.

Nothing is sent to anybody, and nothing is acknowledged, before it is stored.
"""

from __future__ import annotations

import asyncio
import contextlib
from abc import ABC, abstractmethod
from collections.abc import Callable, Coroutine
from typing import Any

from whistlestop.server.keys import short_id
from whistlestop.server.metrics import Metrics
from whistlestop.server.protocol import refusal_codes as codes
from whistlestop.server.protocol.refusals import Refusal
from whistlestop.server.protocol.storage_refusals import not_stored, stored_elsewhere
from whistlestop.server.rate_limits import Limits
from whistlestop.server.storage.journal import Journal
from whistlestop.server.storage.store import Append, DamagedLog, MaybeStored, NotTheWriter, StoreError
from whistlestop.server.structured_log import get_log
from whistlestop.server.tables.clocks import TableClock
from whistlestop.server.tables.entries import (
    BotReplaced,
    CameBack,
    Cause,
    Entry,
    EntryBody,
    KeysRevoked,
    Played,
    RematchMade,
    TakenOver,
)
from whistlestop.server.tables.table import Table, read_line, write_line
from whistlestop.server.tables.write_lock import WriteLock
from whistlestop.server.traces import begin_span, span

_ALWAYS_ALLOWED = (Played, TakenOver, CameBack, BotReplaced, RematchMade, KeysRevoked)
"""Entries that are appended even to a log that is full, so that the game can go on, and a rematch can follow."""

log = get_log("server")


class LoggedTable(ABC):
    """A table with its log. `Room` decides what is appended, and what follows from it."""

    table: Table
    clock: TableClock

    def __init__(self, journal: Journal, limits: Limits, metrics: Metrics, stopping: asyncio.Event) -> None:
        self.journal = journal
        self.limits = limits
        self.metrics = metrics
        self.stopping = stopping
        self.write_lock = WriteLock()
        """Held from the decision on a command until everybody is notified."""
        self.in_doubt = False
        """Whether an append failed: the log has to be read again before anything else happens."""
        self.lost = False
        """Whether another server may write this table now."""
        self.tasks: set[asyncio.Task[Any]] = set()

    @abstractmethod
    def _apply(self, entries: list[Entry]) -> None:
        """Apply what is stored, and notify everybody."""

    @abstractmethod
    def give_up(self) -> None:
        """Stop, since this server may no longer write the table."""

    @property
    def has_ended(self) -> bool:
        """Whether nothing will happen here any more, since the server stops or another one has the table."""
        return self.lost or self.stopping.is_set()

    async def append(self, decide: Callable[[], list[EntryBody]], cause: Cause | None = None) -> int:
        """Decide, store, apply and notify; returns the version after it, and raises what `decide` raises.

        A command with the same cause as an earlier one is not carried out again. Cancelling the caller does not
        interrupt it.
        """
        if self.in_doubt or self.lost or not self.write_lock.take():
            return await asyncio.shield(self.spawn(self._append_in_turn(self.write_lock.queue(), decide, cause)))
        return await self._append(decide, cause)

    async def _append_in_turn(
        self, turn: asyncio.Future[None], decide: Callable[[], list[EntryBody]], cause: Cause | None
    ) -> int:
        await turn
        try:
            await self._resolve_doubt()
        except BaseException:
            self.write_lock.release()
            raise
        return await self._append(decide, cause)

    def _append(self, decide: Callable[[], list[EntryBody]], cause: Cause | None) -> asyncio.Future[int]:
        """Decide, and begin to store; the lock, which the caller holds, is released when everybody is notified.

        The future is for whoever waits for the version: cancelling it stops nothing.
        """
        done: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        try:
            with span("decide"):
                entries = self._entries(decide, cause)
            if isinstance(entries, int):
                done.set_result(entries)
                self.write_lock.release()
                return done
            stored = self._store(entries)
        except BaseException:
            self.write_lock.release()
            raise
        end_of_commit = begin_span("commit")
        stored.add_done_callback(lambda stored: self._finish(entries, stored, end_of_commit, done))
        return done

    def _entries(self, decide: Callable[[], list[EntryBody]], cause: Cause | None) -> list[Entry] | int:
        """The entries to store; the version after the command if there is nothing (more) to store."""
        table = self.table
        if cause is not None and (done := table.version_after(cause.key, cause.command)) is not None:
            return done
        if self.stopping.is_set():
            raise Refusal(codes.Restarting(), retry_after=5)
        bodies = decide()
        if not bodies:
            return table.version
        if table.version >= self.limits.entries and not isinstance(bodies[0], _ALWAYS_ALLOWED):
            raise Refusal(codes.OnlyTheGameGoesOn())
        at = max(self.clock.now(), table.at)
        return [Entry(table.version + 1 + i, at, body, cause) for i, body in enumerate(bodies)]

    def _store(self, entries: list[Entry]) -> asyncio.Future[None]:
        lines = tuple([write_line(entry) for entry in entries])
        state = self.table.state_after([entry.what for entry in entries])
        try:
            return self.journal.begin_append(Append(self.table.id, lines, state))
        except StoreError as error:
            raise self._not_stored(error) from None

    def _finish(
        self,
        entries: list[Entry],
        stored: asyncio.Future[None],
        end_of_commit: Callable[[], None],
        done: asyncio.Future[int],
    ) -> None:
        """Apply what is stored now and notify everybody, or learn that it is not stored."""
        end_of_commit()
        try:
            if (error := stored.exception()) is not None:
                raise self._not_stored(error)
            with span("notify"):
                self._apply(entries)
        except Exception as failure:
            self._log_failure(failure)
            if not done.done():
                done.set_exception(failure)
        else:
            if not done.done():
                done.set_result(self.table.version)
        finally:
            self.write_lock.release()

    def _not_stored(self, error: BaseException) -> Refusal:
        """Note that entries could not be stored, and return the refusal of their command."""
        if isinstance(error, NotTheWriter):
            log.warning("table lost to another writer", table=short_id(self.table.id), failure=error)
            self.give_up()
            return not_stored()
        self.metrics.commit_failures.inc()  # whatever happened, it is unknown how much was stored
        log.error("not stored", table=short_id(self.table.id), failure=error)
        if not self.in_doubt:
            self.in_doubt = True
            self.spawn(self._keep_resolving_doubt())
        return not_stored(outcome_unknown=isinstance(error, MaybeStored) or not isinstance(error, StoreError))

    async def _resolve_doubt(self) -> None:
        """After a failed append, read the log again to learn what was stored; raises `Refusal` if that fails."""
        if self.lost:
            raise stored_elsewhere()
        if not self.in_doubt:
            return
        try:
            lines = await self.journal.lines(self.table.id)
        except DamagedLog as error:
            log.error("table's log can't be read", table=short_id(self.table.id), failure=error)
            self.give_up()  # clients connect again, and are told why the table can't be opened
            raise not_stored(outcome_unknown=True) from None
        except StoreError:
            raise not_stored(outcome_unknown=True) from None
        if self.lost:
            raise stored_elsewhere()
        self.in_doubt = False
        if missed := [read_line(line) for line in lines if line.number > self.table.version]:
            self._apply(missed)

    async def _keep_resolving_doubt(self) -> None:
        """Learn what was stored even if no further command comes, since the other players wait for it."""
        while self.in_doubt and not self.has_ended:
            await asyncio.sleep(1)
            async with self.write_lock:
                with contextlib.suppress(Refusal):
                    await self._resolve_doubt()

    def spawn(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        """Run something in the background; a failure other than a `Refusal` is logged."""
        task = asyncio.ensure_future(work)
        self.tasks.add(task)
        task.add_done_callback(self._task_done)
        return task

    def _task_done(self, task: asyncio.Task[Any]) -> None:
        self.tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            self._log_failure(error)

    def _log_failure(self, error: BaseException) -> None:
        if not isinstance(error, Refusal):
            log.error("a room's task failed", table=short_id(self.table.id), failure=error)
