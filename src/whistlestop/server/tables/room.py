"""A room: a table, its audience, and the one place where its log grows.

Everything that changes a table goes through `append`, one after another: decide, store, apply, tell. Nobody is told of
anything, and nothing is acknowledged, before it is stored.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections import OrderedDict, deque
from collections.abc import Callable, Coroutine, Iterable
from typing import Any

from whistlestop.server.bots.bot_turns import ADVISER, BotTurns
from whistlestop.server.house import House
from whistlestop.server.keys import shortened
from whistlestop.server.protocol import commands
from whistlestop.server.protocol.messages import Ack, HintAnswer, Refused
from whistlestop.server.protocol.refusals import Refusal, kept_elsewhere, not_stored
from whistlestop.server.storage.store import Append, Line, MaybeStored, NotTheWriter, StoreError
from whistlestop.server.structured_log import get_log
from whistlestop.server.tables import decisions
from whistlestop.server.tables.audience import REMEMBERED, Audience
from whistlestop.server.tables.connection import GONE
from whistlestop.server.tables.entries import (
    BotReplaced,
    CameBack,
    Cause,
    Closed,
    Entry,
    Played,
    RematchMade,
    Started,
    TakenOver,
    Undone,
    What,
)
from whistlestop.server.tables.reader_view import Item
from whistlestop.server.tables.table import Table, read_line, write_line
from whistlestop.server.tables.takeovers import next_takeover

_GOES_ON = (Played, TakenOver, CameBack, BotReplaced, RematchMade)
"""What happens even at a table at which as much has happened as may: the game goes on, and the next one."""
_ASK_AGAIN: tuple[str, ...] = ("not-stored", "stopping", "too-fast", "too-many", "failed")
"""Refusals that may turn into a yes when the same command is sent again."""

log = get_log("server")


class Room(Audience):
    """A table in use."""

    def __init__(self, table: Table, house: House, items: Iterable[Item] = ()) -> None:
        super().__init__(table, house, items)
        self.in_turn = asyncio.Lock()
        self.in_doubt = False
        """Whether an append failed: the log has to be read again before anything else happens."""
        self.lost = False
        """Whether another process writes this table now."""
        self.refused: OrderedDict[tuple[str, str], Refused] = OrderedDict()
        self.keys_given: OrderedDict[tuple[str, str], str] = OrderedDict()
        """Keys given of late, by the hash of the caller's key and the command: one that is repeated gets it again."""
        self.rematching = asyncio.Lock()
        self.talk = [house.limits.chat_bucket() for _ in table.seats]
        self.bots = BotTurns(self)
        self.alarm: asyncio.TimerHandle | None = None
        self.ringing = False
        self.tasks: set[asyncio.Task[Any]] = set()

    @classmethod
    def from_lines(cls, table: str, lines: list[Line], house: House) -> Room:
        """The room of a stored table, as it was left."""
        entries = [read_line(line) for line in lines]
        folded = Table(table, entries[0])
        room: Room | None = None
        items: list[Item] = []
        for entry in entries[1:]:
            settings = folded.settings
            if room is None and settings.spectators == "delayed" and entry.at > house.clock() - settings.delay * 1000:
                room = cls(folded, house, items)  # spectators may not see the rest yet
            item = Item(entry.number, entry.at, entry.what, folded.apply(entry))
            items.append(item)
            if room is not None:
                room.gallery.add(entry.at, (item,), room.now(None))
        if room is None:
            return cls(folded, house, items)
        room.items = deque(items, maxlen=REMEMBERED)
        return room

    # Commands

    async def command(self, key: str | None, command: commands.SeatCommand) -> Ack | HintAnswer:
        """Carry out a seat's command; raises `Refusal`."""
        if key is not None and (told := self.refused.get((key, command.id))) is not None:
            raise Refusal(told.reason, told.message, rule=told.rule)
        if isinstance(command, commands.Hint):
            return await self._hint(key, command)
        if isinstance(command, commands.Say) and command.seat in self.table.seats_of(key):
            self._talk(key, command)
        version = await self.append(
            lambda: decisions.decide(self.table, key, command, self._spent(command.seat)),
            None if key is None else Cause(key, command.id),
        )
        return Ack(command.id, version)

    def refusal(
        self, key: str | None, command: str, refusal: Refusal, reader: int | None, hand_over: tuple[int, ...] = ()
    ) -> Refused:
        """A refusal as it is told: the same each time for the same command, with a fresh look if that may help."""
        told = refusal.told(command)
        if key is not None and refusal.reason not in _ASK_AGAIN:
            told = self.refused.setdefault((key, command), told)
            if len(self.refused) > REMEMBERED:
                self.refused.popitem(last=False)
        if told.reason != "stale" or not self.table.seats_of(key):  # who no longer sits here may not watch, either
            return told
        return Refusal("stale", told.message).told(command, self.now(reader, hand_over))

    def _spent(self, seat: int) -> int:
        began = self.table.began.get(seat)
        return 0 if began is None else self.house.up.between(began, self.house.clock())

    def _talk(self, key: str | None, command: commands.Say) -> None:
        done = key is not None and (key, command.id) in self.table.commands
        if not done and (wait := self.talk[command.seat].take()):
            raise Refusal("too-fast", "One after another: you have said a lot just now.", retry_after=wait)

    async def _hint(self, key: str | None, command: commands.Hint) -> HintAnswer:
        table = self.table
        decisions.check_sender(table, key, command)
        if not table.settings.hints:
            raise Refusal("not-allowed", "At this table there are no hints.")
        decisions.in_hand(table, command)
        if command.seat not in table.to_act:
            raise Refusal("not-now", "It is not your turn.")
        action, reason = await self.bots.hint(command.seat)
        return HintAnswer(command.id, action, ADVISER, reason)

    def remember_key(self, own: str, command: str, key: str) -> None:
        """Note which key a command was answered with."""
        self.keys_given[own, command] = key
        if len(self.keys_given) > REMEMBERED:
            self.keys_given.popitem(last=False)

    # The log grows

    async def append(self, decide: Callable[[], list[What]], cause: Cause | None = None) -> int:
        """Decide, store, apply and tell; returns the version after it. A caller that goes away stops nothing."""
        return await asyncio.shield(self.spawn(self._append(decide, cause)))

    async def _append(self, decide: Callable[[], list[What]], cause: Cause | None) -> int:
        async with self.in_turn:
            await self._be_sure()
            if cause is not None and (done := self.table.commands.get((cause.key, cause.command))) is not None:
                return done
            if self.house.stopping:
                raise Refusal("stopping", "The server is about to restart. Nothing is lost.", retry_after=5)
            whats = decide()
            if not whats:
                return self.table.version
            if self.table.version >= self.house.limits.entries and not isinstance(whats[0], _GOES_ON):
                raise Refusal("too-many", "So much has happened at this table that only the game goes on.")
            at = max(self.house.clock(), self.table.at)
            entries = [Entry(self.table.version + 1 + i, at, what, cause) for i, what in enumerate(whats)]
            await self._store(entries, whats)
            self._apply(entries)
            return self.table.version

    async def _store(self, entries: list[Entry], whats: list[What]) -> None:
        lines = tuple(write_line(entry) for entry in entries)
        try:
            await self.house.journal.append(Append(self.table.id, lines, self.table.state_after(whats)))
        except NotTheWriter as error:
            log.warning("table lost to another writer", table=shortened(self.table.id), failure=error)
            self._give_up()
            raise not_stored() from None
        except Exception as error:  # whatever the store did: nobody knows what of it is stored
            self.house.metrics.commit_failures.inc()
            log.error("not stored", table=shortened(self.table.id), failure=error)
            if not self.in_doubt:
                self.in_doubt = True
                self.spawn(self._settle())
            raise not_stored(nobody_knows=isinstance(error, MaybeStored) or not isinstance(error, StoreError)) from None

    async def _be_sure(self) -> None:
        """After a failed append: read the log again, since nobody knows what of it was stored."""
        if self.lost:
            raise kept_elsewhere()
        if not self.in_doubt:
            return
        try:
            lines = await self.house.journal.lines(self.table.id)
        except StoreError:
            raise not_stored(nobody_knows=True) from None
        self.in_doubt = False
        if missed := [read_line(line) for line in lines if line.number > self.table.version]:
            self._apply(missed)

    async def _settle(self) -> None:
        """Find out what was stored even if nobody asks for anything: the others are waiting for it."""
        while self.in_doubt and not (self.lost or self.house.stopping):
            await asyncio.sleep(1)
            async with self.in_turn:
                with contextlib.suppress(Refusal):
                    await self._be_sure()

    def _apply(self, entries: list[Entry]) -> None:
        items = [Item(entry.number, entry.at, entry.what, self.table.apply(entry)) for entry in entries]
        if any(isinstance(entry.what, Undone) for entry in entries):
            self.house.crew.forget(self.table.id)  # bots must not remember what did not happen
        self.items.extend(items)
        self.used_at = self.house.clock()
        if items:
            self._note(items)
            self.tell(items)
        self.look_ahead()

    def _note(self, items: list[Item]) -> None:
        table, last = self.table, items[-1].what
        if isinstance(last, Started):
            log.info("game began", table=shortened(table.id), variant=table.variant.name, seats=len(table.seats))
        elif isinstance(last, Played) and table.state == "over":
            log.info("game over", table=shortened(table.id), moves=len(table.moments))
            if self.house.statistics is not None:
                self.house.statistics.ended(table.id)

    def _give_up(self) -> None:
        self.lost = True
        self.close()
        for connection in self.connections:
            connection.close(GONE, "the table is kept elsewhere")

    # What happens without a command

    def look_ahead(self) -> None:
        """Let bots act that may, and set the alarm for what happens when nobody does anything."""
        if self.alarm is not None:
            self.alarm.cancel()
            self.alarm = None
        if self.lost or self.house.stopping:
            return
        self.bots.wake()
        times = [self.gallery.next_due]
        if takeover := next_takeover(self):
            times.append(takeover.due)
        due = [time for time in times if time is not None]
        if due:
            wait = max(0.0, (min(due) - self.house.clock()) / 1000)
            self.alarm = asyncio.get_running_loop().call_later(wait + 0.001, lambda: self.spawn(self.ring()))

    async def ring(self) -> None:
        """Do what is due."""
        self.show_gallery()
        if self.ringing:
            return
        self.ringing = True
        try:
            await self._append(self._take_over, None)
        except Refusal:
            await asyncio.sleep(1)
        finally:
            self.ringing = False
        self.look_ahead()

    def close_if_idle(self) -> list[What]:
        """Give up a table at which nobody is, and whose game has not begun."""
        return [Closed("idle")] if self.table.state == "waiting" and not self.connections else []

    def _take_over(self) -> list[What]:
        takeover = next_takeover(self)
        if takeover is None or takeover.due > self.house.clock():
            return []
        return [TakenOver(takeover.seat, takeover.why)]

    @property
    def at_rest(self) -> bool:
        """Whether nothing will happen here unless somebody comes."""
        return self.alarm is None and not self.tasks and not any(self.looking)

    def spawn(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        """Do something that nobody has to wait for, and see that it is not forgotten."""
        task = asyncio.ensure_future(work)
        self.tasks.add(task)
        task.add_done_callback(self._done)
        return task

    def _done(self, task: asyncio.Task[Any]) -> None:
        self.tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None and not isinstance(error, Refusal):
            log.error("a room's task failed", table=shortened(self.table.id), failure=error)

    def close(self) -> None:
        """Let bots and alarms go."""
        if self.alarm is not None:
            self.alarm.cancel()
            self.alarm = None
        self.bots.close()
