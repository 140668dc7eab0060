"""A server that is killed again and again while people play: nothing that it acknowledged or sent is lost or doubled.

WHISTLESTOP_KILLS=1000 python -m pytest tests/server/test_kills.py -p no:xdist
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests import seeds

from .live import Server
from .persistent_players import CUT_OFF, check_games, circles, games

KILLS = int(os.environ.get("WHISTLESTOP_KILLS", "100"))
SERVERS = 2
"""The kills are shared among this many servers, so that several test workers can each take a part."""


class Kills:
    """A server that is killed again and again: at any time, or just after an acknowledgement."""

    refusing = False

    def __init__(self, server: Server, number: int) -> None:
        self.server = server
        self.chance = random.Random(f"{seeds.seed()}: server {number}")
        self.done = 0
        self.acks = 0
        self.fatal = asyncio.Event()
        self.fatal_ack = 0

    @contextlib.asynccontextmanager
    async def reached(self) -> AsyncIterator[str]:
        """The server's address, to which connections may break."""
        try:
            yield self.server.address
        except CUT_OFF:
            await asyncio.sleep(0.03)

    def acknowledged(self) -> None:
        """Note an acknowledgement that a player received."""
        self.acks += 1
        if self.acks == self.fatal_ack:
            self.server.process.kill()
            self.fatal.set()

    async def go_on(self, times: int) -> None:
        """Start and kill it this many times, and start it once more."""
        while self.done < times:
            if self.chance.random() < 0.15:
                await self._kill_while_it_starts()
            else:
                await self._kill_under_play()
            self.done += 1
        await asyncio.to_thread(self.server.start)

    async def _kill_under_play(self) -> None:
        await asyncio.to_thread(self.server.start)
        if self.chance.random() < 0.5:
            await asyncio.sleep(self.chance.uniform(0.0, 0.5))
        else:
            self.fatal.clear()
            self.fatal_ack = self.acks + self.chance.randint(1, 60)
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(2):
                    await self.fatal.wait()
            self.fatal_ack = 0
        await asyncio.to_thread(self.server.kill)

    async def _kill_while_it_starts(self) -> None:
        starting = asyncio.create_task(asyncio.to_thread(self.server.start))
        await asyncio.sleep(self.chance.uniform(0.0, 1.5 if self.server.executed else 0.25))
        self.server.process.kill()
        with contextlib.suppress(RuntimeError):
            await starting
            await asyncio.to_thread(self.server.kill)


@pytest.mark.parametrize("number", range(SERVERS))
def test_nothing_is_lost_however_often_the_server_is_killed(tmp_path: Path, number: int) -> None:
    times = len(range(number, KILLS, SERVERS))

    async def scene(server: Server) -> None:
        kills = Kills(server, number)
        playing = circles(kills, f"server {number}")
        killing = asyncio.create_task(kills.go_on(times))
        circling = [asyncio.create_task(games(players, bots, killing)) for players, bots in playing]
        async with asyncio.timeout(600 + 60 * times):
            for finished in asyncio.as_completed([killing, *circling]):
                await finished  # so that the first that fails ends the test
        played = [(players, task.result()) for (players, _), task in zip(playing, circling, strict=True)]
        await check_games(server.db, server.address, played)
        assert sum(len(player.answers) for players, _ in playing for player in players) > 10 * times
        print(f"{kills.done} kills")

    with Server(tmp_path) as server:
        server.kill()
        asyncio.run(scene(server))
        assert '"error"' not in server.logged()
