"""A store in PostgreSQL, in its own schema: for a machine that runs PostgreSQL anyway, or for several servers."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

from whistlestop.extras import MissingExtra, need
from whistlestop.server.protocol.settings import State
from whistlestop.server.storage import append_result, leases, log_pages, migrations, removal
from whistlestop.server.storage.store import Append, Line, MaybeStored, NotTheWriter, ServerRow, StoreError, TableRow

if TYPE_CHECKING:
    import psycopg

    Connection: TypeAlias = psycopg.Connection[tuple[Any, ...]]

T = TypeVar("T")

CONNECTION_DEFAULTS = {
    "connect_timeout": "5",
    "application_name": "whistlestop",
    "tcp_user_timeout": "10000",
    "options": "-c statement_timeout=30000",
}
"""How long to wait for a network or database that is silent, unless the address says otherwise."""
MIGRATION_LOCK = int.from_bytes(b"WStp", "big")
"""The advisory lock for migrations, which one process runs at a time."""
REMOVAL_LOCK = int.from_bytes(b"WStr", "big")
"""The advisory lock for removing finished games, which one server does at a time."""

_NOW = "(EXTRACT(EPOCH FROM clock_timestamp()) * 1000)::bigint"
"""The time in milliseconds since 1970."""
_NOT_ENDED = f"NOT EXISTS (SELECT 1 FROM servers WHERE id = %s AND NOT {leases.LIVING.format(now=_NOW)})"

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

    shared = True

    def __init__(self, address: str, *, patience: float = 3.0) -> None:
        """Connect, and migrate the database; `patience` is how many seconds to wait for another writer."""
        self._settings, self.where = read_settings(address)
        self._address = address
        self._patience = patience
        self._connection: Connection | None = None
        self._attempt(lambda connection: connection.execute("SELECT 1"))
        try:
            migrations.migrate(self._migrating, self.where)
        except BaseException:
            self.close()
            raise

    def another(self) -> PostgresStore:
        """Another connection to the same database."""
        return PostgresStore(self._address, patience=self._patience)

    def _connect(self) -> Connection:
        import psycopg

        connection: Connection = psycopg.connect(**self._settings, autocommit=True)
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
                    raise MaybeStored(f"{self.where}: lost during a commit: {explanation(error)}") from error
                if last or not lost:
                    raise StoreError(f"{self.where}: {explanation(error)}") from error
            except BaseException:
                self._roll_back()
                raise
        raise AssertionError("the second attempt returns or raises")

    def _roll_back(self) -> None:
        import psycopg

        if self._connection is not None and not self._connection.closed:
            with contextlib.suppress(psycopg.Error):
                self._connection.execute("ROLLBACK")

    @contextlib.contextmanager
    def _migrating(self) -> Iterator[migrations.Execute]:
        import psycopg

        connection = self._connection
        assert connection is not None
        try:
            with connection.transaction():
                connection.execute("SELECT pg_advisory_xact_lock(%s)", (MIGRATION_LOCK,))
                if connection.execute("SELECT to_regnamespace('whistlestop')").fetchone() == (None,):
                    connection.execute("CREATE SCHEMA whistlestop")
                yield connection.execute
        except psycopg.Error as error:
            raise StoreError(f"{self.where}: {explanation(error)}") from error

    def append(self, appends: Sequence[Append], writer: str) -> None:
        """Store all of them in one transaction, on disk when this returns."""
        merged = append_result.merged(appends)
        self._attempt(lambda connection: _write(connection, merged, writer))

    def lines(self, table: str, after: int = 0, most: int | None = None) -> list[Line]:
        """The log of a table after its entry `after`, up to `most` entries."""
        rows = self._rows(log_pages.SELECT.replace("?", "%s"), (after, table, most))
        return log_pages.checked(table, rows, after, most)

    def length(self, table: str) -> int:
        """How many entries the log of a table has."""
        rows = self._rows("SELECT entries FROM tables WHERE id = %s", (table,))
        return int(rows[0][0]) if rows else 0

    def tables(self, states: Sequence[State], limit: int | None = None) -> list[TableRow]:
        """The tables in these states, the most recently changed first."""
        rows = self._rows(
            'SELECT id, state, entries, at FROM tables WHERE state = ANY(%s) ORDER BY at DESC, id COLLATE "C" LIMIT %s',
            (list(states), limit),
        )
        return [TableRow(*row) for row in rows]

    def _rows(self, query: str, values: Sequence[object]) -> list[tuple[Any, ...]]:
        return self._attempt(lambda connection: connection.execute(query, values).fetchall())

    def finished(self, since: int) -> list[str]:
        """The tables whose games are over, and whose last entry was stored at this time or later."""
        return self._attempt(lambda connection: leases.finished(_statements(connection), since))

    def register(self, server: ServerRow, now: int, lease: int | None) -> None:
        """Make a server known; the leases of others at its address end."""
        self._attempt(lambda connection: leases.register(_statements(connection), server, now, lease))

    def renew(
        self, server: str, now: int, tables: int, lease: int | None, *, leaving: bool = False
    ) -> list[ServerRow] | None:
        """Renew a lease; returns all living servers, or None if the lease has ended."""
        return self._attempt(
            lambda connection: leases.renew(_statements(connection), server, now, tables, lease, leaving)
        )

    def leave(self, server: str, now: int) -> None:
        """End a server's lease."""
        self._attempt(lambda connection: leases.leave(_statements(connection), server, now))

    def release(self, server: str, now: int, tables: Sequence[str]) -> None:
        """Give tables of a server up."""
        self._attempt(lambda connection: leases.release(_statements(connection), server, now, tables))

    def drain(self, address: str, draining: bool) -> bool:
        """Ask the server at an address to hand its tables over, or no longer to."""
        return self._attempt(lambda connection: leases.drain(_statements(connection), address, draining))

    def servers(self) -> list[ServerRow]:
        """All living servers."""
        return self._attempt(lambda connection: leases.living(_statements(connection)))

    def owner(self, table: str) -> ServerRow | None:
        """The living server that has a table."""
        return self._attempt(lambda connection: leases.owner(_statements(connection), table))

    def take(self, server: str, now: int, table: str) -> ServerRow | None:
        """Take a table unless a living server has it; returns the server that has it now."""
        return self._attempt(lambda connection: leases.take(_statements(connection), server, now, table))

    def take_abandoned(self, server: str, now: int, most: int) -> dict[str, State]:
        """Take up to `most` tables whose games wait or run, and that no living server has."""
        return self._attempt(lambda connection: leases.take_abandoned(_statements(connection), server, now, most))

    def pause(self, server: str, since: int, until: int) -> None:
        """Note a pause of all running games of a server."""
        self._attempt(lambda connection: leases.pause(_statements(connection), server, since, until))

    def pauses(self, table: str) -> list[tuple[int, int]]:
        """When nobody could play at a table."""
        return self._attempt(lambda connection: leases.pauses(_statements(connection), table))

    def newest(self) -> int:
        """The latest time that is stored anywhere."""
        return self._attempt(lambda connection: leases.newest(_statements(connection)))

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

    def remove_finished(self, before: int, most: int, keep_summaries: bool) -> list[str]:
        """Remove up to `most` tables that are over or closed, unless another server is removing some."""

        def work(connection: Connection) -> list[str]:
            lock = connection.execute("SELECT pg_try_advisory_xact_lock(%s)", (REMOVAL_LOCK,)).fetchone()
            if lock != (True,):
                return []
            transaction = _statements(connection)
            found = removal.find_finished(transaction, before, most)
            return removal.remove(transaction, found, before, keep_summaries)

        return self._attempt(work)

    def removed_games(self, limit: int) -> list[tuple[str, str]]:
        """The kept summaries of removed games, the newest first."""
        return self._attempt(lambda connection: removal.removed_games(_statements(connection), limit))

    def close(self) -> None:
        """Close the connection."""
        if self._connection is not None:
            self._connection.close()


