"""What all states of one game share, and what compiled calls need beside a state."""

from __future__ import annotations

import functools
import threading
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from whistlestop.boards import Variant
from whistlestop.env.layout import Layout
from whistlestop.rules import engine
from whistlestop.rules.chance import scripted_dtype
from whistlestop.rules.compile import announce_first_compile
from whistlestop.rules.engine import Records
from whistlestop.rules.tables import MAX_ACTIONS

MOST_ANSWERS = 1024
"""How much of one action's chance can be decided from outside, far more than any game has needed."""

SCRIPTED = scripted_dtype(MOST_ANSWERS)


class Setting(NamedTuple):
    """What all states of one game share."""

    variant: Variant
    players: int
    reward: int
    """One of `env/rewards.py`."""
    explicit: bool
    """Whether chance is a player of its own, or decided by the generator in the state."""
    tables: Records
    layout: Layout


class Workspace(threading.local):
    """What compiled calls need; one for each thread."""

    def __init__(self) -> None:
        announce_first_compile()
        self.scratch = engine.new_scratch()
        self.ids: NDArray[np.int16] = np.zeros(MAX_ACTIONS, np.int16)
        self.scripted = engine.records(1, SCRIPTED)
        self.script: NDArray[np.uint64] = np.asarray(self.scripted["generator"][0])
        self._log = self.scratch["log"][0]
        self._log_size = self.scratch["log_size"]
        self._position = _all_but_chance(self.scripted)

    def rows(self) -> list[list[int]]:
        """The rules' log of the action that was played last."""
        rows: list[list[int]] = self._log[: int(self._log_size[0])].tolist()
        return rows

    def take_up(self, record: Records) -> None:
        """Make the scripted state this position."""
        self._position[:] = _all_but_chance(record)

    def lay_down(self, record: Records) -> None:
        """Make this record the position of the scripted state."""
        _all_but_chance(record)[:] = self._position


def _all_but_chance(record: Records) -> NDArray[np.uint8]:
    """The bytes of a state behind its generator or script, which comes first in it."""
    return np.asarray(record).view(np.uint8)[record.dtype["generator"].itemsize :]


@functools.cache
def workspace() -> Workspace:
    """The workspace of the thread that asks."""
    return Workspace()
