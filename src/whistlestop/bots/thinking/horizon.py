"""How many turns a seat has left: when the game will end.

A player who hoards cards can end the game much sooner than the number of trains suggests, so cards count too.
"""

from __future__ import annotations

from whistlestop.bots.thinking.compile import compiled
from whistlestop.bots.thinking.planner_state import PlannerState
from whistlestop.bots.thinking.weights import PATIENCE
from whistlestop.rules.drawing import pile_size
from whistlestop.rules.state import State
from whistlestop.rules.turns import FEW_TRAINS

SPACES_A_CLAIM = 3.7
CARDS_DRAWN = 1.75
"""Two a turn, less those that are never used."""
MANY_TURNS = 99


@compiled
def turns_to_finish(state: State, seat: int) -> float:
    """The number of turns in which a seat could get down to two trains if it tried."""
    spaces = max(0, int(state.trains[seat]) - FEW_TRAINS)
    missing = max(0, spaces - pile_size(state.hands[seat]))
    return spaces / SPACES_A_CLAIM + missing / CARDS_DRAWN


@compiled
def soonest_end(state: State, seat: int) -> float:
    """The number of turns in which the quickest of the others could do so."""
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
