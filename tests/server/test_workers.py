"""`whistlestop serve --workers`: several servers share a port."""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import signal
import sys
from pathlib import Path

import pytest

from whistlestop.server.storage.open_store import open_store

from .live import Server, at_table, get, last_moves, new_table, play_game
from .postgres import database as database
from .postgres import postgres as postgres
from .test_forwarding import played_on

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="looks for processes in /proc")


def addresses(database: str) -> list[str]:
    """Where the running servers of a database are."""
    with contextlib.closing(open_store(database)) as store:
        return [server.address for server in store.servers()]


def children(process: int) -> list[int]:
    """The workers of a server, by their process ids."""
    found = Path(f"/proc/{process}/task/{process}/children").read_text().split()
    return [child for child in map(int, found) if b"spawn_main" in Path(f"/proc/{child}/cmdline").read_bytes()]


async def until_running(database: str, number: int) -> None:
    while len(addresses(database)) != number:
        await asyncio.sleep(0.1)


def test_workers_share_a_port_and_are_started_again(tmp_path: Path, database: str) -> None:
    server = Server(tmp_path, "--workers", "2", db=database, executed=True)

    async def scene() -> None:
        await until_running(database, 2)
        seats = await new_table(server.address, ("Anna", "Bert"), opening=last_moves(2))
        assert (await play_game(seats, 1))["state"] == "over"
        for number in range(8):  # connections are taken by either worker
            assert (await get(f"{server.address}/api/tables/{seats[0].table}/check")).json()["holds"], number
        seats = await new_table(server.address, ("Anna", "Bert"))
        workers = children(server.process.pid)
        assert len(workers) == 2
        os.kill(workers[0], signal.SIGKILL)
        os.kill(workers[1], signal.SIGTERM)
        while set(children(server.process.pid)) & set(workers) or len(children(server.process.pid)) != 2:
            await asyncio.sleep(0.1)
        await until_running(database, 2)
        while (await get(seats[0].path)).status_code != 200:
            await asyncio.sleep(0.1)
        async with at_table(seats) as sockets:
            for own in sockets:
                if own.now["legal"]:
                    await played_on(own, random.Random(1))

    with server:
        asyncio.run(scene())
        workers = children(server.process.pid)
        assert server.stop() == 0
        assert not any(Path(f"/proc/{worker}").exists() for worker in workers)
        assert addresses(database) == []


def test_workers_end_with_the_process_that_started_them(tmp_path: Path, database: str) -> None:
    with Server(tmp_path, "--workers", "2", db=database, executed=True) as server:
        asyncio.run(until_running(database, 2))
        server.kill()

        async def scene() -> None:
            await until_running(database, 0)

        asyncio.run(scene())
