"""All tables of this server: those in use as rooms, the others in the store."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from collections.abc import Awaitable, Callable, Iterator
from typing import get_args

from whistlestop.position import Position
from whistlestop.secrecy import new_secret
from whistlestop.server.keys import hashed, new_key, short_id, table_id
from whistlestop.server.metrics import Metrics
from whistlestop.server.protocol import commands
from whistlestop.server.protocol import refusal_codes as codes
from whistlestop.server.protocol.messages import Stopping
from whistlestop.server.protocol.refusals import Refusal
from whistlestop.server.protocol.responses import RematchTable, TableMade
from whistlestop.server.protocol.settings import Level, Opened, Settings, State
from whistlestop.server.protocol.storage_refusals import TableNotLoaded, TableUnreadable, not_stored, stored_elsewhere
from whistlestop.server.rate_limits import Limits
from whistlestop.server.storage.journal import Journal
from whistlestop.server.storage.store import Append, MaybeStored, NotTheWriter, StoreError
from whistlestop.server.structured_log import get_log
from whistlestop.server.tables import openings, seating
from whistlestop.server.tables.clocks import ServerClock
from whistlestop.server.tables.connection import RESTART
from whistlestop.server.tables.entries import AppliedEntry, Entry, RematchMade, Series
from whistlestop.server.tables.reader_view import fairness_of
from whistlestop.server.tables.room import NewRoom, Room, restore_room
from whistlestop.server.tables.series import series_after
from whistlestop.server.tables.table import Table, write_line

HEARTBEAT = 5.0
"""Seconds between two notes in the store that the server is up."""
IDLE = 300_000
"""Milliseconds after which an unused room whose game is over is dropped from memory."""
ABANDONED = 86_400_000
"""Milliseconds after which an unused table is closed if its game has not begun, and a running one is dropped."""
BACK_IN = 5
"""Seconds after which clients should try again when the server stops."""

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
        new_room: NewRoom,
        replay: Callable[[Callable[[], Position]], Awaitable[Position]],
    ) -> None:
        """`replay` runs a function that replays a game outside the event loop; `close` sets `stopping`."""
        self.journal = journal
        self.clock = clock
        self.limits = limits
        self.metrics = metrics
        self.stopping = stopping
        self.new_room = new_room
        self.replay = replay
        self.rooms: dict[str, Room] = {}
        self.being_opened: dict[str, asyncio.Task[Room]] = {}
        """Rooms that are being opened, by table: requests for the same table share one task."""
        self.claimed: set[str] = set()
        """Tables that were claimed when the server started, and have not been opened yet."""
        self.life = secrets.token_hex(8)
        """Identifies this run of the server."""
        self.heartbeat: asyncio.Task[None] | None = None
        self.loading: asyncio.Task[None] | None = None
        self.not_loaded: list[str] = []
        """Tables that could not be loaded because the store failed, to be tried again."""
        self.last_heartbeat = 0
        self.table_buckets = limits.table_buckets()
        self.made_by: dict[str, str] = {}
        """Which address made each of the tables that wait for players; it is stored nowhere."""

    # Start and stop

    async def open(self) -> None:
        """Take over all tables that are not finished, and load them one after another in the background."""
        await self.journal.claim()
        lives = await self.journal.lives()
        running = await self.journal.tables(("waiting", "playing"))
        newest = await self.journal.tables(get_args(State), 1)
        self.clock.resume(lives, max([until for _, until in lives] + [row.at for row in newest], default=0))
        now = self.clock.now()
        await self.journal.alive(self.life, now, now)
        self.claimed = {row.table for row in running}
        self.loading = asyncio.ensure_future(self._load([row.table for row in running]))
        self.heartbeat = asyncio.ensure_future(self._beat())

    async def _load(self, tables: list[str]) -> None:
        for table in tables:
            try:
                await self.room(table)
            except Refusal as refusal:  # it is logged already; go on with the others
                if refusal.category == "not-stored":
                    self.not_loaded.append(table)
            await asyncio.sleep(0)
        log.info("tables loaded", tables=len(tables))

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(HEARTBEAT)
            try:
                await self.note_alive()
                await self._sweep()
                if self.not_loaded:
                    again, self.not_loaded = self.not_loaded, []
                    await self._load(again)
            except StoreError as error:
                log.error("the store can't be written", failure=error)
            except Exception as error:  # whatever it is, the next heartbeat must come
                log.error("a sweep failed", failure=error)

    async def note_alive(self) -> None:
        """Store that the server is up, at most once a second. Raises `StoreError`, so it also checks the store."""
        now = self.clock.now()
        if now - self.last_heartbeat >= 1000:
            await self.journal.alive(self.life, self.clock.uptime.since, now)
            self.last_heartbeat = now

    async def _sweep(self) -> None:
        """Drop rooms that nobody uses from memory, and close abandoned tables whose games have not begun.

        A room is dropped only while nothing will happen there. It is loaded again when somebody asks for it.
        """
        now = self.clock.now()
        for room in list(self.rooms.values()):
            idle = 0 if room.connections else now - room.used_at
            if room.table.state == "waiting" and idle > ABANDONED and not room.lost:
                with contextlib.suppress(Refusal):
                    await room.append(room.close_if_idle)
            patience = ABANDONED if room.table.state == "playing" else IDLE
            if room.table.state != "waiting" and idle > patience and room.at_rest and not room.lost:
                room.close()
                self.rooms.pop(room.table.id, None)

    async def close(self) -> None:
        """Take no more commands, finish those that are being stored, and tell all clients to reconnect."""
        self.stopping.set()
        for task in (self.loading, self.heartbeat):
            if task is not None:
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
                connection.send(Stopping(BACK_IN))
                connection.close(RESTART, "the server restarts")
        with contextlib.suppress(StoreError):
            await self.note_alive()

    # Rooms

    async def room(self, table: str) -> Room:
        """The room of a table, opened if necessary; raises `Refusal` if there is no such table or it can't be read."""
        if (room := self.rooms.get(table)) is not None:
            if room.lost:  # never claim it again: two servers would take it from each other for ever
                raise stored_elsewhere()
            return room
        if table not in self.being_opened:
            self.being_opened[table] = asyncio.ensure_future(self._open_room(table))
            self.being_opened[table].add_done_callback(lambda _: self.being_opened.pop(table, None))
        return await asyncio.shield(self.being_opened[table])

    def settings_at_hand(self, table: str) -> tuple[Settings, State] | None:
        """The settings and the state of a table whose room is open; None for others, which would have to be loaded."""
        room = self.rooms.get(table)
        return None if room is None else (room.table.settings, room.table.state)

    async def _open_room(self, table: str) -> Room:
        try:
            if table not in self.claimed:
                await self.journal.claim(table)  # before reading, so that no other process can append after that
            self.claimed.discard(table)
            lines = await self.journal.lines(table)
            if not lines:
                raise Refusal(codes.NoSuchTable())
        except StoreError as error:
            log.error("table can't be read", table=short_id(table), failure=error)
            raise Refusal(TableNotLoaded(), retry_after=1) from None
        self.metrics.folds.inc()
        try:
            room = self.rooms[table] = restore_room(table, lines, self.clock.now(), self.new_room)
        except Exception as error:  # one broken table must not affect others
            log.error("table's log can't be read", table=short_id(table), failure=error)
            raise Refusal(TableUnreadable()) from None
        room.schedule()
        return room

    def _rooms_in(self, state: State) -> Iterator[Room]:
        return (room for room in self.rooms.values() if room.table.state == state and not room.lost)

    def count_tables(self) -> None:
        """Update the metric that counts tables by state."""
        for state in get_args(State):
            self.metrics.tables.labels(state=state).set(sum(1 for _ in self._rooms_in(state)))

    # New tables

    async def make_table(self, command: commands.CreateTable, caller_key: str | None, address: str = "") -> TableMade:
        """Make a table whose host has the caller's key or a new one; raises `Refusal`. `address` is for the limits."""
        known = None if caller_key is None else await self._made_before(table_id(caller_key, command.id))
        if caller_key is not None and known is not None:
            return TableMade(known.id, caller_key, fairness_of(known).commitment, 1 + len(command.bots))
        self._check_limits(address)
        opening = None
        if command.opening is not None:
            opening = await openings.find_opening(command.opening, command.settings, self._table, self.replay)
        key = caller_key or new_key()
        made = await asyncio.shield(self._make(command.settings, command.bots, key, command.id, opening=opening))
        self.made_by[made.table] = address
        return made

    async def _table(self, table: str) -> Table:
        return (await self.room(table)).table

    async def _made_before(self, table: str) -> Table | None:
        """The table, if it exists already because the command to make it is a repeated one."""
        try:
            return await self._table(table)
        except Refusal as refusal:
            if refusal.category != "not-found":
                raise
        return None

    def _check_limits(self, address: str) -> None:
        """Refuse a new table if there are too many, or if this address has just made many."""
        if wait := self.table_buckets.take(address):
            raise Refusal(codes.TooManyNewTables(), retry_after=wait)
        waiting, playing = sum(1 for _ in self._rooms_in("waiting")), sum(1 for _ in self._rooms_in("playing"))
        if waiting + playing >= self.limits.tables or waiting >= self.limits.waiting_tables:
            raise Refusal(codes.TooManyTables(), retry_after=60)
        still_waiting = {room.table.id for room in self._rooms_in("waiting")}
        self.made_by = {table: maker for table, maker in self.made_by.items() if table in still_waiting}
        if list(self.made_by.values()).count(address) >= (most := self.limits.waiting_tables_per_address):
            raise Refusal(codes.TooManyWaitingTables(most), retry_after=60)

    async def _make(
        self,
        settings: Settings,
        bots: dict[int, Level],
        key: str,
        command: str,
        *,
        rematch_of: str | None = None,
        opening: tuple[Position, Opened] | None = None,
        series: Series | None = None,
    ) -> TableMade:
        """Make the table of this host's key and command: always the same one, however often the command is repeated."""
        if self.stopping.is_set():
            raise Refusal(codes.Restarting(), retry_after=BACK_IN)
        bodies = seating.new_table(settings, bots, hashed(key), new_secret(), rematch_of, opening, series)
        at = self.clock.now()
        entries = [Entry(number, at, body) for number, body in enumerate(bodies, 1)]
        table = Table.from_entries(table_id(key, command), entries)
        try:
            await self.journal.append(Append(table.id, tuple(map(write_line, entries)), table.state))
        except NotTheWriter:  # it exists already
            table = (await self.room(table.id)).table
            return TableMade(table.id, key, fairness_of(table).commitment, len(entries))
        except StoreError as error:
            log.error("table not stored", failure=error)
            raise not_stored(outcome_unknown=isinstance(error, MaybeStored)) from None
        history = [AppliedEntry(entry.number, entry.at, entry.what) for entry in entries[1:]]
        self.rooms[table.id] = self.new_room(table, history)
        log.info("table made", table=short_id(table.id), variant=settings.variant, seats=settings.seats)
        return TableMade(table.id, key, fairness_of(table).commitment, table.version)

    async def rematch(self, room: Room, caller_key: str | None, address: str = "") -> RematchTable:
        """Make a table with the same settings and bots, or return the one that was made before.

        Its host is the first player who asks. Raises `Refusal` if the caller is not a player, or the game is not over.
        """
        table = room.table
        key_hash = None if caller_key is None else hashed(caller_key)
        if caller_key is None or not (table.seats_of(key_hash) or table.is_host(key_hash)):
            raise Refusal(codes.RematchNotYours())
        if table.state != "over":
            raise Refusal(codes.RematchTooEarly())
        async with room.rematch_lock:
            await room.append(list)  # appends nothing, but learns whether an earlier attempt was stored
            if table.rematch is None:
                self._check_limits(address)
                bots = {number: seat.level for number, seat in enumerate(table.seats) if seat.level is not None}
                made = await self._make(
                    table.settings,
                    bots,
                    caller_key,
                    f"rematch-{table.id}",
                    rematch_of=table.id,
                    opening=table.opening,
                    series=None if table.is_lesson else series_after(table),
                )
                await room.append(lambda: [RematchMade(made.table)])
        assert table.rematch is not None
        return RematchTable(table.rematch, table.version)
