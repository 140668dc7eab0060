"""An evaluator for OpenSpiel's tree searches: random games, played to the end by compiled code."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from whistlestop.env.batch import Batch
from whistlestop.env.rewards import DIFFERENCE, POINTS, REWARDS
from whistlestop.env.spiel.moment import CHANCE

if TYPE_CHECKING:
    from whistlestop.env.spiel.game import WhistlestopGame
    from whistlestop.env.spiel.state import WhistlestopState


class PlayOuts:
    """Takes a state for what random games from there bring on average: `mcts.RandomRolloutEvaluator`, much faster.

    >>> import pyspiel
    >>> import whistlestop.env.spiel
    >>> game = pyspiel.load_game("whistlestop(chance=sampled,seed=1)")
    >>> state = game.new_initial_state()
    >>> state.apply_action(0)
    >>> PlayOuts(game, games=100).evaluate(state).shape
    (2,)
    """

    def __init__(self, game: WhistlestopGame, games: int = 1, seed: int = 0) -> None:
        setting = game.setting
        names = {number: name for name, number in REWARDS.items()}
        # Points that were made already are not paid again at the end, but they count here.
        reward = names[DIFFERENCE if setting.reward == POINTS else setting.reward]
        self._batch = Batch(setting.variant, setting.players, games, reward=reward, threads=1)
        self._next = seed

    def evaluate(self, state: WhistlestopState) -> NDArray[np.float64]:
        """What each seat can expect, from a state where a player acts or the game is over."""
        moment, batch = state.moment, self._batch
        if moment.actor == CHANCE or moment.record is None:
            raise ValueError("a state can be evaluated where a player is to act, not where chance is")
        if state.is_terminal():
            return np.array(moment.returns)
        batch.reset(self._next)
        self._next += batch.games
        generators = batch.states["generator"].copy()
        rows = np.asarray(batch.states).view(np.uint8).reshape(batch.games, -1)
        rows[:] = np.asarray(moment.record).view(np.uint8)
        batch.states["generator"] = generators
        batch.play_out()
        expected: NDArray[np.float64] = batch.rewards.mean(axis=0, dtype=np.float64)
        return expected

    def prior(self, state: WhistlestopState) -> list[tuple[int, float]]:
        """All legal actions, each as likely."""
        outcomes = state.chance_outcomes() if state.is_chance_node() else []
        legal = state.legal_actions()
        return outcomes or [(action, 1 / len(legal)) for action in legal]
