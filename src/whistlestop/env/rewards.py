"""Rewards: what playing is worth to each seat. They add up to 0: one seat's gain is the others' loss."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from whistlestop.env.compile import compiled
from whistlestop.rules.scoring import Scores
from whistlestop.rules.state import State

WIN = 0
RANK = 1
DIFFERENCE = 2
POINTS = 3

REWARDS = {"win": WIN, "rank": RANK, "difference": DIFFERENCE, "points": POINTS}
"""`win`: each loser loses 1/(players - 1), and the winners share it: 1 for a player who wins alone.
`rank`: from 1 for the first to -1 for the last, ties in between.
`difference`: a player's final score less the average of the others'.
`points`: the same in total, but points for routes are paid when they are scored.
"""

Payoffs = NDArray[np.float32]


def reward_number(name: str) -> int:
    """Return the number of a reward; raise ValueError for an unknown name.

    >>> reward_number("rank")
    1
    >>> reward_number("money")
    Traceback (most recent call last):
    ...
    ValueError: there is no reward "money"; there are win, rank, difference, points
    """
    if name not in REWARDS:
        raise ValueError(f'there is no reward "{name}"; there are {", ".join(REWARDS)}')
    return REWARDS[name]


@compiled
def pay_nothing(payoffs: Payoffs, players: int) -> None:
    """Set the payoffs of all seats to 0."""
    for seat in range(players):
        payoffs[seat] = np.float32(0)


@compiled
def pay_gain(payoffs: Payoffs, players: int, seat: int, gain: int) -> None:
    """Pay a seat for points gained; the others together pay the same amount."""
    for other in range(players):
        if other == seat:
            payoffs[other] += np.float32(gain)
        else:
            payoffs[other] -= np.float32(gain) / np.float32(players - 1)


@compiled
def pay_out(state: State, scores: Scores, reward: int, payoffs: Payoffs) -> None:
    """Add what a finished game is worth to each seat."""
    players = int(state.players)
    for seat in range(players):
        if reward == RANK or reward == WIN:
            payoffs[seat] += pay_by_rank(scores, players, seat, reward == WIN)
        else:
            paid = int(state.points[seat]) if reward == POINTS else 0
            pay_gain(payoffs, players, seat, int(scores.total[seat]) - paid)


@compiled
def pay_by_rank(scores: Scores, players: int, seat: int, winners_only: bool) -> np.float32:
    """Return the payoff for a rank, from -1 to 1; if only winners count, all losers get the same."""
    above, below, winners = 0, 0, 0
    for other in range(players):
        if scores.rank[other] > scores.rank[seat]:
            below += 1
        elif scores.rank[other] < scores.rank[seat]:
            above += 1
        if scores.rank[other] == 1:
            winners += 1
    if not winners_only:
        return np.float32(below - above) / np.float32(players - 1)
    if scores.rank[seat] == 1:
        return np.float32(players - winners) / np.float32(winners * (players - 1))
    return np.float32(-1) / np.float32(players - 1)
