"""Making tables, and rematches."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable

from whistlestop.position import Position
from whistlestop.secrecy import new_secret
from whistlestop.server.keys import hashed, new_key, short_id, table_id
from whistlestop.server.protocol import commands
from whistlestop.server.protocol import refusal_codes as codes
from whistlestop.server.protocol.refusals import Refusal
from whistlestop.server.protocol.responses import RematchTable, TableMade
from whistlestop.server.protocol.settings import Level, Opened, Settings, State
from whistlestop.server.protocol.storage_refusals import not_stored, stored_elsewhere
from whistlestop.server.rate_limits import Limits
from whistlestop.server.storage.journal import Journal
from whistlestop.server.storage.store import Append, MaybeStored, NotTheWriter, StoreError
from whistlestop.server.structured_log import get_log
from whistlestop.server.tables import openings, seating
from whistlestop.server.tables.clocks import Pauses, ServerClock
from whistlestop.server.tables.entries import AppliedEntry, Entry, RematchMade, Series
from whistlestop.server.tables.lease import BACK_IN, Lease
from whistlestop.server.tables.loading import NewRoom
from whistlestop.server.tables.reader_view import fairness_of
from whistlestop.server.tables.room import Room
from whistlestop.server.tables.series import series_after
from whistlestop.server.tables.stored_tables import StoredTables, reading
from whistlestop.server.tables.table import Table, read_line, write_line

log = get_log("server")


class TableMaker:
    """Makes tables, and adds them to the rooms."""

    def __init__(
        self,
        *,
        journal: Journal,
        clock: ServerClock,
        limits: Limits,
        stopping: asyncio.Event,
        lease: Lease,
        stored: StoredTables,
        rooms: dict[str, Room],
        new_room: NewRoom[Room],
        open_room: Callable[[str], Awaitable[Room]],
        count: Callable[[State], int],
        replay: Callable[[Callable[[], Position]], Awaitable[Position]],
    ) -> None:
        """`open_room` opens the room of a stored table, and `count` counts all tables in a state.

        `replay` runs a function that replays a game outside the event loop.
        """
        self.journal = journal
        self.clock = clock
        self.limits = limits
        self.stopping = stopping
        self.lease = lease
        self.stored = stored
        self.rooms = rooms
        self.new_room = new_room
        self.open_room = open_room
        self.count = count
        self.replay = replay
        self.table_buckets = limits.table_buckets()
        self.made_by: dict[str, str] = {}
        """Which address made each of the tables that wait for players; it is stored nowhere."""

    async def make_table(self, command: commands.CreateTable, caller_key: str | None, address: str = "") -> TableMade:
        """Make a table whose host has the caller's key or a new one; raises `Refusal`. `address` is for the limits."""
        known = None if caller_key is None else await self._made_before(table_id(caller_key, command.id))
        if caller_key is not None and known is not None:
            with contextlib.suppress(Refusal):  # another server may have it now
                await self.open_room(known.id)
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
        """A table to take an opening from, whichever server has it; raises `Refusal`."""
        if (room := self.rooms.get(table)) is not None:
            return room.table
        with reading(table):
            found = await self.stored.table(table)
        if found is None:
            raise Refusal(codes.NoSuchTable())
        return found

    async def _made_before(self, table: str) -> Table | None:
        """The table as it was made, if the command to make it is a repeated one; another server may have it now."""
        if (room := self.rooms.get(table)) is not None:
            return room.table
        with reading(table):
            first = await self.journal.first_line(table)
        return None if first is None else Table(table, read_line(first))

    def _check_limits(self, address: str) -> None:
        """Refuse a new table if there are too many, or if this address has just made many."""
        if wait := self.table_buckets.take(address):
            raise Refusal(codes.TooManyNewTables(), retry_after=wait)
        waiting, playing = self.count("waiting"), self.count("playing")
        if waiting + playing >= self.limits.tables or waiting >= self.limits.waiting_tables:
            raise Refusal(codes.TooManyTables(), retry_after=60)
        still_waiting = {room.table.id for room in self.rooms.values() if room.table.state == "waiting"}
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
        invitation: str | None = None,
    ) -> TableMade:
        """Make the table of this host's key and command: always the same one, however often the command is repeated."""
        if self.stopping.is_set():
            raise Refusal(codes.Restarting(), retry_after=BACK_IN)
        bodies = seating.new_table(settings, bots, hashed(key), new_secret(), rematch_of, opening, series, invitation)
        at = self.clock.now()
        entries = [Entry(number, at, body) for number, body in enumerate(bodies, 1)]
        table = Table.from_entries(table_id(key, command), entries)
        server = self.lease.server
        try:
            await self.journal.append(Append(table.id, tuple(map(write_line, entries)), table.state))
        except NotTheWriter:  # it exists already, unless the lease has ended
            known = await self._made_before(table.id)
            if known is None:
                raise stored_elsewhere() from None
            return TableMade(table.id, key, fairness_of(known).commitment, len(entries))
        except StoreError as error:
            log.error("table not stored", failure=error)
            raise not_stored(outcome_unknown=isinstance(error, MaybeStored)) from None
        history = [AppliedEntry(entry.number, entry.at, entry.what) for entry in entries[1:]]
        if self.lease.server == server and self.lease.held:
            self.rooms[table.id] = self.new_room(table, history, Pauses())
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
                    invitation=table.invitation,
                )
                await room.append(lambda: [RematchMade(made.table)])
        assert table.rematch is not None
        return RematchTable(table.rematch, table.version)
