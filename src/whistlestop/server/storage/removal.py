"""Remove finished games: the statements that both databases share. A game's summary may be kept."""

from __future__ import annotations

from collections.abc import Sequence

from whistlestop.server.storage.leases import Transaction

_FINISHED = "tables.state IN ('over', 'closed') AND tables.at < ?"


def find_finished(transaction: Transaction, before: int, most: int) -> list[str]:
    """Up to `most` tables that are over or closed, and whose last entry is older than `before`."""
    found = transaction.execute(
        f"SELECT tables.id FROM tables WHERE {_FINISHED} LIMIT ? {transaction.skip_locked}", (before, most)
    )
    return [str(table) for (table,) in found.fetchall()]


def remove(transaction: Transaction, tables: Sequence[str], before: int, keep_summaries: bool) -> list[str]:
    """Remove those of the tables that are still finished and as old; returns which ones they were."""
    execute = transaction.execute
    removed = []
    for table in tables:
        if execute(f"SELECT 1 FROM tables WHERE id = ? AND {_FINISHED}", (table, before)).fetchone() is None:
            continue
        if keep_summaries:
            execute(
                "INSERT INTO removed_games (table_id, at, text) SELECT tables.id, tables.at, summaries.text"
                " FROM tables JOIN summaries ON summaries.table_id = tables.id WHERE tables.id = ?"
                " ON CONFLICT (table_id) DO NOTHING",
                (table,),
            )
        for name in ("summaries", "pauses", "entries"):
            execute(f"DELETE FROM {name} WHERE table_id = ?", (table,))
        execute("DELETE FROM tables WHERE id = ?", (table,))
        removed.append(table)
    return removed


def removed_games(transaction: Transaction, limit: int) -> list[tuple[str, str]]:
    """The kept summaries of removed games, the newest first; see `Store.removed_games`."""
    rows = transaction.execute("SELECT table_id, text FROM removed_games ORDER BY at DESC, table_id LIMIT ?", (limit,))
    return [(str(table), str(text)) for table, text in rows.fetchall()]
