"""The shelf: tables as the lobby shows them, even those that nobody has open.

To look at a table is not to take it over: another server may keep it.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Mapping

import msgspec

from whistlestop.server.house import House
from whistlestop.server.keys import shortened
from whistlestop.server.protocol.refusals import Refusal
from whistlestop.server.protocol.responses import LobbyTable
from whistlestop.server.storage.store import StoreError
from whistlestop.server.structured_log import get_log
from whistlestop.server.tables.reader_view import Surroundings, clocks_of, seats_of
from whistlestop.server.tables.room import Room
from whistlestop.server.tables.table import Table

ROOM_FOR = 4096
"""So many finished tables are remembered."""
ROOM_FOR_RUNNING = 256
"""And so many that are not finished, and not open here."""

log = get_log("server")


class Shelf:
    """Finds tables by their ids without opening them; what finished ones came to is remembered."""

    def __init__(self, house: House, rooms: Mapping[str, Room]) -> None:
        self.house = house
        self.rooms = rooms
        self.finished: OrderedDict[str, LobbyTable | None] = OrderedDict()
        """None for tables that this version can't read."""
        self.running: OrderedDict[str, Table] = OrderedDict()
        """As they were when they were last looked at."""

    async def find(self, table: str) -> LobbyTable | None:
        """A table as the lobby shows it; None if there is none. Raises `Refusal` if the store can't be read."""
        room = self.rooms.get(table)
        if room is not None and not room.lost:
            return on_show(room)
        if table in self.finished:
            self.finished.move_to_end(table)
            return self.finished[table]
        folded = await self._read(table)
        if folded is None:
            return None
        shown = self._from_the_store(folded)
        if folded.state in ("over", "closed"):
            self._remember(table, shown)
        return shown

    def _from_the_store(self, table: Table) -> LobbyTable:
        at, delay = self.house.clock(), table.settings.delay * 1000
        waited = {seat: self.house.up.between(began, at) for seat, began in table.began.items()}
        shown = _shown(table, Surroundings(at, (), waited))
        if table.settings.spectators != "delayed" or table.state != "playing":
            return shown
        seen = at - delay >= table.at  # as late as spectators see it
        return msgspec.structs.replace(shown, to_act=shown.to_act if seen else (), turn=None, clocks=())

    async def _read(self, table: str) -> Table | None:
        try:
            lines = await self.house.journal.lines(table)
        except StoreError as error:
            log.error("table can't be read", table=shortened(table), failure=error)
            raise Refusal("not-stored", "The tables can't be read just now.", retry_after=1) from None
        if not lines:
            return None
        kept = self.running.get(table)
        if kept is not None and kept.version == lines[-1].number:
            self.running.move_to_end(table)
            return kept
        await asyncio.sleep(0)  # somebody may ask for many, and others should not wait for all of them
        try:
            folded = Table.from_lines(table, lines)
        except Exception as error:  # what is wrong with one table must not show in others
            log.error("a log makes no sense", table=shortened(table), failure=error)
            self._remember(table, None)
            return None
        self.running[table] = folded
        if len(self.running) > ROOM_FOR_RUNNING:
            self.running.popitem(last=False)
        return folded

    def _remember(self, table: str, shown: LobbyTable | None) -> None:
        self.running.pop(table, None)
        self.finished[table] = shown
        if len(self.finished) > ROOM_FOR:
            self.finished.popitem(last=False)


def on_show(room: Room) -> LobbyTable:
    """A table in use as anybody may see it: where spectators see everything later, whose turn it is as well."""
    table = room.table
    if not room.gallery.delay or table.state != "playing":
        return _shown(table, room.around())
    room.show_gallery()
    seen = room.gallery.shown
    return LobbyTable(
        table=table.id,
        settings=table.settings,
        state=table.state,
        seats=seats_of(table, room.present()),
        to_act=() if seen.view is None else seen.view.to_act,
        turn=None,
        clocks=(),
        at=seen.at,
        result=None,
        opened=table.created.opened,
    )


def _shown(table: Table, around: Surroundings) -> LobbyTable:
    over = table.game if table.state == "over" else None
    return LobbyTable(
        table=table.id,
        settings=table.settings,
        state=table.state,
        seats=seats_of(table, around.present),
        to_act=table.to_act,
        turn=_turn(table),
        clocks=clocks_of(table, around),
        at=table.at,
        result=None if over is None else tuple(sheet.total for sheet in over.scores),
        opened=table.created.opened,
    )


def _turn(table: Table) -> int | None:
    """How many actions were played before the turn that it is; tickets are chosen in one turn of all."""
    if not table.to_act:
        return None
    played = len(table.moments)
    if played < table.choices_at_set_up:
        return 0
    while played > table.choices_at_set_up and table.moments[played - 1].seat == table.to_act[0]:
        played -= 1
    return played
