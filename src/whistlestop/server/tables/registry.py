"""All tables of this server: those in use as rooms, the others in the store."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Collection, Iterator, Mapping
from typing import get_args

from whistlestop.server.metrics import Metrics
from whistlestop.server.protocol import refusal_codes as codes
from whistlestop.server.protocol.messages import Stopping
from whistlestop.server.protocol.refusals import Refusal
from whistlestop.server.protocol.settings import Settings, State
from whistlestop.server.protocol.storage_refusals import stored_elsewhere
from whistlestop.server.rate_limits import Limits
from whistlestop.server.storage.journal import Journal
from whistlestop.server.storage.store import ServerRow, StoreError
from whistlestop.server.structured_log import get_log
from whistlestop.server.tables.clocks import ServerClock
from whistlestop.server.tables.connection import RESTART
from whistlestop.server.tables.lease import BACK_IN, HEARTBEAT, RENEWAL, Lease
from whistlestop.server.tables.loading import NewRoom, RoomLoader
from whistlestop.server.tables.room import Room
from whistlestop.server.tables.stored_tables import StoredTables, reading

HOUR = 3_600_000
"""In milliseconds."""
EVERYTHING = 1_000_000_000
HANDED_OVER = 8
"""How many tables are handed over at a time."""
PAUSE = 0.05
"""Seconds between two times, so that the other servers are not overrun."""
HAND_OVER_LIMIT = 20.0
"""Seconds that a server takes at most to hand its tables over before it stops."""
SHARE = 32
"""How many tables of servers that have gone are taken at a time, so that the servers that are left share them."""
IDLE = 300_000
"""Milliseconds after which an unused room whose game is over is dropped from memory."""
ABANDONED = 86_400_000
"""Milliseconds after which an unused table is closed if its game has not begun, and a running one is dropped."""
ENTRIES_IN_MEMORY = 2_000_000
"""How many entries the logs of all rooms may have, at about 130 bytes each, before unused rooms are dropped earlier."""
MOVED_IN = 1
"""Seconds after which they should, if other servers take its tables."""

log = get_log("server")


class TableRegistry:
    """Finds, makes, loads and drops tables."""

    def __init__(
        self,
        *,
        journal: Journal,
        clock: ServerClock,
        limits: Limits,
        metrics: Metrics,
        stopping: asyncio.Event,
        new_room: NewRoom[Room],
        address: str = "",
        renewals: Journal | None = None,
    ) -> None:
        """`close` sets `stopping`.

        `address` and `renewals` are those of the `Lease`.
        """
        self.journal = journal
        self.clock = clock
        self.limits = limits
        self.metrics = metrics
        self.stopping = stopping
        self.new_room = new_room
        self.rooms: dict[str, Room] = {}
        self.being_opened: dict[str, asyncio.Task[Room]] = {}
        """Rooms that are being opened, by table: requests for the same table share one task."""
        self.looked_for: dict[str, asyncio.Task[ServerRow | None]] = {}
        """Questions whose a table is, by table: requests for the same table share one."""
        self.known_servers: set[str] = set()
        """The other servers at the last renewal."""
        self.taking: asyncio.Task[None] | None = None
        """Takes the tables of servers that have gone, while it runs: requests for tables wait for it."""
        self.taken: dict[str, State | None] = {}
        """Tables that belong to this server and are not open, with their states; None where it is not known."""
        self.loader = RoomLoader(StoredTables(journal), clock, metrics)
        self.lease = Lease(
            journal,
            clock,
            address=address,
            renewals=renewals,
            count_tables=lambda: len(self.rooms),
            on_end=self._lease_ended,
            on_freeze=self._process_was_frozen,
        )
        self.lease.followers.append(self._note_servers)
        self.loading: asyncio.Task[None] | None = None
        """Loads the first tables."""
        self.tasks: list[asyncio.Task[None]] = []
        self.pausing: asyncio.Task[None] | None = None
        self.not_loaded: list[str] = []
        """Tables that could not be loaded because the store failed, to be tried again."""

    # Start and stop

    async def open(self) -> None:
        """Take all tables that no other server has, and load them one after another in the background."""
        if wrong := self.clock.resume(await self.journal.newest()):
            log.warning("times in the store are ahead of the clock, and don't count", hours=round(wrong / HOUR, 1))
        await self.lease.begin()
        tables = await self._take_abandoned()
        self.loading = self._load_in_background(tables)
        looking_after = asyncio.ensure_future(self._look_after_tables())
        self.tasks += [looking_after, asyncio.ensure_future(self.lease.keep())]

    async def _take_abandoned(self) -> dict[str, State]:
        """Take tables that no living server has; returns them. Where there are other servers, they get a share."""
        server = self.lease.server
        tables = await self.journal.take_abandoned(self.clock.now(), EVERYTHING if self.lease.alone else SHARE)
        if self.lease.server != server or not self.lease.held:
            return {}  # the lease has ended since then, and others may have taken them
        self.taken.update(tables)
        return tables

    def _load_in_background(self, tables: Collection[str]) -> asyncio.Task[None]:
        task = asyncio.ensure_future(self._load(tables))
        self.tasks.append(task)
        task.add_done_callback(self.tasks.remove)
        return task

    async def _load(self, tables: Collection[str]) -> None:
        """Open tables that nobody has asked for, one after another, and take at most half of the time.

        Those that somebody asks for are opened at once.
        """
        for table in tables:
            if table not in self.taken:  # somebody has asked for it, or it is another server's by now
                continue
            began = time.perf_counter()
            try:
                self._drop_if_crowded(await self.room(table))
            except Refusal as refusal:  # it is logged already; go on with the others
                if refusal.category == "not-stored" and table in self.taken:
                    self.not_loaded.append(table)
            await asyncio.sleep(min(time.perf_counter() - began, 1.0))
        log.info("tables loaded", tables=len(tables))

    def _drop_if_crowded(self, room: Room) -> None:
        """Drop a room that was opened although nobody needs it, if it doesn't fit into memory."""
        if room.table.state == "playing" and room.at_rest and not room.connections and self._is_crowded:
            self._drop(room)

    def _drop(self, room: Room) -> None:
        room.close()
        self.rooms.pop(room.table.id, None)
        if room.table.state == "playing":
            self.taken[room.table.id] = "playing"

    @property
    def _is_crowded(self) -> bool:
        return sum(room.table.version for room in self.rooms.values()) > ENTRIES_IN_MEMORY

    async def _look_after_tables(self) -> None:
        """Again and again: take tables of servers that have gone, load those that could not be loaded, drop others.

        While this server drains, hand its tables over instead.
        """
        while True:
            await asyncio.sleep(HEARTBEAT if self.lease.alone else RENEWAL)
            try:
                if self.lease.successor is not None:
                    await self._hand_over()
                await self._take_all_abandoned()
                await self._sweep()
            except StoreError as error:
                log.error("the store can't be read", failure=error)
            except Exception as error:  # whatever it is, the next round must come
                log.error("a sweep failed", failure=error)

    def _note_servers(self, others: Mapping[str, ServerRow]) -> None:
        """If another server is gone, take its tables at once, before requests ask for each of them."""
        gone, self.known_servers = self.known_servers - set(others), set(others)
        if gone and self.taking is None:
            self.taking = asyncio.ensure_future(self._take_all_abandoned())
            self.taking.add_done_callback(self._tables_taken)

    def _tables_taken(self, taking: asyncio.Task[None]) -> None:
        self.taking = None
        if not taking.cancelled() and (error := taking.exception()) is not None:  # the next round comes in a second
            log.error("the store can't be read", failure=error)

    async def _take_all_abandoned(self) -> None:
        """Take tables of servers that have gone, until there are no more, and load them in the background."""
        tables, self.not_loaded = list(self.not_loaded), []
        try:
            while self._may_take_more and (taken := await self._take_abandoned()):
                tables.extend(taken)
        finally:
            if tables:
                self._load_in_background(tables)

    @property
    def _may_take_more(self) -> bool:
        return self.lease.held and not self.lease.alone and self.lease.successor is None

    async def _hand_over(self) -> None:
        """Give all tables up, a few at a time, for the other servers to take; raises `StoreError`."""
        while self.lease.successor is not None and (tables := [*self.taken, *self.rooms][:HANDED_OVER]):
            rooms = [self.rooms[table] for table in tables if table in self.rooms]
            async with contextlib.AsyncExitStack() as stack:
                for room in rooms:  # nothing may be stored from now on
                    await stack.enter_async_context(room.write_lock)
                await self.journal.release(self.clock.now(), tables)
                for table in tables:
                    self.taken.pop(table, None)
                for room in rooms:
                    room.give_up()
                    self.rooms.pop(room.table.id, None)
            await asyncio.sleep(PAUSE)

    def _lease_ended(self) -> None:
        """Give up all tables: another server may write them from now on."""
        for room in self.rooms.values():
            room.give_up()
        self.taken.clear()
        self.not_loaded.clear()
        if not self.lease.alone:  # this server begins again; otherwise a newer one has the database for itself
            self.rooms.clear()

    def _process_was_frozen(self, since: int, until: int) -> None:
        """Let a time during which this process did not run count for no player."""
        self.loader.add_pause(since, until)
        for room in self.rooms.values():
            room.clock.pauses.add(since, until)
            room.schedule()
        self.pausing = asyncio.ensure_future(self._store_pause(since, until))

    async def _store_pause(self, since: int, until: int) -> None:
        try:
            await self.journal.pause(since, until)
        except StoreError as error:
            log.error("a pause was not stored", failure=error)

    async def _sweep(self) -> None:
        """Drop rooms that nobody uses from memory, and close abandoned tables whose games have not begun.

        A room is dropped only while nothing will happen there. It is loaded again when somebody asks for it.
        """
        now, long_idle = self.clock.now(), IDLE if self._is_crowded else ABANDONED
        for room in list(self.rooms.values()):
            idle = 0 if room.connections else now - room.used_at
            if room.table.state == "waiting" and idle > ABANDONED and not room.lost:
                with contextlib.suppress(Refusal):
                    await room.append(room.close_if_idle)
            patience = long_idle if room.table.state == "playing" else IDLE
            if room.table.state != "waiting" and idle > patience and room.at_rest and not room.lost:
                self._drop(room)

    async def close(self) -> None:
        """Hand tables over, take no more commands, finish those being stored, and tell all clients to reconnect."""
        self.lease.draining = self.lease.leaving = True
        with contextlib.suppress(StoreError, TimeoutError):
            async with asyncio.timeout(HAND_OVER_LIMIT):
                if not self.lease.alone:
                    await self.lease.renew()  # others must know, and those that stop themselves take nothing
                await self._hand_over()
        self.stopping.set()
        for task in (*self.tasks, *self.being_opened.values()):
            task.cancel()
        for room in self.rooms.values():
            room.close()
        for room in self.rooms.values():
            room.changed.set()  # requests that wait for news need not wait any longer
        for room in list(self.rooms.values()):  # a copy: a room that is being opened may still be added
            async with room.write_lock:  # wait until what is being stored is stored, and its readers are notified
                pass
        await asyncio.sleep(0.05)  # let it be acknowledged, too
        for room in self.rooms.values():
            for connection in room.connections:
                connection.send(Stopping(BACK_IN if self.lease.alone else MOVED_IN))
                connection.close(RESTART, "the server restarts")
        with contextlib.suppress(StoreError):
            await self.lease.leave()

    # Rooms

    async def room(self, table: str) -> Room:
        """The room of a table, opened if necessary.

        Raises `Refusal` if there is no such table, it can't be read, or another server has it.
        """
        if not self.lease.held:
            raise stored_elsewhere()
        if (room := self.rooms.get(table)) is not None and not room.lost:
            return room
        if table not in self.being_opened:
            self.being_opened[table] = asyncio.ensure_future(self._open_room(table))
            self.being_opened[table].add_done_callback(lambda _: self.being_opened.pop(table, None))
        opening = self.being_opened[table]
        try:
            return await asyncio.shield(opening)
        except asyncio.CancelledError:
            if opening.cancelled():
                raise Refusal(codes.Restarting(), retry_after=BACK_IN) from None
            raise

    async def room_as_known(self, table: str, version: int) -> Room:
        """The room of a table; `version` is what a client knows of it, perhaps from another server.

        If that is newer than the table is here, another server may have taken it without our noticing yet. (Or else it
        was restored from a backup.) Raises `Refusal`.
        """
        room = await self.room(table)
        if version > room.table.version:
            try:
                await self.lease.renew()
            except StoreError:
                raise stored_elsewhere() from None
            return await self.room(table)
        return room

    def is_open(self, table: str) -> bool:
        """Whether this server has a table for sure: it is open, or no other server could have it."""
        room = self.rooms.get(table)
        return self.lease.alone or (room is not None and not room.lost) or table in self.being_opened

    async def other_owner(self, table: str) -> ServerRow | None:
        """The other server that has a table; None if this one has it now, or if there is no such table.

        A table that no living server has belongs to this one from now on. Raises `Refusal` if the store can't be read.
        """
        if self.taking is not None:
            await asyncio.wait((self.taking,))
        if self.is_open(table) or table in self.taken:
            return None
        if not self.lease.held:
            raise stored_elsewhere()
        if table not in self.looked_for:
            self.looked_for[table] = asyncio.ensure_future(self._look_for(table))
            self.looked_for[table].add_done_callback(lambda _: self.looked_for.pop(table, None))
        return await asyncio.shield(self.looked_for[table])

    async def _look_for(self, table: str) -> ServerRow | None:
        successor = self.lease.successor
        with reading(table):
            owner = await (self._take(table) if successor is None else self.journal.owner(table))
        if owner is not None and owner.server == self.lease.server:
            return None
        return owner or successor

    async def _take(self, table: str) -> ServerRow | None:
        """Take a table unless a living server has it; returns the server that has it now."""
        owner = await self.journal.take(self.clock.now(), table)
        if owner is not None and owner.server == self.lease.server:
            self.taken[table] = None
        return owner

    def settings_at_hand(self, table: str) -> tuple[Settings, State] | None:
        """The settings and the state of a table whose room is open; None for others, which would have to be loaded."""
        room = self.rooms.get(table)
        return None if room is None else (room.table.settings, room.table.state)

    async def _open_room(self, table: str) -> Room:
        server = self.lease.server
        with reading(table):
            if table not in self.taken and await self._take(table) is None:
                raise Refusal(codes.NoSuchTable())
            if table not in self.taken:
                raise stored_elsewhere()
            room = await self.loader.room(table, self.new_room)
        if self.lease.server != server or not self.lease.held:
            room.close()
            raise stored_elsewhere()
        self.taken.pop(table, None)
        self.rooms[table] = room
        room.schedule()
        return room

    def _rooms_in(self, state: State) -> Iterator[Room]:
        return (room for room in self.rooms.values() if room.table.state == state and not room.lost)

    def count(self, state: State) -> int:
        """How many tables are in this state; those that wait or run also count while they are not open."""
        return sum(1 for _ in self._rooms_in(state)) + sum(other == state for other in self.taken.values())

    def count_tables(self) -> None:
        """Update the metrics that count tables by state, and other servers."""
        self.metrics.other_servers.set(len(self.lease.others))
        for state in get_args(State):
            self.metrics.tables.labels(state=state).set(self.count(state))
