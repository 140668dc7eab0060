"""One connection to a room: a socket of a player, of several players at one screen, or of a spectator."""

from __future__ import annotations

import asyncio
from collections import deque

import msgspec

from whistlestop.server.protocol.messages import ServerMessage
from whistlestop.server.tables.table import Table

MOVED = 4001
"""A newer connection has the seat."""
GONE = 4004
"""There is nothing more to see here."""
TOO_SLOW = 4008
"""More was waiting to be sent than the reader took."""
TOO_FAST = 4029
"""More was sent than anybody could mean."""
REFUSED = 4003
RESTART = 1012

encode = msgspec.json.Encoder().encode


class Connection:
    """What a room needs of a socket. Sending never waits: a reader that falls behind is dropped."""

    def __init__(self, seats: tuple[int, ...], most_waiting: int) -> None:
        self.seats = seats
        """The seats it plays; none for a spectator."""
        self.seat = seats[0] if len(seats) == 1 else None
        """Whose eyes it sees with. A shared screen shows nothing private until somebody says who is there."""
        self.shared = len(seats) > 1
        """Whether several play at this screen."""
        self.outbox: deque[bytes] = deque()
        self.most_waiting = most_waiting
        self.waiting = asyncio.Event()
        self.end: tuple[int, str] | None = None
        """The code and reason with which it is to be closed."""

    @property
    def spectator(self) -> bool:
        return not self.seats

    def send(self, message: ServerMessage | bytes) -> None:
        """Send when the reader is ready."""
        if self.end is not None:
            return
        if len(self.outbox) >= self.most_waiting:
            self.outbox.clear()
            self.close(TOO_SLOW, "too slow")
            return
        self.outbox.append(message if isinstance(message, bytes) else encode(message))
        self.waiting.set()

    def close(self, code: int, reason: str) -> None:
        """Close after what is waiting has been sent."""
        if self.end is None:
            self.end = code, reason
            self.waiting.set()

    def lose(self, seats: tuple[int, ...]) -> tuple[int, ...]:
        """A newer connection has these seats: returns those that this one had."""
        lost = tuple(seat for seat in self.seats if seat in seats)
        self.seats = tuple(seat for seat in self.seats if seat not in seats)
        if self.seat in lost:
            self.seat = None
        return lost

    def draw_curtain(self, table: Table) -> None:
        """On a shared screen: show nothing private once it is for another of its players to act."""
        if self.shared and self.seat not in table.to_act and any(seat in table.to_act for seat in self.seats):
            self.seat = None

    def hand_over(self, table: Table) -> tuple[int, ...]:
        """The seats whose players are being waited for at a shared screen."""
        if not self.shared or self.seat is not None:
            return ()
        return tuple(seat for seat in self.seats if seat in table.to_act and not table.seats[seat].stand_in)
