"""How many turns a seat has left before the game ends.

A player who hoards cards can end the game much sooner than the number of trains suggests, so cards count too.
"""

from __future__ import annotations

from whistlestop.bots.thinking.compile import compiled
from whistlestop.bots.thinking.planner_state import PlannerState
from whistlestop.bots.thinking.weights import PATIENCE
from whistlestop.rules.drawing import pile_size
from whistlestop.rules.state import State
from whistlestop.rules.turns import FEW_TRAINS

SPACES_PER_CLAIM = 3.7
"""The average length of the routes that a player in a hurry claims."""
CARDS_DRAWN_PER_TURN = 1.75
"""Two cards are drawn in a turn, but some are never used."""
MANY_TURNS = 99
"""More turns than any player needs."""


@compiled
def turns_to_finish(state: State, seat: int) -> float:
    """The number of turns in which a seat could get down to two trains if it tried."""
    spaces = max(0, int(state.trains[seat]) - FEW_TRAINS)
    missing = max(0, spaces - pile_size(state.hands[seat]))
    return spaces / SPACES_PER_CLAIM + missing / CARDS_DRAWN_PER_TURN


@compiled
def soonest_end(state: State, seat: int) -> float:
    """The number of turns in which the quickest of the other seats could get down to two trains."""
    soonest = float(MANY_TURNS)
    for other in range(state.players):
        if other != seat:
            soonest = min(soonest, turns_to_finish(state, other))
    return soonest


@compiled
def turns_left(state: State, planner: PlannerState, seat: int) -> int:
    """Return how many turns the seat can still expect, including this one."""
    if state.turns_left > 0:
        return 1 + (int(state.turns_left) - 1) // int(state.players)
    return 2 + int(planner.weights[PATIENCE] * soonest_end(state, seat))
