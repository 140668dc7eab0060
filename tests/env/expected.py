"""What the tests of environments expect: masks and rewards, worked out from what `Game` says."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

import whistlestop as ws
from whistlestop.scoring import ScoreSheet

CASES = [(name, 2 + i % 4) for i, name in enumerate(ws.variants())]
"""Every variant, and every number of players."""


def worth(reward: str, sheets: Sequence[ScoreSheet]) -> list[float]:
    """What a finished game is worth to each seat, by the definitions of `REWARDS`."""
    others = len(sheets) - 1
    winners = [sheet.seat for sheet in sheets if sheet.rank == 1]
    if reward == "win":
        shared = (len(sheets) - len(winners)) / (len(winners) * others)
        return [shared if sheet.seat in winners else -1 / others for sheet in sheets]
    if reward == "rank":
        return [sum(np.sign(other.rank - sheet.rank) for other in sheets) / others for sheet in sheets]
    total = sum(sheet.total for sheet in sheets)
    return [sheet.total - (total - sheet.total) / others for sheet in sheets]


def mask_of(game: ws.Game, seat: int) -> NDArray[np.int8]:
    """The legal actions of a seat, from the list that `Game` gives."""
    mask = np.zeros(game.variant.num_actions, np.int8)
    mask[[game.variant.action_id(action) for action in game.legal(seat)]] = 1
    return mask
