"""A worker of a search: a tree, and the arrays that compiled code needs to grow it. Each has a thread of its own."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from whistlestop.bots.thinking import engine
from whistlestop.bots.thinking.tree import SearchSpace
from whistlestop.rules import engine as rules
from whistlestop.rules.engine import Records

MOST_NODES = 1 << 16
"""The size of a tree at which it stops growing."""


class MoveStats(NamedTuple):
    """The results of a search for one move."""

    move: int
    """The action's id."""
    visits: int
    total: float
    """The sum of its results, each from 0 (lost by far) to 1 (won by far)."""
    prior: float
    """How promising the planner finds it; the priors of all moves add up to 1."""


class SearchWorker:
    """Searches from one position at a time."""

    def __init__(self) -> None:
        self.states = rules.new_states(2)
        self.scratch = rules.new_scratch()
        self.scores = rules.new_scores()
        self.planners = engine.new_planners(2)
        self.beliefs = rules.records(1, engine.BELIEFS)
        self.nodes = rules.records(MOST_NODES, engine.NODE)
        self.size = np.ones(1, np.int64)
        self.proposed = 0
        self.seat = 0
        self.seed = 0

    def set_position(
        self, states: Records, tables: Records, seat: int, seed: int, carry: tuple[MoveStats, ...] = ()
    ) -> int:
        """Start a new search from the `states` of a `SeatState`; return how many moves there are to choose from.

        `self.beliefs` must be set already. `carry` holds the results of an earlier search for the same moves.
        """
        self.states[0] = states[0]
        self.tables, self.seat, self.seed = tables, seat, seed
        engine.seed(self.planners["chance"][0], np.uint64(seed))
        self.proposed = engine.prepare_search(self.states, tables, self.scratch, self.planners, self.beliefs, seat)
        engine.clear_tree(self.nodes, self.size)
        proposed = set(self.planners["moves"][0, : self.proposed].tolist())
        for stats in carry:
            if stats.move in proposed:  # the card that was turned up may not be the one that was guessed
                engine.add_known_move(self.nodes, self.size, seat, stats.move, stats.visits, stats.total)
        return self.proposed

    def search(self, iterations: int) -> None:
        """Continue the search for this many iterations."""
        space = SearchSpace(
            self.states,
            self.tables,
            self.scratch,
            self.scores,
            self.planners,
            self.beliefs,
            self.nodes,
            self.size,
        )
        engine.search(space, self.seat, np.uint64(self.seed), iterations, self.proposed)

    def move_stats(self) -> list[MoveStats]:
        """Return the results so far for each move."""
        return self._children(0)

    def move_stats_after(self, move: int) -> list[MoveStats]:
        """Return the results so far for this seat's moves right after one of its own."""
        node = int(self.nodes["first_child"][0])
        while node >= 0 and int(self.nodes["move"][node]) != move:
            node = int(self.nodes["next_sibling"][node])
        return [] if node < 0 else self._children(node)

    def _children(self, parent: int) -> list[MoveStats]:
        stats = []
        node = int(self.nodes["first_child"][parent])
        while node >= 0:
            if int(self.nodes["seat"][node]) == self.seat:
                stats.append(
                    MoveStats(
                        int(self.nodes["move"][node]),
                        int(self.nodes["visits"][node]),
                        float(self.nodes["total"][node]),
                        float(self.nodes["prior"][node]),
                    )
                )
            node = int(self.nodes["next_sibling"][node])
        return stats
