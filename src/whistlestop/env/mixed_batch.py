"""Games of several variants of a board, and of several numbers of players, in one batch."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple, SupportsIndex

import numpy as np
from numpy.typing import ArrayLike, NDArray

from whistlestop.boards import Variant
from whistlestop.env.batch import Batch
from whistlestop.env.game_length import longest_game
from whistlestop.observations.board_layout import board_actions
from whistlestop.origin import check_players


class GameGroup(NamedTuple):
    """Games of one variant with one number of players."""

    variant: Variant
    players: int


def mixed_batch(
    groups: Sequence[GameGroup],
    group_of_game: ArrayLike,
    *,
    max_actions: SupportsIndex | Sequence[SupportsIndex] | None = None,
    **settings: Any,
) -> Batch:
    """Make a batch with observations of version 1, whose games are each of one of these groups.

    Actions are numbered as in the variant of each game; `board_action_ids` has their numbers on the board. Rewards and
    scores have a place for each seat of the largest table; those of other seats are 0. The settings are those of
    `Batch`, but `max_actions` may have a number for each group.

    >>> from whistlestop.boards import load
    >>> batch = mixed_batch([GameGroup(load("usa"), 2), GameGroup(load("usa-mega"), 5)], [0, 0, 0, 1, 1])
    >>> batch.reset(seed=1)
    >>> batch.step(batch.random_actions())
    >>> batch.states["players"].tolist(), batch.rewards.shape
    ([2, 2, 2, 5, 5], (5, 5))
    """
    chosen = np.asarray(group_of_game)
    if not groups or chosen.ndim != 1 or not np.issubdtype(chosen.dtype, np.integer):
        raise ValueError("a batch has at least one group, and the index of its group for each game")
    if len(chosen) and not 0 <= chosen.min() <= chosen.max() < len(groups):
        raise ValueError(f"the groups are 0 to {len(groups) - 1}, not {chosen.min()} to {chosen.max()}")
    for group in groups:
        check_players(group.players)
        if board_actions(group.variant) != board_actions(groups[0].variant):
            raise ValueError(f"one batch is for one board, not {groups[0].variant.name} and {group.variant.name}")
    longest = _longest_games(groups, max_actions)
    batch = Batch(
        max((group.variant for group in groups), key=lambda variant: variant.num_actions),
        max(group.players for group in groups),
        len(chosen),
        observation="v1",
        **settings,
    )
    batch.use_groups(
        chosen.astype(np.int16),
        tuple(group.variant for group in groups),
        np.array([group.players for group in groups], np.int8)[chosen],
        longest[chosen],
    )
    return batch


def _longest_games(
    groups: Sequence[GameGroup], max_actions: SupportsIndex | Sequence[SupportsIndex] | None
) -> NDArray[np.int32]:
    """Return after how many actions the games of each group are broken off."""
    each = max_actions if isinstance(max_actions, Sequence) else [max_actions] * len(groups)
    if len(each) != len(groups):
        raise ValueError(f"max_actions is one number, or one for each of {len(groups)} groups, not {len(each)}")
    longest = (longest_game(group.variant, group.players, most) for group, most in zip(groups, each, strict=True))
    return np.fromiter(longest, np.int32, len(groups))
