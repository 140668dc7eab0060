"""Planners, racers and blockers for the games of a batch: compiled, and on several threads of the CPU."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from whistlestop.boards import Variant
from whistlestop.bots.thinking import engine
from whistlestop.bots.thinking.planner_state import BLOCKER, PLANNER, RACER
from whistlestop.bots.thinking.weights import weights
from whistlestop.env.arrays import stacked
from whistlestop.env.threads import Threads
from whistlestop.rules.engine import Records
from whistlestop.scoring import variant_tables

__all__ = ["BLOCKER", "PLANNER", "RACER", "CompiledBots"]

CHOOSE = 30_000
"""About how many nanoseconds a planner thinks."""


class CompiledBots:
    """A bot for every seat of every game: a planner, a racer or a blocker (`styles`).

    A blocker knows what the others hold (`thinking/blocking.py`), so it plays nowhere but here. The others are the bots
    `planner` and `racer` of the arena but for one thing: with `extra_orders=0` a planner tries its tickets in fewer
    orders, which makes it faster and a little weaker. With 20, it is the arena's.

    >>> from whistlestop.env.batch import Batch
    >>> batch = Batch("usa", players=2, games=4, autoreset=False)
    >>> bots = CompiledBots(batch.variant, batch.games)
    >>> batch.reset(seed=1)
    >>> while (batch.seats >= 0).any():
    ...     batch.step(bots.choose(batch.states, batch.seats))
    >>> float(batch.scores["total"][:, :2].mean()) > 80
    True
    """

    def __init__(
        self,
        variants: Variant | Sequence[Variant],
        games: int,
        *,
        groups: NDArray[np.int16] | None = None,
        seed: int = 0,
        extra_orders: int = 0,
        threads: int | None = None,
    ) -> None:
        """With several variants, as in a `mixed_batch`, `groups` says which one each game is played by."""
        chosen = (variants,) if isinstance(variants, Variant) else tuple(variants)
        self._tables = stacked([variant_tables(variant) for variant in chosen])
        self._groups = np.zeros(games, np.int16) if groups is None else groups
        self._planners = engine.new_planners(games)
        self._planners["weights"] = weights()
        self._planners["chance"] = np.random.default_rng(seed).integers(1, 2**63, (games, 2), np.uint64)
        self._extra_orders = extra_orders
        self._threads = Threads(games, threads)
        self.styles: NDArray[np.int8] = self._planners["style"]
        """How each seat of each game plays: `PLANNER`, `RACER` or `BLOCKER`."""
        engine.announce_first_compile()

    def choose(
        self, states: Records, seats: NDArray[np.int8], wanted: NDArray[np.bool_] | None = None
    ) -> NDArray[np.int32]:
        """Return the actions of the acting seats; -1 in games that are over or not wanted."""
        actions = np.full(len(seats), -1, np.int32)
        chosen = np.ones(len(seats), np.bool_) if wanted is None else wanted

        def choose(scratch: Records, first: int, last: int) -> None:
            engine.choose_actions(
                states,
                self._groups,
                self._tables,
                scratch,
                self._planners,
                seats,
                chosen,
                actions,
                self._extra_orders,
                first,
                last,
            )

        self._threads.share(choose, CHOOSE)
        return actions

    def forget(self, ended: NDArray[np.bool_]) -> None:
        """Forget the plans of games that have ended; call it before the games that follow them go on."""
        engine.forget_games(self._planners, ended)

    def close(self) -> None:
        """End the threads."""
        self._threads.close()
