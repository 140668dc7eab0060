"""The connections to a table, and the messages that are sent to them.

Everybody is sent what happened and how the table is now, as their seat may see it; spectators may get it later.
Sending never waits (`connection.py`).
"""

from __future__ import annotations

import asyncio
import contextlib
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TypeAlias

from whistlestop.boards.limits import MAX_PLAYERS
from whistlestop.server.protocol import commands
from whistlestop.server.protocol import refusal_codes as codes
from whistlestop.server.protocol.messages import News, Presence, SeatsMoved, TableView, Update
from whistlestop.server.protocol.refusals import Refusal
from whistlestop.server.protocol.refused_message import refused
from whistlestop.server.tables.clocks import TableClock
from whistlestop.server.tables.connection import GONE, MOVED, REFUSED, Connection, encode
from whistlestop.server.tables.entries import (
    AppliedEntry,
    KeysRevoked,
    LinkRenewed,
    Muted,
    Played,
    SeatFreed,
    SentAway,
    SettingsChanged,
    Started,
)
from whistlestop.server.tables.spectator_feed import SpectatorFeed
from whistlestop.server.tables.table import Table
from whistlestop.server.tables.view_analyses import ViewAnalyses
from whistlestop.server.tables.waiting import TimePresent

REMEMBERED = 256
"""How many recent entries, refusals and keys are remembered. A client that missed more entries gets only the table."""

Now: TypeAlias = Callable[[int | None, tuple[int, ...]], TableView]
"""Returns the table as a reader may see it, given the seats that may be handed over to."""


