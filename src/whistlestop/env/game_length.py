"""The length of games: after how many actions they are broken off.

A policy that always takes its best action can try and decline the same tunnel for ever (T4).
"""

from __future__ import annotations

import operator
from typing import SupportsIndex

import numpy as np

from whistlestop.boards import Variant

ACTIONS_PER_PLAYER = 600
"""A game is broken off after so many actions for each of its players, unless the caller says otherwise.

Without tunnels, no game of a built-in variant can have that many, and no random game has nearly as many.
"""

_MOST = int(np.iinfo(np.int32).max)


def longest_game(variant: Variant, players: int, max_actions: SupportsIndex | None = None) -> int:
    """Return after how many actions, of all seats together, a game is broken off: `max_actions`, or the default.

    Raise ValueError if that is before everybody has chosen tickets.

    >>> from whistlestop.boards import load
    >>> longest_game(load("usa"), players=2), longest_game(load("usa"), players=5), longest_game(load("usa"), 5, 99)
    (1200, 3000, 99)
    >>> longest_game(load("usa"), 5, 0)
    Traceback (most recent call last):
    ...
    ValueError: max_actions is at least 5, since each of 5 players chooses tickets first, not 0
    """
    if max_actions is None:
        return ACTIONS_PER_PLAYER * players
    most, choices = operator.index(max_actions), players * len(variant.deals)
    if most < choices:
        raise ValueError(
            f"max_actions is at least {choices}, since each of {players} players chooses tickets first, not {most}"
        )
    return min(most, _MOST)  # as many as a state can count
