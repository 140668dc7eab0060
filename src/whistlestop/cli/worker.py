"""The command `whistlestop worker`."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from typing import Annotated, Literal

from cyclopts import Parameter

from whistlestop.cli.compile import compile
from whistlestop.extras import need

MOST = 256


def worker(
    *,
    db: Annotated[str | None, Parameter(help="The database of the servers: postgresql://… [WHISTLESTOP_DB]")] = None,
    processes: Annotated[int | None, Parameter(help="The number of processes for bots. [the cores]")] = None,
    log: Annotated[
        Literal["words", "json"] | None, Parameter(help="The format of the log. [words on a terminal]")
    ] = None,
) -> int:
    """Let the bots of servers think on this machine until Ctrl-C.

    The servers share a PostgreSQL database, and any number of machines can work for them. They notice by themselves
    when there is a worker, and when there is none any more. What a worker has not finished when it stops is done by
    another one, or by the servers.
    """
    with need("postgres"):
        import psycopg

        from whistlestop.server import structured_log
        from whistlestop.server.storage.open_store import default_db, is_postgres

    processes = (os.cpu_count() or 1) if processes is None else processes
    if not 1 <= processes <= MOST:
        raise ValueError(f"--processes must be 1 to {MOST}, not {processes}")
    address = db or default_db()
    if not is_postgres(address):
        raise ValueError("a worker needs the PostgreSQL database of its servers: --db postgresql://…")
    if sys.platform == "win32":
        raise ValueError("workers run on Linux and macOS only")
    structured_log.configure(None if log is None else log == "json")
    compile()
    try:
        asyncio.run(_work(address, processes))
    except psycopg.Error as error:
        raise ValueError(f"the database can't be used: {str(error).strip() or type(error).__name__}") from None
    return 0


async def _work(address: str, processes: int) -> None:
    from whistlestop.server.bot_queue.queue_worker import QueueWorker

    stopping, loop = asyncio.Event(), asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, stopping.set)
    who = "1 process is" if processes == 1 else f"{processes} processes are"

    def ready() -> None:
        print(f"{who} ready for the bots of the servers  (Ctrl-C stops this worker; no game is lost)", flush=True)

    await QueueWorker(address, processes, on_ready=ready).run(stopping)
