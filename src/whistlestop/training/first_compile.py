"""Compiles what bots and evaluations need, in a process of its own: meanwhile, a run compiles the kernels of its GPU.

On a new machine that saves a minute. On one where everything is compiled already it takes two seconds.
"""

from __future__ import annotations

import subprocess
import sys
from contextlib import closing

from whistlestop.bots.built_in.planner import EXTRA_ORDERS
from whistlestop.env.batch import Batch
from whistlestop.env.compiled_bots import CompiledBots

GAMES = 4


class FirstCompile:
    """The process; `variant` is one that the run plays."""

    def __init__(self, variant: str) -> None:
        command = [sys.executable, "-m", "whistlestop.training.first_compile", variant]
        nowhere = subprocess.DEVNULL
        self._process = subprocess.Popen(command, stdin=nowhere, stdout=nowhere, stderr=nowhere)

    def wait(self) -> None:
        """Wait until everything is compiled. Should the process fail, whoever needs a function compiles it."""
        self._process.wait()

    def close(self) -> None:
        """End the process."""
        self._process.terminate()
        self._process.wait()


def play(variant: str) -> int:
    """Play some games as evaluations do, so that all of it is compiled; return how many have ended."""
    batch = Batch(variant, 2, GAMES, autoreset=False, observation="v1")
    with closing(batch), closing(CompiledBots(batch.variant, GAMES, extra_orders=EXTRA_ORDERS)) as bots:
        batch.reset(seed=1)
        while (batch.seats >= 0).any():
            batch.step(bots.choose(batch.states, batch.seats))
        return int((batch.scores["rank"][:, 0] > 0).sum())


if __name__ == "__main__":
    play(sys.argv[1])
