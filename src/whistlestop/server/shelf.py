"""The shelf: tables as the lobby shows them, even those whose game is over and which nobody has open."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Mapping

from whistlestop.server.answers import LobbyTable
from whistlestop.server.house import House
from whistlestop.server.keys import shortened
from whistlestop.server.refusals import Refusal
from whistlestop.server.room import Room
from whistlestop.server.sight import Surroundings, clocks_of, seats_of
from whistlestop.server.store import StoreError
from whistlestop.server.structured_log import get_log
from whistlestop.server.table import Table

ROOM_FOR = 4096
"""So many finished tables are remembered."""

log = get_log("server")


class Shelf:
    """Finds tables by their ids without opening those that are finished; what these came to is remembered."""

    def __init__(self, house: House, rooms: Mapping[str, Room], open_room: Callable[[str], Awaitable[Room]]) -> None:
        self.house = house
        self.rooms = rooms
        self.open_room = open_room
        self.finished: OrderedDict[str, LobbyTable | None] = OrderedDict()
        """None for tables that this version can't read."""

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
        if folded.state in ("waiting", "playing") and room is None:
            return on_show(await self.open_room(table))
        shown = _shown(folded, Surroundings(self.house.clock(), (), {}))
        if folded.state in ("over", "closed"):
            self._remember(table, shown)
        return shown

    async def _read(self, table: str) -> Table | None:
        try:
            lines = await self.house.journal.lines(table)
        except StoreError as error:
            log.error("table can't be read", table=shortened(table), failure=error)
            raise Refusal("not-stored", "The tables can't be read just now.", retry_after=1) from None
        if not lines:
            return None
        await asyncio.sleep(0)  # somebody may ask for many, and others should not wait for all of them
        try:
            return Table.from_lines(table, lines)
        except Exception as error:  # what is wrong with one table must not show in others
            log.error("a log makes no sense", table=shortened(table), failure=error)
            self._remember(table, None)
            return None

    def _remember(self, table: str, shown: LobbyTable | None) -> None:
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
        clocks=(),
        at=seen.at,
        result=None,
    )


def _shown(table: Table, around: Surroundings) -> LobbyTable:
    over = table.game if table.state == "over" else None
    return LobbyTable(
        table=table.id,
        settings=table.settings,
        state=table.state,
        seats=seats_of(table, around.present),
        to_act=table.to_act,
        clocks=clocks_of(table, around),
        at=table.at,
        result=None if over is None else tuple(sheet.total for sheet in over.scores),
    )
