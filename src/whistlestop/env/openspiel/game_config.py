"""The configuration of a game, which all of its states share."""

from __future__ import annotations

from typing import NamedTuple

from whistlestop.boards import Variant
from whistlestop.observations.layout import Layout
from whistlestop.rules.engine import Records


class GameConfig(NamedTuple):
    """A variant for a number of players, with its reward and its kind of chance."""

    variant: Variant
    players: int
    reward: int
    """One of the constants in `env/rewards.py`."""
    max_actions: int
    """After how many actions a game is broken off."""
    explicit: bool
    """Whether chance is a player of its own; otherwise the generator in the state decides."""
    tables: Records
    layout: Layout
