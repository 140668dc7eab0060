"""How many tables can a server serve, with four players at each and an action every two seconds?

    python benchmarks/server_load.py --steps 250 500 750 1000 --restart-at 500 --json load.json

Starts a server and simulates its clients: a socket for each player, and at every table a random legal action every two
seconds, sent when it is due. The games are under way when the server starts, some just begun and some near their end.
It measures the time from sending an action to its acknowledgement, which the server sends when the action is on disk.
In the end the server is stopped, started, killed and started again under the same load, and every acknowledged action
is looked up in the database.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import gc
import json
import os
import random
import resource
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from server_clients import PAUSE, PLAYERS, Clients

from whistlestop import actions
from whistlestop.secrecy import new_secret
from whistlestop.server.keys import hashed, new_key, table_id
from whistlestop.server.protocol.settings import Settings
from whistlestop.server.storage.open_store import open_store
from whistlestop.server.storage.store import Append
from whistlestop.server.tables import entries as log
from whistlestop.server.tables.entries import Entry
from whistlestop.server.tables.seating import new_table
from whistlestop.server.tables.table import Table, read_line, write_line

LIMIT = 100.0
"""Milliseconds within which 99 of 100 actions have to be acknowledged."""
LIMITS = (
    "request_burst=1000000,request_per_second=1000000,sockets_per_address=1000000,sockets=1000000,tables=100000,"
    "address_frame_burst=1000000,address_frame_per_second=1000000,connections_per_address=1000000"
)
METRICS_TOKEN = "of-the-benchmark"


# The database


def begun(chance: random.Random, variant: str) -> tuple[Table, list[Entry], list[str]]:
    """A table with a game in progress, its log, and the keys of its seats."""
    keys = [new_key() for _ in range(PLAYERS)]
    at = int(time.time() * 1000)
    settings = Settings(variant, PLAYERS, grace=None)
    written = [Entry(1, at, new_table(settings, {}, hashed(keys[0]), new_secret(), None)[0])]
    table = Table.from_entries(table_id(keys[0], "load"), written)

    def add(what: log.EntryBody) -> None:
        written.append(Entry(table.version + 1, at, what))
        table.apply(written[-1])

    for seat, key in enumerate(keys):
        add(log.SeatTaken(seat, f"player {seat}", hashed(key), ""))
    add(log.Started())
    for _ in range(chance.randrange(250)):
        assert table.game is not None
        seat = table.to_act[0]
        add(log.Played(seat, actions.text(chance.choice(table.game.legal(seat)))))
        if table.state == "over":
            return begun(chance, variant)
    return table, written, keys


def fill(db: Path, tables: int, variant: str) -> list[tuple[str, list[str]]]:
    """Store tables in a new database; returns their ids and the keys of their seats."""
    chance = random.Random(tables)
    made = []
    with contextlib.closing(open_store(db)) as store:
        for _ in range(tables):
            table, written, keys = begun(chance, variant)
            store.append([Append(table.id, tuple(map(write_line, written)), table.state)], "the benchmark")
            made.append((table.id, keys))
    return made


# The server


class Server:
    """A server process."""

    def __init__(self, db: Path | str, folder: Path | None = None) -> None:
        """`folder` is for its log; by default it is that of the database, a file."""
        self.db = db
        self.log_file = (folder or Path(db).parent) / "server.log"
        self.port = 0
        self.start_seconds = 0.0
        """How long the last start took."""

    def start(self) -> None:
        """Start it, at the same port as before."""
        began = time.perf_counter()
        command = [sys.executable, "-m", "whistlestop", "serve", "--db", str(self.db), "--limits", LIMITS]
        self.process = subprocess.Popen(
            [*command, "--bots", "1", "--log", "json", "--port", str(self.port)],
            stdout=subprocess.PIPE,
            stderr=self.log_file.open("ab"),
            text=True,
            env=os.environ | {"WHISTLESTOP_METRICS_TOKEN": METRICS_TOKEN},
        )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if "http://" not in line:
            raise SystemExit(f"the server did not start; see {self.log_file}")
        self.port = int(line.split()[3].rpartition(":")[2])
        self.start_seconds = time.perf_counter() - began

    def end(self, how: signal.Signals) -> None:
        """Stop it, or kill it, and wait."""
        if self.process.poll() is None:
            self.process.send_signal(how)
        self.process.wait(60)

    def megabytes(self) -> tuple[float, float]:
        """The memory of the server, and of its bots' processes."""
        children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text().split()
        return _resident(self.process.pid), sum(map(_resident, map(int, children)))

    def cpu_seconds(self) -> float:
        """The processor time used so far."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _resident(process: int) -> float:
    status = Path(f"/proc/{process}/status").read_text()
    return int(status.partition("VmRSS:")[2].split()[0]) / 1024


# Measuring


@dataclass
class Step:
    """The result for a number of tables. Times are in milliseconds unless they are called seconds."""

    tables: int
    sockets: int
    moves: int
    """How many actions were measured."""
    per_second: float
    p50: float
    p95: float
    p99: float
    longest: float
    late: int
    refused: dict[str, int]
    cpu: float
    """The share of a core that the server used."""
    clients_cpu: float
    """The share of a core that the clients used."""
    commit: float
    """The average duration of a commit, from the server's metrics."""
    together: float
    """How many actions one commit stored, on average."""
    megabytes: float
    bots_megabytes: float
    start_seconds: float
    connect_seconds: float


