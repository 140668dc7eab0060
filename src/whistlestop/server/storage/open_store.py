"""Open the store: a file, or the address of a PostgreSQL database."""

from __future__ import annotations

import os
from pathlib import Path

from whistlestop.places import data_folder
from whistlestop.server.storage.store import Store, StoreError

_SCHEMES = ("postgresql://", "postgres://")


def default_db() -> str:
    """The default database: `WHISTLESTOP_DB`, or a file in the user's data folder."""
    if named := os.environ.get("WHISTLESTOP_DB"):
        return named
    return str(data_folder() / "tables.db")


def is_postgres(db: str | Path) -> bool:
    """Whether this is the address of a PostgreSQL database, and not a file.

    >>> is_postgres("postgresql://me@localhost/games"), is_postgres("games.db")
    (True, False)
    """
    return str(db).startswith(_SCHEMES)


def open_store(db: str | Path, *, make: bool = True) -> Store:
    """Open a database; raises `StoreError` with the reason if that fails.

    A file that does not exist is created, unless `make` is False.
    """
    if is_postgres(db):
        from whistlestop.server.storage.postgres_store import PostgresStore

        return PostgresStore(str(db))
    if "://" in str(db):
        raise StoreError(
            f"{str(db).partition('://')[0]}:// is not a known kind of database: name a file, or postgresql://…"
        )
    file = Path(db).expanduser()
    if not make and not file.exists():
        raise StoreError(f"there is no database {file}")
    from whistlestop.server.storage.sqlite_store import SqliteStore

    return SqliteStore(file)
