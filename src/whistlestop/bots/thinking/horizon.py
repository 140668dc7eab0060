"""How many turns a seat has left: who ends the game, and when.

Somebody who hoards cards can end the game much sooner than the trains tell, so the cards in a hand count too.
"""

from __future__ import annotations

from whistlestop.bots.thinking.compile import compiled
from whistlestop.bots.thinking.mind import Mind
from whistlestop.bots.thinking.weights import PATIENCE
from whistlestop.rules.drawing import pile_size
from whistlestop.rules.state import State
from whistlestop.rules.turns import FEW_TRAINS

SPACES_A_CLAIM = 3.7
CARDS_DRAWN = 1.75
"""Two a turn, less what is drawn in vain."""
MANY_TURNS = 99


@compiled
def turns_to_finish(state: State, seat: int) -> float:
    """The turns in which a seat could bring itself down to two trains if it only wanted that."""
    spaces = max(0, int(state.trains[seat]) - FEW_TRAINS)
    missing = max(0, spaces - pile_size(state.hands[seat]))
    return spaces / SPACES_A_CLAIM + missing / CARDS_DRAWN


@compiled
def soonest_end(state: State, seat: int) -> float:
    """The turns in which the quickest of the others could finish."""
    soonest = float(MANY_TURNS)
    for other in range(state.players):
        if other != seat:
            soonest = min(soonest, turns_to_finish(state, other))
    return soonest


@compiled
def turns_left(state: State, mind: Mind, seat: int) -> int:
    """How many turns the seat may still count on, this one included."""
    if state.turns_left > 0:
        return 1 + (int(state.turns_left) - 1) // int(state.players)
    return 2 + int(mind.weights[PATIENCE] * soonest_end(state, seat))
