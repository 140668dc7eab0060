"""The parts of a server, connected. Only `serve.py` and tests use this module: no part is given all the others."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial

from whistlestop.server.bots.bot_pool import BotPool
from whistlestop.server.metrics import Metrics
from whistlestop.server.rate_limits import Limits
from whistlestop.server.replays.replay_worker import ReplayWorker
from whistlestop.server.statistics.game_statistics import GameStatistics
from whistlestop.server.storage.journal import Journal
from whistlestop.server.tables.clocks import ServerClock
from whistlestop.server.tables.lobby import LobbyIndex
from whistlestop.server.tables.registry import TableRegistry
from whistlestop.server.tables.room import Room


class Services:
    """The parts of a server that do not know the network."""

    def __init__(
        self,
        journal: Journal,
        pool: BotPool,
        *,
        limits: Limits | None = None,
        metrics: Metrics | None = None,
        clock: Callable[[], int] | None = None,
        bot_pace: float = 0.8,
        statistics: bool = True,
    ) -> None:
        """`clock` returns milliseconds since 1970; `bot_pace` is how many seconds bots wait before they act."""
        self.journal = journal
        self.pool = pool
        self.limits = limits or Limits()
        self.metrics = metrics or Metrics()
        self.clock = ServerClock(clock)
        self.stopping = asyncio.Event()
        self.replay_worker = ReplayWorker()
        self.statistics = GameStatistics(journal) if statistics else None
        """None where no statistics are kept."""
        new_room = partial(
            Room,
            journal=journal,
            pool=pool,
            clock=self.clock,
            limits=self.limits,
            metrics=self.metrics,
            stopping=self.stopping,
            bot_pace=bot_pace,
            on_game_over=None if self.statistics is None else self.statistics.game_over,
        )
        self.registry = TableRegistry(
            journal=journal,
            clock=self.clock,
            limits=self.limits,
            metrics=self.metrics,
            stopping=self.stopping,
            new_room=new_room,
            replay=self.replay_worker.run,
        )
        self.lobby = LobbyIndex(self.registry.rooms, journal, self.clock)

    async def open(self) -> None:
        """Take over the stored tables, and start the statistics."""
        await self.registry.open()
        if self.statistics is not None:
            self.statistics.start()

    async def close(self) -> None:
        """Finish what is being stored, tell all clients to reconnect, and close the store."""
        if self.statistics is not None:
            self.statistics.stop()
        await self.registry.close()
        await self.journal.close()
