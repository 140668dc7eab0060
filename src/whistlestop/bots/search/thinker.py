"""One thread of a search: its tree, and the room that compiled code needs to grow it."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from whistlestop.bots.thinking import engine
from whistlestop.rules import engine as rules
from whistlestop.rules.engine import Records

MOST_NODES = 1 << 16


class Tried(NamedTuple):
    """What a search found out about one move."""

    move: int
    """The action's id."""
    visits: int
    total: float
    """The sum of its results, each from 0 (lost by far) to 1 (won by far)."""
    hope: float
    """How promising the planner found it, as a share of 1."""


class Thinker:
    """Searches from one position at a time."""

    def __init__(self) -> None:
        self.states = rules.new_states(2)
        self.scratch = rules.new_scratch()
        self.scores = rules.new_scores()
        self.minds = engine.new_minds(2)
        self.beliefs = rules.records(1, engine.BELIEFS)
        self.nodes = rules.records(MOST_NODES, engine.NODE)
        self.size = np.ones(1, np.int64)
        self.proposed = 0
        self.seat = 0
        self.seed = 0

    def look(self, states: Records, tables: Records, seat: int, seed: int, carry: tuple[Tried, ...] = ()) -> int:
        """Take up a position, as a `SeatState` has it; returns how many moves it has to choose from.

        `self.beliefs` must be filled in already. `carry` is what an earlier search found out about the same moves.
        """
        self.states[0] = states[0]
        self.tables, self.seat, self.seed = tables, seat, seed
        engine.seed(self.minds["chance"][0], np.uint64(seed))
        self.proposed = engine.look(self.states, tables, self.scratch, self.minds, self.beliefs, seat)
        engine.plant(self.nodes, self.size)
        proposed = set(self.minds["moves"][0, : self.proposed].tolist())
        for tried in carry:
            if tried.move in proposed:  # another card may have turned up than was guessed
                engine.graft(self.nodes, self.size, seat, tried.move, tried.visits, tried.total)
        return self.proposed

    def search(self, iterations: int) -> None:
        """Search on."""
        engine.search(
            self.states,
            self.tables,
            self.scratch,
            self.scores,
            self.minds,
            self.beliefs,
            self.nodes,
            self.size,
            self.seat,
            np.uint64(self.seed),
            iterations,
            self.proposed,
        )

    def found(self) -> list[Tried]:
        """What is known by now about each move."""
        return self._children(0)

    def after(self, move: int) -> list[Tried]:
        """What is known about this seat's moves right after one of its own."""
        node = int(self.nodes["first"][0])
        while node >= 0 and int(self.nodes["move"][node]) != move:
            node = int(self.nodes["next"][node])
        return [] if node < 0 else self._children(node)

    def _children(self, parent: int) -> list[Tried]:
        tried = []
        node = int(self.nodes["first"][parent])
        while node >= 0:
            if int(self.nodes["seat"][node]) == self.seat:
                tried.append(
                    Tried(
                        int(self.nodes["move"][node]),
                        int(self.nodes["visits"][node]),
                        float(self.nodes["total"][node]),
                        float(self.nodes["hope"][node]),
                    )
                )
            node = int(self.nodes["next"][node])
        return tried
