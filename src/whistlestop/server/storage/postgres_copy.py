"""Copy all games from PostgreSQL into a SQLite file as of one moment, and back."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from whistlestop.server.storage import migrations
from whistlestop.server.storage.postgres_store import MIGRATION_LOCK, PostgresStore, explanation, read_settings
from whistlestop.server.storage.store import StoreError

if TYPE_CHECKING:
    import psycopg

    Connection: TypeAlias = psycopg.Connection[tuple[Any, ...]]

ROWS_PER_REPORT = 1000
"""How many rows are copied between two reports of the progress."""

Progress: TypeAlias = Callable[[int, int], None]


class _Columns(NamedTuple):
    """A table of the schema. Both databases have the same ones."""

    name: str
    columns: tuple[str, ...]
    types: tuple[str, ...]

    @property
    def listed(self) -> str:
        return ", ".join(self.columns)


def copy_from_postgres(
    address: str, new_database: Callable[[int], sqlite3.Connection], progress: Progress | None
) -> None:
    """Copy everything, as it is at one moment, into the SQLite database that `new_database` makes for a version.

    Reads in one transaction, which blocks nobody. The schema is not migrated, so that servers of an older version can
    go on using it.
    """
    with _transaction(address, "ISOLATION LEVEL REPEATABLE READ READ ONLY") as (connection, where):
        version = _version(connection)
        if version is None:
            raise StoreError(f"there are no games in {where}")
        migrations.check_known(version, where)
        with contextlib.closing(new_database(version)) as copy:
            tables = _tables(copy)
            total = sum(_count(connection, table) for table in tables)
            counter = _Counter(total, progress)
            copy.execute("BEGIN")
            for table in tables:
                marks = ", ".join("?" * len(table.columns))
                with connection.cursor().copy(f"COPY {table.name} ({table.listed}) TO STDOUT") as rows:
                    rows.set_types(table.types)
                    copy.executemany(
                        f"INSERT INTO {table.name} ({table.listed}) VALUES ({marks})", counter.count(rows.rows())
                    )
            copy.execute("COMMIT")


def copy_to_postgres(source: sqlite3.Connection, address: str, progress: Progress | None) -> None:
    """Copy everything from a SQLite database into a PostgreSQL database without games, and migrate it there."""
    with _transaction(address, "") as (connection, where):
        connection.execute("SELECT pg_advisory_xact_lock(%s)", (MIGRATION_LOCK,))
        if connection.execute("SELECT to_regnamespace('whistlestop')").fetchone() == (None,):
            connection.execute("CREATE SCHEMA whistlestop")
        _drop_empty(connection, where)
        migrations.create(connection.execute, source.execute("SELECT version FROM schema_version").fetchone()[0])
        tables = _tables(source)
        totals = {table: source.execute(f"SELECT COUNT(*) FROM {table.name}").fetchone()[0] for table in tables}
        counter = _Counter(sum(totals.values()), progress)
        for table in tables:
            with connection.cursor().copy(f"COPY {table.name} ({table.listed}) FROM STDIN") as rows:
                for row in counter.count(source.execute(f"SELECT {table.listed} FROM {table.name}")):
                    rows.write_row(row)
            if _count(connection, table) != totals[table]:
                raise StoreError(f"{where}: not everything arrived in the table {table.name}")
        if any(table.name == "servers" for table in tables):
            connection.execute("UPDATE servers SET ended = 1, token = ''")
    PostgresStore(address).close()  # migrates it


def _drop_empty(connection: Connection, where: str) -> None:
    """Drop the tables of the schema; raises `StoreError` if there are games in them, or a server uses them."""
    found = connection.execute("SELECT tablename FROM pg_tables WHERE schemaname = 'whistlestop'").fetchall()
    names = [str(name) for (name,) in found]
    if "tables" in names and connection.execute("SELECT 1 FROM tables LIMIT 1").fetchone():
        raise StoreError(f"{where} has games already: a backup is only restored into an empty database")
    if (
        "servers" in names
        and connection.execute(
            "SELECT 1 FROM servers WHERE ended = 0 AND lease > EXTRACT(EPOCH FROM clock_timestamp()) * 1000"
        ).fetchone()
    ):
        raise StoreError(f"a server is using {where}: stop it first")
    for name in names:
        connection.execute(f'DROP TABLE "{name}" CASCADE')


@contextlib.contextmanager
def _transaction(address: str, how: str) -> Iterator[tuple[Connection, str]]:
    """A transaction on a connection of its own, and how to name the database in messages."""
    settings, where = read_settings(address)
    import psycopg

    try:
        with contextlib.closing(psycopg.connect(**settings, autocommit=True)) as connection:
            connection.execute("SET search_path TO whistlestop")
            connection.execute("SET statement_timeout TO 0")  # the whole log takes as long as it takes
            connection.execute(f"BEGIN {how}")
            yield connection, where
            connection.execute("COMMIT")
    except psycopg.Error as error:
        raise StoreError(f"{where}: {explanation(error)}") from error


def _version(connection: Connection) -> int | None:
    if connection.execute("SELECT to_regclass('whistlestop.schema_version')").fetchone() == (None,):
        return None
    found = connection.execute("SELECT version FROM schema_version").fetchone()
    return None if found is None else int(found[0])


def _tables(database: sqlite3.Connection) -> list[_Columns]:
    """All tables with games in the order in which they were made: a table comes after those that it refers to."""
    found = database.execute(
        "SELECT name FROM sqlite_master WHERE type = 'table' AND name <> 'schema_version' ORDER BY rowid"
    )
    tables = []
    for (name,) in found.fetchall():
        columns = database.execute(f"PRAGMA table_info({name})").fetchall()
        names, types = (tuple(column[field] for column in columns) for field in (1, 2))
        tables.append(_Columns(name, names, tuple("int8" if kind == "BIGINT" else "text" for kind in types)))
    return tables


def _count(connection: Connection, table: _Columns) -> int:
    found = connection.execute(f"SELECT COUNT(*) FROM {table.name}").fetchone()
    assert found is not None
    return int(found[0])


class _Counter:
    """Reports how many rows have gone by."""

    def __init__(self, total: int, progress: Progress | None) -> None:
        self.total = total
        self.progress = progress
        self.done = 0

    def count(self, rows: Iterable[tuple[Any, ...]]) -> Iterator[tuple[Any, ...]]:
        for row in rows:
            yield row
            self.done += 1
            if self.progress is not None and self.done % ROWS_PER_REPORT == 0:
                self.progress(self.done, self.total)
