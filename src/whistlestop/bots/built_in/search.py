"""The strongest bot: it tries its moves in thousands of games that could go on from here."""

from __future__ import annotations

import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import TYPE_CHECKING

from whistlestop.actions import DECK, LOCOMOTIVE, Action, DrawCard
from whistlestop.boards import Variant
from whistlestop.bots.bot import variant_of
from whistlestop.bots.search.budget import Budget
from whistlestop.bots.search.memory import Memory
from whistlestop.bots.search.styles import racing
from whistlestop.bots.search.thinker import Thinker, Tried
from whistlestop.bots.seat_state import SeatState, words_of
from whistlestop.bots.thinking import engine
from whistlestop.bots.thinking.weights import weights
from whistlestop.scoring import variant_tables

if TYPE_CHECKING:
    from whistlestop.view import View

FIRST_CHUNK = 16
CHUNK_SECONDS = 0.01
"""A search looks at the clock about so often."""


class SearchBot:
    """Information-set Monte Carlo tree search; its settings are a time or a number of iterations, and cores."""

    name = "search"

    def __init__(self, *settings: str, seed: int | None = None, variant: Variant | None = None) -> None:
        self.budget = Budget.parse(settings)
        self.found: list[Tried] = []
        """What the last search found out, the best move first."""
        self._random = Random(seed)
        self._variant = variant
        self._memory: Memory | None = None
        self._watched: int | None = None
        self.thinkers: list[Thinker] = []
        """One for each core, once it has something to think about."""
        self._threads: ThreadPoolExecutor | None = None
        self._carry: tuple[int, tuple[Tried, ...]] | None = None

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        """Return the move that did best."""
        return self._choose(view, legal)

    def choose_from_state(self, state: SeatState, legal: Sequence[int]) -> int:
        """Return the id of the move that did best."""
        variant = state.variant
        return variant.action_id(self._choose(state.view(), [variant.actions[i] for i in legal], state))

    def _choose(self, view: View, legal: Sequence[Action], state: SeatState | None = None) -> Action:
        began = time.perf_counter()
        memory = self._remember(view)
        if len(legal) == 1:
            action = legal[0]
        else:
            self.look(view, state)
            self._think(began)
            action = self._variant_of(view).action(self.found[0].move)
            self._carry_over(view, action)
        memory.gave_back(view, action)
        return action

    def close(self) -> None:
        """Let the threads go."""
        if self._threads is not None:
            self._threads.shutdown()
            self._threads = None

    def look(self, view: View, state: SeatState | None = None) -> None:
        """Prepare to search the position that a view shows; `state` is the same for compiled code, if it is there."""
        if not self.thinkers:
            engine.announce_first_compile()
            self.thinkers = [Thinker() for _ in range(self.budget.cores)]
            if self.budget.cores > 1:
                self._threads = ThreadPoolExecutor(self.budget.cores)
        variant, memory = self._variant_of(view), self._remember(view)
        states, tables = (state or SeatState.from_view(variant, view)).states, variant_tables(variant)
        carried = self._carry[1] if self._carry is not None and self._carry[0] == view.actions else ()
        self._carry = None
        assert view.seat is not None
        for thinker in self.thinkers:
            thinker.minds["weights"] = weights()
            self._believe(thinker, variant, view, memory)
            thinker.look(states, tables, view.seat, self._random.getrandbits(63), carried)

    def _variant_of(self, view: View) -> Variant:
        return self._variant or variant_of(view.variant, view.options)

    def _remember(self, view: View) -> Memory:
        """What is remembered, brought up to date; the same view twice changes nothing."""
        if self._memory is None:
            assert view.seat is not None
            self._memory = Memory(self._variant_of(view), view.seat)
        if view.actions != self._watched:
            self._watched = view.actions
            self._memory.watch(view)
        return self._memory

    @staticmethod
    def _believe(thinker: Thinker, variant: Variant, view: View, memory: Memory) -> None:
        beliefs = thinker.beliefs
        beliefs["in_deck"] = -1
        for ticket, place in memory.places.items():
            beliefs["in_deck"][0, place] = ticket
        beliefs["elsewhere"][0] = words_of([*memory.out, *memory.places])
        beliefs["under"][0] = words_of(memory.under)
        for player in view.players:
            beliefs["held"][0, player.seat] = player.ticket_count or 0
            beliefs["racer"][0, player.seat] = racing(variant, player)

    def _think(self, began: float) -> None:
        """Search until the budget is used up, or until nothing more can change."""
        left = self.budget.iterations
        deadline = None if self.budget.seconds is None else began + self.budget.seconds
        chunk, made = FIRST_CHUNK, 0
        while True:
            more = chunk if left is None else min(chunk, left - made)
            started = time.perf_counter()
            made += self._search(more)
            now = time.perf_counter()
            self.found = sorted(self._merged(), key=lambda tried: (-tried.visits, -tried.total))
            pace = more / max(now - started, 1e-6)
            remaining = pace * (deadline - now) if deadline is not None else (left or 0) - made
            if remaining < 1 or self._settled(remaining):
                return
            if left is None:
                chunk = max(1, min(int(pace * CHUNK_SECONDS), int(remaining)))

    def _settled(self, remaining: float) -> bool:
        """Whether the move in front can't be overtaken any more."""
        return len(self.found) == 1 or self.found[0].visits - self.found[1].visits > remaining

    def _search(self, iterations: int) -> int:
        """Share the iterations among the threads; returns how many were made."""
        share = -(-iterations // len(self.thinkers))
        if self._threads is None:
            self.thinkers[0].search(share)
        else:
            list(self._threads.map(lambda thinker: thinker.search(share), self.thinkers))
        return share * len(self.thinkers)

    def _merged(self) -> list[Tried]:
        """What all threads found out, put together."""
        if len(self.thinkers) == 1:
            return self.thinkers[0].found()
        return _sum([tried for thinker in self.thinkers for tried in thinker.found()])

    def _carry_over(self, view: View, action: Action) -> None:
        """A second card is chosen right after the first: what was found out about it is worth keeping.

        Only after a card that lay face up: a blind one would put another hand before the choice.
        """
        if view.phase == "turn" and isinstance(action, DrawCard) and action.card not in (DECK, LOCOMOTIVE):
            share = len(self.thinkers)
            kept = _sum([tried for thinker in self.thinkers for tried in thinker.after(self.found[0].move)])
            halved = (Tried(t.move, t.visits // (2 * share), t.total / (2 * share), t.hope) for t in kept)
            self._carry = (view.actions + 1, tuple(t for t in halved if t.visits > 0))


def _sum(several: Sequence[Tried]) -> list[Tried]:
    by_move: dict[int, Tried] = {}
    for tried in several:
        known = by_move.get(tried.move, Tried(tried.move, 0, 0.0, tried.hope))
        by_move[tried.move] = Tried(tried.move, known.visits + tried.visits, known.total + tried.total, tried.hope)
    return list(by_move.values())
