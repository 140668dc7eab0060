"""A store in one SQLite file, which needs no other program and survives a power failure."""

from __future__ import annotations

import contextlib
import os
import sqlite3
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

from whistlestop.server.protocol.settings import State
from whistlestop.server.storage import append_result, leases, log_pages, migrations, removal
from whistlestop.server.storage.store import Append, Line, ServerRow, StoreError, TableRow

MAGIC = b"SQLite format 3\0"
APPLICATION_ID = int.from_bytes(b"WStp", "big")
"""Marks a database as ours, at byte 68 of the file."""

_NOW = "CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER)"
"""The time in milliseconds since 1970."""
_NOT_ENDED = f"NOT EXISTS (SELECT 1 FROM servers WHERE id = ? AND NOT {leases.LIVING.format(now=_NOW)})"
_MAY_APPEND = f"id = ? AND writer = ? AND entries = ? AND {_NOT_ENDED}"
_APPENDED = f"UPDATE tables SET entries = ?, at = ? WHERE {_MAY_APPEND} AND state = ?"
"""The usual statement: one that sets the state also writes the index of states, even where the state stays the same."""
_APPENDED_WITH_STATE = f"UPDATE tables SET entries = ?, at = ?, state = ? WHERE {_MAY_APPEND}"

_EXPLANATIONS = {  # by SQLite's primary error code
    sqlite3.SQLITE_FULL: "the disk is full",
    sqlite3.SQLITE_BUSY: "another program has locked it",
    sqlite3.SQLITE_LOCKED: "another program has locked it",
    sqlite3.SQLITE_READONLY: "it may only be read, not written",
    sqlite3.SQLITE_IOERR: "the disk could not be read or written",
    sqlite3.SQLITE_CORRUPT: "the file is damaged",
    sqlite3.SQLITE_NOTADB: "the file is damaged",
    sqlite3.SQLITE_CANTOPEN: "the file can't be opened",
}


