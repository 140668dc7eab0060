"""The lobby: tables as everybody may see them, whether they are open here or only stored.

Looking at a table does not claim it, since another server may be its writer.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping, Sequence

import msgspec

from whistlestop.server.keys import short_id
from whistlestop.server.protocol.refusals import Refusal
from whistlestop.server.protocol.responses import LobbyTable
from whistlestop.server.protocol.storage_refusals import TablesNotLoaded
from whistlestop.server.storage.journal import Journal
from whistlestop.server.storage.store import DamagedLog, StoreError
from whistlestop.server.structured_log import get_log
from whistlestop.server.tables.clocks import Pauses, ServerClock, TableClock
from whistlestop.server.tables.reader_view import LiveContext, clocks_of, live_context, seats_of
from whistlestop.server.tables.room import Room
from whistlestop.server.tables.stored_tables import StoredTables
from whistlestop.server.tables.table import Table
from whistlestop.server.tables.waiting import TimePresent

LISTED = 100
"""How many tables are listed at most."""
MAX_FINISHED = 4096
"""How many finished tables are cached."""
MAX_RUNNING = 256
"""How many tables that are neither finished nor open here are cached."""

log = get_log("server")


class LobbyIndex:
    """Lists the tables that are open to everyone, and finds any table by its id without opening it."""

    def __init__(self, rooms: Mapping[str, Room], journal: Journal, stored: StoredTables, clock: ServerClock) -> None:
        self.rooms = rooms
        self.journal = journal
        self.stored = stored
        self.clock = clock
        self.finished: OrderedDict[str, LobbyTable | None] = OrderedDict()
        """None for tables that this version can't read."""
        self._removals = 0
        """How often tables were removed."""
        self.running: OrderedDict[str, Table] = OrderedDict()
        """As they were when they were last read."""

    def listed(self) -> tuple[LobbyTable, ...]:
        """Tables that wait for players, then running ones that may be watched; the newest first."""
        shown = [
            room
            for room in self.rooms.values()
            if room.table.settings.lobby
            and not room.lost
            and (
                room.table.state == "waiting"
                or (room.table.state == "playing" and room.table.settings.spectators != "none")
            )
        ]
        shown.sort(key=lambda room: (room.table.state == "playing", -room.table.created_at))
        return tuple(map(lobby_entry, shown[:LISTED]))

    def find_open(self, table: str) -> LobbyTable | None:
        """A table that is open here, as the lobby shows it; None for others."""
        room = self.rooms.get(table)
        return None if room is None or room.lost else lobby_entry(room)

    async def find(self, table: str) -> LobbyTable | None:
        """A table as the lobby shows it; None if there is none. Raises `Refusal` if the store can't be read."""
        if (shown := self.find_open(table)) is not None:
            return shown
        if table in self.finished:
            self.finished.move_to_end(table)
            return self.finished[table]
        removals = self._removals
        folded = await self._read(table)
        if folded is None:
            return None
        shown = self._stored_entry(folded, TableClock(self.clock, await self._pauses(folded)))
        if folded.state in ("over", "closed") and removals == self._removals:  # not if it was removed meanwhile
            self._remember(table, shown)
        return shown

    async def _pauses(self, table: Table) -> Pauses:
        try:
            return Pauses(await self.journal.pauses(table.id) if table.state == "playing" else ())
        except StoreError as error:
            log.error("table can't be read", table=short_id(table.id), failure=error)
            raise Refusal(TablesNotLoaded(), retry_after=1) from None

    def _stored_entry(self, table: Table, clock: TableClock) -> LobbyTable:
        live = live_context(table, clock, dict.fromkeys(range(len(table.seats)), table.at), TimePresent(clock))
        shown = _entry(table, live)
        if table.settings.spectators != "delayed" or table.state != "playing":
            return shown
        seen = live.at - table.settings.delay * 1000 >= table.at  # whether spectators would see the last entry by now
        return msgspec.structs.replace(shown, to_act=shown.to_act if seen else (), turn=None, clocks=())

    async def _read(self, table: str) -> Table | None:
        try:
            known = self.running.get(table)
            if known is not None and known.version == await self.journal.length(table):
                self.running.move_to_end(table)
                return known
            folded = await self.stored.table(table)
        except Exception as error:
            if isinstance(error, StoreError) and not isinstance(error, DamagedLog):
                log.error("table can't be read", table=short_id(table), failure=error)
                raise Refusal(TablesNotLoaded(), retry_after=1) from None
            log.error("table's log can't be read", table=short_id(table), failure=error)
            self._remember(table, None)  # one broken table must not affect others
            return None
        if folded is None:
            return None
        self.running[table] = folded
        if len(self.running) > MAX_RUNNING:
            self.running.popitem(last=False)
        return folded

    def removed(self, tables: Sequence[str]) -> None:
        """Forget tables that were removed from the store."""
        self._removals += 1
        for table in tables:
            self.finished.pop(table, None)

    def _remember(self, table: str, shown: LobbyTable | None) -> None:
        self.running.pop(table, None)
        self.finished[table] = shown
        if len(self.finished) > MAX_FINISHED:
            self.finished.popitem(last=False)


def lobby_entry(room: Room) -> LobbyTable:
    """A table that is open here, as everybody may see it; if spectators are delayed, so is whose turn it is."""
    table = room.table
    if not room.spectator_feed.delay or table.state != "playing":
        return _entry(table, room.live_context())
    room.update_spectators()
    seen = room.spectator_feed.shown
    assert seen is not None, "spectators are behind"
    return LobbyTable(
        table=table.id,
        settings=table.settings,
        state=table.state,
        seats=seats_of(table, room.absent_since),
        to_act=() if seen.view is None else seen.view.to_act,
        turn=None,
        clocks=(),
        at=seen.at,
        result=None,
        opened=table.created.opened,
    )


def _entry(table: Table, live: LiveContext) -> LobbyTable:
    over = table.finished_game
    return LobbyTable(
        table=table.id,
        settings=table.settings,
        state=table.state,
        seats=seats_of(table, live.absent_since),
        to_act=table.to_act,
        turn=_turn(table),
        clocks=clocks_of(table, live),
        at=table.at,
        result=None if over is None else tuple(sheet.total for sheet in over.scores),
        opened=table.created.opened,
    )


def _turn(table: Table) -> int | None:
    """How many actions were played before the current turn; all choices of tickets at set-up count as one turn."""
    if not table.to_act:
        return None
    played = len(table.played_actions)
    if played < table.choices_at_set_up:
        return 0
    while played > table.choices_at_set_up and table.played_actions[played - 1].seat == table.to_act[0]:
        played -= 1
    return played
