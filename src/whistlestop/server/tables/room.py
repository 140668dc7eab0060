"""A room: a table in use, with all that may happen there: commands of players, turns of bots, what is due at a time.

Everything that changes the table goes through `append` (`logged_table.py`).
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Sequence

from whistlestop.server.bots.bot_pool import Bots
from whistlestop.server.keys import short_id
from whistlestop.server.metrics import Metrics
from whistlestop.server.protocol import commands
from whistlestop.server.protocol import refusal_codes as codes
from whistlestop.server.protocol.messages import Ack, HintAnswer, News, Refused, TableView
from whistlestop.server.protocol.refusals import Refusal
from whistlestop.server.protocol.refused_message import refused
from whistlestop.server.rate_limits import Limits
from whistlestop.server.storage.journal import Journal
from whistlestop.server.structured_log import get_log
from whistlestop.server.tables import decisions, reader_view
from whistlestop.server.tables.bot_turns import ADVISER, BotTurns
from whistlestop.server.tables.clocks import Pauses, ServerClock, TableClock
from whistlestop.server.tables.connected_table import REMEMBERED, ConnectedTable, Now
from whistlestop.server.tables.connection import RESTART
from whistlestop.server.tables.entries import (
    AppliedEntry,
    Cause,
    Closed,
    Entry,
    EntryBody,
    Played,
    SentAway,
    Started,
    TakenOver,
    Undone,
)
from whistlestop.server.tables.logged_table import LoggedTable
from whistlestop.server.tables.reader_view import LiveContext, SharedNews, SharedView
from whistlestop.server.tables.seat_limits import SeatLimits
from whistlestop.server.tables.table import Table
from whistlestop.server.tables.takeovers import bot_may_be_called_at, next_takeover
from whistlestop.server.tables.waiting import time_waited

_TEMPORARY: tuple[str, ...] = ("not-stored", "stopping", "too-fast", "too-many", "failed")
"""Categories of refusals after which the same command may succeed when it is sent again."""

log = get_log("server")


class Room(ConnectedTable, LoggedTable):
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
        ConnectedTable.__init__(self, table, TableClock(clock, pauses), history)
        LoggedTable.__init__(self, journal, limits, metrics, stopping)
        self.pool = pool
        self.on_game_over = on_game_over
        self.refusals: dict[tuple[str, str], Refusal] = {}
        """Recent refusals, by the hash of the sender's key and the command's id: a repeated command gets the same."""
        self.keys_given: dict[tuple[str, str], str] = {}
        """Keys given recently, by the same two: a repeated command gets the same key."""
        self.rematch_lock = asyncio.Lock()
        """Held while a rematch is made, so that all players get the same one."""
        self.seat_limits = SeatLimits(limits)
        self.bots = BotTurns(self, pool=pool, clock=clock, metrics=metrics, stopping=stopping, pace=bot_pace)
        self.timer: asyncio.TimerHandle | None = None
        self.taking_over = False

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

    def news_for_all(self, entries: Sequence[AppliedEntry]) -> Callable[[int | None], tuple[News, ...]]:
        """What readers may know about these entries."""
        shared, seats = SharedNews(entries), self.table.seats
        return lambda reader: shared.of(reader, () if reader is None else seats[reader].muted)

    @property
    def left_to_bots(self) -> bool:
        """Whether only bots play, and nobody is connected: then the game pauses."""
        return not self.attended and all(seat.by_bot and not seat.taken_over_for_turn for seat in self.table.seats)

    @property
    def followed_by_player(self) -> bool:
        """Whether a player is connected who wants to follow what the bots do."""
        return any(not one.spectator and one.follows_bots == "always" for one in self.connections)

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
                del self.refusals[next(iter(self.refusals))]
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
            del self.keys_given[next(iter(self.keys_given))]

    # What was appended to the log

    def _apply(self, entries: list[Entry]) -> None:
        """Apply what is stored, and notify everybody."""
        applied = [AppliedEntry.of(entry, self.table.apply(entry)) for entry in entries]
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
            await self.append(self._take_over)
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
        return self.timer is None and not self.tasks and not self.write_lock.held and not any(self.polling)

    def close(self) -> None:
        """Stop the bots and the timer."""
        self._cancel_timer()
        self.bots.close()
