"""The spaces of all environments: what an observation and an action may be."""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from whistlestop.env.layout import Layout
from whistlestop.extras import need

with need("rl"):
    from gymnasium import Env, Space
    from gymnasium.spaces import Box, Dict, Discrete, MultiDiscrete

__all__ = [  # with what other modules take of Gymnasium, so that all of them complain alike when it is missing
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
"""A row of numbers, or a dict of it and its mask."""


def observation_space(layout: Layout, num_actions: int, masks_in_observation: bool) -> Space[Any]:
    """What may be observed: a row of numbers, with the mask of legal actions beside it or without."""
    row = Box(np.zeros(layout.size, np.float32), layout.most, dtype=np.float32)
    if not masks_in_observation:
        return row
    return Dict({"observation": row, "action_mask": Box(0, 1, (num_actions,), np.int8)})


def observation(row: NDArray[np.float32], mask: Mask, masks_in_observation: bool) -> Observation:
    """An observation in that space."""
    return {"observation": row, "action_mask": mask} if masks_in_observation else row


class LegalActions(Discrete):
    """All actions of a variant. Without a mask, `sample()` draws among those that are legal now."""

    def __init__(self, num_actions: int) -> None:
        super().__init__(num_actions)
        self._legal: Mask | None = None
        self._opening: Mask | None = None

    def now(self, mask: Mask) -> None:
        """These are legal."""
        self._legal = mask

    def begin(self, mask: Mask) -> None:
        """These are legal whenever a game begins, as one just has.

        Gymnasium's `check_env` seeds the space and draws an action before it begins a game to play it in. So after
        `seed()` an action for the beginning is drawn, until the next step.
        """
        self._legal = self._opening = mask

    def sample(self, mask: Mask | None = None, probability: Any = None) -> np.int64:
        """A random action: a legal one, or any of those in the mask, or with these probabilities."""
        if probability is not None:
            return super().sample(mask, probability)
        return super().sample(self._legal if mask is None else mask)

    def seed(self, seed: int | None = None) -> int:
        """Seed the generator of samples."""
        if self._opening is not None:
            self._legal = self._opening
        return super().seed(seed)


class LegalActionsOfEach(MultiDiscrete):
    """The actions of each game of a batch. Without a mask, `sample()` draws among those that are legal now."""

    def __init__(self, num_actions: int, games: int) -> None:
        super().__init__(np.full(games, num_actions, np.int64))
        self._legal: Mask | None = None

    def now(self, masks: Mask) -> None:
        """These are legal, one row for each game."""
        self._legal = masks

    def sample(self, mask: tuple[Mask, ...] | None = None, probability: Any = None) -> NDArray[np.int64]:
        """A random action for each game: legal ones, or any of those in its mask, or with these probabilities."""
        if mask is not None or probability is not None or self._legal is None:
            return super().sample(mask, probability)
        legal = self._legal.cumsum(axis=1, dtype=np.int16)
        drawn = self.np_random.random(len(legal)) * legal[:, -1]
        return np.asarray(np.argmax(legal > drawn[:, np.newaxis], axis=1), np.int64)