@dataclass
class Restart:
    """A restart under load."""

    how: str
    down_seconds: float
    """From the signal until the port was open again."""
    back_seconds: float
    """From the signal until every player was connected again."""
    repeated: int
    """Actions that were sent to the new process, because they were unanswered or became due during the restart."""
    acked: int
    lost: int
    """Acknowledged actions that are not in the database, or not at their version. This must be 0."""
    doubled: int
    """Actions that are in the database twice. This must be 0, too."""


def figures(port: int) -> dict[str, float]:
    """The server's metrics."""
    import urllib.request

    operator = {"Authorization": f"Bearer {METRICS_TOKEN}"}
    request = urllib.request.Request(f"http://127.0.0.1:{port}/metrics", headers=operator)
    with urllib.request.urlopen(request, timeout=30) as answer:
        lines = answer.read().decode().splitlines()
    pairs = (line.rpartition(" ") for line in lines if not line.startswith("#"))
    return {name: float(value) for name, _, value in pairs}


async def measure(made: Sequence[tuple[str, list[str]]], server: Server, seconds: float) -> tuple[Step, Clients]:
    """Measure for a while; the clients go on playing afterwards."""
    clients = Clients(server.port)
    began = time.perf_counter()
    gc.disable()  # a pause of this process would look like one of the server
    await clients.connect_and_play(made)
    connecting = time.perf_counter() - began
    await asyncio.sleep(2 * PAUSE)
    before, began = await asyncio.to_thread(figures, server.port), time.perf_counter()
    cpu, own_cpu = server.cpu_seconds(), time.process_time()
    clients.spans, clients.late = [], 0
    await asyncio.sleep(seconds)
    spans, late, took = sorted(clients.spans), clients.late, time.perf_counter() - began
    used, own = server.cpu_seconds() - cpu, time.process_time() - own_cpu
    after = await asyncio.to_thread(figures, server.port)
    grown = {name: after[name] - before.get(name, 0) for name in after}
    commits = max(1.0, grown[_named(after, "commit_seconds_count")])
    step = Step(
        tables=len(made),
        sockets=clients.connected,
        moves=len(spans),
        per_second=len(spans) / took,
        p50=statistics.median(spans),
        p95=spans[int(0.95 * len(spans))],
        p99=spans[int(0.99 * len(spans))],
        longest=spans[-1],
        late=late,
        refused=dict(clients.refused),
        cpu=used / took,
        clients_cpu=own / took,
        commit=1000 * grown[_named(after, "commit_seconds_sum")] / commits,
        together=len(spans) / commits,
        megabytes=server.megabytes()[0],
        bots_megabytes=server.megabytes()[1],
        start_seconds=server.start_seconds,
        connect_seconds=connecting,
    )
    return step, clients


def _named(found: dict[str, float], end: str) -> str:
    return next(name for name in found if name.endswith(end))


async def restart(server: Server, clients: Clients, how: signal.Signals) -> Restart:
    """Stop the server under load, start it again, and check that nothing is lost."""
    repeated, began = clients.repeated, time.perf_counter()
    await asyncio.to_thread(server.end, how)
    await asyncio.to_thread(server.start)
    down = time.perf_counter() - began
    await clients.wait_until_connected()
    back = time.perf_counter() - began
    await asyncio.sleep(3 * PAUSE)
    lost, doubled = await asyncio.to_thread(missing, server.db, clients)
    return Restart(
        how=how.name,
        down_seconds=down,
        back_seconds=back,
        repeated=clients.repeated - repeated,
        acked=len(clients.acked),
        lost=lost,
        doubled=doubled,
    )


