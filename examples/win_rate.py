"""How often does a policy win? Play complete games against bots, many at once, with any policy."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from whistlestop import bots
from whistlestop.env.batch import Batch
from whistlestop.intervals import Estimate, wilson

Policy = Callable[[NDArray[np.float32], NDArray[np.int8]], NDArray[np.integer[Any]]]
"""Chooses an action for each row of observations and masks."""


class Result(NamedTuple):
    """The results of the policy's games."""

    games: int
    wins: Estimate
    """Its share of wins, with Wilson's interval; a game that several win counts in part."""
    points: float
    points_of_others: float

    def __str__(self) -> str:
        low, high = 100 * (self.wins.low or 0), 100 * (self.wins.high or 1)
        return (
            f"{100 * self.wins.value:.1f} % wins ({low:.1f}–{high:.1f}) in {self.games:,} games, "
            f"{self.points:.0f} points, others {self.points_of_others:.0f}"
        )


def win_rate(policy: Policy, opponent: str, variant: str, players: int, games: int, seed: int) -> Result:
    """Play games with consecutive seeds from every seat in turn; `opponent` is the bot in all other seats."""
    batch = Batch(variant, players, games, autoreset=False)
    batch.reset(seed)
    each = np.arange(games)
    seats = each % players
    others = [[bots.make(opponent, seed=seed + i, variant=batch.variant) for _ in range(players)] for i in range(games)]
    ended = np.zeros(games, np.bool_)
    while (batch.seats >= 0).any():
        ours = batch.seats == seats
        if opponent == "random":  # compiled, and the same as the bot
            actions = batch.random_actions()
        else:
            actions = np.zeros(games, np.int32)
            for i in np.flatnonzero((batch.seats >= 0) & ~ours).tolist():
                game, seat = batch.game(i), int(batch.seats[i])
                actions[i] = batch.variant.action_id(others[i][seat].choose(game.view(seat), game.legal(seat)))
        if ours.any():
            actions[ours] = policy(batch.observations[ours], batch.masks[ours])
        batch.step(actions)
        ended |= batch.ended
    # A game that was too long has no result: then the policy has not won.
    totals, winners = batch.scores["total"][:, :players], batch.scores["rank"][:, :players] == 1
    wins = float((winners[each, seats] / winners.sum(axis=1).clip(min=1)).mean())
    own, all_seats = float(totals[ended, seats[ended]].mean()), float(totals[ended].sum(axis=1).mean())
    return Result(games, wilson(wins, games), own, (all_seats - own) / (players - 1))