def read_settings(address: str) -> tuple[dict[str, Any], str]:
    """The settings of a connection, and how to name the database in messages; raises `StoreError`."""
    try:
        with need("postgres"):
            import psycopg
            from psycopg.conninfo import conninfo_to_dict
    except MissingExtra as error:
        raise StoreError(str(error)) from None
    try:
        settings = {**CONNECTION_DEFAULTS, **conninfo_to_dict(address)}
    except psycopg.Error:
        raise StoreError(
            "this is not the address of a PostgreSQL database; one looks like postgresql://name@host/database"
        ) from None
    return settings, f"PostgreSQL database {settings.get('dbname', 'of the user')}"  # without the password


def explanation(error: psycopg.Error) -> str:
    """An error of the database in words that an operator understands."""
    return (
        _EXPLANATIONS.get(error.sqlstate or "", "") or error.diag.message_primary or str(error).strip() or repr(error)
    )


def _statements(connection: Connection) -> leases.Transaction:
    return leases.Transaction(
        lambda statement, values: connection.execute(statement.replace("?", "%s"), values),
        _NOW,
        "FOR UPDATE OF tables SKIP LOCKED",
    )


def _write(connection: Connection, appends: Sequence[Append], writer: str) -> None:
    """Write with three statements for any number of tables: a round trip to the database may take a while."""
    made = [append for append in appends if append.lines[0].number == 1]
    grown = [append for append in appends if append.lines[0].number > 1]
    written = connection.execute(
        "INSERT INTO tables (id, state, writer, entries, at)"
        " SELECT id, state, %s, entries, at FROM unnest(%s::text[], %s::text[], %s::bigint[], %s::bigint[])"
        f" AS new (id, state, entries, at) WHERE {_NOT_ENDED} ON CONFLICT DO NOTHING RETURNING id",
        (writer, *_columns(made), writer),
    ).fetchall()
    written += connection.execute(
        "UPDATE tables SET state = new.state, entries = new.entries, at = new.at"
        " FROM unnest(%s::text[], %s::text[], %s::bigint[], %s::bigint[], %s::bigint[])"
        " AS new (id, state, entries, at, before)"
        f" WHERE tables.id = new.id AND tables.writer = %s AND tables.entries = new.before AND {_NOT_ENDED}"
        " RETURNING tables.id",
        (*_columns(grown), [append.lines[0].number - 1 for append in grown], writer, writer),
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
