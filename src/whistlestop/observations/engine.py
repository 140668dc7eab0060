"""The compiled entry points of the observations: what Python calls. They take rows for one game, the first."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from whistlestop.observations.board_observing import observe_board
from whistlestop.observations.compile import entry_point
from whistlestop.observations.observing import observe
from whistlestop.rules.engine import Records


@entry_point
def observe_seat(
    states: Records, tables: Records, offsets: Records, seat: int, observations: NDArray[np.float32]
) -> None:
    """Write the observation of one seat in the first game."""
    for i in range(len(observations[0])):
        observations[0, i] = 0
    observe(states[0], tables[0], offsets[0], seat, observations[0])


@entry_point
def observe_board_of_seat(
    states: Records, tables: Records, offsets: Records, plans: Records, seat: int, observations: NDArray[np.float32]
) -> None:
    """Write the observation of version 1 of one seat in the first game."""
    for i in range(len(observations[0])):
        observations[0, i] = 0
    observe_board(states[0], tables[0], offsets[0], plans[0], seat, observations[0])
