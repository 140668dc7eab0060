"""A bot with a plan: one network for all of its tickets, and the cards for it."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING

from whistlestop.actions import Action
from whistlestop.boards import Variant, load_cached
from whistlestop.bots.bot import no_settings
from whistlestop.bots.seat_state import SeatState
from whistlestop.bots.thinking import engine
from whistlestop.bots.thinking.planner_state import PLANNER
from whistlestop.bots.thinking.weights import weights
from whistlestop.rules import engine as rules
from whistlestop.scoring import variant_tables

if TYPE_CHECKING:
    from whistlestop.view import View

EXTRA_ORDERS = 20
"""In how many more orders it tries to connect its tickets before each action."""


class PlannerBot:
    """Plans a network for all tickets at once, and plans again whenever something changes."""

    name = "planner"
    style = PLANNER

    def __init__(self, *settings: str, seed: int | None = None, variant: Variant | None = None) -> None:
        no_settings(self.name, settings)
        self._variant = variant
        self._scratch = rules.new_scratch()
        self._planners = engine.new_planners(1)
        self._planners["weights"] = weights()
        self._planners["style"] = self.style
        self._planners["chance"][0] = [Random(seed).getrandbits(64), 1]

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        """Return the action that advances the plan."""
        if len(legal) == 1:
            return legal[0]
        variant = self._variant or load_cached(view.variant, view.options)
        return variant.action(self._choose(SeatState.from_view(variant, view)))

    def choose_from_state(self, state: SeatState, legal: Sequence[int]) -> int:
        """Return the id of the action that advances the plan."""
        return legal[0] if len(legal) == 1 else self._choose(state)

    def _choose(self, state: SeatState) -> int:
        engine.announce_first_compile()
        tables = variant_tables(state.variant)
        return engine.choose_action(state.states, tables, self._scratch, self._planners, state.seat, EXTRA_ORDERS)

    def close(self) -> None:
        """Do nothing: it holds nothing."""
