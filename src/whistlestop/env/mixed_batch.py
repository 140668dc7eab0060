"""Games of several variants of a board, and of several numbers of players, in one batch."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from whistlestop.boards import Variant
from whistlestop.env.batch import Batch
from whistlestop.observations.board_layout import board_actions
from whistlestop.origin import check_players


class GameGroup(NamedTuple):
    """Games of one variant with one number of players."""

    variant: Variant
    players: int
    games: int


def mixed_batch(
    groups: Sequence[GameGroup],
    *,
    reward: str = "win",
    autoreset: bool = True,
    threads: int | None = None,
    device: str = "cpu",
) -> Batch:
    """Make a batch whose games are of several groups, one group after another, with observations of version 1.

    Actions are numbered as in the variant of each game (`board_action_ids` has their numbers on the board). Rewards
    and scores have a place for each seat of the largest table; those of other seats are 0.

    >>> from whistlestop.boards import load
    >>> batch = mixed_batch([GameGroup(load("usa"), 2, 3), GameGroup(load("usa-mega"), 5, 2)])
    >>> batch.reset(seed=1)
    >>> batch.step(batch.random_actions())
    >>> batch.states["players"].tolist(), batch.rewards.shape
    ([2, 2, 2, 5, 5], (5, 5))
    """
    if not groups:
        raise ValueError("a batch has at least one group of games")
    for group in groups:
        check_players(group.players)
        if group.games < 1:
            raise ValueError(f"a group has at least one game, not {group.games}")
        if board_actions(group.variant) != board_actions(groups[0].variant):
            raise ValueError(f"one batch is for one board, not {groups[0].variant.name} and {group.variant.name}")
    batch = Batch(
        max((group.variant for group in groups), key=lambda variant: variant.num_actions),
        max(group.players for group in groups),
        sum(group.games for group in groups),
        reward=reward,
        autoreset=autoreset,
        threads=threads,
        device=device,
        observation="v1",
    )
    sizes = [group.games for group in groups]
    batch.use_groups(
        np.repeat(np.arange(len(groups)), sizes).astype(np.int16),
        tuple(group.variant for group in groups),
        np.repeat([group.players for group in groups], sizes).astype(np.int8),
    )
    return batch
