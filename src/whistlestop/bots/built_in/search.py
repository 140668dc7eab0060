"""The strongest bot: it tries its moves in thousands of possible continuations of the game."""

from __future__ import annotations

import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import TYPE_CHECKING

from whistlestop.actions import DECK, LOCOMOTIVE, Action, DrawCard
from whistlestop.boards import Variant, load_cached
from whistlestop.bots.search.budget import Budget
from whistlestop.bots.search.seat_knowledge import SeatKnowledge
from whistlestop.bots.search.worker import MoveStats, SearchWorker
from whistlestop.bots.seat_state import SeatState
from whistlestop.bots.thinking import engine
from whistlestop.bots.thinking.weights import weights
from whistlestop.scoring import variant_tables

if TYPE_CHECKING:
    from whistlestop.view import View

FIRST_CHUNK = 16
"""The number of iterations before a search first checks the clock."""
CHUNK_SECONDS = 0.01
"""How often it checks the clock after that, approximately."""


class SearchBot:
    """A bot that uses information-set Monte Carlo tree search (`thinking/tree.py`).

    Its settings are a time or a number of iterations, and `cores=`.
    """

    name = "search"

    def __init__(self, *settings: str, seed: int | None = None, variant: Variant | None = None) -> None:
        self.budget = Budget.parse(settings)
        self.move_stats: list[MoveStats] = []
        """The results of the last search, the best move first."""
        self._random = Random(seed)
        self._variant = variant
        self._knowledge: SeatKnowledge | None = None
        self.workers: list[SearchWorker] = []
        """One for each core, from the first search on."""
        self._threads: ThreadPoolExecutor | None = None
        self._carried: tuple[int, tuple[MoveStats, ...]] | None = None
        """Results for the next choice, and the number of actions at which it will be made."""

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        """Search, and return the best move."""
        return self._choose(view, legal)

    def choose_from_state(self, state: SeatState, legal: Sequence[int]) -> int:
        """Search, and return the id of the best move."""
        variant = state.variant
        return variant.action_id(self._choose(state.view(), [variant.actions[i] for i in legal], state))

    def _choose(self, view: View, legal: Sequence[Action], state: SeatState | None = None) -> Action:
        began = time.perf_counter()
        knowledge = self._update_knowledge(view)
        if len(legal) == 1:
            action = legal[0]
        else:
            self.set_position(view, state)
            self._think(began)
            action = self._variant_of(view).action(self.move_stats[0].move)
            self._carry_over(view, action)
        knowledge.note_returned(view, action)
        return action

    def close(self) -> None:
        """End the threads."""
        if self._threads is not None:
            self._threads.shutdown()
            self._threads = None

    def set_position(self, view: View, state: SeatState | None = None) -> None:
        """Start a new search from what a view shows. `state` is the same as data for compiled code, if it is known."""
        if not self.workers:
            engine.announce_first_compile()
            self.workers = [SearchWorker() for _ in range(self.budget.cores)]
            if self.budget.cores > 1:
                self._threads = ThreadPoolExecutor(self.budget.cores)
        variant, knowledge = self._variant_of(view), self._update_knowledge(view)
        states, tables = (state or SeatState.from_view(variant, view)).states, variant_tables(variant)
        carried = self._carried[1] if self._carried is not None and self._carried[0] == view.actions else ()
        self._carried = None
        assert view.seat is not None
        for worker in self.workers:
            worker.planners["weights"] = weights()
            knowledge.write_beliefs(worker.beliefs, view)
            worker.set_position(states, tables, view.seat, self._random.getrandbits(63), carried)

    def _variant_of(self, view: View) -> Variant:
        return self._variant or load_cached(view.variant, view.options)

    def _update_knowledge(self, view: View) -> SeatKnowledge:
        """Return what the seat knows, brought up to date."""
        if self._knowledge is None:
            assert view.seat is not None
            self._knowledge = SeatKnowledge(self._variant_of(view), view.seat)
        self._knowledge.update(view)
        return self._knowledge

    def _think(self, began: float) -> None:
        """Search until the budget is used up, or until nothing more can change."""
        limit = self.budget.iterations
        deadline = None if self.budget.seconds is None else began + self.budget.seconds
        chunk, made = FIRST_CHUNK, 0
        while True:
            more = chunk if limit is None else min(chunk, limit - made)
            started = time.perf_counter()
            made += self._search(more)
            now = time.perf_counter()
            self.move_stats = sorted(self._merged(), key=lambda stats: (-stats.visits, -stats.total))
            pace = more / max(now - started, 1e-6)
            remaining = pace * (deadline - now) if deadline is not None else (limit or 0) - made
            if remaining < 1 or self._settled(remaining):
                return
            if limit is None:
                chunk = max(1, min(int(pace * CHUNK_SECONDS), int(remaining)))

    def _settled(self, remaining: float) -> bool:
        """Return whether no other move can overtake the first one in the remaining iterations."""
        return len(self.move_stats) == 1 or self.move_stats[0].visits - self.move_stats[1].visits > remaining

    def _search(self, iterations: int) -> int:
        """Share the iterations among the workers, rounded up; return how many were made."""
        share = -(-iterations // len(self.workers))
        if self._threads is None:
            self.workers[0].search(share)
        else:
            list(self._threads.map(lambda worker: worker.search(share), self.workers))
        return share * len(self.workers)

    def _merged(self) -> list[MoveStats]:
        """Return the results of all workers, added up."""
        if len(self.workers) == 1:
            return self.workers[0].move_stats()
        return _sum([stats for worker in self.workers for stats in worker.move_stats()])

    def _carry_over(self, view: View, action: Action) -> None:
        """Keep the results for the second card, which is chosen right after the first.

        Only if the first one was face up: after a card from the deck, the choice is made with an unexpected hand.
        """
        if view.phase == "turn" and isinstance(action, DrawCard) and action.card not in (DECK, LOCOMOTIVE):
            move = self.move_stats[0].move
            kept = _sum([stats for worker in self.workers for stats in worker.move_stats_after(move)])
            # Each worker gets its share, at half the weight: the card that replaces the first one was only guessed.
            shares = 2 * len(self.workers)
            carried = (MoveStats(s.move, s.visits // shares, s.total / shares, s.prior) for s in kept)
            self._carried = (view.actions + 1, tuple(stats for stats in carried if stats.visits > 0))


def _sum(results: Sequence[MoveStats]) -> list[MoveStats]:
    """Add up the results for each move."""
    by_move: dict[int, MoveStats] = {}
    for stats in results:
        known = by_move.get(stats.move, MoveStats(stats.move, 0, 0.0, stats.prior))
        by_move[stats.move] = MoveStats(stats.move, known.visits + stats.visits, known.total + stats.total, stats.prior)
    return list(by_move.values())
