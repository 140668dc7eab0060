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
    # Servers with leases, and pauses of each table (`leases.py`), instead of the runs (`lives`) of the only server.
    (
        "CREATE TABLE servers (id TEXT NOT NULL PRIMARY KEY, address TEXT NOT NULL, token TEXT NOT NULL,"
        " until BIGINT NOT NULL, lease BIGINT, tables BIGINT NOT NULL, draining BIGINT NOT NULL,"
        " ended BIGINT NOT NULL)",
        "CREATE TABLE pauses (table_id TEXT NOT NULL REFERENCES tables (id), since BIGINT NOT NULL,"
        " until BIGINT NOT NULL)",
        "CREATE INDEX pauses_by_table ON pauses (table_id)",
        "CREATE INDEX tables_by_writer ON tables (writer)",
        "CREATE INDEX finished_tables ON tables (at) WHERE state = 'over'",
        "INSERT INTO servers (id, address, token, until, lease, tables, draining, ended)"
        " SELECT DISTINCT writer, '', '', (SELECT COALESCE(MAX(until), 0) FROM lives), CAST(NULL AS BIGINT), 0, 0, 1"
        " FROM tables"
        " WHERE state IN ('waiting', 'playing')",
        "INSERT INTO pauses (table_id, since, until) SELECT tables.id, downtimes.since, downtimes.until FROM tables,"
        " (SELECT MAX(until) OVER (ORDER BY since ROWS UNBOUNDED PRECEDING) AS since,"
        " LEAD(since) OVER (ORDER BY since) AS until FROM lives) AS downtimes"
        " WHERE tables.state = 'playing' AND downtimes.until > downtimes.since AND downtimes.until > tables.at",
        "DROP TABLE lives",
    ),
    # Summaries of games whose logs were removed (`removal.py`): they can't be made again.
    ("CREATE TABLE removed_games (table_id TEXT NOT NULL PRIMARY KEY, at BIGINT NOT NULL, text TEXT NOT NULL)",),
)
"""The statements that lead from one version to the next. Add steps, never change them: old databases need them all."""

Execute: TypeAlias = Callable[[str], Any]
"""Executes a statement and returns its cursor."""


def create(execute: Execute, version: int) -> None:
    """Create the schema of this version, in the open transaction and in an empty database."""
    for step in STEPS[:version]:
        for statement in step:
            execute(statement)
    execute("CREATE TABLE schema_version (version BIGINT NOT NULL)")
    execute(f"INSERT INTO schema_version (version) VALUES ({version})")


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
            check_known(version, where)
            if version == len(STEPS):
                return
            for statement in STEPS[version]:
                execute(statement)
            execute("DELETE FROM schema_version")
            execute(f"INSERT INTO schema_version (version) VALUES ({version + 1})")


def check_known(version: int, where: str) -> None:
    """Raise `StoreError` if a database has the schema of a newer version of Whistlestop."""
    if version > len(STEPS):
        raise StoreError(
            f"{where} was last used by a newer version of Whistlestop (schema {version}; this one knows"
            f" {len(STEPS)}): please use that one"
        )
