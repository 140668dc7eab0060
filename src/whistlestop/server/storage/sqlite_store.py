"""A store in one SQLite file, which needs no other program and survives a power failure."""

from __future__ import annotations

import contextlib
import os
import sqlite3
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

from whistlestop.server.protocol.settings import State
from whistlestop.server.storage import append_result, migrations
from whistlestop.server.storage.store import Append, Line, StoreError, TableRow

_MAGIC = b"SQLite format 3\0"
_APPLICATION_ID = int.from_bytes(b"WStp", "big")
"""Marks a database as ours, at byte 68 of the file."""

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

    def __init__(self, path: Path, *, patience: float = 3.0) -> None:
        """Open the file. Raises `StoreError`, and leaves the file alone, if it is not a database of ours.

        `patience` is how many seconds to wait for another program that is writing.
        """
        self.path = path
        with _readable_errors(path):
            path.parent.mkdir(parents=True, exist_ok=True)
            # It holds the secrets of running games, so no other user may read it. SQLite gives its other files the
            # same permissions.
            os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
            check(path)
            self._connection = sqlite3.connect(path, patience, isolation_level=None, check_same_thread=False)
        try:
            with _readable_errors(path):
                self._set_up(time.monotonic() + patience)
            migrations.migrate(self._migrating, str(path))
        except BaseException:
            self._connection.close()
            raise

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
            self._connection.execute(f"PRAGMA application_id = {_APPLICATION_ID}")
        return str(self._connection.execute("PRAGMA journal_mode = WAL").fetchone()[0])

    @contextlib.contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        """A transaction: everything is stored, or nothing."""
        connection = self._connection
        with _readable_errors(self.path):
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

    def claim(self, writer: str, table: str | None = None) -> None:
        """Let only this writer append from now on: to the table, or to all tables that are not over or closed."""
        with self._writing() as connection:
            if table is None:
                connection.execute("UPDATE tables SET writer = ? WHERE state IN ('waiting', 'playing')", (writer,))
            else:
                connection.execute("UPDATE tables SET writer = ? WHERE id = ?", (writer, table))

    def lines(self, table: str) -> list[Line]:
        """The whole log of a table; empty if there is none."""
        with _readable_errors(self.path):
            rows = self._connection.execute(
                "SELECT number, at, text FROM entries WHERE table_id = ? ORDER BY number", (table,)
            ).fetchall()
        return [Line(*row) for row in rows]

    def tables(self, states: Sequence[State], limit: int | None = None) -> list[TableRow]:
        """The tables in these states, the most recently changed first."""
        placeholders = ", ".join("?" * len(states))
        with _readable_errors(self.path):
            rows = self._connection.execute(
                "SELECT id, state, entries, at FROM tables"
                f" WHERE state IN ({placeholders}) ORDER BY at DESC, id LIMIT ?",
                (*states, -1 if limit is None else limit),
            ).fetchall()
        return [TableRow(*row) for row in rows]

    def alive(self, life: str, since: int, until: int) -> None:
        """Note that the run `life` of a server was up from `since` to `until` (milliseconds since 1970)."""
        with self._writing() as connection:
            connection.execute(
                "INSERT OR REPLACE INTO lives (life, since, until) VALUES (?, ?, ?)", (life, since, until)
            )

    def lives(self) -> list[tuple[int, int]]:
        """When each run of a server was up, as pairs of `since` and `until`, oldest first."""
        with _readable_errors(self.path):
            return self._connection.execute("SELECT since, until FROM lives ORDER BY since, until").fetchall()

    def keep_summary(self, table: str, text: str) -> None:
        """Store the summary of a finished game."""
        with self._writing() as connection:
            connection.execute("INSERT OR REPLACE INTO summaries (table_id, text) VALUES (?, ?)", (table, text))

    def summaries(self, tables: Sequence[str]) -> list[tuple[str, str]]:
        """The stored summaries of these tables, as pairs of table and text."""
        placeholders = ", ".join("?" * len(tables))
        with _readable_errors(self.path):
            return self._connection.execute(
                f"SELECT table_id, text FROM summaries WHERE table_id IN ({placeholders})", tuple(tables)
            ).fetchall()

    def close(self) -> None:
        """Close the file."""
        with _readable_errors(self.path):
            self._connection.close()


def _write(connection: sqlite3.Connection, append: Append, writer: str) -> None:
    first, last = append.lines[0], append.lines[-1]
    if first.number == 1:
        done = connection.execute(
            "INSERT INTO tables (id, state, writer, entries, at) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
            (append.table, append.state, writer, last.number, last.at),
        )
    else:
        done = connection.execute(
            "UPDATE tables SET state = ?, entries = ?, at = ? WHERE id = ? AND writer = ? AND entries = ?",
            (append.state, last.number, last.at, append.table, writer, first.number - 1),
        )
    if done.rowcount != 1:
        found = connection.execute("SELECT writer, entries FROM tables WHERE id = ?", (append.table,)).fetchone()
        raise append_result.rejection(append, writer, found)
    connection.executemany(
        "INSERT INTO entries (table_id, number, at, text) VALUES (?, ?, ?, ?)",
        [(append.table, line.number, line.at, line.text) for line in append.lines],
    )


def check(path: Path) -> None:
    """Raise `StoreError` if a file exists and is not a database of ours; only its first bytes are read."""
    with _readable_errors(path), path.open("rb") as file:
        head = file.read(100)
    if head and not head.startswith(_MAGIC):
        raise StoreError(f"{path} is not a database, so nothing is written to it")
    if head and int.from_bytes(head[68:72], "big") != _APPLICATION_ID:
        raise StoreError(f"{path} is the database of another program, so nothing is written to it")


def back_up(path: Path, to: Path) -> None:
    """Copy a database as it is at one moment, while others go on writing; `to` appears only when it is complete.

    Raises `StoreError` if `to` is in use, or if the database is damaged.
    """
    check(path)
    if to.with_name(f"{to.name}-wal").exists():  # SQLite would take it for a part of the copy
        raise StoreError(f"{to} is a database in use, so it is not written over")
    part = to.with_name(f"{to.name}.new")
    with _readable_errors(to):
        part.unlink(missing_ok=True)
        os.close(os.open(part, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
    try:
        closing = contextlib.closing
        with _readable_errors(path), closing(sqlite3.connect(path)) as source, closing(sqlite3.connect(part)) as copy:
            source.backup(copy)  # in one go: a copy in steps would start again whenever somebody writes
            if copy.execute("PRAGMA quick_check").fetchone() != ("ok",):
                raise StoreError(f"{path}: the file is damaged")
        with _readable_errors(to):
            sync(part)
            part.replace(to)
            sync(to.parent)
    finally:
        for suffix in ("", "-journal", "-wal", "-shm"):
            part.with_name(f"{part.name}{suffix}").unlink(missing_ok=True)


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
def _readable_errors(path: Path) -> Iterator[None]:
    """Turn errors of the database or the disk into a `StoreError` that an operator understands."""
    try:
        yield
    except sqlite3.Error as error:
        code = getattr(error, "sqlite_errorcode", 0) & 0xFF  # the primary code; the rest is SQLite's own detail
        raise StoreError(f"{path}: {_EXPLANATIONS.get(code, str(error))}") from error
    except OSError as error:
        raise StoreError(f"{path}: {error.strerror or error}") from error
