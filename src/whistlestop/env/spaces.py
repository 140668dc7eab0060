"""The spaces of all environments: observations and actions."""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from whistlestop.extras import need
from whistlestop.observations.layout import Layout

with need("rl"):
    from gymnasium import Env, Space
    from gymnasium.spaces import Box, Dict, Discrete, MultiDiscrete

__all__ = [  # includes what other modules need of Gymnasium, so that there is one error when it is missing
    "Box",
    "Discrete",
    "Env",
    "LegalActions",
    "LegalActionsOfEach",
    "Mask",
    "Observation",
    "Space",
    "observation",
    "observation_space",
]

Mask: TypeAlias = NDArray[np.int8]
Observation: TypeAlias = Any
"""A row of numbers, or a dict of the row and its mask."""


def observation_space(layout: Layout, num_actions: int, masks_in_observation: bool) -> Space[Any]:
    """Return the space of observations: rows of numbers, with or without the mask of legal actions."""
    row = Box(np.zeros(layout.size, np.float32), layout.most, dtype=np.float32)
    if not masks_in_observation:
        return row
    return Dict({"observation": row, "action_mask": Box(0, 1, (num_actions,), np.int8)})


def observation(row: NDArray[np.float32], mask: Mask, masks_in_observation: bool) -> Observation:
    """Return an observation in that space."""
    return {"observation": row, "action_mask": mask} if masks_in_observation else row


class LegalActions(Discrete):
    """All actions of a variant. Without a mask, `sample()` draws from those that are legal now."""

    def __init__(self, num_actions: int) -> None:
        super().__init__(num_actions)
        self._legal: Mask | None = None
        self._opening: Mask | None = None

    def set_legal(self, mask: Mask) -> None:
        """Set which actions are legal now."""
        self._legal = mask

    def begin(self, mask: Mask) -> None:
        """Set which actions are legal in a game that has just begun.

        Gymnasium's `check_env` seeds the space and draws an action before it resets the environment to play it. So
        `seed()` goes back to the actions that are legal at the beginning of a game, until the next step.
        """
        self._legal = self._opening = mask

    def sample(self, mask: Mask | None = None, probability: Any = None) -> np.int64:
        """Return a random action: a legal one, or one of those in the mask, or one with these probabilities."""
        if probability is not None:
            return super().sample(mask, probability)
        return super().sample(self._legal if mask is None else mask)

    def seed(self, seed: int | None = None) -> int:
        """Seed the random generator of the samples."""
        if self._opening is not None:
            self._legal = self._opening
        return super().seed(seed)


class LegalActionsOfEach(MultiDiscrete):
    """The actions of each game of a batch. Without a mask, `sample()` draws from those that are legal now."""

    def __init__(self, num_actions: int, games: int) -> None:
        super().__init__(np.full(games, num_actions, np.int64))
        self._legal: Mask | None = None

    def set_legal(self, masks: Mask) -> None:
        """Set which actions are legal now, one row for each game."""
        self._legal = masks

    def sample(self, mask: tuple[Mask, ...] | None = None, probability: Any = None) -> NDArray[np.int64]:
        """Return a random action for each game: legal ones, or ones in its mask, or ones with these probabilities."""
        if mask is not None or probability is not None or self._legal is None:
            return super().sample(mask, probability)
        legal = self._legal.cumsum(axis=1, dtype=np.int16)
        drawn = self.np_random.random(len(legal)) * legal[:, -1]
        return np.asarray(np.argmax(legal > drawn[:, np.newaxis], axis=1), np.int64)
