"""What does it cost if a server forwards to another one, and how soon is a game played on whose server was killed?

    python benchmarks/several_servers.py --tables 500 --json several.json

Starts PostgreSQL (or uses `--db`, which must be empty), servers with it, and the clients of `server_load.py`: four
sockets at every table, and a random legal action every two seconds.

*Forwarding*: all tables belong to one server; the clients connect with that one, with either one, or with the other
one, which forwards everything. What counts is the processor time of both servers for an action. *Fail-over*: the tables
belong to two servers, and clients connect with either one. One is killed; what counts is the time until an action is
acknowledged at every table, and that none that was acknowledged is lost.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import gc
import json
import random
import resource
import signal
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from server_clients import PAUSE, Clients
from server_load import Server, begun, missing

from whistlestop.server.storage.open_store import open_store
from whistlestop.server.storage.store import Append
from whistlestop.server.tables.table import write_line

MADE = Sequence[tuple[str, list[str]]]
"""Tables, and the keys of their seats."""


@dataclass
class Forwarding:
    """How expensive actions are with clients at these servers. Times are in milliseconds."""

    where: str
    moves: int
    p50: float
    p99: float
    cpu_a_move: float
    """Of all servers together."""


@dataclass
class FailOver:
    """The time until tables were played on after a server was killed, in seconds."""

    tables: int
    of_killed: int
    """How many of them the killed server had."""
    p50: float
    worst: float
    acked: int
    lost: int
    """Acknowledged actions that are not in the database. This must be 0."""
    doubled: int
    """Actions that are in the database twice. This must be 0, too."""


def fill(db: str, tables: int, variant: str) -> MADE:
    """Store tables in a database; they belong to the servers that run, in turn."""
    chance = random.Random(tables)
    made = []
    with contextlib.closing(open_store(db)) as store:
        writers = [server.server for server in store.servers()] or ["the benchmark"]
        for number in range(tables):
            table, written, keys = begun(chance, variant)
            append = Append(table.id, tuple(map(write_line, written)), table.state)
            store.append([append], writers[number % len(writers)])
            made.append((table.id, keys))
    return made


def wait_until_none_lives(db: str) -> None:
    """Wait until the leases of all servers have ended."""
    with contextlib.closing(open_store(db)) as store:
        while store.servers():
            time.sleep(0.1)


def owners(db: str) -> dict[str, str]:
    """The address of each table's server."""
    with contextlib.closing(open_store(db)) as store:
        found = ((row.table, store.owner(row.table)) for row in store.tables(("playing",)))
        return {table: owner.address for table, owner in found if owner is not None}


async def forwarding(servers: Sequence[Server], made: MADE, seconds: float) -> list[Forwarding]:
    """Measure with clients at the tables' server, at either one, and at the other one."""
    here, other = servers
    results = []
    for where, ports in (
        ("at the table's server", (here.port,)),
        ("at either server", (here.port, other.port)),
        ("at the other server", (other.port,)),
        ("at the table's server again", (here.port,)),
    ):
        clients = Clients(ports[0], other_ports=ports[1:])
        await clients.connect_and_play(made)
        await asyncio.sleep(2 * PAUSE)
        clients.spans = []
        before = sum(server.cpu_seconds() for server in servers)
        await asyncio.sleep(seconds)
        spans, used = sorted(clients.spans), sum(server.cpu_seconds() for server in servers) - before
        await clients.close()
        results.append(
            Forwarding(
                where, len(spans), statistics.median(spans), spans[int(0.99 * len(spans))], 1000 * used / len(spans)
            )
        )
        print(f"{where:28} {results[-1].p50:6.1f} {results[-1].p99:6.1f} {results[-1].cpu_a_move:6.2f} ms", flush=True)
    return results


async def fail_over(db: str, servers: Sequence[Server], made: MADE) -> FailOver:
    """Kill one of two servers under load, and measure until all tables are played on."""
    killed, left = servers
    clients = Clients(left.port, other_ports=(killed.port,))
    await clients.connect_and_play(made)
    await asyncio.sleep(3 * PAUSE)
    had = sum(address.endswith(f":{killed.port}") for address in owners(db).values())
    clients.played_at.clear()
    killed_at = time.perf_counter()
    killed.end(signal.SIGKILL)
    while len(clients.played_at) < len(made):
        await asyncio.sleep(0.05)
    times = sorted(at - killed_at for at in clients.played_at.values())
    await asyncio.sleep(2 * PAUSE)
    await clients.close()
    lost, doubled = await asyncio.to_thread(missing, db, clients)
    return FailOver(len(made), had, statistics.median(times), times[-1], len(clients.acked), lost, doubled)


@contextlib.contextmanager
def running(db: str, folder: Path, number: int) -> Iterator[list[Server]]:
    """So many servers; the first one starts before the others, and has all tables."""
    servers: list[Server] = []
    try:
        for _ in range(number):
            servers.append(Server(db, folder))
            servers[-1].start()
        yield servers
    finally:
        for server in servers:
            server.end(signal.SIGKILL)


@contextlib.contextmanager
def database(given: str | None) -> Iterator[str]:
    """The database that was asked for, or one of a PostgreSQL that is started here, with every commit synced."""
    if given is not None:
        yield given
        return
    sys.path.insert(0, str(Path(__file__).parents[1]))
    from tests.server.postgres import Postgres

    postgres = Postgres(sync=True)
    try:
        yield postgres.address()
    finally:
        postgres.stop()


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure forwarding and fail-over.")
    parser.add_argument("--db", help="an empty database; without it, PostgreSQL is started")
    parser.add_argument("--tables", type=int, default=500, help="tables during the fail-over (default: 500)")
    parser.add_argument("--forwarded", type=int, default=100, help="tables to measure forwarding with; 0: none")
    parser.add_argument("--seconds", type=float, default=20, help="how long forwarding is measured (default: 20)")
    parser.add_argument("--variant", default="usa")
    parser.add_argument("--json", type=Path, help="write the figures to this file")
    options = parser.parse_args()
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))  # the servers inherit it
    gc.disable()  # a pause of this process would look like one of a server
    found: dict[str, object] = {}
    with tempfile.TemporaryDirectory(prefix="several-servers-") as folder, database(options.db) as db:
        if options.forwarded:
            made = fill(db, options.forwarded, options.variant)  # the first server takes all of them
            print(f"{options.forwarded} tables                      p50    p99  processor time of the servers a move")
            with running(db, Path(folder), 2) as servers:
                measured = asyncio.run(forwarding(servers, made, options.seconds))
            found["forwarding"] = [asdict(one) for one in measured]
            wait_until_none_lives(db)
        if options.tables:
            with running(db, Path(folder), 2) as servers:
                made = fill(db, options.tables, options.variant)
                failed = asyncio.run(fail_over(db, servers, made))
            print(
                f"\n{failed.tables} tables, {failed.of_killed} of them of the killed server: played on after"
                f" {failed.p50:.1f} s (median), {failed.worst:.1f} s (worst);"
                f" {failed.acked} acknowledged actions, {failed.lost} lost, {failed.doubled} doubled"
            )
            found["fail_over"] = asdict(failed)
    if options.json:
        options.json.write_text(json.dumps(found, indent=1))


if __name__ == "__main__":
    main()
