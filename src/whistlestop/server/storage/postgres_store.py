"""A store in PostgreSQL, in its own schema: for a machine that runs PostgreSQL anyway, or for several servers."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

from whistlestop.extras import MissingExtra, need
from whistlestop.server.protocol.settings import State
from whistlestop.server.storage import append_result, migrations
from whistlestop.server.storage.store import Append, Line, MaybeStored, NotTheWriter, StoreError, TableRow

if TYPE_CHECKING:
    import psycopg

    Connection: TypeAlias = psycopg.Connection[tuple[Any, ...]]

T = TypeVar("T")

_DEFAULTS = {
    "connect_timeout": "5",
    "application_name": "whistlestop",
    "tcp_user_timeout": "10000",
    "options": "-c statement_timeout=30000",
}
"""How long to wait for a network or database that is silent, unless the address says otherwise."""
_MIGRATION_LOCK = int.from_bytes(b"WStp", "big")
"""The advisory lock for migrations, which one process runs at a time."""

_EXPLANATIONS = {  # by SQLSTATE
    "25006": "it may only be read, not written",
    "3D000": "there is no such database",
    "53100": "the disk is full",
    "55P03": "another program has locked it",
}


class PostgresStore:
    """A `Store` in a PostgreSQL database: `PostgresStore("postgresql://me@localhost/games")`.

    When the connection is lost, it connects again. A transaction that was lost before its commit is run again; one that
    was lost during its commit fails with `MaybeStored`, and is not run again.
    """

    def __init__(self, address: str, *, patience: float = 3.0) -> None:
        """Connect, and migrate the database; `patience` is how many seconds to wait for another writer."""
        try:
            with need("postgres"):
                import psycopg
                from psycopg.conninfo import conninfo_to_dict
        except MissingExtra as error:
            raise StoreError(str(error)) from None
        try:
            self._settings = {**_DEFAULTS, **conninfo_to_dict(address)}
        except psycopg.Error:
            raise StoreError(
                "this is not the address of a PostgreSQL database; one looks like postgresql://name@host/database"
            ) from None
        self.where = f"PostgreSQL database {self._settings.get('dbname', 'of the user')}"  # without the password
        self._patience = patience
        self._connection: Connection | None = None
        self._attempt(lambda connection: connection.execute("SELECT 1"))
        try:
            migrations.migrate(self._migrating, self.where)
        except BaseException:
            self.close()
            raise

    def _connect(self) -> Connection:
        import psycopg

        connection: Connection = psycopg.connect(**self._settings, autocommit=True)  # type: ignore[arg-type]
        try:
            connection.execute("SET search_path TO whistlestop")
            connection.execute(f"SET lock_timeout TO {max(1, round(self._patience * 1000))}")
            if connection.execute("SHOW synchronous_commit").fetchone() == ("off",):
                connection.execute("SET synchronous_commit TO on")  # stored means on disk
        except BaseException:
            connection.close()
            raise
        return connection

    def _attempt(self, work: Callable[[Connection], T]) -> T:
        """Run `work` in a transaction; run it again, once, if the connection was lost before the commit."""
        import psycopg

        for last in (False, True):
            committing = False
            try:
                if self._connection is None or self._connection.closed:
                    self._connection = self._connect()
                    last = True
                self._connection.execute("BEGIN")
                done = work(self._connection)
                committing = True
                self._connection.execute("COMMIT")
                return done
            except psycopg.Error as error:
                lost = self._connection is None or self._connection.closed
                self._roll_back()
                if lost and committing:
                    raise MaybeStored(f"{self.where}: lost during a commit: {self._explanation(error)}") from error
                if last or not lost:
                    raise StoreError(f"{self.where}: {self._explanation(error)}") from error
            except BaseException:
                self._roll_back()
                raise
        raise AssertionError("the second attempt returns or raises")

    def _roll_back(self) -> None:
        import psycopg

        if self._connection is not None and not self._connection.closed:
            with contextlib.suppress(psycopg.Error):
                self._connection.execute("ROLLBACK")

    def _explanation(self, error: psycopg.Error) -> str:
        return (
            _EXPLANATIONS.get(error.sqlstate or "", "")
            or error.diag.message_primary
            or str(error).strip()
            or repr(error)
        )

    @contextlib.contextmanager
    def _migrating(self) -> Iterator[migrations.Execute]:
        import psycopg

        connection = self._connection
        assert connection is not None
        try:
            with connection.transaction():
                connection.execute("SELECT pg_advisory_xact_lock(%s)", (_MIGRATION_LOCK,))
                if connection.execute("SELECT to_regnamespace('whistlestop')").fetchone() == (None,):
                    connection.execute("CREATE SCHEMA whistlestop")
                yield connection.execute
        except psycopg.Error as error:
            raise StoreError(f"{self.where}: {self._explanation(error)}") from error

    def append(self, appends: Sequence[Append], writer: str) -> None:
        """Store all of them in one transaction, on disk when this returns."""
        merged = append_result.merged(appends)
        self._attempt(lambda connection: _write(connection, merged, writer))

    def claim(self, writer: str, table: str | None = None) -> None:
        """Let only this writer append from now on: to the table, or to all tables that are not over or closed."""
        if table is None:
            statement, values = "UPDATE tables SET writer = %s WHERE state IN ('waiting', 'playing')", [writer]
        else:
            statement, values = "UPDATE tables SET writer = %s WHERE id = %s", [writer, table]
        self._attempt(lambda connection: connection.execute(statement, values))

    def lines(self, table: str) -> list[Line]:
        """The whole log of a table; empty if there is none."""
        rows = self._rows("SELECT number, at, text FROM entries WHERE table_id = %s ORDER BY number", (table,))
        return [Line(*row) for row in rows]

    def tables(self, states: Sequence[State], limit: int | None = None) -> list[TableRow]:
        """The tables in these states, the most recently changed first."""
        rows = self._rows(
            'SELECT id, state, entries, at FROM tables WHERE state = ANY(%s) ORDER BY at DESC, id COLLATE "C" LIMIT %s',
            (list(states), limit),
        )
        return [TableRow(*row) for row in rows]

    def _rows(self, query: str, values: Sequence[object]) -> list[tuple[Any, ...]]:
        return self._attempt(lambda connection: connection.execute(query, values).fetchall())

    def alive(self, life: str, since: int, until: int) -> None:
        """Note that the run `life` of a server was up from `since` to `until` (milliseconds since 1970)."""
        self._attempt(
            lambda connection: connection.execute(
                "INSERT INTO lives (life, since, until) VALUES (%s, %s, %s)"
                " ON CONFLICT (life) DO UPDATE SET since = EXCLUDED.since, until = EXCLUDED.until",
                (life, since, until),
            )
        )

    def lives(self) -> list[tuple[int, int]]:
        """When each run of a server was up, as pairs of `since` and `until`, oldest first."""
        return self._rows("SELECT since, until FROM lives ORDER BY since, until", ())

    def keep_summary(self, table: str, text: str) -> None:
        """Store the summary of a finished game."""
        self._attempt(
            lambda connection: connection.execute(
                "INSERT INTO summaries (table_id, text) VALUES (%s, %s)"
                " ON CONFLICT (table_id) DO UPDATE SET text = EXCLUDED.text",
                (table, text),
            )
        )

    def summaries(self, tables: Sequence[str]) -> list[tuple[str, str]]:
        """The stored summaries of these tables, as pairs of table and text."""
        rows = self._rows("SELECT table_id, text FROM summaries WHERE table_id = ANY(%s)", (list(tables),))
        return [(str(table), str(text)) for table, text in rows]

    def close(self) -> None:
        """Close the connection."""
        if self._connection is not None:
            self._connection.close()


def _write(connection: Connection, appends: Sequence[Append], writer: str) -> None:
    """Write with three statements for any number of tables: a round trip to the database may take a while."""
    made = [append for append in appends if append.lines[0].number == 1]
    grown = [append for append in appends if append.lines[0].number > 1]
    written = connection.execute(
        "INSERT INTO tables (id, state, writer, entries, at)"
        " SELECT id, state, %s, entries, at FROM unnest(%s::text[], %s::text[], %s::bigint[], %s::bigint[])"
        " AS new (id, state, entries, at) ON CONFLICT DO NOTHING RETURNING id",
        (writer, *_columns(made)),
    ).fetchall()
    written += connection.execute(
        "UPDATE tables SET state = new.state, entries = new.entries, at = new.at"
        " FROM unnest(%s::text[], %s::text[], %s::bigint[], %s::bigint[], %s::bigint[])"
        " AS new (id, state, entries, at, before)"
        " WHERE tables.id = new.id AND tables.writer = %s AND tables.entries = new.before RETURNING tables.id",
        (*_columns(grown), [append.lines[0].number - 1 for append in grown], writer),
    ).fetchall()
    if len(written) < len(appends):
        raise _rejection(connection, appends, {str(table) for (table,) in written}, writer)
    lines = [(append.table, line.number, line.at, line.text) for append in appends for line in append.lines]
    connection.execute(
        "INSERT INTO entries (table_id, number, at, text)"
        " SELECT * FROM unnest(%s::text[], %s::bigint[], %s::bigint[], %s::text[])",
        [list(column) for column in zip(*lines, strict=True)],
    )


def _columns(appends: Sequence[Append]) -> tuple[list[str], list[str], list[int], list[int]]:
    return (
        [append.table for append in appends],
        [append.state for append in appends],
        [append.lines[-1].number for append in appends],
        [append.lines[-1].at for append in appends],
    )


def _rejection(connection: Connection, appends: Sequence[Append], written: set[str], writer: str) -> NotTheWriter:
    """The error for the first append that was not written."""
    append = next(append for append in appends if append.table not in written)
    found = connection.execute("SELECT writer, entries FROM tables WHERE id = %s", (append.table,)).fetchone()
    return append_result.rejection(append, writer, found)
