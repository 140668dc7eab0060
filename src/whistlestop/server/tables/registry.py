"""The hall: all tables, those in use as rooms, the others in the store."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from collections.abc import Iterator
from typing import get_args

from whistlestop.position import Position
from whistlestop.secrecy import new_secret
from whistlestop.server.house import House
from whistlestop.server.keys import hashed, new_key, shortened, table_id
from whistlestop.server.protocol import commands
from whistlestop.server.protocol.messages import Stopping
from whistlestop.server.protocol.refusals import Refusal, kept_elsewhere, not_stored
from whistlestop.server.protocol.responses import Done, LobbyTable, RematchTable, SeatGiven, TableInfo, TableMade
from whistlestop.server.protocol.settings import Level, Opened, Settings
from whistlestop.server.storage.store import Append, MaybeStored, NotTheWriter, State, StoreError
from whistlestop.server.structured_log import get_log
from whistlestop.server.tables import openings, seating
from whistlestop.server.tables.clocks import UpTime
from whistlestop.server.tables.connection import RESTART
from whistlestop.server.tables.entries import Cause, Entry, RematchMade, What
from whistlestop.server.tables.lobby import Shelf, on_show
from whistlestop.server.tables.reader_view import Item, fairness_of, seats_of
from whistlestop.server.tables.room import Room
from whistlestop.server.tables.table import Table, write_line

BEAT = 5.0
"""Seconds between two notes that the server is up."""
IDLE = 300_000
"""Milliseconds after which a room that nobody uses, and whose game is over, is let go."""
ABANDONED = 86_400_000
"""The same of a table at which nobody is: closed if its game never began, let go if it waits for no clock."""
BACK_IN = 5
"""Seconds after which clients of a server that stops should try again."""

log = get_log("server")


class Hall:
    """All tables."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.rooms: dict[str, Room] = {}
        self.opening: dict[str, asyncio.Task[Room]] = {}
        self.claimed: set[str] = set()
        """Tables that were claimed with all others at the beginning, and have not been opened yet."""
        self.life = secrets.token_hex(8)
        self.beating: asyncio.Task[None] | None = None
        self.loading: asyncio.Task[None] | None = None
        self.not_loaded: list[str] = []
        """Tables that the store did not give us at the start: they are asked for again."""
        self.noted = 0
        """When we last wrote that we live."""
        self.making = house.limits.table_buckets()
        self.shelf = Shelf(house, self.rooms)

    # Beginning and end

    async def open(self) -> None:
        """Take over all tables that are not finished; they come back to life one after another."""
        journal = self.house.journal
        await journal.claim()
        lives = await journal.lives()
        running = await journal.tables(("waiting", "playing"))
        newest = await journal.tables(get_args(State), 1)
        self.house.begin_after(max([until for _, until in lives] + [row.at for row in newest], default=0))
        now = self.house.clock()
        self.house.up = UpTime(lives, now)
        await journal.alive(self.life, now, now)
        self.claimed = {row.table for row in running}
        self.loading = asyncio.ensure_future(self._load([row.table for row in running]))
        self.beating = asyncio.ensure_future(self._beat())
        if self.house.statistics is not None:
            self.house.statistics.start()

    async def _load(self, tables: list[str]) -> None:
        for table in tables:
            try:
                await self.room(table)
            except Refusal as refusal:  # which was logged; the others come all the same
                if refusal.reason == "not-stored":
                    self.not_loaded.append(table)
            await asyncio.sleep(0)
        log.info("tables loaded", tables=len(tables))

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(BEAT)
            try:
                await self.note_that_we_live()
                await self._sweep()
                if self.not_loaded:
                    again, self.not_loaded = self.not_loaded, []
                    await self._load(again)
            except StoreError as error:
                log.error("the store can't be written", failure=error)
            except Exception as error:  # whatever it is, the next beat must come
                log.error("a sweep failed", failure=error)

    async def note_that_we_live(self) -> None:
        """Write into the store until when we were up, once a second at most; raises `StoreError` if that fails."""
        now = self.house.clock()
        if now - self.noted >= 1000:
            await self.house.journal.alive(self.life, self.house.up.since, now)
            self.noted = now

    async def _sweep(self) -> None:
        """Let rooms go that nobody uses, and close tables that everybody has forgotten.

        A game that nobody plays, and that waits for no clock, is only let go: it is there again when somebody comes.
        """
        now = self.house.clock()
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
        """Take no more commands, finish those that are being stored, and tell everybody to come back."""
        self.house.stopping = True
        for task in (self.loading, self.beating):
            if task is not None:
                task.cancel()
        if self.house.statistics is not None:
            self.house.statistics.stop()
        for room in self.rooms.values():
            room.close()
        for room in self.rooms.values():
            room.changed.set()  # whoever waits for news need wait no longer
        for room in list(self.rooms.values()):  # one that is being made may still come
            async with room.in_turn:  # what is being stored is stored, and told
                pass
        await asyncio.sleep(0.05)  # and acknowledged
        for room in self.rooms.values():
            for connection in room.connections:
                connection.send(Stopping(BACK_IN))
                connection.close(RESTART, "the server restarts")
        with contextlib.suppress(StoreError):
            await self.note_that_we_live()
        await self.house.journal.close()

    # Rooms

    async def room(self, table: str) -> Room:
        """The room of a table; raises `Refusal` if there is none."""
        if (room := self.rooms.get(table)) is not None:
            if room.lost:  # and not to be taken back: two servers would take it from each other for ever
                raise kept_elsewhere()
            return room
        if table not in self.opening:
            self.opening[table] = asyncio.ensure_future(self._open_room(table))
            self.opening[table].add_done_callback(lambda _: self.opening.pop(table, None))
        return await asyncio.shield(self.opening[table])

    async def _open_room(self, table: str) -> Room:
        try:
            if table not in self.claimed:
                await self.house.journal.claim(table)  # first: what another process still wrote is read then
            self.claimed.discard(table)
            lines = await self.house.journal.lines(table)
            if not lines:
                raise Refusal("not-found", "There is no such table.")
        except StoreError as error:
            log.error("table can't be read", table=shortened(table), failure=error)
            raise Refusal("not-stored", "The table can't be read just now.", retry_after=1) from None
        self.house.metrics.folds.inc()
        try:
            room = self.rooms[table] = Room.from_lines(table, lines, self.house)
        except Exception as error:  # what is wrong with one table must not show in others
            log.error("a log makes no sense", table=shortened(table), failure=error)
            raise Refusal("failed", "This table can't be read by this version of the server.") from None
        room.look_ahead()
        return room

    def _in(self, *states: str) -> Iterator[Room]:
        return (room for room in self.rooms.values() if room.table.state in states and not room.lost)

    # Making tables

    async def make_table(self, command: commands.CreateTable, caller: str | None, address: str = "") -> TableMade:
        """A new table, whose host has the key that the caller brought, or a new one."""
        known = None if caller is None else await self._made_before(table_id(caller, command.id))
        if caller is not None and known is not None:
            return TableMade(known.id, caller, fairness_of(known).commitment, 1 + len(command.bots))
        self._room_for_one_more(address)
        opening = None
        if command.opening is not None:
            opening = await openings.opening_of(
                command.opening, command.settings, self._table, self.house.projector.show
            )
        made = self._make(command.settings, command.bots, caller or new_key(), command.id, opening=opening)
        return await asyncio.shield(made)

    async def _table(self, table: str) -> Table:
        return (await self.room(table)).table

    async def _made_before(self, table: str) -> Table | None:
        """The table, if the command to make it is a repeated one."""
        try:
            return await self._table(table)
        except Refusal as refusal:
            if refusal.reason != "not-found":
                raise
        return None

    def _room_for_one_more(self, address: str) -> None:
        """Refuse if there are too many tables, or if this address has made many of late."""
        if wait := self.making.take(address):
            raise Refusal("too-fast", "You have made many tables just now.", retry_after=wait)
        limits = self.house.limits
        waiting, playing = (sum(1 for _ in self._in(state)) for state in ("waiting", "playing"))
        if waiting + playing >= limits.tables or waiting >= limits.waiting_tables:
            raise Refusal("too-many", "There are too many tables at the moment.", retry_after=60)

    async def _make(
        self,
        settings: Settings,
        bots: dict[int, Level],
        key: str,
        command: str,
        *,
        rematch_of: str | None = None,
        opening: tuple[Position, Opened] | None = None,
    ) -> TableMade:
        """Make the table that this command of this key makes; it makes no other one when it is repeated."""
        if self.house.stopping:
            raise Refusal("stopping", "The server is about to restart.", retry_after=BACK_IN)
        whats = seating.new_table(settings, bots, hashed(key), new_secret(), rematch_of, opening)
        at = self.house.clock()
        entries = [Entry(number, at, what) for number, what in enumerate(whats, 1)]
        table = Table.from_entries(table_id(key, command), entries)
        try:
            await self.house.journal.append(Append(table.id, tuple(map(write_line, entries)), table.state))
        except NotTheWriter:  # it is there already
            table = (await self.room(table.id)).table
            return TableMade(table.id, key, fairness_of(table).commitment, len(entries))
        except StoreError as error:
            log.error("table not stored", failure=error)
            raise not_stored(nobody_knows=isinstance(error, MaybeStored)) from None
        items = [Item(entry.number, entry.at, entry.what) for entry in entries[1:]]
        self.rooms[table.id] = Room(table, self.house, items)
        log.info("table made", table=shortened(table.id), variant=settings.variant, seats=settings.seats)
        return TableMade(table.id, key, fairness_of(table).commitment, table.version)

    async def take_seat(self, room: Room, caller: str | None, command: commands.TakeSeat) -> SeatGiven:
        """A person sits down, on the key that the caller brought, or on a new one."""
        key = caller or new_key()
        own = hashed(key)
        version = await room.append(lambda: seating.take_seat(room.table, own, command), Cause(own, command.id))
        seat = room.table.seats_by_command.get((own, command.id))
        if seat is None:
            raise Refusal("malformed", "That id belongs to another command of yours: give each one its own.")
        return SeatGiven(seat, key, version)

    async def change_table(
        self,
        room: Room,
        caller: str | None,
        command: commands.SeatBot | commands.FreeSeat | commands.StartGame | commands.CloseTable,
    ) -> Done:
        """What the host does with the table, and getting up."""
        key = None if caller is None else hashed(caller)

        def decide() -> list[What]:
            match command:
                case commands.SeatBot():
                    return seating.seat_bot(room.table, key, command)
                case commands.FreeSeat():
                    return seating.free_seat(room.table, key, command)
                case commands.StartGame():
                    return seating.start_game(room.table, key, command)
                case commands.CloseTable():
                    return seating.close_table(room.table, key)

        return Done(await room.append(decide, None if key is None else Cause(key, command.id)))

    async def give_key(self, room: Room, caller: str | None, command: commands.GiveKey) -> SeatGiven:
        """A further key for a seat."""
        own = "" if caller is None else hashed(caller)
        key = new_key()
        most = self.house.limits.keys_a_seat

        def decide() -> list[What]:
            whats = seating.give_key(room.table, own, command, hashed(key), most)
            room.remember_key(own, command.id, key)
            return whats

        version = await room.append(decide, Cause(own, command.id))
        if (own, command.id) not in room.keys_given:
            raise Refusal("not-now", "That key was given long ago, and only its owner has it: ask for another one.")
        return SeatGiven(command.seat, room.keys_given[own, command.id], version)

    async def rematch(self, room: Room, caller: str | None, address: str = "") -> RematchTable:
        """A new table with the same settings and bots; the key of the first player who asks for it is its host's."""
        table = room.table
        own = None if caller is None else hashed(caller)
        if caller is None or not (table.seats_of(own) or table.is_host(own)):
            raise Refusal("not-yours", "Only who played here can ask for a rematch.")
        if table.state != "over":
            raise Refusal("not-now", "The game is not over yet.")
        async with room.rematching:
            await room.append(list)  # nothing, but afterwards it is known whether the last attempt was stored
            if table.rematch is None:
                self._room_for_one_more(address)
                bots = {number: seat.level for number, seat in enumerate(table.seats) if seat.level is not None}
                made = await self._make(
                    table.settings,
                    bots,
                    caller,
                    f"rematch-{table.id}",
                    rematch_of=table.id,
                    opening=table.opening,
                )
                await room.append(lambda: [RematchMade(made.table)])
        assert table.rematch is not None
        return RematchTable(table.rematch, table.version)

    # Looking at tables

    def count_tables(self) -> None:
        """Bring the figures up to date."""
        for state in get_args(State):
            self.house.metrics.tables.labels(state=state).set(sum(1 for _ in self._in(state)))

    def info(self, room: Room, caller: str | None) -> TableInfo:
        """A table as anybody may see it who knows its link."""
        table = room.table
        key = None if caller is None else hashed(caller)
        return TableInfo(
            table=table.id,
            settings=table.settings,
            state=table.state,
            seats=seats_of(table, room.present()),
            yours=table.seats_of(key),
            host=table.is_host(key),
            fairness=fairness_of(table),
            rematch=table.rematch,
            opened=table.created.opened,
        )

    def lobby(self) -> tuple[LobbyTable, ...]:
        """Tables that wait for players, then running ones that may be watched; the newest first."""
        shown = [room for room in self._in("waiting") if room.table.settings.lobby]
        shown += [
            room
            for room in self._in("playing")
            if room.table.settings.lobby and room.table.settings.spectators != "none"
        ]
        shown.sort(key=lambda room: (room.table.state == "playing", -room.table.created_at))
        return tuple(map(on_show, shown[:100]))
