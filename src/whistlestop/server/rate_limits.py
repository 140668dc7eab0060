"""Limits on sizes, counts and rates, so that no client can slow the server down for others."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from itertools import islice
from typing import Annotated, TypeAlias

import msgspec

Count: TypeAlias = Annotated[int, msgspec.Meta(ge=1, le=10_000_000)]
PerSecond: TypeAlias = Annotated[float, msgspec.Meta(gt=0, le=1_000_000)]
_EXAMINED = 8
"""How many buckets are examined to find one to forget: a flood of new addresses must not become expensive."""
_Clock: TypeAlias = Callable[[], float]


class Limits(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """All limits. A burst is how much may come at once; the rate is how fast it is refilled.

    >>> Limits().sockets_per_address
    64
    >>> Limits.parse("sockets_per_address=3000, chat_per_second=1.5").chat_per_second
    1.5
    """

    command_burst: Count = 20
    """Commands that may come over one socket at once."""
    command_per_second: PerSecond = 5.0
    frame_burst: Count = 200
    """WebSocket frames, control frames and fragments included, that may come over one socket at once."""
    frame_per_second: PerSecond = 40.0
    address_frame_burst: Count = 2000
    """Frames that may come over all sockets of one address at once."""
    address_frame_per_second: PerSecond = 500.0
    chat_burst: Count = 5
    """Chat messages that a seat may send at once; muting and unmuting count as messages."""
    chat_per_second: PerSecond = 0.5
    undo_burst: Count = 8
    """Undos that a seat may ask for at once."""
    undo_per_second: PerSecond = 0.2
    undos_per_seat: Count = 200
    """Undos that a seat may ask for in one game."""
    hint_burst: Count = 10
    """Hints that a seat may ask for at once; repeating a hint costs nothing."""
    hint_per_second: PerSecond = 0.5
    request_burst: Count = 120
    """HTTP requests that one address may send at once."""
    request_per_second: PerSecond = 20.0
    table_burst: Count = 10
    """Tables that one address may make at once."""
    table_per_second: PerSecond = 1 / 60
    seat_burst: Count = 20
    """Seats that one address may take at once."""
    seat_per_second: PerSecond = 0.2
    addresses: Count = 50_000
    """How many addresses are tracked; beyond that, those that sent the least are forgotten."""
    connections_per_address: Count = 256
    """Open HTTP connections of one address; sockets are counted separately."""
    polls_per_address: Count = 64
    """Requests of one address that wait for news at the same time."""
    request_seconds: PerSecond = 15.0
    """Seconds that a connection may take to send a whole request."""
    sockets_per_address: Count = 64
    sockets: Count = 20_000
    """Open sockets of all addresses."""
    tables: Count = 10_000
    """Tables that are waiting or playing."""
    waiting_tables: Count = 2_000
    """Tables that wait for players."""
    waiting_tables_per_address: Count = 30
    """Tables of one address that wait for players."""
    spectators: Count = 50
    """Spectators at one table."""
    spectators_per_address: Count = 10
    """Spectators from one address at one table."""
    keys_a_seat: Count = 10
    """Keys that open one seat, its first one included."""
    links_per_table: Count = 100
    """How often the link to one table may be renewed."""
    sent_away_per_table: Count = 3
    """How often the host of one table may send a player away, and have the cards dealt again."""
    entries: Count = 20_000
    """Entries in the log of one table; after that, only the game goes on."""
    entries_per_seat: Count = 3000
    """Entries other than actions that one seat may cause in the log of its table."""
    message_bytes: Count = 4096
    """The largest size of a message or body."""
    record_bytes: Count = 65_536
    """The largest size of a body that holds a record."""
    outgoing_messages: Count = 256
    """Messages that may wait for a slow client before it is disconnected."""

    def command_bucket(self) -> Bucket:
        """A bucket for the commands of one socket."""
        return Bucket(self.command_burst, self.command_per_second)

    def frame_bucket(self) -> Bucket:
        """A bucket for the frames of one socket."""
        return Bucket(self.frame_burst, self.frame_per_second)

    def frame_buckets(self) -> Buckets:
        """Buckets for frames, by address."""
        return Buckets(self.address_frame_burst, self.address_frame_per_second, self.addresses)

    def connection_slots(self) -> ConnectionSlots:
        """Slots for open HTTP connections, by address; a quarter as many as sockets."""
        return ConnectionSlots(self.connections_per_address, max(self.sockets // 4, 1))

    def chat_bucket(self) -> Bucket:
        """A bucket for the chat messages of one seat."""
        return Bucket(self.chat_burst, self.chat_per_second)

    def undo_bucket(self) -> Bucket:
        """A bucket for the undos of one seat."""
        return Bucket(self.undo_burst, self.undo_per_second)

    def hint_bucket(self) -> Bucket:
        """A bucket for the hints of one seat."""
        return Bucket(self.hint_burst, self.hint_per_second)

    def request_buckets(self) -> Buckets:
        """Buckets for HTTP requests, by address."""
        return Buckets(self.request_burst, self.request_per_second, self.addresses)

    def table_buckets(self) -> Buckets:
        """Buckets for new tables, by address."""
        return Buckets(self.table_burst, self.table_per_second, self.addresses)

    def seat_buckets(self) -> Buckets:
        """Buckets for taking seats, by address."""
        return Buckets(self.seat_burst, self.seat_per_second, self.addresses)

    def poll_slots(self) -> ConnectionSlots:
        """Slots for requests that wait for news, by address; as many as HTTP connections."""
        return ConnectionSlots(self.polls_per_address, max(self.sockets // 4, 1))

    def socket_slots(self) -> ConnectionSlots:
        """Slots for open sockets, by address."""
        return ConnectionSlots(self.sockets_per_address, self.sockets)

    def relay_slots(self) -> ConnectionSlots:
        """Slots for sockets that are relayed to other servers, by address; half as many, since each takes two files."""
        return ConnectionSlots(self.sockets_per_address, max(self.sockets // 2, 1))

    @classmethod
    def parse(cls, text: str) -> Limits:
        """Parse limits as they are written on the command line, `name=number,name=number`; raises ValueError."""
        found: dict[str, str] = {}
        for part in filter(None, (part.strip() for part in text.split(","))):
            name, equals, number = (piece.strip() for piece in part.partition("="))
            if not equals:
                raise ValueError(f'a limit is written name=number, not "{part}"')
            if name not in cls.__struct_fields__:
                raise ValueError(f'there is no limit "{name}"; there are {", ".join(cls.__struct_fields__)}')
            if name in found:
                raise ValueError(f'the limit "{name}" is given twice')
            found[name] = number
        try:
            return msgspec.convert(found, cls, strict=False)
        except msgspec.ValidationError as error:
            raise ValueError(f"a limit is not valid: {error}") from None


class Bucket:
    """A token bucket: credits that are spent, and refilled over time.

    >>> bucket = Bucket(credits=2, per_second=0.5, now=lambda: 0.0)
    >>> bucket.take(), bucket.take(), bucket.take()
    (0.0, 0.0, 2.0)
    """

    __slots__ = ("_at", "_left", "_now", "credits", "per_second")

    def __init__(self, credits: float, per_second: float, now: _Clock = time.monotonic) -> None:
        self.credits = credits
        self.per_second = per_second
        self._now = now
        self._left = float(credits)
        self._at = now()

    def take(self, cost: float = 1.0) -> float:
        """Spend credits and return 0.0; if there are too few, spend none and return how many seconds to wait."""
        now = self._now()
        self._left = self.left(now)
        self._at = now
        if cost <= self._left:
            self._left -= cost
            return 0.0
        return (cost - self._left) / self.per_second

    def left(self, now: float) -> float:
        """How many credits there are at a time of the bucket's clock."""
        return min(self.credits, self._left + (now - self._at) * self.per_second)


