"""How much, how many and how fast: the bounds that keep one visitor from being a burden to the others."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from itertools import islice
from typing import Annotated, TypeAlias

import msgspec

Count: TypeAlias = Annotated[int, msgspec.Meta(ge=1, le=10_000_000)]
PerSecond: TypeAlias = Annotated[float, msgspec.Meta(gt=0, le=1_000_000)]
_LOOKED_AT = 8
_Clock: TypeAlias = Callable[[], float]


class Limits(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """All bounds. A burst is what may come at once; the rate is what it refills with.

    >>> Limits().sockets_per_address
    64
    >>> Limits.parse("sockets_per_address=3000, chat_per_second=1.5").chat_per_second
    1.5
    """

    command_burst: Count = 20
    """Commands over one socket at once."""
    command_per_second: PerSecond = 5.0
    chat_burst: Count = 5
    """What a seat may say at once."""
    chat_per_second: PerSecond = 0.5
    hint_burst: Count = 10
    """Hints that a seat may ask for at once; the same hint again costs nothing."""
    hint_per_second: PerSecond = 0.5
    request_burst: Count = 120
    """HTTP requests of one address at once."""
    request_per_second: PerSecond = 20.0
    table_burst: Count = 10
    """Tables that one address may make at once."""
    table_per_second: PerSecond = 1 / 60
    addresses: Count = 50_000
    """Addresses that are remembered for these; beyond, those that asked for least are forgotten."""
    sockets_per_address: Count = 64
    sockets: Count = 20_000
    """Open sockets in all."""
    tables: Count = 10_000
    """Tables in all that are waiting or playing."""
    waiting_tables: Count = 2_000
    """Tables that wait for players."""
    spectators: Count = 50
    """Spectators at one table."""
    keys_a_seat: Count = 10
    """Keys that open one seat, its first one included."""
    entries: Count = 20_000
    """What may happen at one table; after that nothing but the game goes on."""
    message_bytes: Count = 4096
    """The longest message or body that is read."""
    record_bytes: Count = 65_536
    """The longest body with a record in it."""
    outgoing_messages: Count = 256
    """Messages that may wait for a slow reader; then it is dropped."""

    def command_bucket(self) -> Bucket:
        """For the commands of one socket."""
        return Bucket(self.command_burst, self.command_per_second)

    def chat_bucket(self) -> Bucket:
        """For what one seat says."""
        return Bucket(self.chat_burst, self.chat_per_second)

    def hint_bucket(self) -> Bucket:
        """For the hints that one seat asks for."""
        return Bucket(self.hint_burst, self.hint_per_second)

    def request_buckets(self) -> Buckets:
        """For HTTP requests, by address."""
        return Buckets(self.request_burst, self.request_per_second, self.addresses)

    def table_buckets(self) -> Buckets:
        """For making tables, by address."""
        return Buckets(self.table_burst, self.table_per_second, self.addresses)

    def socket_places(self) -> Places:
        """For open sockets, by address."""
        return Places(self.sockets_per_address, self.sockets)

    @classmethod
    def parse(cls, text: str) -> Limits:
        """Limits as the command line names them, `name=number` with commas between; raises ValueError."""
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
            raise ValueError(f"a limit is not as it can be: {error}") from None


class Bucket:
    """Credits that are taken one by one and come back with time.

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
        """Pay; 0.0 if it was granted, otherwise nothing is paid and this is how many seconds to wait."""
        now = self._now()
        self._left = self.left(now)
        self._at = now
        if cost <= self._left:
            self._left -= cost
            return 0.0
        return (cost - self._left) / self.per_second

    def left(self, now: float) -> float:
        """How many credits are there."""
        return min(self.credits, self._left + (now - self._at) * self.per_second)


class Buckets:
    """A bucket for each address, for so many of them and no more.

    Where they don't fit, one is forgotten that was not used for long and is as full as any of those: if it is full
    again, that makes no difference to its owner.
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
        """Pay from the address's bucket; 0.0 if it was granted, otherwise the seconds to wait."""
        bucket = self._buckets.get(address)
        if bucket is None:
            if len(self._buckets) >= self.most:
                self._make_room()
            bucket = self._buckets[address] = Bucket(self.credits, self.per_second, self._now)
        else:
            self._buckets.move_to_end(address)
        return bucket.take(min(cost, self.credits))  # what costs more than there can be is granted when all is there

    def _make_room(self) -> None:
        # A few are looked at, not all: a flood of strangers must not cost more than it is worth to them.
        now = self._now()
        longest_idle = islice(self._buckets, _LOOKED_AT)
        del self._buckets[max(longest_idle, key=lambda address: self._buckets[address].left(now))]


class Places:
    """So many places for each address, of so many in all: sockets, for one.

    >>> places = Places(each=1, all=10)
    >>> places.enter("10.0.0.5"), places.enter("10.0.0.5"), places.enter("10.0.0.6")
    (True, False, True)
    """

    def __init__(self, each: int, all: int) -> None:
        self.each = each
        self.all = all
        self.taken = 0
        self._by_address: dict[str, int] = {}

    def enter(self, address: str) -> bool:
        """Take a place if there is one; whoever got it has to `leave`."""
        here = self._by_address.get(address, 0)
        if here >= self.each or self.taken >= self.all:
            return False
        self._by_address[address] = here + 1
        self.taken += 1
        return True

    def leave(self, address: str) -> None:
        """Give a place back."""
        here = self._by_address[address] - 1
        if here:
            self._by_address[address] = here
        else:
            del self._by_address[address]
        self.taken -= 1
