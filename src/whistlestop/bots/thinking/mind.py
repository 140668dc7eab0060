"""What a thinking bot has in mind: each seat's plan, and the working space to make one.

Like the rules' scratch space it is one record that the caller passes along, since compiled code does not allocate.
In a search a mind thinks for every seat, with the tickets that the search has guessed for it.
"""

from __future__ import annotations

from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from whistlestop.boards.limits import MAX_CITIES, MAX_PLAYERS, MAX_ROUTES
from whistlestop.bots.thinking.compile import compiled
from whistlestop.bots.thinking.weights import COUNT
from whistlestop.rules.state import CARD_KINDS, Ints, Words

MOST_TICKETS_PLANNED = 24
"""More tickets than anybody can work for at once; further ones are left to luck."""

MOST_MOVES = 40
"""Moves that a search looks at in one place, at most."""
DEEPEST = 24
"""Moves ahead that a search remembers, at most."""

# How a seat plays (`style`).
PLANNER = 0
RACER = 1

MIND = np.dtype(
    [
        ("plan", "u8", (MAX_PLAYERS, 2)),
        ("borrowed", "u8", (MAX_PLAYERS, 2)),
        ("planned_for", "u8", (MAX_PLAYERS, 2)),
        ("given_up", "u8", (MAX_PLAYERS, 2)),
        ("chance", "u8", (2,)),
        ("extra", "u8", (2,)),
        ("trial", "u8", (2,)),
        ("trial_borrowed", "u8", (2,)),
        ("trial_given_up", "u8", (2,)),
        ("usable", "u8", (2,)),
        ("weights", "f8", (COUNT,)),
        ("worth", "f8", (CARD_KINDS + 1,)),
        ("hopes", "f8", (MOST_MOVES,)),
        ("pace", "f8"),
        ("rush", "f8"),
        ("comfort", "f8"),
        ("slack", "f8", (MAX_PLAYERS,)),
        ("base_cost", "i4", (MAX_ROUTES,)),
        ("cost", "i4", (MAX_ROUTES,)),
        ("distance", "i4", (MAX_CITIES,)),
        ("value", "i4", (MAX_PLAYERS,)),
        ("plan_cost", "i4", (MAX_PLAYERS,)),
        ("trial_cost", "i4"),
        ("path", "i4", (DEEPEST,)),
        ("moves", "i2", (MOST_MOVES,)),
        ("spaces", "i2", (MAX_PLAYERS,)),
        ("horizon", "i2", (MAX_PLAYERS,)),
        ("has_plan", "i1", (MAX_PLAYERS,)),
        ("style", "i1", (MAX_PLAYERS,)),
        ("need", "i1", (MAX_PLAYERS, CARD_KINDS)),
        ("via", "i1", (MAX_CITIES,)),
        ("ticket", "i1", (MOST_TICKETS_PLANNED,)),
    ],
    align=True,
)


class Mind(Protocol):
    """The fields of a `MIND` record."""

    plan: Words  # per seat: the routes it means to claim
    borrowed: Words  # per seat: the routes of others that it means to use by stations
    planned_for: Words  # per seat: the tickets that the plan was made for
    given_up: Words  # per seat: those of them that the plan leaves open
    chance: Words  # the generator behind all guesses
    extra: Words  # tickets on offer that a plan is made for, beside those held
    trial: Words  # a plan in the making
    trial_borrowed: Words
    trial_given_up: Words
    usable: Words  # the routes that a way may run along
    weights: NDArray[np.float64]  # what things are weighed by (`weights.py`)
    worth: NDArray[np.float64]  # per kind of card, and the deck
    hopes: NDArray[np.float64]  # per proposed move: how promising it is
    pace: float  # what a turn is worth now, in tenths of a point
    comfort: float  # points of a lead that would be comfortable now
    rush: float  # how much dearer turns are because few are left
    slack: NDArray[np.float64]  # per seat: turns that the plan leaves
    base_cost: NDArray[np.int32]  # per route, in tenths of a point
    cost: NDArray[np.int32]  # the same, with what the trial already has for nothing
    distance: NDArray[np.int32]  # per city, while a way is sought
    value: NDArray[np.int32]  # per seat: what the plan is worth, in tenths of a point
    plan_cost: NDArray[np.int32]  # per seat: what the plan costs
    trial_cost: int
    path: NDArray[np.int32]  # the nodes of the search tree that an iteration went through
    moves: NDArray[np.int16]  # the proposed moves
    spaces: NDArray[np.int16]  # per seat: trains that the plan takes
    horizon: NDArray[np.int16]  # per seat: turns that it seems to have left
    has_plan: Ints  # per seat: 1 once a plan is made
    style: Ints  # per seat
    need: Ints  # per seat and kind: cards that the plan's coloured routes take
    via: Ints  # per city: the route by which it was reached
    ticket: Ints  # the tickets to plan for, in the order in which they are tried


@compiled
def forget_plans(mind: Mind) -> None:
    """Every seat has to plan anew."""
    for seat in range(MAX_PLAYERS):
        mind.has_plan[seat] = 0
