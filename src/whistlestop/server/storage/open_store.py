"""Which database: a file, or the address of a PostgreSQL one."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from whistlestop.places import data_folder
from whistlestop.server.storage.store import StoreError

if TYPE_CHECKING:
    from whistlestop.server.storage.store import Store

_SCHEMES = ("postgresql://", "postgres://")


def default_db() -> str:
    """Where tables are kept if nothing else is said: `WHISTLESTOP_DB`, or a file among the user's data."""
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
    """Open a database; raises `StoreError`, saying why, if that can't be done.

    A file that is not there is made, unless `make` is False.
    """
    if is_postgres(db):
        from whistlestop.server.storage.postgres_store import PostgresStore

        return PostgresStore(str(db))
    if "://" in str(db):
        raise StoreError(f"{str(db).partition('://')[0]}:// is no database known here: name a file, or postgresql://…")
    file = Path(db).expanduser()
    if not make and not file.exists():
        raise StoreError(f"there is no database {file}")
    from whistlestop.server.storage.sqlite_store import SqliteStore

    return SqliteStore(file)