def missing(db: Path | str, clients: Clients) -> tuple[int, int]:
    """How many acknowledged actions are missing in the database, and how many are there twice."""
    acked = dict(clients.acked)
    found: dict[str, list[int]] = {}
    with contextlib.closing(open_store(db)) as store:
        for table in clients.tables:
            for entry in map(read_line, store.lines(table.id)):
                if entry.cause is not None:
                    found.setdefault(f"{table.id}/{entry.cause.command}", []).append(entry.number)
    lost = sum(version not in found.get(name, ()) for name, version in acked.items())
    return lost, sum(len(numbers) > 1 for numbers in found.values())


def run(tables: int, options: argparse.Namespace, restarts: Sequence[signal.Signals]) -> tuple[Step, list[Restart]]:
    """Measure a number of tables with a new server and a new database."""

    async def scene(server: Server, made: Sequence[tuple[str, list[str]]]) -> tuple[Step, list[Restart]]:
        step, clients = await measure(made, server, options.seconds)
        done = [await restart(server, clients, how) for how in restarts]
        clients.ending = True
        return step, done

    with tempfile.TemporaryDirectory(prefix="server-load-", dir=options.folder) as folder:
        server = Server(Path(folder) / "tables.db")
        made = fill(server.db, tables, options.variant)
        server.start()
        try:
            with asyncio.Runner(loop_factory=event_loop) as runner:
                return runner.run(scene(server, made))
        finally:
            server.end(signal.SIGKILL)


def event_loop() -> asyncio.AbstractEventLoop:
    """The event loop that the server uses, too."""
    try:
        import uvloop
    except ImportError:
        return asyncio.new_event_loop()
    return uvloop.new_event_loop()


def disk_of(folder: Path) -> str:
    """The kind of file system that a folder is on."""
    mounts = [line.split() for line in Path("/proc/mounts").read_text().splitlines()]
    around = [mount for mount in mounts if folder.resolve().is_relative_to(mount[1])]
    return max(around, key=lambda mount: len(mount[1]))[2]


def steps(options: argparse.Namespace) -> Iterator[Step]:
    """One number of tables after another, until they are too many."""
    print(
        "tables sockets moves/s    p50    p95    p99  longest late"
        "  server clients  commit  in one    MB  bots  connected"
    )
    for tables in options.steps:
        s, _ = run(tables, options, ())
        print(
            f"{s.tables:6} {s.sockets:7} {s.per_second:7.1f} {s.p50:6.1f} {s.p95:6.1f} {s.p99:6.1f} {s.longest:8.1f}"
            f" {s.late:4} {s.cpu:7.0%} {s.clients_cpu:7.0%} {s.commit:7.1f} {s.together:7.1f} {s.megabytes:5.0f}"
            f" {s.bots_megabytes:5.0f} {s.connect_seconds:8.1f} s",
            flush=True,
        )
        yield s
        if s.p99 > LIMIT and not options.all:
            return


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure how many tables a server can serve.")
    parser.add_argument("--steps", type=int, nargs="*", default=[100, 250, 500, 750, 1000], help="numbers of tables")
    parser.add_argument("--seconds", type=float, default=30, help="how long each is measured (default: 30)")
    parser.add_argument("--restart-at", type=int, default=500, help="tables during the restarts; 0: none")
    parser.add_argument("--variant", default="usa")
    parser.add_argument("--folder", type=Path, default=Path(tempfile.gettempdir()), help="where the database is")
    parser.add_argument("--all", action="store_true", help="continue beyond the first number that is too many")
    parser.add_argument("--json", type=Path, help="write the figures to this file")
    options = parser.parse_args()
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))  # the server inherits it
    print(f"database on {disk_of(options.folder)}, every commit synced; {os.cpu_count()} cores for server and clients")
    found = list(steps(options))
    done: list[Restart] = []
    if options.restart_at:
        _, done = run(options.restart_at, options, (signal.SIGTERM, signal.SIGKILL))
        print("\nrestart   open again  all back  actions repeated   acknowledged so far  lost  doubled")
        for r in done:
            print(
                f"{r.how:8} {r.down_seconds:9.1f} s {r.back_seconds:7.1f} s {r.repeated:18} {r.acked:20}"
                f" {r.lost:5} {r.doubled:8}"
            )
    if options.json:
        kept = {"steps": [asdict(step) for step in found], "restarts": [asdict(one) for one in done]}
        options.json.write_text(json.dumps(kept, indent=1))


if __name__ == "__main__":
    main()
