"""`whistlestop worker`: real servers whose bots think in real workers, which are stopped and killed."""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests import fork_server

from .live import Server, last_moves, new_table, play_game
from .postgres import database as database
from .postgres import postgres as postgres
from .queue_bots import rows
from .several_servers import metric

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="workers run on Linux and macOS only")


@contextlib.contextmanager
def worker(database: str, folder: Path, *, executed: bool = False) -> Iterator[Any]:
    """A worker with one process, ready."""
    command = [sys.executable, "-m", "whistlestop", "worker", "--db", database, "--processes", "1", "--log", "json"]
    start: Any = subprocess.Popen if executed or not fork_server.AVAILABLE else fork_server.fork
    with (folder / "worker.log").open("ab") as log:
        process = start(command, stdout=subprocess.PIPE, stderr=log, text=True, env=dict(os.environ))
    try:
        assert process.stdout.readline().startswith("1 process is ready"), (folder / "worker.log").read_text()
        yield process
    finally:
        process.kill()
        process.wait(300)
        process.stdout.close()


async def until_metric(server: Server, name: str, least: float) -> None:
    while await metric(server, name) < least:
        await asyncio.sleep(0.1)


def test_a_game_whose_bots_think_elsewhere(tmp_path: Path, database: str) -> None:
    async def scene(server: Server) -> None:
        seats = await new_table(server.address, ("Anna",), {1: "novice", 2: "expert"}, opening=last_moves(3))
        assert (await play_game(seats, 1))["state"] == "over"
        moves = await metric(server, "whistlestop_bot_moves_total")
        assert moves >= 1
        assert await metric(server, "whistlestop_bot_jobs_total") == moves
        assert await metric(server, "whistlestop_bot_wait_seconds_count") == moves

    with Server(tmp_path, bots=0, db=database) as server, worker(database, tmp_path, executed=True) as process:
        asyncio.run(scene(server))
        process.send_signal(signal.SIGINT)
        assert process.wait(300) == 0
        assert '"event":"worker stopped"' in (tmp_path / "worker.log").read_text()
        assert rows(database, "SELECT * FROM workers") == []
        assert not server.faults()


def test_a_game_goes_on_when_its_only_worker_is_killed(tmp_path: Path, database: str) -> None:
    """The bots think in the worker at first, and in the server's own process in the end."""

    async def scene(server: Server, process: Any) -> None:
        await until_metric(server, "whistlestop_bot_processes_elsewhere", 1)
        (anna,) = await new_table(server.address, ("Anna",), {1: "regular", 2: "regular"})
        async with anna.socket() as socket:
            playing = asyncio.create_task(socket.play_on(random.Random(1)))
            await until_metric(server, "whistlestop_bot_jobs_total", 20)
            process.kill()
            await playing
            assert socket.now["state"] == "over"

    with Server(tmp_path, db=database) as server, worker(database, tmp_path) as process:
        asyncio.run(scene(server, process))
        assert not server.faults()


def test_a_server_without_workers_stops_and_leaves_nothing_behind(tmp_path: Path, database: str) -> None:
    async def scene(server: Server) -> None:
        (anna,) = await new_table(server.address, ("Anna",), {1: "novice"})
        async with anna.socket():
            while rows(database, "SELECT to_regclass('jobs') IS NULL") == [(True,)]:  # the server connects meanwhile
                await asyncio.sleep(0.05)
            while rows(database, "SELECT COUNT(*) FROM jobs") == [(0,)]:
                await asyncio.sleep(0.05)

    with Server(tmp_path, bots=0, db=database) as server:
        asyncio.run(scene(server))
        assert server.stop() == 0
        assert rows(database, "SELECT COUNT(*) FROM jobs") == [(0,)]
        assert '"event":"no worker for bots"' in server.logged()


def test_servers_with_a_file_never_load_the_queue() -> None:
    code = "import sys, whistlestop.server.serve; print([m for m in sys.modules if 'psycopg' in m or 'bot_queue' in m])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
