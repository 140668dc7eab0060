"""The house: what all rooms share."""

from __future__ import annotations

import time
from collections.abc import Callable

from whistlestop.server.bot_pool import BotPool
from whistlestop.server.clocks import UpTime
from whistlestop.server.journal import Journal
from whistlestop.server.metrics import Metrics
from whistlestop.server.projector import Projector
from whistlestop.server.rate_limits import Limits
from whistlestop.server.statistics import Counting


def wall_clock() -> Callable[[], int]:
    """Milliseconds since 1970 that never go back, whatever happens to the machine's clock."""
    start, began = time.time(), time.monotonic()
    return lambda: int((start + time.monotonic() - began) * 1000)


class House:
    """The journal, the bots, the time, the limits, the metrics, the statistics and the projector."""

    def __init__(
        self,
        journal: Journal,
        crew: BotPool,
        *,
        limits: Limits | None = None,
        metrics: Metrics | None = None,
        clock: Callable[[], int] | None = None,
        bot_pace: float = 0.8,
        statistics: bool = True,
    ) -> None:
        self.journal = journal
        self.crew = crew
        self.limits = limits or Limits()
        self.metrics = metrics or Metrics()
        self.clock = clock or wall_clock()
        self.up = UpTime((), self.clock())
        self.bot_pace = bot_pace
        """Seconds between what happens and a bot's answer, while somebody is watching."""
        self.statistics = Counting(journal) if statistics else None
        """None where nothing is counted."""
        self.projector = Projector()
        self.stopping = False

    def begin_after(self, moment: int) -> None:
        """See that our time is later than what is stored, though the machine's clock may have been set back."""
        if (behind := moment - self.clock()) > 0:
            clock = self.clock
            self.clock = lambda: clock() + behind
