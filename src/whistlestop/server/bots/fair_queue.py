"""A queue that many tables share fairly: no table, and nobody with many tables, can make the others wait for long."""

from __future__ import annotations

from collections import OrderedDict, deque
from typing import Generic, TypeVar

T = TypeVar("T")

REMEMBERED = 10_000
"""How many accounts are remembered; after that, those that were served longest ago are forgotten."""


class FairQueue(Generic[T]):
    """Items of many tables. A table belongs to an account, such as the address of its players.

    Tables at which somebody waits come first. Among them, the account comes first that has used the least time, and
    of its tables the one that was served longest ago. Items of one table keep their order.

    >>> queue = FairQueue[str]()
    >>> for table in ("a1", "a2", "a3"):
    ...     queue.add(table, table, account="Anna")
    >>> queue.add("b1", "b1", account="Bert")
    >>> queue.add("c1", "c1", account="Cora", urgent=True)
    >>> [queue.pop(), queue.pop(), queue.pop(), queue.pop(), queue.pop()]
    ['c1', 'a1', 'b1', 'a2', 'a3']
    """

    def __init__(self) -> None:
        self._tables: dict[str, _Table[T]] = {}
        """The tables with items that wait; the one that was served longest ago first."""
        self._used: OrderedDict[str, float] = OrderedDict()
        """How much time each account has used, or was credited with; the one that was served last is last."""
        self._used_by_last = 0.0
        """What the account that was served last had used. Nobody starts with less: having wanted nothing for a while
        gives no credit."""

    def __bool__(self) -> bool:
        return bool(self._tables)

    def __len__(self) -> int:
        return sum(len(table.items) for table in self._tables.values())

    def add(self, item: T, table: str, *, account: str = "", urgent: bool = False) -> None:
        """Add an item behind the others of its table. It is `urgent` if somebody waits for it."""
        account = account or table
        if table not in self._tables:
            self._tables[table] = _Table(account)
            self._used[account] = max(self._used.get(account, 0.0), self._used_by_last)
        found = self._tables[table]
        found.items.append(item)
        found.urgent = found.urgent or urgent

    def pop(self) -> T:
        """Remove the item that is next; raises `KeyError` if there is none."""
        if not self._tables:
            raise KeyError("the queue is empty")
        table = min(self._tables, key=self._rank)
        found = self._tables.pop(table)
        item = found.items.popleft()
        self._used_by_last = max(self._used_by_last, self._used.get(found.account, 0.0))
        self.charge(found.account, 0.001)  # so that the accounts take turns, however short their items are
        if found.items:
            self._tables[table] = found  # behind the other tables of its account
        return item

    def charge(self, account: str, seconds: float) -> None:
        """Note that an item of this account took so long."""
        self._used[account] = self._used.get(account, 0.0) + seconds
        self._used.move_to_end(account)
        while len(self._used) > REMEMBERED:
            self._used.popitem(last=False)

    def _rank(self, table: str) -> tuple[bool, float]:
        found = self._tables[table]
        return not found.urgent, self._used.get(found.account, 0.0)


class _Table(Generic[T]):
    """The items of one table."""

    def __init__(self, account: str) -> None:
        self.account = account
        self.items: deque[T] = deque()
        self.urgent = False
        """Whether somebody waits for one of the items."""
