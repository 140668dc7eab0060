"""Several servers that are killed, frozen, cut off from their database and restarted while people play.

Whatever happens, at most one of them writes a table, and only what it wrote is ever heard: nothing that any server
acknowledged or sent is lost, doubled or contradicted.

WHISTLESTOP_FAULTS=200 python -m pytest tests/server/test_several_servers.py -p no:xdist
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import signal
from collections.abc import AsyncIterator
from pathlib import Path

import psycopg

from tests import seeds

from .live import Server
from .persistent_players import CUT_OFF, check_games, circles, games
from .postgres import database as database
from .postgres import postgres as postgres
from .several_servers import several_servers

FAULTS = int(os.environ.get("WHISTLESTOP_FAULTS", "12"))
KINDS = ("kill", "restart", "freeze", "slow database")


class Faults:
    """Servers that fail one after another, in one way or another."""

    refusing = True

    def __init__(self, servers: list[Server], database: str) -> None:
        self.servers = servers
        self.database = database
        self.chance = random.Random(seeds.seed())
        self.acks = 0
        self.done: list[str] = []

    @contextlib.asynccontextmanager
    async def reached(self) -> AsyncIterator[str]:
        """The address of any of the servers: a load balancer would not know more."""
        try:
            yield self.chance.choice(self.servers).address
        except CUT_OFF:
            await asyncio.sleep(0.05)

    def acknowledged(self) -> None:
        """Count an acknowledgement that a player received."""
        self.acks += 1

    async def go_on(self, times: int) -> None:
        """Let so many faults happen, with some play in between."""
        kinds = [kind for _ in range(times) for kind in KINDS]
        for kind in kinds[:times]:
            before = self.acks
            while self.acks < before + 40:
                await asyncio.sleep(0.05)
            await self._happen(kind, self.chance.choice(self.servers))
            self.done.append(kind)

    async def _happen(self, kind: str, server: Server) -> None:
        match kind:
            case "kill":
                await asyncio.to_thread(server.kill)
                await asyncio.sleep(self.chance.uniform(0, 6))
                await asyncio.to_thread(server.start)
            case "restart":
                await asyncio.to_thread(server.stop)
                await asyncio.to_thread(server.start)
            case "freeze":
                server.process.send_signal(signal.SIGSTOP)
                await asyncio.sleep(self.chance.uniform(1, 7))
                server.process.send_signal(signal.SIGCONT)
            case "slow database":
                await asyncio.to_thread(self._lock_database, self.chance.uniform(1, 6))

    def _lock_database(self, seconds: float) -> None:
        """Let every statement that writes wait, once no transaction has locked one table and wants the other."""
        locked = False
        while not locked:
            with (
                contextlib.suppress(psycopg.errors.DeadlockDetected),
                contextlib.closing(psycopg.connect(self.database, autocommit=True)) as connection,
            ):
                connection.execute("BEGIN")
                connection.execute("LOCK TABLE whistlestop.tables, whistlestop.servers IN EXCLUSIVE MODE")
                locked = True
                connection.execute("SELECT pg_sleep(%s)", (seconds,))
                connection.execute("COMMIT")


def test_whatever_fails_at_most_one_server_is_heard(tmp_path: Path, database: str) -> None:
    with several_servers(tmp_path, database, number=3) as servers:

        async def scene() -> None:
            faults = Faults(servers, database)
            playing = circles(faults, "several servers")
            failing = asyncio.create_task(faults.go_on(FAULTS))
            circling = [asyncio.create_task(games(players, bots, failing)) for players, bots in playing]
            async with asyncio.timeout(600 + 60 * FAULTS):
                for finished in asyncio.as_completed([failing, *circling]):
                    await finished  # so that the first that fails ends the test
            played = [(players, task.result()) for (players, _), task in zip(playing, circling, strict=True)]
            await check_games(database, servers[0].address, played)
            print(faults.done, faults.acks)

        asyncio.run(scene())
