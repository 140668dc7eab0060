"""What a game has brought each seat so far, exactly: OpenSpiel wants sums of zero to nine places."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from whistlestop.env import engine as env_engine
from whistlestop.env.rewards import DIFFERENCE, POINTS
from whistlestop.env.spiel.setting import Setting, workspace
from whistlestop.env.stepping import UNSCORED
from whistlestop.rules import engine
from whistlestop.rules.engine import Records
from whistlestop.rules.state import OVER

_PARTS = 144
"""Every reward is a multiple of 1/144: shares of up to four others, among up to five winners."""


def returns_of(setting: Setting, record: Records) -> tuple[float, ...]:
    """What the game has brought each seat up to this position."""
    if int(record["phase"][0]) == OVER:
        return _final(setting, record)
    if setting.reward == POINTS:
        return above_the_others(record["points"][0, : setting.players].tolist())
    return (0.0,) * setting.players


def above_the_others(points: Sequence[int]) -> tuple[float, ...]:
    """How much each has more than the others have on average.

    >>> above_the_others([10, 4, 2])
    (7.0, -2.0, -5.0)
    """
    total, others = sum(points), len(points) - 1
    return tuple(own - (total - own) / others for own in points)


def _final(setting: Setting, record: Records) -> tuple[float, ...]:
    # In the end points are worth what the difference is: only the way there is another.
    reward = DIFFERENCE if setting.reward == POINTS else setting.reward
    scores = engine.new_scores()
    paid = np.zeros((1, setting.players), np.float32)
    status = np.array([UNSCORED], np.int8)
    scratch, space = workspace().scratch, engine.TRAIL_STATES
    while env_engine.settle_games(record, setting.tables, scratch, scores, paid, status, reward):
        space *= 4
        scratch = engine.new_scratch(space)
    return tuple(round(value * _PARTS) / _PARTS for value in paid[0].tolist())
