"""The database schema, the same for both kinds of database, and its changes from version to version."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Any, TypeAlias

from whistlestop.server.storage.store import StoreError

STEPS: tuple[tuple[str, ...], ...] = (
    (
        "CREATE TABLE tables (id TEXT NOT NULL PRIMARY KEY, state TEXT NOT NULL, writer TEXT NOT NULL,"
        " entries BIGINT NOT NULL, at BIGINT NOT NULL)",
        "CREATE INDEX tables_by_state ON tables (state)",  # not by time, which changes with every entry
        "CREATE TABLE entries (table_id TEXT NOT NULL REFERENCES tables (id), number BIGINT NOT NULL,"
        " at BIGINT NOT NULL, text TEXT NOT NULL, PRIMARY KEY (table_id, number))",
        "CREATE TABLE lives (life TEXT NOT NULL PRIMARY KEY, since BIGINT NOT NULL, until BIGINT NOT NULL)",
    ),
    # Summaries of finished games (`statistics/summaries.py`): they follow from the logs, and may be dropped.
    ("CREATE TABLE summaries (table_id TEXT NOT NULL PRIMARY KEY REFERENCES tables (id), text TEXT NOT NULL)",),
)
"""The statements that lead from one version to the next. Add steps, never change them: old databases need them all."""

Execute: TypeAlias = Callable[[str], Any]
"""Executes a statement and returns its cursor."""


def migrate(writing: Callable[[], AbstractContextManager[Execute]], where: str) -> None:
    """Migrate a database to the newest version, each step in its own transaction, which `writing` opens.

    `where` names the database in messages. Raises `StoreError`, and changes nothing, if a newer version of Whistlestop
    has used it.
    """
    while True:
        with writing() as execute:
            execute("CREATE TABLE IF NOT EXISTS schema_version (version BIGINT NOT NULL)")
            found = execute("SELECT version FROM schema_version").fetchone()
            version = int(found[0]) if found else 0
            if version > len(STEPS):
                raise StoreError(
                    f"{where} was last used by a newer version of Whistlestop (schema {version}; this one knows"
                    f" {len(STEPS)}): please use that one"
                )
            if version == len(STEPS):
                return
            for statement in STEPS[version]:
                execute(statement)
            execute("DELETE FROM schema_version")
            execute(f"INSERT INTO schema_version (version) VALUES ({version + 1})")
