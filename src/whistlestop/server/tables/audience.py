"""Who is at a table, and what they are told.

Everybody gets what happened and how the table is now, from their own eyes; spectators may get it later. Sending never
waits (`connection.py`).
"""

from __future__ import annotations

import asyncio
import contextlib
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Iterable, Iterator

from whistlestop.server.house import House
from whistlestop.server.protocol import commands
from whistlestop.server.protocol.messages import Moved, News, Now, Presence, Update
from whistlestop.server.protocol.refusals import Refusal
from whistlestop.server.tables import reader_view
from whistlestop.server.tables.connection import GONE, MOVED, REFUSED, Connection, encode
from whistlestop.server.tables.entries import Muted, SeatFreed, Started
from whistlestop.server.tables.reader_view import Item, Surroundings
from whistlestop.server.tables.spectator_feed import Gallery
from whistlestop.server.tables.table import Table

REMEMBERED = 256
"""How many entries a reconnecting client can have missed and still be told of one by one."""


class Audience(ABC):
    """The connections to a table."""

    def __init__(self, table: Table, house: House, items: Iterable[Item] = ()) -> None:
        self.table = table
        self.house = house
        self.items: deque[Item] = deque(items, maxlen=REMEMBERED)
        self.connections: list[Connection] = []
        self.absent_since = dict.fromkeys(range(len(table.seats)), house.clock())
        """The seats at which nobody is, and since when."""
        self.looking = [0] * len(table.seats)
        """How many requests without a socket wait for news of each seat."""
        self.used_at = house.clock()
        """When somebody was last here."""
        self.changed = asyncio.Event()
        """Set, and replaced by another one, when something has happened."""
        delay = table.settings.delay * 1000 if table.settings.spectators == "delayed" else 0
        self.gallery = Gallery(delay, self.now(None))

    @abstractmethod
    def look_ahead(self) -> None:
        """Called when it has changed who is there."""

    # What readers are told

    def around(self) -> Surroundings:
        """What is not in the log."""
        at = self.house.clock()
        waited = {seat: self.house.up.between(began, at) for seat, began in self.table.began.items()}
        return Surroundings(at, self.present(), waited)

    def now(self, reader: int | None, hand_over: tuple[int, ...] = ()) -> Now:
        """The table as a reader sees it."""
        return reader_view.now_of(self.table, reader, self.around(), hand_over)

    def news(self, reader: int | None, items: Iterable[Item]) -> tuple[News, ...]:
        """What a reader is told of these entries."""
        muted = () if reader is None else self.table.seats[reader].muted
        told = (reader_view.news_of(item, reader, muted) for item in items)
        return tuple(news for news in told if news is not None)

    def tell(self, items: list[Item]) -> None:
        """Everybody is told what has happened."""
        for item in items:
            if isinstance(item.what, SeatFreed):
                self._show_out(item.what.seat, items)
            elif isinstance(item.what, Started):
                self._game_begins()
        for connection in self.connections:
            if not connection.spectator:
                connection.draw_curtain(self.table)
                news = self.news(connection.seat, items)
                if news or any(_of_interest(item, connection.seat) for item in items):
                    connection.send(self._update(connection, news, complete=True))
        watched = self.gallery.delay or any(connection.spectator for connection in self.connections)
        if watched and self.news(None, items):
            self.gallery.add(self.table.at, items, self.now(None))
            self.show_gallery()
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

    def _update(self, connection: Connection, news: tuple[News, ...], complete: bool) -> Update:
        return Update(news, complete, self.now(connection.seat, connection.hand_over(self.table)))

    def show_gallery(self) -> None:
        """Spectators are told what they may know by now."""
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
            self.show_gallery()
            if not self.gallery.delay:
                self.gallery.shown = self.now(None)
            missed = [
                item for item in self.items if have is not None and have < item.version <= self.gallery.shown.version
            ]
            shown = self.gallery.shown
            return Update(self.news(None, missed), self._known_since(have, shown.version), shown)
        missed = [item for item in self.items if have is not None and item.version > have]
        news = self.news(connection.seat, missed)
        return self._update(connection, news, self._known_since(have, self.table.version))

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


def _of_interest(item: Item, seat: int | None) -> bool:
    """Whether a seat's own view of the table has changed, though nobody else is told why."""
    return isinstance(item.what, Muted) and item.what.seat == seat