class ConnectedTable(ABC):
    """A table with its connections. `Room` adds its log and the commands."""

    def __init__(self, table: Table, clock: TableClock, history: Iterable[AppliedEntry] = ()) -> None:
        self.table = table
        self.clock = clock
        self.history: deque[AppliedEntry] = deque(history, maxlen=REMEMBERED)
        """The last entries, for clients that reconnect."""
        self.connections: list[Connection] = []
        self.account = ""
        """The address of the player who connected last, or of a spectator if no player did; empty if nobody did."""
        self.absent_since = dict.fromkeys(range(len(table.seats)), clock.now())
        """When each seat without a connection lost it, in milliseconds since 1970."""
        self.time_present = TimePresent(clock)
        self.polling = [0] * MAX_PLAYERS
        """How many HTTP requests wait for news, by seat."""
        self.used_at = clock.now()
        """When somebody was last connected, or something last happened."""
        self._changed: asyncio.Event | None = None
        self._followers_changed: asyncio.Event | None = None
        self.analyses = ViewAnalyses()
        """What the views of the readers led to when they were last told."""
        delay = self._spectator_delay
        self.spectator_feed = SpectatorFeed(delay, self.now(None) if delay or table.state == "waiting" else None)

    @abstractmethod
    def now(self, reader: int | None, hand_over: tuple[int, ...] = ()) -> TableView:
        """The table as a reader may see it now."""

    @abstractmethod
    def for_all_readers(self) -> Now:
        """The same as `now`, for many readers at this moment: what all of them see is worked out once."""

    def news(self, reader: int | None, entries: Sequence[AppliedEntry]) -> tuple[News, ...]:
        """What a reader may know about these entries."""
        return self.news_for_all(entries)(reader)

    @abstractmethod
    def news_for_all(self, entries: Sequence[AppliedEntry]) -> Callable[[int | None], tuple[News, ...]]:
        """The same as `news`, for many readers: what all of them may know is made once."""

    @abstractmethod
    def schedule(self) -> None:
        """Called when connections have come or gone: let bots act, and set the timer for what is due next."""

    @property
    def changed(self) -> asyncio.Event:
        """Set, and replaced by a new one, whenever something has happened."""
        if self._changed is None:
            self._changed = asyncio.Event()
        return self._changed

    @property
    def followers_changed(self) -> asyncio.Event:
        """Set, and replaced by a new one, whenever somebody wants bots to wait, or no longer does."""
        if self._followers_changed is None:
            self._followers_changed = asyncio.Event()
        return self._followers_changed

    @property
    def _spectator_delay(self) -> int:
        """Milliseconds by which spectators are behind."""
        settings = self.table.settings
        return settings.delay * 1000 if settings.spectators == "delayed" else 0

    def adopt_settings(self) -> None:
        """Adapt to settings that were changed: another number of seats, another delay for spectators."""
        before, now = self.absent_since, self.clock.now()
        present = self._connected_seats
        self.absent_since = {
            seat: before.get(seat, now) for seat in range(len(self.table.seats)) if seat not in present
        }
        self.spectator_feed.delay = self._spectator_delay

    # Messages

    def notify(self, entries: list[AppliedEntry]) -> None:
        """Send everybody what has happened, and wake requests that wait for news."""
        for entry in entries:
            if isinstance(entry.what, SettingsChanged):
                self.adopt_settings()
            elif isinstance(entry.what, SeatFreed):
                self._disconnect_seat(entry.what.seat, entries)
            elif isinstance(entry.what, SentAway):
                self._deal_taken_back(entry.what.seat, entries)
            elif isinstance(entry.what, LinkRenewed):
                self._disconnect_uninvited()
            elif isinstance(entry.what, KeysRevoked):
                self._disconnect_revoked(entry.what.seat)
            elif isinstance(entry.what, Started):
                self._game_begins()
        now, news_for = self.for_all_readers(), self.news_for_all(entries)
        persons_to_act = self.table.persons_to_act
        for connection in self.connections:
            if not connection.spectator:
                connection.turn_begins(persons_to_act)
                connection.draw_curtain(self.table.to_act)
                news = news_for(connection.seat)
                if news or any(_changes_own_view(entry, connection.seat) for entry in entries):
                    connection.send(self._update(connection, news, True, now))
        # Before the game the feed is always current, since the host may still decide that spectators see it later.
        waiting = self.table.state == "waiting"
        watched = waiting or self.spectator_feed.delay or any(one.spectator for one in self.connections)
        if watched and news_for(None):
            self.spectator_feed.add(self.table.at, entries, now(None, ()))
            self.update_spectators()
        if self._changed is not None:
            self._changed.set()
            self._changed = None

    def _disconnect_seat(self, seat: int, entries: list[AppliedEntry]) -> None:
        """Disconnect a player who got up, and must not see the view of the next player in this seat."""
        self.absent_since[seat] = self.clock.now()
        for connection in self.connections:
            if connection.lose((seat,)) and connection.spectator:
                connection.send(Update(self.news(None, entries), complete=True, now=self.now(None)))
                connection.close(GONE, "the seat is free")
        self._forget_closed()

    def _deal_taken_back(self, seat: int, entries: list[AppliedEntry]) -> None:
        """Disconnect a player who was sent away, and forget what the seats saw of a deal that does not count."""
        self.history = deque(without_deal(self.history), maxlen=REMEMBERED)
        for connection in self.connections:
            if connection.shared:
                connection.seat = None
        self._disconnect_seat(seat, entries)

    def _disconnect_uninvited(self) -> None:
        """Disconnect spectators who have come by a link that is no longer valid."""
        for connection in self.connections:
            if connection.spectator and not self.table.admits(connection.key_hash, ""):
                self._reject(connection, Refusal(codes.InvitationNeeded()))
        self._forget_closed()

    def _disconnect_revoked(self, seat: int) -> None:
        """Take a seat from connections with a key that was revoked."""
        keys = self.table.seats[seat].keys
        signed_out = [one for one in self.connections if seat in one.seats and one.key_hash not in keys]
        for connection in signed_out:
            connection.lose((seat,))
            if connection.spectator:
                connection.send(refused(Refusal(codes.SignedOut())))
                connection.close(GONE, "the key was revoked")
            else:
                connection.send(SeatsMoved((seat,)))
        self._forget_closed()
        if signed_out:
            self._note_absence((seat,))
            self._presence_changed()

    def _game_begins(self) -> None:
        """Count absences from now on, and disconnect spectators where none are allowed."""
        self.absent_since = dict.fromkeys(self.absent_since, self.clock.now())
        if self.table.settings.spectators == "none":
            for connection in self.connections:
                if connection.spectator:
                    self._reject(connection, Refusal(codes.NoSpectators()))
            self._forget_closed()

    def _reject(self, connection: Connection, refusal: Refusal) -> None:
        connection.send(refused(refusal))
        connection.close(REFUSED, refusal.category)

    def _forget_closed(self) -> None:
        self.connections = [connection for connection in self.connections if connection.end is None]

    def _update(self, connection: Connection, news: tuple[News, ...], complete: bool, now: Now | None = None) -> Update:
        hand_over = connection.hand_over(self.table.persons_to_act) if connection.shared else ()
        return Update(news, complete, (now or self.now)(connection.seat, hand_over))

    def update_spectators(self) -> None:
        """Send spectators the updates that are due."""
        for update in self.spectator_feed.due(self.clock.now()):
            watching = [connection for connection in self.connections if connection.spectator]
            if watching:
                message = encode(Update(self.news(None, update.entries), complete=True, now=update.now))
                for connection in watching:
                    connection.send(message)

    # Connections

    def follow(self, connection: Connection, command: commands.Follow) -> None:
        """Let bots wait for this connection's players, or stop waiting."""
        connection.follows_bots = command.bots
        connection.turn_begins(self.table.persons_to_act)
        if self._followers_changed is not None:
            self._followers_changed.set()
            self._followers_changed = None

    @property
    def attended(self) -> bool:
        """Whether anybody is connected."""
        return bool(self.connections) or any(self.polling)

    def present(self) -> frozenset[int]:
        """The seats whose players are connected."""
        return frozenset(range(len(self.table.seats))) - self.absent_since.keys()

    def enter(self, connection: Connection, have: int | None) -> None:
        """Add a connection, send it what it missed since version `have`, and take its seats from older ones."""
        for other in self.connections:
            if lost := other.lose(connection.seats):
                other.send(SeatsMoved(lost))
                if other.spectator:
                    other.close(MOVED, "another connection has the seat")
        self._forget_closed()
        self.connections.append(connection)
        if connection.seats or not self.account:
            self.account = connection.address
        self.used_at = self.clock.now()
        for seat in connection.seats:
            self._note_presence(seat)
        connection.send(self.catch_up(connection, have))
        if connection.seats:
            self._presence_changed(connection)
        else:
            self.schedule()  # bots may have paused

    def leave(self, connection: Connection) -> None:
        """Remove a connection."""
        if connection in self.connections:
            self.connections.remove(connection)
        self._note_absence(connection.seats)
        if connection.seats:
            self._presence_changed(connection)

    def _note_presence(self, seat: int) -> None:
        if self.absent_since.pop(seat, None) is not None:
            self.time_present.came(seat, self.used_at)

    def _note_absence(self, seats: Iterable[int]) -> None:
        """Note which of these seats are no longer connected, from now on."""
        self.used_at = self.clock.now()
        present = self._connected_seats
        for seat in seats:
            if seat not in present and seat < len(self.table.seats):
                self.absent_since.setdefault(seat, self.used_at)
                self.time_present.went(seat, self.table.waiting_since.get(seat))

    @property
    def _connected_seats(self) -> set[int]:
        """The seats with a socket, or with a request that waits for news."""
        over_sockets = {seat for connection in self.connections for seat in connection.seats}
        return over_sockets | {seat for seat, requests in enumerate(self.polling) if requests}

    def catch_up(self, connection: Connection, have: int | None) -> Update:
        """What a connection missed since version `have`, as far as it is remembered, and the table as it is."""
        if connection.spectator:
            self.update_spectators()
            shown = self.spectator_feed.shown if self.spectator_feed.delay else self.now(None)
            assert shown is not None, "spectators are behind"
            missed = [entry for entry in self.history if have is not None and have < entry.version <= shown.version]
            return Update(self.news(None, missed), self._remembers(have, shown.version), shown)
        missed = [entry for entry in self.history if have is not None and entry.version > have]
        news = self.news(connection.seat, missed)
        return self._update(connection, news, self._remembers(have, self.table.version))

    def _remembers(self, have: int | None, newest: int) -> bool:
        """Whether all entries after version `have` are remembered."""
        first = self.history[0].version if self.history else newest + 1
        return have is not None and first - 1 <= have <= newest

    def hand_over(self, connection: Connection, command: commands.HandOver) -> Update:
        """Show a shared screen the view of another of its seats, whose player is there now; raises `Refusal`."""
        if not connection.shared or command.seat not in connection.seats:
            raise Refusal(codes.SeatElsewhere(command.seat))
        connection.seat = command.seat
        return self.catch_up(connection, command.version)

    def _presence_changed(self, cause: Connection | None = None) -> None:
        """Notify all connections, except the one that came or went, of which players are connected."""
        absent = self.absent_since
        seats = list(enumerate(self.table.seats))
        present = tuple(seat.is_present(number not in absent) for number, seat in seats)
        away_since = tuple(absent.get(number) if seat.person else None for number, seat in seats)
        message = encode(Presence(present, away_since))
        for connection in self.connections:
            if connection is not cause:
                connection.send(message)
        self.schedule()

    @contextlib.contextmanager
    def polled(self, seat: int) -> Iterator[None]:
        """Count a seat as present during a request of a program that plays without a socket."""
        self.used_at = self.clock.now()
        attended = self.attended
        self.polling[seat] += 1
        self._note_presence(seat)
        if not attended:
            self.schedule()  # bots may have paused
        try:
            yield
        finally:
            self.polling[seat] -= 1
            self._note_absence((seat,))
            self.schedule()


def without_deal(history: Iterable[AppliedEntry]) -> list[AppliedEntry]:
    """The history without what was played: another player may sit in that seat by now."""
    return [entry for entry in history if not isinstance(entry.what, Played)]


def _changes_own_view(entry: AppliedEntry, seat: int | None) -> bool:
    """Whether an entry changes what the seat sees, though it is news for nobody."""
    return isinstance(entry.what, Muted) and entry.what.seat == seat
