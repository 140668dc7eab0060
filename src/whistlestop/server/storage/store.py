"""The store of all logs: what a database has to do for the server.

A store only appends. It is used from one thread at a time (`journal.py`). There are two kinds, `sqlite_store.py` and
`postgres_store.py`, and both pass the same tests.

Only one server writes a table. A server registers, and renews its lease for as long as it runs. A table belongs to one
living server; only when that server has left, or its lease has ended, can another one take the table. Every append
checks the writer, the number of entries and the lease in its transaction: a server that was believed dead, but is not,
can do no harm, and two writers can never both succeed.
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
    """Another server has the table, an entry with this number exists, or the lease has ended: nothing was stored."""


class DamagedLog(StoreError):
    """Entries of a table are missing, or there are more than were stored: what is left is not the table's log."""


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


class ServerRow(msgspec.Struct, frozen=True):
    """A living server."""

    server: str
    """Its id, another one for each run."""
    address: str
    """Where the other servers find it: `http://10.0.0.5:7245`."""
    token: str
    """A secret with which the other servers identify themselves to it."""
    tables: int
    """How many tables it had in use when it last renewed its lease."""
    draining: bool = False
    """Whether it is to hand its tables over to the others."""


class Store(Protocol):
    """A database. Every method may raise `StoreError`, and may be called again after that."""

    shared: bool
    """Whether several servers may use it at once. If not, the newest server is the only one."""

    def another(self) -> Store:
        """Another connection to the same database, for what must not wait for this one."""
        ...

    def append(self, appends: Sequence[Append], writer: str) -> None:
        """Store all of them in one transaction, on disk when this returns.

        A table's first entry (number 1) makes the table, claimed by the writer. Raises `NotTheWriter`, and stores
        nothing, if one of the tables is claimed by another writer or a number is not the next one.
        """
        ...

    def lines(self, table: str, after: int = 0, most: int | None = None) -> list[Line]:
        """The log of a table after its entry `after`, up to `most` entries; empty if there are none.

        The number of entries is stored with the table, too. Raises `DamagedLog` if the log doesn't agree with it.
        """
        ...

    def length(self, table: str) -> int:
        """How many entries the log of a table has; 0 if there is no such table."""
        ...

    def tables(self, states: Sequence[State], limit: int | None = None) -> list[TableRow]:
        """The tables in these states, the most recently changed first."""
        ...

    def finished(self, since: int) -> list[str]:
        """The tables whose games are over, and whose last entry was stored at this time or later."""
        ...

    def register(self, server: ServerRow, now: int, lease: int | None) -> None:
        """Make a server known, up from `now` (milliseconds since 1970) on.

        Its lease ends after `lease` milliseconds of the database's clock, unless it is renewed. Any other server at the
        same address must have ended before this one could start, so its lease ends now. Without a lease, the server is
        the only one: the leases of all others end.
        """
        ...

    def renew(
        self, server: str, now: int, tables: int, lease: int | None, *, leaving: bool = False
    ) -> list[ServerRow] | None:
        """Note that a server is up, and renew its lease; returns all living servers, or None if its lease has ended.

        `tables` is how many tables it has in use, and `leaving` whether it hands them over because it stops.
        """
        ...

    def leave(self, server: str, now: int) -> None:
        """End a server's lease: others may take its tables from now on."""
        ...

    def release(self, server: str, now: int, tables: Sequence[str]) -> None:
        """Give tables of a server up, so that others may take them at once."""
        ...

    def drain(self, address: str, draining: bool) -> bool:
        """Ask the server at an address to hand its tables over, or no longer to; returns whether there is one."""
        ...

    def servers(self) -> list[ServerRow]:
        """All living servers."""
        ...

    def owner(self, table: str) -> ServerRow | None:
        """The living server that has a table; None if there is none."""
        ...

    def take(self, server: str, now: int, table: str) -> ServerRow | None:
        """Take a table unless a living server has it; returns the server that has it now.

        None if there is no such table. Raises `NotTheWriter` if the lease of `server` has ended.
        """
        ...

    def take_abandoned(self, server: str, now: int, most: int) -> dict[str, State]:
        """Take up to `most` tables whose games wait or run, and that no living server has; returns their states.

        First come those that wait, then those that run, in both cases the most recently changed first.

        The time until `now` during which nobody could play counts as a pause of the table. Raises `NotTheWriter` if the
        lease of `server` has ended.
        """
        ...

    def pause(self, server: str, since: int, until: int) -> None:
        """Note a pause of all running games of a server."""
        ...

    def pauses(self, table: str) -> list[tuple[int, int]]:
        """When nobody could play at a table, as pairs of `since` and `until`. Players' clocks don't count it."""
        ...

    def newest(self) -> int:
        """The latest time that is stored anywhere, in milliseconds since 1970; 0 if nothing is stored."""
        ...

    def keep_summary(self, table: str, text: str) -> None:
        """Store the summary of a finished game, or replace it. It follows from the log, so it may be lost."""
        ...

    def summaries(self, tables: Sequence[str]) -> list[tuple[str, str]]:
        """The stored summaries of these tables, as pairs of table and text in any order."""
        ...

    def remove_finished(self, before: int, most: int, keep_summaries: bool) -> list[str]:
        """Remove up to `most` tables that are over or closed, and whose last entry is older than `before`.

        Returns which ones they were; none if another server is removing some just now. Their summaries are kept for
        `removed_games` if that is wanted.
        """
        ...

    def removed_games(self, limit: int) -> list[tuple[str, str]]:
        """The kept summaries of removed games, as pairs of table and text, the newest first."""
        ...

    def close(self) -> None:
        """Close the database."""
        ...
