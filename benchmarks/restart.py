"""How soon is a server back whose tables have the longest logs there can be?

    python benchmarks/restart.py --tables 2000 --folder /var/tmp --json restart.json

Makes a database with many tables at each of which a claim was made and taken back 9,800 times, and with ten ordinary
ones. Starts the server and measures the time until it is ready, until the lobby answers, and until a table with such a
log answers that somebody asks for. Then four players at each of the ordinary tables play an action every two seconds
while the server loads the other tables in the background. For comparison, the same is measured before those are there.

2,000 tables take 10 GB of disk.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import gc
import json
import os
import random
import signal
import sqlite3
import statistics
import tempfile
import time
import urllib.request
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from server_clients import Clients
from server_load import Server, disk_of, figures, fill

from whistlestop import actions
from whistlestop.actions import ClaimRoute
from whistlestop.secrecy import new_secret
from whistlestop.server.keys import hashed, new_key, table_id
from whistlestop.server.protocol.settings import Settings
from whistlestop.server.storage.open_store import open_store
from whistlestop.server.storage.store import Append
from whistlestop.server.tables import entries as log
from whistlestop.server.tables.entries import Cause, Entry
from whistlestop.server.tables.seating import new_table
from whistlestop.server.tables.table import Table, write_line

ORDINARY = 10
"""How many ordinary tables there are."""
DRAWN = 200
"""How many actions are played before the claim that is taken back."""
ASKED = 5
"""How many of the tables with long logs somebody asks for."""


# The database


def long_log(rounds: int) -> tuple[Table, list[Entry]]:
    """A table at which a claim was made and taken back so many times, and its log."""
    chance, keys = random.Random(1), [new_key(), new_key()]
    at = int(time.time() * 1000) - 86_400_000
    settings = Settings("usa", len(keys), grace=None)
    written = [Entry(1, at, new_table(settings, {}, hashed(keys[0]), new_secret(), None)[0])]
    table = Table.from_entries(table_id(keys[0], "long"), written)

    def add(seat: int, what: log.EntryBody) -> None:
        cause = Cause(hashed(keys[seat]), f"{chance.getrandbits(64):016x}")
        written.append(Entry(table.version + 1, at, what, cause))
        table.apply(written[-1])

    for seat, key in enumerate(keys):
        add(seat, log.SeatTaken(seat, f"player {seat}", hashed(key), ""))
    add(0, log.Started())
    for seat, action in _drawing(table):
        add(seat, log.Played(seat, action))
    assert table.game is not None
    (seat,) = table.to_act
    claim = next(actions.text(action) for action in table.game.legal(seat) if isinstance(action, ClaimRoute))
    for _ in range(rounds):
        add(seat, log.Played(seat, claim))
        add(seat, log.Undone(seat, len(table.played_actions) - 1))
    return table, written


def _drawing(table: Table) -> Iterator[tuple[int, str]]:
    """Actions other than claims, until a route can be claimed."""
    assert table.game is not None
    chance = random.Random(2)
    while True:
        assert table.game is not None
        seat, legal = table.to_act[0], table.game.legal(table.to_act[0])
        others = [action for action in legal if not isinstance(action, ClaimRoute)]
        if len(table.played_actions) >= DRAWN and len(others) < len(legal):
            return
        yield seat, actions.text(chance.choice(others or legal))


def add_long_logs(db: Path, tables: int, rounds: int) -> tuple[list[str], int]:
    """Store tables with long logs; returns their ids, and the number of entries of each."""
    table, written = long_log(rounds)
    ids = [table.id, *(table_id(new_key(), "copy") for _ in range(tables - 1))]
    with contextlib.closing(open_store(db)) as store:
        store.append([Append(table.id, tuple(map(write_line, written)), table.state)], "the benchmark")
    with contextlib.closing(sqlite3.connect(db)) as connection:  # much faster than appending
        for first in range(1, tables, 50):
            for copy in ids[first : first + 50]:
                connection.execute(
                    "INSERT INTO tables (id, state, writer, entries, at)"
                    " SELECT ?, state, writer, entries, at FROM tables WHERE id = ?",
                    (copy, table.id),
                )
                connection.execute(
                    "INSERT INTO entries (table_id, number, at, text)"
                    " SELECT ?, number, at, text FROM entries WHERE table_id = ? ORDER BY number",
                    (copy, table.id),
                )
            connection.commit()
    os.sync()  # the server's commits must not wait for what this has written
    return ids, len(written)


# Measuring


@dataclass
class Result:
    """Times are in seconds, those of actions in milliseconds."""

    tables: int
    """With long logs."""
    entries: int
    """Of each of them."""
    ready: float
    """From the start of the process until `/healthz` answers that the server works."""
    lobby: float
    """From then until the lobby has answered."""
    asked: list[float]
    """How long each of those took to answer that somebody asked for."""
    moves: int
    p50: float
    p99: float
    longest: float
    loaded: int
    """How many tables were loaded at the end of the measurement."""
    seconds: float
    """From the start until then."""
    megabytes: float


def answers(port: int, path: str) -> bool:
    """Whether a request is answered with success."""
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}{path}", timeout=60) as answer:
            return bool(answer.status == 200)
    except OSError:
        return False


def timed(port: int, path: str) -> float:
    """How many seconds a request takes; raises `SystemExit` if it fails."""
    began = time.perf_counter()
    if not answers(port, path):
        raise SystemExit(f"{path} was not answered")
    return time.perf_counter() - began


async def measure(
    server: Server, made: Sequence[tuple[str, list[str]]], long: Sequence[str], entries: int, seconds: float
) -> Result:
    """Start the server and measure; it is killed in the end."""
    began = time.perf_counter()
    await asyncio.to_thread(server.start)  # returns when the server has said where it is
    while not await asyncio.to_thread(answers, server.port, "/healthz"):
        await asyncio.sleep(0.01)
    ready = time.perf_counter() - began
    try:
        lobby = await asyncio.to_thread(timed, server.port, "/api/lobby")
        clients = Clients(server.port)
        gc.disable()
        await clients.connect_and_play(made)
        asked = [await asyncio.to_thread(timed, server.port, f"/api/tables/{table}") for table in long[-ASKED:]]
        await asyncio.sleep(seconds)
        spans, clients.ending = sorted(clients.spans), True
        found = await asyncio.to_thread(figures, server.port)
        return Result(
            tables=len(long),
            entries=entries,
            ready=ready,
            lobby=lobby,
            asked=asked,
            moves=len(spans),
            p50=statistics.median(spans),
            p99=spans[int(0.99 * len(spans))],
            longest=spans[-1],
            loaded=int(next(value for name, value in found.items() if name.endswith("folds_total"))),
            seconds=time.perf_counter() - began,
            megabytes=server.megabytes()[0],
        )
    finally:
        server.end(signal.SIGKILL)


def show(result: Result) -> None:
    """Print a line for a result."""
    asked = f"{max(result.asked):6.2f}" if result.asked else "     –"
    print(
        f"{result.tables:6} {result.entries:8} {result.ready:8.2f} s {result.lobby:6.2f} s {asked} s {result.moves:6}"
        f" {result.p50:6.1f} {result.p99:6.1f} {result.longest:8.1f} {result.loaded:7} {result.seconds:5.0f} s"
        f" {result.megabytes:5.0f}",
        flush=True,
    )


def run(options: argparse.Namespace) -> list[Result]:
    """Measure without the tables with long logs, and with them."""
    results = []
    with tempfile.TemporaryDirectory(prefix="restart-", dir=options.folder) as folder:
        server = Server(Path(folder) / "tables.db")
        made = fill(server.db, ORDINARY, "usa")
        print("tables  entries      ready    lobby    asked   moves    p50    p99  longest  loaded  after    MB")
        results.append(asyncio.run(measure(server, made, (), 0, options.seconds)))
        show(results[-1])
        long, entries = add_long_logs(server.db, options.tables, options.rounds)
        results.append(asyncio.run(measure(server, made, long, entries, options.seconds)))
        show(results[-1])
    return results


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure how soon a server with long logs is back.")
    parser.add_argument("--tables", type=int, default=2000, help="tables with long logs (default: 2000)")
    parser.add_argument("--rounds", type=int, default=9800, help="how often each claim is taken back (default: 9800)")
    parser.add_argument("--seconds", type=float, default=60, help="how long players play (default: 60)")
    parser.add_argument("--folder", type=Path, default=Path(tempfile.gettempdir()), help="where the database is")
    parser.add_argument("--json", type=Path, help="write the figures to this file")
    options = parser.parse_args()
    print(f"database on {disk_of(options.folder)}; {os.cpu_count()} cores for server and clients")
    results = run(options)
    if options.json:
        options.json.write_text(json.dumps([asdict(result) for result in results], indent=1))


if __name__ == "__main__":
    main()
