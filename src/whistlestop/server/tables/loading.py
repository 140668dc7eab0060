"""Loading rooms of stored tables, in small steps (`stored_tables.py`)."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Sequence
from typing import Generic, TypeAlias, TypeVar

import msgspec

from whistlestop.server.metrics import Metrics
from whistlestop.server.protocol import refusal_codes as codes
from whistlestop.server.protocol.refusals import Refusal
from whistlestop.server.structured_log import get_log
from whistlestop.server.tables.clocks import Pauses, ServerClock
from whistlestop.server.tables.connected_table import REMEMBERED, ConnectedTable, without_deal
from whistlestop.server.tables.entries import AppliedEntry, Entry, SentAway, SettingsChanged
from whistlestop.server.tables.stored_tables import StoredTables
from whistlestop.server.tables.table import Table

AnyRoom = TypeVar("AnyRoom", bound=ConnectedTable)
NewRoom: TypeAlias = Callable[[Table, Sequence[AppliedEntry], Pauses], AnyRoom]
"""Makes the room of a table with this history and these pauses."""

log = get_log("server")


class RoomLoader:
    """Loads the rooms of stored tables."""

    def __init__(self, stored: StoredTables, clock: ServerClock, metrics: Metrics) -> None:
        self.stored = stored
        self.clock = clock
        self.metrics = metrics
        self._pauses: list[Pauses] = []
        """The pauses of the tables whose rooms are being restored."""

    async def room(self, table: str, new_room: NewRoom[AnyRoom]) -> AnyRoom:
        """The room of a stored table; with delayed spectators, what they may not see yet is held back again.

        Raises `Refusal` if there is no such table, and errors as `StoredTables.table` does.
        """
        async with self.stored.turn(table):
            pauses = Pauses(await self.stored.journal.pauses(table))
            self._pauses.append(pauses)
            try:
                room = await self._restored(table, pauses, new_room)
            finally:
                self._pauses.remove(pauses)
        if room is None:
            raise Refusal(codes.NoSuchTable())
        self.metrics.folds.inc()
        return room

    def add_pause(self, since: int, until: int) -> None:
        """Note a pause of all tables whose rooms are being restored."""
        for pauses in self._pauses:
            pauses.add(since, until)

    async def _restored(self, table: str, pauses: Pauses, new_room: NewRoom[AnyRoom]) -> AnyRoom | None:
        restored: _RestoredRoom[AnyRoom] | None = None
        now = self.clock.now()
        async for entry in self.stored.entries(table):
            entry = _not_after(entry, now)
            if restored is None:
                restored = _RestoredRoom(Table(table, entry), pauses, now, new_room)
            elif restored.apply(entry):
                await asyncio.sleep(0)
        return None if restored is None else restored.finish()


class _RestoredRoom(Generic[AnyRoom]):
    """A room that is being restored, entry by entry."""

    def __init__(self, table: Table, pauses: Pauses, now: int, new_room: NewRoom[AnyRoom]) -> None:
        self.table = table
        self.pauses = pauses
        self.now = now
        self.new_room = new_room
        self.history: deque[AppliedEntry] = deque(maxlen=REMEMBERED)
        self.room: AnyRoom | None = None
        """Made before the first entry that spectators may not see yet, so that they see the table as it was then."""

    def apply(self, entry: Entry) -> bool:
        """Apply the next entry; returns whether that took long, since delayed spectators get a view of their own."""
        settings = self.table.settings
        if self.room is None and settings.spectators == "delayed" and entry.at > self.now - settings.delay * 1000:
            self.room = self._make()
        applied = AppliedEntry.of(entry, self.table.apply(entry))
        if isinstance(entry.what, SentAway):
            self.history = deque(without_deal(self.history), maxlen=REMEMBERED)
        self.history.append(applied)
        if self.room is None:
            return False
        if isinstance(entry.what, SettingsChanged):
            self.room.adopt_settings()
        self.room.spectator_feed.add(entry.at, (applied,), self.room.now(None))
        return True

    def finish(self) -> AnyRoom:
        """The room, after the last entry."""
        if self.room is None:
            return self._make()
        self.room.history = self.history
        return self.room

    def _make(self) -> AnyRoom:
        return self.new_room(self.table, self.history, self.pauses)


def _not_after(entry: Entry, now: int) -> Entry:
    """The entry as it is; one that was stored while the machine's clock was ahead counts as of now."""
    return entry if entry.at <= now else msgspec.structs.replace(entry, at=now)
