"""Compiles what bots and evaluations need, in a process of its own: meanwhile, a run compiles the kernels of its GPU.

On a new machine that saves a minute. On one where everything is compiled already it takes two seconds.
"""

from __future__ import annotations

from contextlib import closing, suppress

from whistlestop.bots.built_in.planner import EXTRA_ORDERS
from whistlestop.env.batch import Batch
from whistlestop.env.compiled_bots import CompiledBots
from whistlestop.processes import BlockingChild, ChildFailed, ParentConnection, worker_command

GAMES = 4
LONGEST = 600.0
"""Seconds that it may take on a slow machine."""


class FirstCompile:
    """The process."""

    def __init__(self) -> None:
        self._child: BlockingChild | None = BlockingChild(worker_command(main))

    def wait(self) -> None:
        """Wait until everything is compiled. Should the process fail, whoever needs a function compiles it."""
        if self._child:
            with suppress(ChildFailed):
                self._child.receive(LONGEST)
            self.close()

    def close(self) -> None:
        """End the process."""
        if self._child:
            self._child.stop()
            self._child = None


def play_games() -> int:
    """Play some games as evaluations do, so that all of it is compiled; return how many have ended."""
    batch = Batch("europe", 2, GAMES, autoreset=False, observation="v1")  # a board with stations
    with closing(batch), closing(CompiledBots(batch.variant, GAMES, extra_orders=EXTRA_ORDERS)) as bots:
        batch.reset(seed=1)
        while (batch.seats >= 0).any():
            batch.step(bots.choose(batch.states, batch.seats))
        return int((batch.scores["rank"][:, 0] > 0).sum())


def main() -> None:
    """Compile, and tell the parent that it is done."""
    parent = ParentConnection()
    play_games()
    parent.send(b"compiled")
