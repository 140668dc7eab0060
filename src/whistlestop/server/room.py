"""A room: a table, the connections to it, and the one place where its log grows.

Everything that changes a table goes through `append`, one after another: decide, store, apply, tell. Nobody is told of
anything, and nothing is acknowledged, before it is stored.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections import OrderedDict, deque
from collections.abc import Callable, Coroutine, Iterable, Iterator
from typing import Any

from whistlestop.server import commands, deciding, sight
from whistlestop.server.alarms import next_takeover
from whistlestop.server.bot_turns import BotTurns
from whistlestop.server.connection import GONE, MOVED, REFUSED, Connection, encode
from whistlestop.server.entries import Cause, Entry, SeatFreed, Started, TakenOver, Undone, What
from whistlestop.server.gallery import Gallery
from whistlestop.server.house import House
from whistlestop.server.keys import shortened
from whistlestop.server.messages import Ack, HintAnswer, Moved, News, Now, Presence, Refused, Update
from whistlestop.server.refusals import Refusal
from whistlestop.server.sight import Item, Surroundings
from whistlestop.server.store import Append, Line, MaybeStored, NotTheWriter, StoreError
from whistlestop.server.structured_log import get_log
from whistlestop.server.table import Table, read_line, write_line

REMEMBERED = 256
"""How many entries a reconnecting client can have missed and still be told of one by one."""
_ASK_AGAIN: tuple[str, ...] = ("not-stored", "stopping", "too-fast", "too-many", "failed")
"""Refusals that may turn into a yes when the same command is sent again."""

log = get_log("server")


class Room:
    """A table in use."""

    def __init__(self, table: Table, house: House, items: Iterable[Item] = ()) -> None:
        self.table = table
        self.house = house
        self.items: deque[Item] = deque(items, maxlen=REMEMBERED)
        self.connections: list[Connection] = []
        self.absent_since = dict.fromkeys(range(len(table.seats)), house.clock())
        self.looking = [0] * len(table.seats)
        """How many requests without a socket wait for news of each seat."""
        self.used_at = house.clock()
        """When somebody was last here."""
        self.in_turn = asyncio.Lock()
        self.in_doubt = False
        """Whether an append failed: the log has to be read again before anything else happens."""
        self.lost = False
        """Whether another process writes this table now."""
        self.changed = asyncio.Event()
        self.refused: OrderedDict[tuple[str, str], Refused] = OrderedDict()
        self.keys_given: OrderedDict[tuple[str, str], str] = OrderedDict()
        """Keys given of late, by the hash of the caller's key and the command: one that is repeated gets it again."""
        self.rematching = asyncio.Lock()
        self.talk = [house.limits.chat_bucket() for _ in table.seats]
        self.bots = BotTurns(self)
        self.alarm: asyncio.TimerHandle | None = None
        self.tasks: set[asyncio.Task[Any]] = set()
        delay = table.settings.delay * 1000 if table.settings.spectators == "delayed" else 0
        self.gallery = Gallery(delay, self.now(None))

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
            lambda: deciding.decide(self.table, key, command, self._spent(command.seat)),
            None if key is None else Cause(key, command.id),
        )
        return Ack(command.id, version)

    def refusal(self, key: str | None, command: str, refusal: Refusal, reader: int | None) -> Refused:
        """A refusal as it is told: the same each time for the same command, with a fresh look if that may help."""
        told = refusal.told(command)
        if key is not None and refusal.reason not in _ASK_AGAIN:
            told = self.refused.setdefault((key, command), told)
            if len(self.refused) > REMEMBERED:
                self.refused.popitem(last=False)
        if told.reason != "stale":
            return told
        return Refusal("stale", told.message).told(command, self.now(reader))

    def _spent(self, seat: int) -> int:
        began = self.table.began.get(seat)
        return 0 if began is None else self.house.up.between(began, self.house.clock())

    def _talk(self, key: str | None, command: commands.Say) -> None:
        done = key is not None and (key, command.id) in self.table.commands
        if not done and (wait := self.talk[command.seat].take()):
            raise Refusal("too-fast", "One after another: you have said a lot just now.", retry_after=wait)

    async def _hint(self, key: str | None, command: commands.Hint) -> HintAnswer:
        table = self.table
        if command.seat >= len(table.seats) or key is None or key not in table.seats[command.seat].keys:
            raise Refusal("not-yours", f"Seat {command.seat} is not yours.")
        if not table.settings.hints:
            raise Refusal("not-allowed", "At this table there are no hints.")
        deciding.in_hand(table, command)
        if command.seat not in table.to_act:
            raise Refusal("not-now", "It is not your turn.")
        return HintAnswer(command.id, await self.bots.hint(command.seat))

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
            raise _not_stored() from None
        except StoreError as error:
            self.house.metrics.commit_failures.inc()
            log.error("not stored", table=shortened(self.table.id), failure=error)
            self.in_doubt = True
            self.spawn(self._settle())
            raise _not_stored(nobody_knows=isinstance(error, MaybeStored)) from None

    async def _be_sure(self) -> None:
        """After a failed append: read the log again, since nobody knows what of it was stored."""
        if self.lost:
            raise _not_stored()
        if not self.in_doubt:
            return
        try:
            lines = await self.house.journal.lines(self.table.id)
        except StoreError:
            raise _not_stored() from None
        self._apply([read_line(line) for line in lines if line.number > self.table.version])
        self.in_doubt = False

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
            self._tell(items)
        self.look_ahead()

    def _give_up(self) -> None:
        self.lost = True
        self.close()
        for connection in self.connections:
            connection.close(GONE, "the table is kept elsewhere")

    # What readers are told

    def around(self) -> Surroundings:
        """What is not in the log."""
        at = self.house.clock()
        waited = {seat: self.house.up.between(began, at) for seat, began in self.table.began.items()}
        return Surroundings(at, self.present(), waited)

    def now(self, reader: int | None, hand_over: tuple[int, ...] = ()) -> Now:
        """The table as a reader sees it."""
        return sight.now_of(self.table, reader, self.around(), hand_over)

    def news(self, reader: int | None, items: Iterable[Item]) -> tuple[News, ...]:
        """What a reader is told of these entries."""
        muted = () if reader is None else self.table.seats[reader].muted
        told = (sight.news_of(item, reader, muted) for item in items)
        return tuple(news for news in told if news is not None)

    def _tell(self, items: list[Item]) -> None:
        for item in items:
            if isinstance(item.what, SeatFreed):
                self._show_out(item.what.seat, items)
            elif isinstance(item.what, Started):
                self._game_begins()
        for connection in self.connections:
            if not connection.spectator:
                connection.draw_curtain(self.table)
                connection.send(self._update(connection, items, complete=True))
        self.gallery.add(self.table.at, items, self.now(None))
        self._show_gallery()
        self.changed.set()
        self.changed = asyncio.Event()

    def _show_out(self, seat: int, items: list[Item]) -> None:
        """Who got up is told so, and sees nothing of whoever sits there next."""
        self.absent_since[seat] = self.house.clock()
        for connection in self.connections:
            if connection.lose((seat,)) and connection.spectator:
                connection.send(Update(self.news(None, items), True, self.now(None)))
                connection.close(GONE, "the seat is free")
        self._forget_closed()

    def _game_begins(self) -> None:
        """Who is away has the grace time from now on, and some tables are watched by nobody."""
        self.absent_since = dict.fromkeys(self.absent_since, self.house.clock())
        if self.table.settings.spectators == "none":
            for connection in self.connections:
                if connection.spectator:
                    connection.send(Refusal("not-allowed", "This table has no spectators.").told())
                    connection.close(REFUSED, "not-allowed")
            self._forget_closed()

    def _forget_closed(self) -> None:
        self.connections = [connection for connection in self.connections if connection.end is None]

    def _update(self, connection: Connection, items: Iterable[Item], complete: bool) -> Update:
        reader = connection.seat
        return Update(self.news(reader, items), complete, self.now(reader, connection.hand_over(self.table)))

    def _show_gallery(self) -> None:
        for scene in self.gallery.due(self.house.clock()):
            watching = [connection for connection in self.connections if connection.spectator]
            if watching:
                message = encode(Update(self.news(None, scene.items), True, scene.now))
                for connection in watching:
                    connection.send(message)

    # Connections

    def present(self) -> frozenset[int]:
        """The seats with somebody at them."""
        return frozenset(range(len(self.table.seats))) - self.absent_since.keys()

    def enter(self, connection: Connection, have: int | None) -> None:
        """A connection comes: it is told what it missed since its version, and older ones lose its seats to it."""
        for other in self.connections:
            if lost := other.lose(connection.seats):
                other.send(Moved(lost))
                if other.spectator:
                    other.close(MOVED, "another connection has the seat")
        self._forget_closed()
        self.connections.append(connection)
        self.used_at = self.house.clock()
        for seat in connection.seats:
            self.absent_since.pop(seat, None)
        connection.send(self.catch_up(connection, have))
        if connection.seats:
            self._presence_changed(connection)

    def leave(self, connection: Connection) -> None:
        """A connection goes."""
        if connection in self.connections:
            self.connections.remove(connection)
        self._absent(connection.seats)
        if connection.seats:
            self._presence_changed(connection)

    def _absent(self, seats: Iterable[int]) -> None:
        """Somebody went: note since when nobody is at these seats, if nobody is."""
        self.used_at = self.house.clock()
        held = {seat for connection in self.connections for seat in connection.seats}
        for seat in seats:
            if seat not in held and not self.looking[seat]:
                self.absent_since.setdefault(seat, self.used_at)

    def catch_up(self, connection: Connection, have: int | None) -> Update:
        """What a connection missed, if that is still known, and the table as it is."""
        if connection.spectator:
            self._show_gallery()
            missed = [
                item for item in self.items if have is not None and have < item.version <= self.gallery.shown.version
            ]
            shown = self.gallery.shown
            return Update(self.news(None, missed), self._known_since(have, shown.version), shown)
        missed = [item for item in self.items if have is not None and item.version > have]
        return self._update(connection, missed, self._known_since(have, self.table.version))

    def _known_since(self, have: int | None, newest: int) -> bool:
        first = self.items[0].version if self.items else newest + 1
        return have is not None and first - 1 <= have <= newest

    def hand_over(self, connection: Connection, command: commands.HandOver) -> Update:
        """At a shared screen: the player of the seat is there now."""
        if not connection.shared or command.seat not in connection.seats:
            raise Refusal("not-yours", f"Seat {command.seat} is not played at this screen.")
        connection.seat = command.seat
        return self.catch_up(connection, command.version)

    def _presence_changed(self, but: Connection) -> None:
        present = tuple(seat.level is not None or n in self.present() for n, seat in enumerate(self.table.seats))
        message = encode(Presence(present))
        for connection in self.connections:
            if connection is not but:
                connection.send(message)
        self.look_ahead()

    @contextlib.contextmanager
    def looked_at(self, seat: int) -> Iterator[None]:
        """While a program without a socket waits for news of its seat, it is present."""
        self.used_at = self.house.clock()
        self.looking[seat] += 1
        self.absent_since.pop(seat, None)
        try:
            yield
        finally:
            self.looking[seat] -= 1
            self._absent((seat,))
            self.look_ahead()

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
        self._show_gallery()
        try:
            await self._append(self._take_over, None)
        except Refusal:
            await asyncio.sleep(1)
        self.look_ahead()

    def _take_over(self) -> list[What]:
        takeover = next_takeover(self)
        if takeover is None or takeover.due > self.house.clock():
            return []
        return [TakenOver(takeover.seat, takeover.why)]

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


def _not_stored(nobody_knows: bool = False) -> Refusal:
    message = "This could not be stored, so it did not happen. Try again in a moment."
    if nobody_knows:
        message = "Nobody knows yet whether this was stored. Try again in a moment: it is not done twice."
    return Refusal("not-stored", message, retry_after=1)
