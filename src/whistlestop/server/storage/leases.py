"""Servers, their leases, and which tables they have: the statements that both databases share.

A server is living while it has not left and its lease has not ended. Leases end by the clock of the database, the only
one that all servers share; the times at which games paused are in milliseconds since 1970, like those of the entries.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from whistlestop.server.protocol.settings import State
from whistlestop.server.storage.store import NotTheWriter, ServerRow

SHORT_WHILE = 10_000
"""Milliseconds: two pauses with less than this between them become one, so that they don't pile up."""
REMEMBERED = 86_400_000
"""Milliseconds for which servers that have ended are remembered, so that one that was frozen can't write again."""

LIVING = "(servers.ended = 0 AND (servers.lease IS NULL OR servers.lease > {now}))"
_ROW = "servers.id, servers.address, servers.token, servers.tables, servers.draining"
"""The columns of a `ServerRow`."""
_ABANDONED = "NOT EXISTS (SELECT 1 FROM servers WHERE servers.id = tables.writer AND servers.ended = 0)"
"""The condition for tables whose server has ended, or was never known."""


class Transaction(NamedTuple):
    """An open transaction of either database."""

    execute: Callable[[str, Sequence[Any]], Any]
    """Executes a statement with `?` for each value, and returns its cursor."""
    now: str
    """The time of the database, as an expression: milliseconds since 1970."""
    skip_locked: str = ""
    """The clause that locks the rows of `tables` that are found, and skips those that others have locked."""

    @property
    def living(self) -> str:
        """The condition for rows of `servers` that are living."""
        return LIVING.format(now=self.now)


def register(transaction: Transaction, server: ServerRow, now: int, lease: int | None) -> None:
    """Make a server known; see `Store.register`."""
    execute = transaction.execute
    if lease is None:
        execute("UPDATE servers SET ended = 1 WHERE ended = 0", ())
    else:
        execute("UPDATE servers SET ended = 1 WHERE ended = 0 AND address = ?", (server.address,))
    execute(
        "DELETE FROM servers WHERE ended = 1 AND until < ?"
        " AND NOT EXISTS (SELECT 1 FROM tables WHERE writer = servers.id AND state IN ('waiting', 'playing'))",
        (now - REMEMBERED,),
    )
    ends = "NULL" if lease is None else f"{transaction.now} + {int(lease)}"
    execute(
        "INSERT INTO servers (id, address, token, until, lease, tables, draining, ended)"
        f" VALUES (?, ?, ?, ?, {ends}, ?, 0, 0)",
        (server.server, server.address, server.token, now, server.tables),
    )


def renew(
    transaction: Transaction, server: str, now: int, tables: int, lease: int | None, leaving: bool
) -> list[ServerRow] | None:
    """Renew a lease; see `Store.renew`."""
    ends = "NULL" if lease is None else f"{transaction.now} + {int(lease)}"
    renewed = transaction.execute(
        f"UPDATE servers SET until = ?, tables = ?, lease = {ends},"
        " draining = CASE WHEN ? = 1 THEN 1 ELSE draining END"
        f" WHERE id = ? AND {transaction.living}",
        (now, tables, int(leaving), server),
    )
    if renewed.rowcount != 1:
        return None
    return living(transaction)


def living(transaction: Transaction) -> list[ServerRow]:
    """All living servers."""
    rows = transaction.execute(f"SELECT {_ROW} FROM servers WHERE {transaction.living} ORDER BY id", ()).fetchall()
    return [_server_row(row) for row in rows]


def _server_row(row: Sequence[Any]) -> ServerRow:
    server, address, token, tables, draining = row
    return ServerRow(server, address, token, tables, bool(draining))


def drain(transaction: Transaction, address: str, draining: bool) -> bool:
    """Ask a server to hand its tables over, or no longer to; see `Store.drain`."""
    found = transaction.execute(
        f"UPDATE servers SET draining = ? WHERE address = ? AND {transaction.living}", (int(draining), address)
    )
    return bool(found.rowcount)


def release(transaction: Transaction, server: str, now: int, tables: Sequence[str]) -> None:
    """Give tables up; see `Store.release`."""
    for table in tables:
        released = transaction.execute("UPDATE tables SET writer = '' WHERE id = ? AND writer = ?", (table, server))
        if released.rowcount:  # the pause begins now, and ends when another server takes the table
            transaction.execute("INSERT INTO pauses (table_id, since, until) VALUES (?, ?, ?)", (table, now, now))


def leave(transaction: Transaction, server: str, now: int) -> None:
    """End a lease; see `Store.leave`."""
    transaction.execute("UPDATE servers SET ended = 1, until = ? WHERE id = ? AND ended = 0", (now, server))


