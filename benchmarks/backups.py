"""How long backups, restores and the removal of old games take, and how long commits wait meanwhile.

python benchmarks/backups.py                       # SQLite
python benchmarks/backups.py --db postgresql://…   # an empty database, which is emptied again
"""

from __future__ import annotations

import argparse
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path

from whistlestop.server.storage.backups import back_up, restore
from whistlestop.server.storage.open_store import open_store
from whistlestop.server.storage.store import Append, Line, Store
from whistlestop.server.tables.retention import PAUSE_FACTOR, TABLES_PER_STEP

ENTRIES = 250
"""Entries of a log: a long game."""
TEXT = f'{{"x":"{"y" * 120}"}}'
"""An entry, about as long as they are."""
OLD, NEW = 1, 1_000_000


def fill(store: Store, games: int) -> None:
    """Store finished games."""
    lines = tuple(Line(number, OLD, TEXT) for number in range(1, ENTRIES + 1))
    for first in range(0, games, 50):
        store.append([Append(f"old {n}", lines, "over") for n in range(first, min(games, first + 50))], "benchmark")


@contextmanager
def writing(db: str) -> Iterator[list[float]]:
    """Commit an entry every two milliseconds meanwhile; yields how long each commit took, in milliseconds."""
    stop, took = threading.Event(), list[float]()

    def write() -> None:
        with closing(open_store(db)) as store:
            table, number = f"new {time.time_ns()}", 0
            while not stop.is_set():
                number += 1
                began = time.perf_counter()
                store.append([Append(table, (Line(number, NEW, TEXT),), "playing")], "benchmark")
                took.append((time.perf_counter() - began) * 1000)
                time.sleep(0.002)

    writer = threading.Thread(target=write)
    writer.start()
    try:
        yield took
    finally:
        stop.set()
        writer.join()


def measure(name: str, db: str, work: Callable[[], object]) -> None:
    """Print how long some work takes, and how long commits take meanwhile."""
    with writing(db) as took:
        began = time.perf_counter()
        work()
        seconds = time.perf_counter() - began
    print(f"{name:28} {seconds:8.2f} s    commits: {describe(took)}")


def describe(milliseconds: Sequence[float]) -> str:
    ordered = sorted(milliseconds)
    return f"p50 {ordered[len(ordered) // 2]:.1f} ms, p99 {ordered[int(len(ordered) * 0.99)]:.1f} ms"


def remove_all(store: Store) -> None:
    """Remove all finished games, as a server does."""
    while True:
        began = time.perf_counter()
        if not store.remove_finished(NEW, TABLES_PER_STEP, True):
            return
        time.sleep(PAUSE_FACTOR * (time.perf_counter() - began))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--db", help="an empty PostgreSQL database")
    parser.add_argument("--games", type=int, default=3000)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        db = options.db or str(folder / "tables.db")
        with closing(open_store(db)) as store:
            fill(store, options.games)
            copy = folder / "copy.db"
            measure("nothing else", db, lambda: time.sleep(3))
            measure("backup", db, lambda: back_up(db, copy))
            print(f"{'':28} {copy.stat().st_size / 1e6:8.0f} MB")
            began = time.perf_counter()
            restore(copy, folder / "restored.db")
            print(f"{'restore into SQLite':28} {time.perf_counter() - began:8.2f} s")
            measure("removal of old games", db, lambda: remove_all(store))


if __name__ == "__main__":
    main()
