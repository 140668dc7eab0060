"""A connection to a room: the socket of a player, of several players at one screen, or of a spectator."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Literal

import msgspec

from whistlestop.server.protocol.messages import ServerMessage

MOVED = 4001
"""A newer connection has the seat."""
GONE = 4004
"""The seat was freed, or the key to it revoked."""
TOO_SLOW = 4008
"""Too many messages were waiting for the client."""
TOO_FAST = 4029
"""The client kept sending faster than the limits allow."""
REFUSED = 4003
"""The request for a socket was refused; the last message says why."""
RESTART = 1012
"""The server is about to restart, or another one has the table: reconnect (a code of the protocol, not our own)."""
encode = msgspec.json.Encoder().encode


class Connection:
    """A socket as a room sees it. Sending never waits: a client that falls behind is disconnected."""

    def __init__(
        self, seats: tuple[int, ...], most_waiting: int, address: str = "", key_hash: str | None = None
    ) -> None:
        self.seats = seats
        """The seats it plays; none for a spectator."""
        self.address = address
        """The client's address, for limits."""
        self.key_hash = key_hash
        """The hash of the client's key."""
        self.seat = seats[0] if len(seats) == 1 else None
        """The seat whose view it shows. A shared screen shows nothing private until a player confirms being there."""
        self.shared = len(seats) > 1
        """Whether several players share this screen."""
        self.follows_bots: Literal["always", "from-my-turn", "never"] = "always"
        """Whether bots wait so that its players can follow them."""
        self.outbox: list[bytes] = []
        """Messages that wait for the client to read what it was sent before."""
        self.most_waiting = most_waiting
        """How many messages the outbox may hold."""
        self._write: Callable[[bytes], bool] | None = None
        self._on_change: Callable[[], None] | None = None
        self.end: tuple[int, str] | None = None
        """The code and the reason to close it with."""

    @property
    def spectator(self) -> bool:
        return not self.seats

    def attach(self, write: Callable[[bytes], bool], on_change: Callable[[], None]) -> None:
        """Send through a socket from now on.

        `write` sends a message at once, or returns False if it has to wait in the outbox. `on_change` is called when
        a message waits there, and when the connection is to be closed.
        """
        self._write, self._on_change = write, on_change

    def detach(self) -> None:
        """Send nothing more: the socket is closed."""
        self._write = self._on_change = None

    def send(self, message: ServerMessage | bytes) -> None:
        """Send a message, or queue it if others are waiting; if too many are, close the connection."""
        if self.end is not None:
            return
        if len(self.outbox) >= self.most_waiting:
            self.outbox.clear()
            self.close(TOO_SLOW, "too slow")
            return
        data = message if isinstance(message, bytes) else encode(message)
        if not self.outbox and self._write is not None and self._write(data):
            return
        self.outbox.append(data)
        self._changed()

    def close(self, code: int, reason: str) -> None:
        """Close the connection after the queued messages have been sent."""
        if self.end is None:
            self.end = code, reason
            self._changed()

    def _changed(self) -> None:
        if self._on_change is not None:
            self._on_change()

    def lose(self, seats: tuple[int, ...]) -> tuple[int, ...]:
        """Give up these seats; returns those that this connection had."""
        lost = tuple(seat for seat in self.seats if seat in seats)
        self.seats = tuple(seat for seat in self.seats if seat not in seats)
        if self.seat in lost:
            self.seat = None
        return lost

    def turn_begins(self, to_act: Collection[int]) -> None:
        """Let bots wait again from the next turn on, if its players want to follow them from then on."""
        if self.follows_bots == "from-my-turn" and any(seat in to_act for seat in self.seats):
            self.follows_bots = "always"

    def draw_curtain(self, to_act: Collection[int]) -> None:
        """On a shared screen, hide everything private as soon as another of its players is to act."""
        if self.shared and self.seat not in to_act and any(seat in to_act for seat in self.seats):
            self.seat = None

    def hand_over(self, persons_to_act: Collection[int]) -> tuple[int, ...]:
        """The seats of a shared screen whose players are to act and have to confirm that they are there."""
        if not self.shared or self.seat is not None:
            return ()
        return tuple(seat for seat in self.seats if seat in persons_to_act)
