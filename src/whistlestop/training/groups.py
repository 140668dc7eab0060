"""The groups of a run: each a variant and a number of players, with the numbers that the board gives to its actions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from whistlestop.actions import DrawTickets, KeepTickets
from whistlestop.boards import Variant, load
from whistlestop.observations.board_layout import board_action_ids, board_actions, board_layout_of
from whistlestop.training.configuration import Configuration


@dataclass(frozen=True)
class Group:
    """Games of one variant with one number of players."""

    variant: Variant
    players: int
    weight: float

    @property
    def name(self) -> str:
        """Its name in logs, such as `europe:4`."""
        return f"{self.variant.name}:{self.players}"

    @property
    def board_ids(self) -> NDArray[np.int32]:
        """The board's id of each action of the variant."""
        return board_action_ids(self.variant)

    @property
    def variant_ids(self) -> NDArray[np.int32]:
        """The variant's id of each action of the board; -1 for an action that the variant doesn't have."""
        ids = np.full(self.board_size, -1, np.int32)
        ids[self.board_ids] = np.arange(len(self.board_ids))
        return ids

    @property
    def board_size(self) -> int:
        """How many actions the board has."""
        return len(board_actions(self.variant))

    @property
    def numbers(self) -> int:
        """How many numbers an observation has."""
        return board_layout_of(self.variant).size


def groups_of(configuration: Configuration) -> tuple[Group, ...]:
    """Load the variants of a run."""
    return tuple(Group(load(group.variant), group.players, group.weight) for group in configuration.groups)


def share_out(groups: Sequence[Group], games: int) -> NDArray[np.int16]:
    """Divide games among the groups by their weights; return the index of the group of each game.

    >>> from whistlestop.boards import load
    >>> groups = (Group(load("usa"), 2, 1.0), Group(load("usa"), 4, 3.0))
    >>> share_out(groups, 8).tolist()
    [0, 0, 1, 1, 1, 1, 1, 1]
    """
    bounds = np.cumsum([group.weight for group in groups])
    middles = (np.arange(games) + 0.5) / games * bounds[-1]
    found: NDArray[np.int16] = np.minimum(np.searchsorted(bounds, middles), len(groups) - 1).astype(np.int16)
    return found


PRIVATE_BLOCKS = ("hand", "plan", "need", "route_points", "tickets", "complete", "planned", "spaces", "cards_missing")
"""The blocks of an observation that depend on what only its seat knows."""


def private_numbers(group: Group) -> NDArray[np.int64]:
    """Return the places of the private numbers in an observation."""
    blocks = {block.name: block for block in board_layout_of(group.variant).blocks}
    return np.concatenate(
        [np.arange(blocks[name].start, blocks[name].start + blocks[name].size) for name in PRIVATE_BLOCKS]
    )


def ticket_decisions(group: Group) -> NDArray[np.int8]:
    """Return 1 for each action of the board that draws or keeps tickets."""
    return np.array([isinstance(action, DrawTickets | KeepTickets) for action in board_actions(group.variant)], np.int8)
