"""Memory that compiled calls need, one for each thread."""

from __future__ import annotations

import functools
import threading

import numpy as np
from numpy.typing import NDArray

from whistlestop.rules import engine
from whistlestop.rules.chance import scripted_dtype
from whistlestop.rules.compile import announce_first_compile
from whistlestop.rules.engine import Records
from whistlestop.rules.tables import MAX_ACTIONS

MOST_ANSWERS = 1024
"""The most draws of one action that can be decided from outside, far more than any game has needed."""

SCRIPTED = scripted_dtype(MOST_ANSWERS)


class Workspace(threading.local):
    """The scratch space, a list of legal actions, and a state with a script in place of its random generator."""

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
        """Return the rules' log of the last action."""
        rows: list[list[int]] = self._log[: int(self._log_size[0])].tolist()
        return rows

    def load(self, record: Records) -> None:
        """Copy a position to the scripted state."""
        self._position[:] = _all_but_chance(record)

    def store(self, record: Records) -> None:
        """Copy the position of the scripted state to a record."""
        _all_but_chance(record)[:] = self._position


def _all_but_chance(record: Records) -> NDArray[np.uint8]:
    """Return the bytes of a state after its generator or script, which is its first field."""
    return np.asarray(record).view(np.uint8)[record.dtype["generator"].itemsize :]


@functools.cache
def workspace() -> Workspace:
    """Return the workspace; each thread sees its own."""
    return Workspace()
