"""The state of a planner: the plan of each seat, and the working space to make one.

Like the rules' scratch space it is one record that the caller passes in, since compiled code does not allocate.
In a search one planner plans for every seat, with the tickets that the search has guessed for it.
"""

from __future__ import annotations

from typing import Annotated

from whistlestop.boards.limits import MAX_CITIES, MAX_PLAYERS, MAX_ROUTES
from whistlestop.bots.thinking.compile import compiled
from whistlestop.bots.thinking.weights import COUNT
from whistlestop.rules.records import Float, Floats, Int32, Ints, Ints16, Ints32, Words, dtype_of
from whistlestop.rules.state import CARD_KINDS

MOST_TICKETS_PLANNED = 24
"""More tickets than anybody can work for at once; any others are ignored."""

MOST_MOVES = 40
"""The most moves that a search considers in one position."""
DEEPEST = 24
"""The most moves that the tree looks ahead."""

# How a seat plays (`style`).
PLANNER = 0
RACER = 1
BLOCKER = 2


class PlannerState:
    """The plans of all seats, and working space."""

    plan: Annotated[Words, MAX_PLAYERS, 2]  # per seat: the routes it plans to claim
    borrowed: Annotated[Words, MAX_PLAYERS, 2]  # per seat: the routes of others that it plans to use by stations
    planned_for: Annotated[Words, MAX_PLAYERS, 2]  # per seat: the tickets that the plan was made for
    given_up: Annotated[Words, MAX_PLAYERS, 2]  # per seat: those of them that the plan leaves open
    chance: Annotated[Words, 2]  # the random generator of all guesses
    extra: Annotated[Words, 2]  # tickets on offer to plan for, as well as those held
    trial: Annotated[Words, 2]  # a plan under construction
    trial_borrowed: Annotated[Words, 2]
    trial_given_up: Annotated[Words, 2]
    usable: Annotated[Words, 2]  # the routes that a plan may use
    weights: Annotated[Floats, COUNT]  # see `weights.py`
    worth: Annotated[Floats, CARD_KINDS + 1]  # per kind of card, and of the deck
    priors: Annotated[Floats, MOST_MOVES]  # per proposed move: how promising it is
    pace: Float  # what a turn is worth now, in tenths of a point
    rush: Float  # the factor by which turns are worth more because few are left
    margin_scale: Float  # the lead, in points, that would be comfortable now
    slack: Annotated[Floats, MAX_PLAYERS]  # per seat: turns that the plan leaves free
    base_cost: Annotated[Ints32, MAX_ROUTES]  # per route, in tenths of a point
    cost: Annotated[Ints32, MAX_ROUTES]  # the same, but 0 for routes of the trial plan
    distance: Annotated[Ints32, MAX_CITIES]  # per city: the cost of the cheapest way to it
    value: Annotated[Ints32, MAX_PLAYERS]  # per seat: what the plan is worth, in tenths of a point
    plan_cost: Annotated[Ints32, MAX_PLAYERS]  # per seat: what the plan costs
    trial_cost: Int32
    visited: Annotated[Ints32, DEEPEST]  # the nodes of the search tree that an iteration went through
    moves: Annotated[Ints16, MOST_MOVES]  # the proposed moves
    spaces: Annotated[Ints16, MAX_PLAYERS]  # per seat: trains that the plan takes
    horizon: Annotated[Ints16, MAX_PLAYERS]  # per seat: turns that it probably has left
    has_plan: Annotated[Ints, MAX_PLAYERS]  # per seat: 1 once a plan is made
    style: Annotated[Ints, MAX_PLAYERS]  # per seat
    need: Annotated[Ints, MAX_PLAYERS, CARD_KINDS]  # per seat and kind: cards for the plan's coloured routes
    via: Annotated[Ints, MAX_CITIES]  # per city: the last route of the cheapest way to it
    ticket: Annotated[Ints, MOST_TICKETS_PLANNED]  # the tickets to plan for, in the order in which they are tried


PLANNER_STATE = dtype_of(PlannerState)


@compiled
def forget_plans(planner: PlannerState) -> None:
    """Make every seat plan again."""
    for seat in range(MAX_PLAYERS):
        planner.has_plan[seat] = 0
