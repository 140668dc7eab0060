"""Where logs are kept: the one thing that a database has to do for us.

A store only ever appends. It is used from one thread at a time (`journal.py`); there are two, `sqlite_store.py` and
`postgres_store.py`, and the same tests for both.

One process writes a table. It says so with `claim`, and from then on entries of any other process are refused: one
that was believed dead, and is not, can do no harm. The numbers of entries are unique as well, so that two writers could
never both be right.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import msgspec

from whistlestop.server.protocol.settings import State
from whistlestop.server.structured_log import LoggableError


class StoreError(LoggableError):
    """Nothing was stored, or nobody knows whether it was: read the log again before going on."""


class MaybeStored(StoreError):
    """The database was lost while it was told to commit, so nobody knows: trying again could store things twice."""


class NotTheWriter(StoreError):
    """Another process has claimed the table, or an entry with this number exists: nothing was stored."""


class Line(msgspec.Struct, frozen=True):
    """An entry as it is stored."""

    number: int
    at: int
    text: str
    """The entry as JSON."""


class Append(msgspec.Struct, frozen=True):
    """Entries of one table to be stored together or not at all."""

    table: str
    lines: tuple[Line, ...]
    state: State
    """The state of the table after them."""


class TableRow(msgspec.Struct, frozen=True):
    """A table in the list of all tables."""

    table: str
    state: State
    entries: int
    at: int
    """When its last entry was stored, in milliseconds since 1970."""


class Store(Protocol):
    """A database. Every method may raise `StoreError`; what it did not do it can be asked to do again."""

    def append(self, appends: Sequence[Append], writer: str) -> None:
        """Store all of them in one transaction, on disk when this returns.

        A table's first entry (number 1) makes the table, claimed by the writer. Raises `NotTheWriter`, and stores
        nothing, if one of the tables is claimed by another writer or a number is not the next one.
        """
        ...

    def claim(self, writer: str, table: str | None = None) -> None:
        """From now on only this writer may append: to the table, or to all tables that are not over or closed."""
        ...

    def lines(self, table: str) -> list[Line]:
        """The whole log of a table; empty if there is none."""
        ...

    def tables(self, states: Sequence[State], limit: int | None = None) -> list[TableRow]:
        """The tables in these states, the most recently changed first."""
        ...

    def alive(self, life: str, since: int, until: int) -> None:
        """Note that the process was up from `since` to `until` (milliseconds): clocks count only such time."""
        ...

    def lives(self) -> list[tuple[int, int]]:
        """When a process was up, oldest first."""
        ...

    def keep_summary(self, table: str, text: str) -> None:
        """Keep what a finished game came to; it follows from the log, so it may be lost, and written over."""
        ...

    def summaries(self, tables: Sequence[str]) -> list[tuple[str, str]]:
        """What is kept of these tables: the table, and the text; in any order, without those that have none."""
        ...

    def close(self) -> None:
        """Let go of the database."""
        ...
