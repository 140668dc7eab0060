"""What the tests of the bots' queue share: workers, the bots of servers, and a look at the queue."""

from __future__ import annotations

import asyncio
import contextlib
import json
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import psycopg

from tests import fork_server
from tests.server.bot_pools import LONG, a_turn
from whistlestop.bots.seat_state import SeatState
from whistlestop.server.bot_queue import statements
from whistlestop.server.bot_queue.queue_worker import QueueWorker
from whistlestop.server.bot_queue.shared_bots import SharedBots
from whistlestop.server.bots.bot_pool import BotPool
from whistlestop.server.metrics import Metrics


@contextlib.asynccontextmanager
async def shared_bots(
    database: str, specs: Mapping[str, str], local: BotPool | None = None
) -> AsyncIterator[SharedBots]:
    """The bots of a server."""
    bots = SharedBots(database, local, Metrics(), specs=specs, grace=LONG)
    await bots.start()
    try:
        async with asyncio.timeout(5 * LONG):
            while not bots._due:  # the first comparison with the queue
                await asyncio.sleep(0.02)
            yield bots
    finally:
        await bots.close()


@contextlib.asynccontextmanager
async def queue_worker(database: str, specs: Mapping[str, str], processes: int = 1) -> AsyncIterator[QueueWorker]:
    """A worker in this process, ready for jobs."""
    ready, stopping = asyncio.Event(), asyncio.Event()
    worker = QueueWorker(database, processes, specs=specs, grace=LONG, on_ready=ready.set)
    running = asyncio.create_task(worker.run(stopping))
    try:
        waiting = asyncio.create_task(ready.wait())
        await asyncio.wait((running, waiting), return_when=asyncio.FIRST_COMPLETED)
        assert not running.done(), running.exception()
        yield worker
    finally:
        stopping.set()
        await running


@contextlib.contextmanager
def worker_process(database: str, specs: Mapping[str, str]) -> Iterator[Any]:
    """A worker in a process of its own, with one process for bots."""
    code = f"from tests.server.queue_bots import main; main({database!r}, {json.dumps(dict(specs))!r})"
    process: Any = (fork_server.fork if fork_server.AVAILABLE else subprocess.Popen)(
        [sys.executable, "-c", code], stdout=subprocess.PIPE, text=True
    )
    try:
        assert process.stdout.readline() == "ready\n"
        yield process
    finally:
        process.kill()
        process.wait(300)
        process.stdout.close()


def main(database: str, specs: str) -> None:
    """Run a worker until the process is killed."""

    async def work() -> None:
        worker = QueueWorker(
            database, 1, specs=json.loads(specs), grace=LONG, on_ready=lambda: print("ready", flush=True)
        )
        await worker.run(asyncio.Event())

    asyncio.run(work())


async def ask(bots: SharedBots, level: str, table: str = "T", **settings: Any) -> int:
    """Ask a bot for the first turn of a game."""
    game = a_turn()
    return await bots.choose(table, level, SeatState.from_game(game, 0), game.legal_ids(0), **settings)


def first_legal() -> int:
    return a_turn().legal_ids(0)[0]


def rows(database: str, statement: str, *values: object) -> list[tuple[Any, ...]]:
    """Execute a statement on the tables of the queue."""
    with contextlib.closing(psycopg.connect(database, autocommit=True)) as connection:
        connection.execute(f"SET search_path TO {statements.SCHEMA}")
        done = connection.execute(statement, values)
        return done.fetchall() if done.description else []


async def until_rows(database: str, statement: str, expected: Sequence[tuple[Any, ...]]) -> None:
    """Wait until a query of the queue has these rows."""
    async with asyncio.timeout(LONG):
        while await asyncio.to_thread(rows, database, statement) != list(expected):
            await asyncio.sleep(0.05)


async def until_lines(file: Path, number: int) -> None:
    """Wait until a file has so many lines."""
    async with asyncio.timeout(LONG):
        while not file.exists() or len(file.read_text(encoding="utf-8").splitlines()) < number:
            await asyncio.sleep(0.02)


async def until_processes(bots: SharedBots, number: int) -> None:
    """Wait until a server knows so many processes of workers."""
    async with asyncio.timeout(LONG):
        while bots.processes != number:
            await asyncio.sleep(0.02)


def taken_by(bots: SharedBots, who: str) -> int:
    """How many moves workers ("worker") or the server itself ("server") took."""
    return int(bots.metrics.bot_jobs.labels(taken_by=who)._value.get())
