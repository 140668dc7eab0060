"""The arrays of a batch, as compiled functions take them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from whistlestop.rules.engine import Records, for_engine


class BatchArrays(NamedTuple):
    """The arrays and settings of a batch on the CPU; unless noted otherwise, an array has a row for each game."""

    states: Records
    groups: NDArray[np.int16]
    """Which of the `tables` a game is played by; 0 everywhere unless the batch has several variants."""
    tables: Records
    """The tables of each variant."""
    offsets: Records
    """One record: where each block of an observation of version 0 begins (`layout.py`)."""
    board_offsets: Records
    """The same for version 1 (`board_layout.py`), for each variant; `numbers` is 0 if that is not used."""
    plans: Records
    """Working space for observations of version 1 (`ticket_plan.py`); no rows for version 0."""
    action_generators: NDArray[np.uint64]
    """The random generators that choose random actions."""
    seeds: NDArray[np.uint64]
    seats: NDArray[np.int8]
    """The seat that acts; -1 where the game is over or was broken off."""
    scores: Records
    rewards: NDArray[np.float32]
    """Per game and seat."""
    max_actions: NDArray[np.int32]
    """After how many actions a game is broken off."""
    status: NDArray[np.int8]
    """One of the constants in `stepping.py`."""
    observations: NDArray[np.float32]
    masks: NDArray[np.int8]
    reward: int
    """What is rewarded: one of the constants in `rewards.py`."""


class AgentArrays(NamedTuple):
    """What a batch has in addition where one seat of each game is an agent's."""

    agents: NDArray[np.int8]
    """The agent's seat in each game."""
    gains: NDArray[np.float32]
    """Working space: what an opponent's action is worth, per game and seat."""
    fixed_seat: int
    """The agent's seat in all games, or -1 if it is drawn for each game."""
    opponents: int
    """One of the constants in `opponents.py`."""


def stacked(records: Sequence[Records]) -> Records:
    """Return arrays of records as one array."""
    return for_engine(np.concatenate([np.asarray(array) for array in records]))
