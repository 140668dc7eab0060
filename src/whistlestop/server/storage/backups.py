"""Backups: a copy of either database, as it is at one moment, in one SQLite file; either is restored from it.

A backup is a complete database, with which a server can also run.
"""

from __future__ import annotations

import contextlib
import os
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeAlias

from whistlestop.server.storage import migrations
from whistlestop.server.storage.open_store import is_postgres
from whistlestop.server.storage.sqlite_store import APPLICATION_ID, SqliteStore, check, readable_errors, sync
from whistlestop.server.storage.store import Line, StoreError

PAGES_PER_STEP = 1024
"""How much of a file is copied between two reports of the progress: 4 MiB."""

Progress: TypeAlias = Callable[[int, int], None]
"""Called with how much is done, and of how much."""


def back_up(db: str | Path, to: Path, progress: Progress | None = None) -> None:
    """Copy a database while servers go on writing to it; `to` appears only when the copy is complete and checked.

    Raises `StoreError` if `to` is in use, or if the database can't be read or is damaged.
    """
    if is_postgres(db):
        from whistlestop.server.storage.postgres_copy import copy_from_postgres

        with _complete_file(to) as part:
            copy_from_postgres(str(db), lambda version: _new_database(part, version), progress)
            check_backup(part)
        return
    source = Path(db).expanduser()
    check(source)
    with _complete_file(to) as part:
        _copy_file(source, part, progress)
        check_backup(part, source)


def restore(backup: Path, db: str | Path, progress: Progress | None = None) -> int:
    """Restore a backup into a new file, or into a PostgreSQL database without games; returns how many tables it has.

    The database is migrated to the newest version. No server owns a table afterwards, and players' clocks stop from the
    backup to the next start of a server. Raises `StoreError`, and leaves the database as it was, if the backup is
    damaged or the database has games already.
    """
    check_backup(backup)
    if is_postgres(db):
        from whistlestop.server.storage.postgres_copy import copy_to_postgres

        with readable_errors(backup), contextlib.closing(_read_only(backup)) as source:
            copy_to_postgres(source, str(db), progress)
            return _count_tables(source)
    to = Path(db).expanduser()
    if to.exists() and to.stat().st_size:
        raise StoreError(f"{to} exists already: a backup is only restored into a new file")
    with readable_errors(to):
        to.parent.mkdir(parents=True, exist_ok=True)
    with _complete_file(to) as part:
        _copy_file(backup, part, progress)
        SqliteStore(part).close()  # migrates it
        with readable_errors(part), contextlib.closing(sqlite3.connect(part)) as connection:
            connection.execute("UPDATE servers SET ended = 1, token = ''")
            connection.commit()
            return _count_tables(connection)


def check_backup(file: Path, where: Path | None = None) -> None:
    """Raise `StoreError` unless a file is a complete database: undamaged, known, and every log without a gap.

    `where` is the file that the error names: the source, if this one is its copy.
    """
    where = where or file
    with readable_errors(where):
        if not file.stat().st_size:
            raise StoreError(f"{where} is empty")
    check(file)
    with readable_errors(where), contextlib.closing(_read_only(file)) as connection:
        if connection.execute("PRAGMA quick_check").fetchone() != ("ok",):
            raise StoreError(f"{where}: the file is damaged")
        if connection.execute("SELECT 1 FROM sqlite_master WHERE name = 'schema_version'").fetchone() is None:
            raise StoreError(f"{where} is a new database: it holds no games")
        migrations.check_known(connection.execute("SELECT version FROM schema_version").fetchone()[0], str(where))
        wrong = connection.execute(
            "SELECT tables.id FROM tables LEFT JOIN"
            " (SELECT table_id, COUNT(*) AS lines, MIN(number) AS first, MAX(number) AS last FROM entries"
            " GROUP BY table_id) AS logs ON logs.table_id = tables.id"
            " WHERE (logs.lines, logs.first, logs.last) IS NOT (tables.entries, 1, tables.entries)"
        ).fetchall()
        if wrong:
            raise StoreError(f"{where}: the logs of {len(wrong)} tables are not complete")
        if connection.execute("PRAGMA foreign_key_check").fetchone() is not None:
            raise StoreError(f"{where}: there are entries without a table")


def logs_of(file: Path) -> Iterator[tuple[int, str, list[Line]]]:
    """Read the logs of a backup one after another: how many tables there are, a table, and its lines."""
    with readable_errors(file), contextlib.closing(_read_only(file)) as connection:
        tables = [table for (table,) in connection.execute("SELECT id FROM tables ORDER BY id")]
        for table in tables:
            rows = connection.execute(
                "SELECT number, at, text FROM entries WHERE table_id = ? ORDER BY number", (table,)
            )
            yield len(tables), table, [Line(*row) for row in rows]


def _copy_file(source: Path, part: Path, progress: Progress | None) -> None:
    closing = contextlib.closing
    with readable_errors(source), closing(sqlite3.connect(source)) as reading, closing(sqlite3.connect(part)) as copy:

        def report(_: int, remaining: int, pages: int) -> None:
            if progress is not None:
                progress(pages - remaining, pages)

        reading.execute("BEGIN")  # without a transaction, the copy would start again whenever somebody writes
        reading.execute("SELECT 1 FROM sqlite_master").fetchone()
        reading.backup(copy, pages=PAGES_PER_STEP, progress=report)
        copy.execute("PRAGMA journal_mode = DELETE")  # a single file, also for those who only read it
        copy.commit()


def _new_database(part: Path, version: int) -> sqlite3.Connection:
    """An empty database with the schema of this version. It is flushed to the disk at the end, by `_complete_file`."""
    connection = sqlite3.connect(part, isolation_level=None)
    connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
    connection.execute("PRAGMA synchronous = OFF")
    connection.execute("PRAGMA journal_mode = OFF")
    migrations.create(connection.execute, version)
    return connection


def _count_tables(connection: sqlite3.Connection) -> int:
    return int(connection.execute("SELECT COUNT(*) FROM tables").fetchone()[0])


def _read_only(file: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)


@contextlib.contextmanager
def _complete_file(to: Path) -> Iterator[Path]:
    """A file to be written, which takes the place of `to` at the end, and is removed if anything fails."""
    if to.with_name(f"{to.name}-wal").exists():  # SQLite would take it for a part of the copy
        raise StoreError(f"{to} is a database in use, so it is not written over")
    part = to.with_name(f"{to.name}.new")
    with readable_errors(to):
        part.unlink(missing_ok=True)
        os.close(os.open(part, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
    try:
        yield part
        with readable_errors(to):
            sync(part)
            part.replace(to)
            sync(to.parent)
    finally:
        for suffix in ("", "-journal", "-wal", "-shm"):
            part.with_name(f"{part.name}{suffix}").unlink(missing_ok=True)