class SqliteStore:
    """A `Store` in a file, which is created if it does not exist.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     store = SqliteStore(Path(folder) / "tables.db")
    ...     store.append([Append("a", (Line(1, 0, "{}"),), "waiting")], writer="me")
    ...     print(store.lines("a"))
    ...     store.close()
    [Line(number=1, at=0, text='{}')]
    """

    shared = False

    def __init__(self, path: Path, *, patience: float = 3.0) -> None:
        """Open the file. Raises `StoreError`, and leaves the file alone, if it is not a database of ours.

        `patience` is how many seconds to wait for another program that is writing.
        """
        self.path = path
        with readable_errors(path):
            path.parent.mkdir(parents=True, exist_ok=True)
            # It holds the secrets of running games, so no other user may read it. SQLite gives its other files the
            # same permissions.
            os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
            check(path)
            self._connection = sqlite3.connect(path, patience, isolation_level=None, check_same_thread=False)
        try:
            with readable_errors(path):
                self._set_up(time.monotonic() + patience)
            migrations.migrate(self._migrating, str(path))
        except BaseException:
            self._connection.close()
            raise

    def another(self) -> SqliteStore:
        """Another connection to the same file."""
        return SqliteStore(self.path)

    def _set_up(self, until: float) -> None:
        while True:
            try:
                mode = self._turn_on_wal()
                break
            except sqlite3.OperationalError as error:
                if error.sqlite_errorcode != sqlite3.SQLITE_BUSY or time.monotonic() > until:
                    raise
            time.sleep(0.01)  # SQLite's own timeout does not cover two processes that open a new file at once
        if mode != "wal":
            raise StoreError(f"{self.path}: this disk does not support a write-ahead log; please choose another one")
        self._connection.execute("PRAGMA synchronous = FULL")
        self._connection.execute("PRAGMA fullfsync = ON")  # on a Mac, a plain fsync does not reach the disk
        self._connection.execute("PRAGMA foreign_keys = ON")

    def _turn_on_wal(self) -> str:
        if not self.path.stat().st_size:  # mark a new file before the write-ahead log is on: the mark must be in it
            self._connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        return str(self._connection.execute("PRAGMA journal_mode = WAL").fetchone()[0])

    @contextlib.contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        """A transaction: everything is stored, or nothing."""
        connection = self._connection
        with readable_errors(self.path):
            connection.execute("BEGIN IMMEDIATE")
            try:
                yield connection
                connection.execute("COMMIT")
            except BaseException:
                with contextlib.suppress(sqlite3.Error):
                    if connection.in_transaction:
                        connection.execute("ROLLBACK")
                raise

    @contextlib.contextmanager
    def _migrating(self) -> Iterator[migrations.Execute]:
        with self._writing() as connection:
            yield connection.execute

    def append(self, appends: Sequence[Append], writer: str) -> None:
        """Store all of them in one transaction, on disk when this returns."""
        with self._writing() as connection:
            for append in append_result.merged(appends):
                _write(connection, append, writer)

    def lines(self, table: str, after: int = 0, most: int | None = None) -> list[Line]:
        """The log of a table after its entry `after`, up to `most` entries."""
        values = (after, table, -1 if most is None else most)
        with readable_errors(self.path):
            rows = self._connection.execute(log_pages.SELECT, values).fetchall()
        return log_pages.checked(table, rows, after, most)

    def length(self, table: str) -> int:
        """How many entries the log of a table has."""
        with readable_errors(self.path):
            found = self._connection.execute("SELECT entries FROM tables WHERE id = ?", (table,)).fetchone()
        return 0 if found is None else int(found[0])

    def tables(self, states: Sequence[State], limit: int | None = None) -> list[TableRow]:
        """The tables in these states, the most recently changed first."""
        placeholders = ", ".join("?" * len(states))
        with readable_errors(self.path):
            rows = self._connection.execute(
                "SELECT id, state, entries, at FROM tables"
                f" WHERE state IN ({placeholders}) ORDER BY at DESC, id LIMIT ?",
                (*states, -1 if limit is None else limit),
            ).fetchall()
        return [TableRow(*row) for row in rows]

    def finished(self, since: int) -> list[str]:
        """The tables whose games are over, and whose last entry was stored at this time or later."""
        with readable_errors(self.path):
            return leases.finished(self._statements, since)

    def register(self, server: ServerRow, now: int, lease: int | None) -> None:
        """Make a server known; the leases of others end if it has none."""
        with self._transaction() as transaction:
            leases.register(transaction, server, now, lease)

    def renew(
        self, server: str, now: int, tables: int, lease: int | None, *, leaving: bool = False
    ) -> list[ServerRow] | None:
        """Renew a lease; returns all living servers, or None if the lease has ended."""
        with self._transaction() as transaction:
            return leases.renew(transaction, server, now, tables, lease, leaving)

    def leave(self, server: str, now: int) -> None:
        """End a server's lease."""
        with self._transaction() as transaction:
            leases.leave(transaction, server, now)

    def release(self, server: str, now: int, tables: Sequence[str]) -> None:
        """Give tables of a server up."""
        with self._transaction() as transaction:
            leases.release(transaction, server, now, tables)

    def drain(self, address: str, draining: bool) -> bool:
        """Ask the server at an address to hand its tables over, or no longer to."""
        with self._transaction() as transaction:
            return leases.drain(transaction, address, draining)

    def servers(self) -> list[ServerRow]:
        """All living servers."""
        with readable_errors(self.path):
            return leases.living(self._statements)

    def owner(self, table: str) -> ServerRow | None:
        """The living server that has a table."""
        with readable_errors(self.path):
            return leases.owner(self._statements, table)

    def take(self, server: str, now: int, table: str) -> ServerRow | None:
        """Take a table unless a living server has it; returns the server that has it now."""
        with self._transaction() as transaction:
            return leases.take(transaction, server, now, table)

    def take_abandoned(self, server: str, now: int, most: int) -> dict[str, State]:
        """Take up to `most` tables whose games wait or run, and that no living server has."""
        with self._transaction() as transaction:
            return leases.take_abandoned(transaction, server, now, most)

    def pause(self, server: str, since: int, until: int) -> None:
        """Note a pause of all running games of a server."""
        with self._transaction() as transaction:
            leases.pause(transaction, server, since, until)

    def pauses(self, table: str) -> list[tuple[int, int]]:
        """When nobody could play at a table."""
        with readable_errors(self.path):
            return leases.pauses(self._statements, table)

    def newest(self) -> int:
        """The latest time that is stored anywhere."""
        with readable_errors(self.path):
            return leases.newest(self._statements)

    @contextlib.contextmanager
    def _transaction(self) -> Iterator[leases.Transaction]:
        with self._writing():
            yield self._statements

    @property
    def _statements(self) -> leases.Transaction:
        return leases.Transaction(self._connection.execute, _NOW)

    def keep_summary(self, table: str, text: str) -> None:
        """Store the summary of a finished game."""
        with self._writing() as connection:
            connection.execute("INSERT OR REPLACE INTO summaries (table_id, text) VALUES (?, ?)", (table, text))

    def summaries(self, tables: Sequence[str]) -> list[tuple[str, str]]:
        """The stored summaries of these tables, as pairs of table and text."""
        placeholders = ", ".join("?" * len(tables))
        with readable_errors(self.path):
            return self._connection.execute(
                f"SELECT table_id, text FROM summaries WHERE table_id IN ({placeholders})", tuple(tables)
            ).fetchall()

    def remove_finished(self, before: int, most: int, keep_summaries: bool) -> list[str]:
        """Remove up to `most` tables that are over or closed, and whose last entry is older than `before`."""
        with readable_errors(self.path):  # looking for them needs no lock, and others go on writing
            found = removal.find_finished(self._statements, before, most)
        if not found:
            return []
        with self._transaction() as transaction:
            return removal.remove(transaction, found, before, keep_summaries)

    def removed_games(self, limit: int) -> list[tuple[str, str]]:
        """The kept summaries of removed games, the newest first."""
        with readable_errors(self.path):
            return removal.removed_games(self._statements, limit)

    def close(self) -> None:
        """Close the file."""
        with readable_errors(self.path):
            self._connection.close()


