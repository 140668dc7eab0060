"""The store of all logs: what a database has to do for the server.

A store only appends. It is used from one thread at a time (`journal.py`). There are two kinds, `sqlite_store.py` and
`postgres_store.py`, and both pass the same tests.

Only one process writes a table. It claims the table with `claim`, and from then on appends of any other process are
rejected: a process that was believed dead, but is not, can do no harm. Entry numbers are unique as well, so two writers
can never both succeed.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import msgspec

from whistlestop.server.protocol.settings import State
from whistlestop.server.structured_log import LoggableError


class StoreError(LoggableError):
    """Nothing was stored, or it is unknown whether it was: read the log again before going on."""


class MaybeStored(StoreError):
    """The connection was lost during a commit, so it is unknown whether the entries were stored."""


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
    """A database. Every method may raise `StoreError`, and may be called again after that."""

    def append(self, appends: Sequence[Append], writer: str) -> None:
        """Store all of them in one transaction, on disk when this returns.

        A table's first entry (number 1) makes the table, claimed by the writer. Raises `NotTheWriter`, and stores
        nothing, if one of the tables is claimed by another writer or a number is not the next one.
        """
        ...

    def claim(self, writer: str, table: str | None = None) -> None:
        """Let only this writer append from now on: to the table, or to all tables that are not over or closed."""
        ...

    def lines(self, table: str) -> list[Line]:
        """The whole log of a table; empty if there is none."""
        ...

    def tables(self, states: Sequence[State], limit: int | None = None) -> list[TableRow]:
        """The tables in these states, the most recently changed first."""
        ...

    def alive(self, life: str, since: int, until: int) -> None:
        """Note that the run `life` of a server was up from `since` to `until` (milliseconds since 1970).

        Players' clocks count only such time. A later note of the same run replaces the earlier one.
        """
        ...

    def lives(self) -> list[tuple[int, int]]:
        """When each run of a server was up, as pairs of `since` and `until`, oldest first."""
        ...

    def keep_summary(self, table: str, text: str) -> None:
        """Store the summary of a finished game, or replace it. It follows from the log, so it may be lost."""
        ...

    def summaries(self, tables: Sequence[str]) -> list[tuple[str, str]]:
        """The stored summaries of these tables, as pairs of table and text in any order."""
        ...

    def close(self) -> None:
        """Close the database."""
        ...
