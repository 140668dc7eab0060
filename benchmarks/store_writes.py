"""How many moves does a database store a second, and what does it write for each?

    python benchmarks/store_writes.py                                   SQLite, in a temporary folder
    python benchmarks/store_writes.py --db postgresql://user@/name      PostgreSQL, in a new database

Stores moves of many tables as a server does, in commits of one move and of several. The bytes are those of PostgreSQL's
write-ahead log, which it sends to its replicas and keeps for backups; for SQLite they are not measured.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from whistlestop.server.keys import hashed, new_key, table_id
from whistlestop.server.storage.open_store import open_store
from whistlestop.server.storage.store import Append, Line, ServerRow, Store
from whistlestop.server.tables.entries import Cause, Entry, Played
from whistlestop.server.tables.table import write_line

TABLES = 500
GROUPS = (1, 4, 16, 64)
SECONDS = 3.0


def move(number: int, key: str) -> Line:
    """The entry of an ordinary move."""
    cause = Cause(hashed(key), f"command-{number:012}")
    return write_line(Entry(number, 1_900_000_000_000, Played(number % 4, "draw deck", 2500), cause))


def wal_position(db: str | Path) -> Callable[[], int]:
    """A function that returns how many bytes PostgreSQL's write-ahead log has had so far; for SQLite, 0."""
    if isinstance(db, Path):
        return lambda: 0  # its log begins again and again
    import psycopg

    watching = psycopg.connect(db, autocommit=True)

    def position() -> int:
        row = watching.execute("SELECT pg_current_wal_insert_lsn() - '0/0'::pg_lsn").fetchone()
        return 0 if row is None else int(row[0])

    return position


def measure(store: Store, position: Callable[[], int], tables: list[tuple[str, str]], group: int) -> dict[str, float]:
    """Store moves for a while, `group` of them in each commit."""
    versions = {table: store.length(table) for table, _ in tables}
    commits, began, before = 0, time.perf_counter(), position()
    while (took := time.perf_counter() - began) < SECONDS:
        appends = []
        for place in range(group):
            table, key = tables[(commits * group + place) % len(tables)]
            versions[table] += 1
            appends.append(Append(table, (move(versions[table], key),), "playing"))
        store.append(appends, "the benchmark")
        commits += 1
    written = position() - before
    moves = commits * group
    return {
        "moves in one commit": group,
        "commits/s": commits / took,
        "moves/s": moves / took,
        "ms/commit": 1000 * took / commits,
        "bytes/move": written / moves,
    }


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure how many moves a database stores.")
    parser.add_argument("--db", help="the address of an empty PostgreSQL database; otherwise a SQLite file is made")
    parser.add_argument("--json", type=Path, help="write the figures to this file")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="store-writes-") as folder:
        where: str | Path = options.db or Path(folder) / "tables.db"
        with contextlib.closing(open_store(where)) as store:
            store.register(ServerRow("the benchmark", "", "", 0), 1_900_000_000_000, None)
            tables = [(table_id(key, "writes"), key) for key in (new_key() for _ in range(TABLES))]
            for table, key in tables:
                store.append([Append(table, (move(1, key),), "playing")], "the benchmark")
            position = wal_position(where)
            found = [measure(store, position, tables, group) for group in GROUPS]
    for one in found:
        print("  ".join(f"{name} {value:.1f}" for name, value in one.items()), flush=True)
    if options.json:
        options.json.write_text(json.dumps(found, indent=1))


if __name__ == "__main__":
    main()