def take(transaction: Transaction, server: str, now: int, table: str) -> ServerRow | None:
    """Take a table unless a living server has it; see `Store.take`."""
    _check_living(transaction, server)
    if (other := owner(transaction, table)) is not None:
        return other
    _end_overdue(transaction)
    found = transaction.execute(
        f"SELECT id, state, at, writer FROM tables WHERE id = ? AND {_ABANDONED} {transaction.skip_locked}", (table,)
    ).fetchall()
    _take(transaction, server, now, found)
    return _owner(transaction, table)


def owner(transaction: Transaction, table: str) -> ServerRow | None:
    """The living server that has a table; see `Store.owner`."""
    return _owner(transaction, table, transaction.living)


def _owner(transaction: Transaction, table: str, condition: str = "TRUE") -> ServerRow | None:
    found = transaction.execute(
        f"SELECT {_ROW} FROM tables JOIN servers ON servers.id = tables.writer WHERE tables.id = ? AND {condition}",
        (table,),
    ).fetchone()
    return None if found is None else _server_row(found)


def take_abandoned(transaction: Transaction, server: str, now: int, most: int) -> dict[str, State]:
    """Take tables that no living server has; see `Store.take_abandoned`."""
    _check_living(transaction, server)
    _end_overdue(transaction)
    found = transaction.execute(
        f"SELECT id, state, at, writer FROM tables WHERE state IN ('waiting', 'playing') AND {_ABANDONED}"
        f" ORDER BY state DESC, at DESC LIMIT ? {transaction.skip_locked}",  # `waiting` comes first
        (most,),
    ).fetchall()
    taken = set(_take(transaction, server, now, found))
    return {table: state for table, state, *_ in found if table in taken}


def _check_living(transaction: Transaction, server: str) -> None:
    living = transaction.execute(f"SELECT 1 FROM servers WHERE id = ? AND {transaction.living}", (server,)).fetchone()
    if living is None:
        raise NotTheWriter(f"the lease of {server} has ended")


def _end_overdue(transaction: Transaction) -> None:
    """End the servers whose leases have run out, before anything of theirs is taken.

    A server that renews its lease at the same time writes the same row, so that only one of the two can happen.
    """
    transaction.execute(f"UPDATE servers SET ended = 1 WHERE ended = 0 AND NOT {transaction.living}", ())


def _take(transaction: Transaction, server: str, now: int, found: Sequence[tuple[str, str, int, str]]) -> list[str]:
    """Make a server the writer of these tables, which are rows of id, state, last entry and writer.

    Returns those that are its own now.
    """
    taken = []
    for table, state, at, writer in found:
        # Checked again: while the row was being found, another server may have taken it and unlocked it.
        updated = transaction.execute(f"UPDATE tables SET writer = ? WHERE id = ? AND {_ABANDONED}", (server, table))
        if not updated.rowcount:
            continue
        taken.append(table)
        if state == "playing":
            up = transaction.execute("SELECT until FROM servers WHERE id = ?", (writer,)).fetchone()
            noted = transaction.execute("SELECT MAX(until) FROM pauses WHERE table_id = ?", (table,)).fetchone()
            _pause(transaction, table, max(at, up[0] if up else 0, noted[0] or 0), now)
        else:
            transaction.execute("DELETE FROM pauses WHERE table_id = ?", (table,))
    return taken


def pause(transaction: Transaction, server: str, since: int, until: int) -> None:
    """Note a pause of all running games of a server; see `Store.pause`."""
    tables = transaction.execute("SELECT id FROM tables WHERE writer = ? AND state = 'playing'", (server,)).fetchall()
    for (table,) in tables:
        _pause(transaction, table, since, until)


def _pause(transaction: Transaction, table: str, since: int, until: int) -> None:
    if until <= since:
        return
    extended = transaction.execute(
        "UPDATE pauses SET until = ? WHERE table_id = ? AND until > ? AND until < ?",
        (until, table, since - SHORT_WHILE, until),
    )
    if not extended.rowcount:
        transaction.execute("INSERT INTO pauses (table_id, since, until) VALUES (?, ?, ?)", (table, since, until))


def pauses(transaction: Transaction, table: str) -> list[tuple[int, int]]:
    """When nobody could play at a table; see `Store.pauses`."""
    rows = transaction.execute("SELECT since, until FROM pauses WHERE table_id = ? ORDER BY since, until", (table,))
    return [(int(since), int(until)) for since, until in rows.fetchall()]


def finished(transaction: Transaction, since: int) -> list[str]:
    """Tables that were finished at this time or later; see `Store.finished`."""
    rows = transaction.execute("SELECT id FROM tables WHERE state = 'over' AND at >= ? ORDER BY at", (since,))
    return [str(table) for (table,) in rows.fetchall()]


def newest(transaction: Transaction) -> int:
    """The latest time that is stored anywhere; see `Store.newest`."""
    return int(
        transaction.execute(
            "SELECT COALESCE(MAX(at), 0) FROM"
            " (SELECT MAX(at) AS at FROM tables UNION ALL SELECT MAX(until) AS at FROM servers) AS times",
            (),
        ).fetchone()[0]
    )
