"""The parts of a server, connected. Only `serve.py` and tests use this module: no part is given all the others."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from functools import partial

from whistlestop.server.bots.bot_pool import Bots
from whistlestop.server.metrics import Metrics
from whistlestop.server.rate_limits import Limits
from whistlestop.server.replays.replay_worker import ReplayWorker
from whistlestop.server.statistics.game_statistics import GameStatistics
from whistlestop.server.storage.journal import Journal
from whistlestop.server.tables.clocks import ServerClock
from whistlestop.server.tables.lobby import LobbyIndex
from whistlestop.server.tables.new_tables import TableMaker
from whistlestop.server.tables.registry import TableRegistry
from whistlestop.server.tables.retention import Retention
from whistlestop.server.tables.room import Room


class Services:
    """The parts of a server that do not know the network."""

    def __init__(
        self,
        journal: Journal,
        pool: Bots,
        *,
        limits: Limits | None = None,
        metrics: Metrics | None = None,
        clock: Callable[[], int] | None = None,
        bot_pace: float = 0.8,
        statistics: bool = True,
        address: str = "",
        renewals: Journal | None = None,
        removals: Journal | None = None,
        keep_finished: int | None = None,
    ) -> None:
        """`clock` returns milliseconds since 1970; `bot_pace` is how many seconds bots wait before they act.

        `address` is where other servers with the same database find this one, and `renewals` renews its lease; None if
        the database is for one server alone. Games are removed through `removals`, `keep_finished` days after they
        ended; None keeps them.
        """
        self.journal = journal
        self.renewals = renewals
        self.pool = pool
        self.limits = limits or Limits()
        self.metrics = metrics or Metrics()
        self.clock = ServerClock(clock)
        self.stopping = asyncio.Event()
        self.replay_worker = ReplayWorker()
        self.statistics = GameStatistics(journal, shared=renewals is not None) if statistics else None
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
            address=address,
            renewals=renewals,
        )
        self.maker = TableMaker(
            journal=journal,
            clock=self.clock,
            limits=self.limits,
            stopping=self.stopping,
            lease=self.registry.lease,
            stored=self.registry.loader.stored,
            rooms=self.registry.rooms,
            new_room=new_room,
            open_room=self.registry.room,
            count=self.registry.count,
            replay=self.replay_worker.run,
        )
        self.lobby = LobbyIndex(self.registry.rooms, journal, self.registry.loader.stored, self.clock)
        self.retention = None
        if removals is not None and keep_finished is not None:
            self.retention = Retention(
                removals,
                self.clock,
                keep_finished,
                keep_summaries=statistics,
                is_ready=lambda: self.statistics is None or self.statistics.complete,
                on_removed=self._removed,
            )

    def _removed(self, tables: Sequence[str]) -> None:
        self.lobby.removed(tables)
        if self.statistics is not None:
            self.statistics.removed(tables)

    async def open(self) -> None:
        """Take over the stored tables, and start the statistics."""
        await self.registry.open()
        if self.statistics is not None:
            self.statistics.start()
        if self.retention is not None:
            self.retention.start()

    async def close(self) -> None:
        """Finish what is being stored, tell all clients to reconnect, and close the store."""
        if self.statistics is not None:
            self.statistics.stop()
        await self.registry.close()
        if self.retention is not None:
            await self.retention.close()
        if self.renewals is not None:
            await self.renewals.close()
        await self.journal.close()
