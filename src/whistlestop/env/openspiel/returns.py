"""The returns of each seat so far, exactly: OpenSpiel expects them to add up to 0, to nine decimal places."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from whistlestop.env import engine as env_engine
from whistlestop.env.openspiel.game_config import GameConfig
from whistlestop.env.openspiel.workspace import workspace
from whistlestop.env.rewards import DIFFERENCE, POINTS
from whistlestop.env.stepping import UNSCORED
from whistlestop.rules import engine
from whistlestop.rules.engine import Records
from whistlestop.rules.state import OVER

_PARTS = 144
"""Every reward is a multiple of 1/144: shares of up to four others, among up to five winners."""


def returns_of(config: GameConfig, record: Records) -> tuple[float, ...]:
    """Return what the game has brought each seat up to this position."""
    if int(record["phase"][0]) == OVER:
        return _final(config, record)
    if config.reward == POINTS:
        return difference_to_others(record["points"][0, : config.players].tolist())
    return (0.0,) * config.players


def difference_to_others(points: Sequence[int]) -> tuple[float, ...]:
    """Return how many points each seat is ahead of the others' average.

    >>> difference_to_others([10, 4, 2])
    (7.0, -2.0, -5.0)
    """
    total, others = sum(points), len(points) - 1
    return tuple(own - (total - own) / others for own in points)


ONLY_GROUP = np.zeros(1, np.int16)


def _final(config: GameConfig, record: Records) -> tuple[float, ...]:
    # At the end the reward `points` adds up to `difference`: it is only paid earlier.
    reward = DIFFERENCE if config.reward == POINTS else config.reward
    scores = engine.new_scores()
    paid = np.zeros((1, config.players), np.float32)
    status = np.array([UNSCORED], np.int8)
    scratch, space = workspace().scratch, engine.PATH_STATES
    while env_engine.settle_games(record, ONLY_GROUP, config.tables, scratch, scores, paid, status, reward):
        space *= 4
        scratch = engine.new_scratch(space)
    return tuple(round(value * _PARTS) / _PARTS for value in paid[0].tolist())