def _write(connection: sqlite3.Connection, append: Append, writer: str) -> None:
    first, last = append.lines[0], append.lines[-1]
    if first.number == 1:
        done = connection.execute(
            "INSERT INTO tables (id, state, writer, entries, at)"
            f" SELECT ?, ?, ?, ?, ? WHERE {_NOT_ENDED} ON CONFLICT DO NOTHING",
            (append.table, append.state, writer, last.number, last.at, writer),
        )
    else:
        before = (append.table, writer, first.number - 1, writer)
        done = connection.execute(_APPENDED, (last.number, last.at, *before, append.state))
        if done.rowcount != 1:
            done = connection.execute(_APPENDED_WITH_STATE, (last.number, last.at, append.state, *before))
    if done.rowcount != 1:
        found = connection.execute("SELECT writer, entries FROM tables WHERE id = ?", (append.table,)).fetchone()
        raise append_result.rejection(append, writer, found)
    connection.executemany(
        "INSERT INTO entries (table_id, number, at, text) VALUES (?, ?, ?, ?)",
        [(append.table, line.number, line.at, line.text) for line in append.lines],
    )


def check(path: Path) -> None:
    """Raise `StoreError` if a file exists and is not a database of ours; only its first bytes are read."""
    with readable_errors(path), path.open("rb") as file:
        head = file.read(100)
    if head and not head.startswith(MAGIC):
        raise StoreError(f"{path} is not a database, so nothing is written to it")
    if head and int.from_bytes(head[68:72], "big") != APPLICATION_ID:
        raise StoreError(f"{path} is the database of another program, so nothing is written to it")


def sync(path: Path) -> None:
    """Flush a file, or the list of files in a folder, to the disk."""
    if path.is_dir() and os.name == "nt":
        return  # Windows can't flush a folder, and needn't
    handle = os.open(path, os.O_RDONLY if path.is_dir() else os.O_RDWR)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


@contextlib.contextmanager
def readable_errors(path: Path) -> Iterator[None]:
    """Turn errors of the database or the disk into a `StoreError` that an operator understands."""
    try:
        yield
    except sqlite3.Error as error:
        code = getattr(error, "sqlite_errorcode", 0) & 0xFF  # the primary code; the rest is SQLite's own detail
        raise StoreError(f"{path}: {_EXPLANATIONS.get(code, str(error))}") from error
    except OSError as error:
        raise StoreError(f"{path}: {error.strerror or error}") from error
