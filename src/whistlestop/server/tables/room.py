"""A room: a table in use, its connections, and the one place where its log grows.

Everything that changes a table goes through `append`, one command after another: decide, store, apply, notify. Nothing
is sent to anybody, and nothing is acknowledged, before it is stored.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections import OrderedDict
from collections.abc import Callable, Coroutine, Iterable
from typing import Any

from whistlestop.server.bots.bot_pool import Bots
from whistlestop.server.keys import short_id
from whistlestop.server.metrics import Metrics
from whistlestop.server.protocol import commands
from whistlestop.server.protocol import refusal_codes as codes
from whistlestop.server.protocol.messages import Ack, HintAnswer, News, Refused, TableView
from whistlestop.server.protocol.refusals import Refusal
from whistlestop.server.protocol.refused_message import refused
from whistlestop.server.protocol.storage_refusals import not_stored, stored_elsewhere
from whistlestop.server.rate_limits import Limits
from whistlestop.server.storage.journal import Journal
from whistlestop.server.storage.store import Append, DamagedLog, MaybeStored, NotTheWriter, StoreError
from whistlestop.server.structured_log import get_log
from whistlestop.server.tables import decisions, reader_view
from whistlestop.server.tables.bot_turns import ADVISER, BotTurns
from whistlestop.server.tables.clocks import Pauses, ServerClock, TableClock
from whistlestop.server.tables.connected_table import REMEMBERED, ConnectedTable, Now
from whistlestop.server.tables.connection import RESTART
from whistlestop.server.tables.entries import (
    AppliedEntry,
    BotReplaced,
    CameBack,
    Cause,
    Closed,
    Entry,
    EntryBody,
    KeysRevoked,
    Played,
    RematchMade,
    SentAway,
    Started,
    TakenOver,
    Undone,
)
from whistlestop.server.tables.reader_view import LiveContext, SharedView
from whistlestop.server.tables.seat_limits import SeatLimits
from whistlestop.server.tables.table import Table, read_line, write_line
from whistlestop.server.tables.takeovers import bot_may_be_called_at, next_takeover
from whistlestop.server.tables.waiting import time_waited
from whistlestop.server.traces import span

_ALWAYS_ALLOWED = (Played, TakenOver, CameBack, BotReplaced, RematchMade, KeysRevoked)
"""Entries that are appended even to a log that is full, so that the game can go on, and a rematch can follow."""
_TEMPORARY: tuple[str, ...] = ("not-stored", "stopping", "too-fast", "too-many", "failed")
"""Categories of refusals after which the same command may succeed when it is sent again."""

log = get_log("server")


class Room(ConnectedTable):
    """A table in use: carries out its commands, one after another."""

    def __init__(
        self,
        table: Table,
        history: Iterable[AppliedEntry] = (),
        pauses: Pauses | None = None,
        *,
        journal: Journal,
        pool: Bots,
        clock: ServerClock,
        limits: Limits,
        metrics: Metrics,
        stopping: asyncio.Event,
        bot_pace: float,
        on_game_over: Callable[[str], None] | None = None,
    ) -> None:
        """`stopping` is set when the server stops; `on_game_over` is called with the table's id."""
        super().__init__(table, TableClock(clock, pauses), history)
        self.journal = journal
        self.pool = pool
        self.limits = limits
        self.metrics = metrics
        self.stopping = stopping
        self.on_game_over = on_game_over
        self.write_lock = asyncio.Lock()
        """Held from the decision on a command until everybody is notified."""
        self.in_doubt = False
        """Whether an append failed: the log has to be read again before anything else happens."""
        self.lost = False
        """Whether another server may write this table now."""
        self.refusals: OrderedDict[tuple[str, str], Refusal] = OrderedDict()
        """Recent refusals, by the hash of the sender's key and the command's id: a repeated command gets the same."""
        self.keys_given: OrderedDict[tuple[str, str], str] = OrderedDict()
        """Keys given recently, by the same two: a repeated command gets the same key."""
        self.rematch_lock = asyncio.Lock()
        """Held while a rematch is made, so that all players get the same one."""
        self.seat_limits = SeatLimits(limits)
        self.bots = BotTurns(self, pool=pool, clock=clock, metrics=metrics, stopping=stopping, pace=bot_pace)
        self.timer: asyncio.TimerHandle | None = None
        self.taking_over = False
        self.tasks: set[asyncio.Task[Any]] = set()

    # What readers see

    def live_context(self) -> LiveContext:
        """What readers see that is not in the log, as it is now."""
        return reader_view.live_context(self.table, self.clock, self.absent_since, self.time_present)

    def now(self, reader: int | None, hand_over: tuple[int, ...] = ()) -> TableView:
        """The table as a reader may see it now."""
        return self.for_all_readers()(reader, hand_over)

    def for_all_readers(self) -> Now:
        """The same as `now`, for many readers at this moment."""
        shared = SharedView(self.table, self.live_context())
        return lambda reader, hand_over: reader_view.table_now(self.table, reader, shared, hand_over, self.analyses)

    def news(self, reader: int | None, entries: Iterable[AppliedEntry]) -> tuple[News, ...]:
        """What a reader may know about these entries."""
        muted = () if reader is None else self.table.seats[reader].muted
        news = (reader_view.news_for(entry, reader, muted) for entry in entries)
        return tuple(one for one in news if one is not None)

    @property
    def left_to_bots(self) -> bool:
        """Whether only bots play, and nobody is connected: then the game pauses."""
        only_bots = all(seat.by_bot and not seat.taken_over_for_turn for seat in self.table.seats)
        return only_bots and not self.attended

    @property
    def followed_by_player(self) -> bool:
        """Whether a player is connected who wants to follow what the bots do."""
        return any(not one.spectator and one.follows_bots == "always" for one in self.connections)

    @property
    def has_ended(self) -> bool:
        """Whether nothing will happen here any more, since the server stops or another one has the table."""
        return self.lost or self.stopping.is_set()

    # Commands

    async def command(self, key_hash: str | None, command: commands.SeatCommand) -> Ack | HintAnswer:
        """Carry out a seat's command; raises `Refusal`. `key_hash` is the hash of the sender's key."""
        if key_hash is not None and (before := self.refusals.get((key_hash, command.id))) is not None:
            raise before.copy()
        if isinstance(command, commands.Hint):
            return await self._hint(key_hash, command)
        self.seat_limits.check(self.table, key_hash, command)
        version = await self.append(
            lambda: decisions.decide(self.table, key_hash, command, self._time_spent(command.seat), self._until_bot),
            None if key_hash is None else Cause(key_hash, command.id),
        )
        return Ack(command.id, version)

    def refusal(
        self, key_hash: str | None, command: str, refusal: Refusal, reader: int | None, hand_over: tuple[int, ...] = ()
    ) -> Refused:
        """The message for a refused command: the same each time the command is repeated.

        A stale command is answered with the table as `reader` may see it now.
        """
        if key_hash is not None and refusal.category not in _TEMPORARY:
            refusal = self.refusals.setdefault((key_hash, command), refusal.copy())
            if len(self.refusals) > REMEMBERED:
                self.refusals.popitem(last=False)
        # A player who got up may not see the table.
        if refusal.category != "stale" or not self.table.seats_of(key_hash):
            return refused(refusal, command)
        return refused(refusal, command, self.now(reader, hand_over))

    def _time_spent(self, seat: int) -> int:
        return time_waited(self.table, self.clock, self.time_present, seat)

    def _until_bot(self, seat: int) -> int | None:
        due = bot_may_be_called_at(self.table, self.absent_since, seat)
        return None if due is None else max(0, due - self.clock.now())

    async def _hint(self, key_hash: str | None, command: commands.Hint) -> HintAnswer:
        table = self.table
        decisions.check_sender(table, key_hash, command)
        if not table.settings.hints:
            raise Refusal(codes.NoHintsHere())
        decisions.check_current(table, command)
        if command.seat not in table.to_act:
            raise Refusal(codes.HintOnlyOnTurn())
        action, reason = await self.bots.hint(command.seat, self.seat_limits.check_hint)
        return HintAnswer(command.id, action, ADVISER, reason)

    def remember_key(self, key_hash: str, command: str, given: str) -> None:
        """Remember which key was given to the sender of a command."""
        self.keys_given[key_hash, command] = given
        if len(self.keys_given) > REMEMBERED:
            self.keys_given.popitem(last=False)

    # Appending to the log

    async def append(self, decide: Callable[[], list[EntryBody]], cause: Cause | None = None) -> int:
        """Decide, store, apply and notify; returns the version after it, and raises what `decide` raises.

        A command with the same cause as an earlier one is not carried out again. Cancelling the caller does not
        interrupt it.
        """
        return await asyncio.shield(self.spawn(self._append(decide, cause)))

    async def _append(self, decide: Callable[[], list[EntryBody]], cause: Cause | None) -> int:
        async with self.write_lock:
            await self._resolve_doubt()
            if cause is not None and (done := self.table.version_after(cause.key, cause.command)) is not None:
                return done
            if self.stopping.is_set():
                raise Refusal(codes.Restarting(), retry_after=5)
            with span("decide"):
                bodies = decide()
            if not bodies:
                return self.table.version
            if self.table.version >= self.limits.entries and not isinstance(bodies[0], _ALWAYS_ALLOWED):
                raise Refusal(codes.OnlyTheGameGoesOn())
            at = max(self.clock.now(), self.table.at)
            entries = [Entry(self.table.version + 1 + i, at, body, cause) for i, body in enumerate(bodies)]
            with span("commit"):
                await self._store(entries, bodies)
            with span("notify"):
                self._apply(entries)
            return self.table.version

    async def _store(self, entries: list[Entry], bodies: list[EntryBody]) -> None:
        lines = tuple(write_line(entry) for entry in entries)
        try:
            await self.journal.append(Append(self.table.id, lines, self.table.state_after(bodies)))
        except NotTheWriter as error:
            log.warning("table lost to another writer", table=short_id(self.table.id), failure=error)
            self.give_up()
            raise not_stored() from None
        except Exception as error:  # whatever happened, it is unknown how much was stored
            self.metrics.commit_failures.inc()
            log.error("not stored", table=short_id(self.table.id), failure=error)
            if not self.in_doubt:
                self.in_doubt = True
                self.spawn(self._keep_resolving_doubt())
            unknown = isinstance(error, MaybeStored) or not isinstance(error, StoreError)
            raise not_stored(outcome_unknown=unknown) from None

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

    def _apply(self, entries: list[Entry]) -> None:
        applied = [AppliedEntry(entry.number, entry.at, entry.what, self.table.apply(entry)) for entry in entries]
        if any(isinstance(entry.what, Undone | SentAway) for entry in entries):
            self.pool.forget(self.table.id)  # bots must not remember what was taken back
        self.history.extend(applied)
        self.used_at = self.clock.now()
        if applied:
            self._log_milestones(applied)
            self.notify(applied)
        self.schedule()

    def _log_milestones(self, entries: list[AppliedEntry]) -> None:
        table, last = self.table, entries[-1].what
        if isinstance(last, Started):
            log.info("game began", table=short_id(table.id), variant=table.variant.name, seats=len(table.seats))
        elif isinstance(last, Played) and table.state == "over":
            log.info("game over", table=short_id(table.id), moves=len(table.played_actions))
            if self.on_game_over is not None:
                self.on_game_over(table.id)

    def give_up(self) -> None:
        """Stop, since this server may no longer write the table: clients reconnect, to whichever server has it."""
        self.lost = True
        self.close()
        self.changed.set()  # requests that wait for news need not wait any longer
        for connection in self.connections:
            connection.close(RESTART, "another server has the table")

    # What happens without a command

    def schedule(self) -> None:
        """Wake the bots that may act, and set the timer for what is due next."""
        self._cancel_timer()
        if self.has_ended:
            return
        self.bots.wake()
        times = [self.spectator_feed.next_due]
        if takeover := next_takeover(self.table, self.clock, self.absent_since, self.time_present):
            times.append(takeover.due)
        due = [time for time in times if time is not None]
        if due:
            wait = max(0.0, (min(due) - self.clock.now()) / 1000)
            self.timer = asyncio.get_running_loop().call_later(wait + 0.001, lambda: self.spawn(self.do_due_work()))

    def _cancel_timer(self) -> None:
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None

    async def do_due_work(self) -> None:
        """Send spectators what is due, and let a bot take over where that is due."""
        self.update_spectators()
        if self.taking_over:
            return
        self.taking_over = True
        try:
            await self._append(self._take_over, None)
        except Refusal:
            await asyncio.sleep(1)
        finally:
            self.taking_over = False
        self.schedule()

    def close_if_idle(self) -> list[EntryBody]:
        """The entry that closes a table whose game has not begun, if nobody is connected to it."""
        return [Closed("idle")] if self.table.state == "waiting" and not self.connections else []

    def _take_over(self) -> list[EntryBody]:
        takeover = next_takeover(self.table, self.clock, self.absent_since, self.time_present)
        if takeover is None or takeover.due > self.clock.now():
            return []
        return [TakenOver(takeover.seat, takeover.why)]

    @property
    def at_rest(self) -> bool:
        """Whether nothing will happen here until a client connects."""
        return self.timer is None and not self.tasks and not any(self.polling)

    def spawn(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        """Run something in the background; a failure other than a `Refusal` is logged."""
        task = asyncio.ensure_future(work)
        self.tasks.add(task)
        task.add_done_callback(self._task_done)
        return task

    def _task_done(self, task: asyncio.Task[Any]) -> None:
        self.tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None and not isinstance(error, Refusal):
            log.error("a room's task failed", table=short_id(self.table.id), failure=error)

    def close(self) -> None:
        """Stop the bots and the timer."""
        self._cancel_timer()
        self.bots.close()
