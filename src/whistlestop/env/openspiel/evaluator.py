"""An evaluator for OpenSpiel's tree searches: random games, played to the end by compiled code."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from whistlestop.env.batch import Batch
from whistlestop.env.openspiel.snapshot import CHANCE
from whistlestop.env.rewards import REWARDS

if TYPE_CHECKING:
    from whistlestop.env.openspiel.game import WhistlestopGame
    from whistlestop.env.openspiel.state import WhistlestopState


class RolloutEvaluator:
    """Evaluates a state by the average of random games from there: a faster `mcts.RandomRolloutEvaluator`.

    >>> import pyspiel
    >>> import whistlestop.env.openspiel
    >>> game = pyspiel.load_game("whistlestop(chance=sampled,seed=1)")
    >>> state = game.new_initial_state()
    >>> state.apply_action(0)
    >>> RolloutEvaluator(game, games=100).evaluate(state).shape
    (2,)
    """

    def __init__(self, game: WhistlestopGame, games: int = 1, seed: int = 0) -> None:
        config = game.config
        (reward,) = (name for name, number in REWARDS.items() if number == config.reward)
        self._batch = Batch(
            config.variant, config.players, games, reward=reward, threads=1, max_actions=config.max_actions
        )
        self._next_seed = seed

    def evaluate(self, state: WhistlestopState) -> NDArray[np.float64]:
        """Return the expected returns of a state where a player acts or the game is over."""
        snapshot, batch = state.snapshot, self._batch
        if snapshot.actor == CHANCE or snapshot.record is None:
            raise ValueError("a state can be evaluated where a player is to act, not where chance is")
        if state.is_terminal():
            return np.array(snapshot.returns)
        batch.reset(self._next_seed)
        self._next_seed += batch.games
        generators = batch.states["generator"].copy()
        rows = np.asarray(batch.states).view(np.uint8).reshape(batch.games, -1)
        rows[:] = np.asarray(snapshot.record).view(np.uint8)
        batch.states["generator"] = generators
        batch.play_out()
        to_come: NDArray[np.float64] = batch.rewards.mean(axis=0, dtype=np.float64)
        return np.array(snapshot.returns) + to_come

    def prior(self, state: WhistlestopState) -> list[tuple[int, float]]:
        """Return all legal actions with equal probabilities, or the outcomes of chance."""
        outcomes = state.chance_outcomes() if state.is_chance_node() else []
        legal = state.legal_actions()
        return outcomes or [(action, 1 / len(legal)) for action in legal]