class Buckets:
    """A bucket for each address, up to a number of addresses.

    To make room, one of the buckets that have been idle the longest is forgotten, the fullest of them: forgetting a
    full bucket changes nothing for its owner.
    """

    def __init__(self, credits: float, per_second: float, most: int = 50_000, now: _Clock = time.monotonic) -> None:
        self.credits = credits
        self.per_second = per_second
        self.most = most
        self._now = now
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def __len__(self) -> int:
        return len(self._buckets)

    def take(self, address: str, cost: float = 1.0) -> float:
        """Spend credits of an address and return 0.0, or return how many seconds to wait (`Bucket.take`)."""
        bucket = self._buckets.get(address)
        if bucket is None:
            if len(self._buckets) >= self.most:
                self._make_room()
            bucket = self._buckets[address] = Bucket(self.credits, self.per_second, self._now)
        else:
            self._buckets.move_to_end(address)
        # A request that costs more than a full bucket takes all of it: otherwise it would wait for ever.
        return bucket.take(min(cost, self.credits))

    def _make_room(self) -> None:
        now = self._now()
        longest_idle = islice(self._buckets, _EXAMINED)
        del self._buckets[max(longest_idle, key=lambda address: self._buckets[address].left(now))]


class ConnectionSlots:
    """Limits how many connections may be open, for each address and in total.

    >>> slots = ConnectionSlots(per_address=1, total=10)
    >>> slots.enter("10.0.0.5"), slots.enter("10.0.0.5"), slots.enter("10.0.0.6")
    (True, False, True)
    """

    def __init__(self, per_address: int, total: int) -> None:
        self.per_address = per_address
        self.total = total
        self.taken = 0
        self._by_address: dict[str, int] = {}

    def enter(self, address: str) -> bool:
        """Take a slot and return True, or return False if there is none. A slot that was taken is freed by `leave`."""
        taken = self._by_address.get(address, 0)
        if taken >= self.per_address or self.taken >= self.total:
            return False
        self._by_address[address] = taken + 1
        self.taken += 1
        return True

    def leave(self, address: str) -> None:
        """Free a slot."""
        still_taken = self._by_address[address] - 1
        if still_taken:
            self._by_address[address] = still_taken
        else:
            del self._by_address[address]
        self.taken -= 1
