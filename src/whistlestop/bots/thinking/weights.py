"""The numbers that the bots weigh things by, found by playing many thousand games against each other.

A weight is an index into `mind.weights`, so that a tuning run can vary it without compiling anew.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

# What a route costs; a turn's worth is the pace of the board (`costs.py`).
CLAIM = 0  # turns for a claim
CARD = 1  # turns for a card
CARD_HELD = 2  # turns saved by a card in hand
POINTS = 3  # tenths of a point that a point of a route takes off its cost
GRAY_EASE = 4  # turns that a card for a gray route takes less
WAIT = 5  # turns that a missing card costs at least, however long the route
URGENCY = 6  # how much dearer turns become as they run out
STATION = 7  # tenths of a point that a station costs beyond its cards and its 4 points

# How many turns are left, and how many a plan takes.
PATIENCE = 8  # how much longer the others take than they could
CARDS_OF_USE = 9  # share of the cards in hand that a plan can use
CARDS_A_TURN = 10  # cards of use drawn in a turn, while a plan wants several colours
ONE_COLOUR_A_TURN = 11  # the same when it wants a single colour
CARDS_A_CLAIM = 12  # cards that a claim takes, on average
SLACK = 13  # with fewer turns than that to spare, nothing but the plan counts

# Tickets.
TICKET_CAUTION = 14  # share of a plan's cost added when tickets are chosen
TRAINS_PLANNED = 15  # share of the trains that tickets may take up before they look risky
TRAINS_FOR_TICKETS = 16  # trains below which no tickets are drawn
TURNS_FOR_TICKETS = 17  # turns below which no tickets are drawn

# Cards.
NEED = 18  # worth of a card that the plan wants sooner or later
BOTTLENECK = 19  # more of that for each card that is missing in the same colour
LONG_ROUTES = 20  # worth of cards for long routes, beside that of cards for the plan
JOKER = 21  # worth of a locomotive, compared to the card most wanted
WHOLE_TURN = 22  # how much of a second card's worth a face-up locomotive gives up
JOKER_SPENT = 23  # points that a locomotive spent on a spare route takes off it

# The search.
DARING = 24  # exploration in PUCT
MARGIN = 25  # points that make a lead comfortable at first, beyond those at the end
LAST_MARGIN = 26  # points that make a lead comfortable at the end
WINNING = 27  # share of a result that is winning rather than the margin
FAITH = 28  # how much the others' routes tell about their tickets
TRIES = 29  # further orders of tickets tried for the searching seat's own plan
ROOT_BREADTH = 30  # moves of its own that a search looks at
BREADTH = 31  # moves looked at after the first
FAVOURITE = 32  # the planner's own move, compared to all others together
DOUBT = 33  # by how much untried moves are expected to be worse than the tried ones

COUNT = 34

_WEIGHTS = {
    CLAIM: 1.02,
    CARD: 0.814,
    CARD_HELD: 0.193,
    POINTS: 17.1,
    GRAY_EASE: 0.087,
    WAIT: 0.275,
    URGENCY: 11.0,
    STATION: 40.9,
    PATIENCE: 2.15,
    CARDS_OF_USE: 0.836,
    CARDS_A_TURN: 2.34,
    ONE_COLOUR_A_TURN: 1.06,
    CARDS_A_CLAIM: 3.47,
    SLACK: 2.36,
    TICKET_CAUTION: 0.039,
    TRAINS_PLANNED: 0.772,
    TRAINS_FOR_TICKETS: 12.3,
    TURNS_FOR_TICKETS: 9.66,
    NEED: 0.83,
    BOTTLENECK: 0.236,
    LONG_ROUTES: 0.361,
    JOKER: 0.531,
    WHOLE_TURN: 1.95,
    JOKER_SPENT: 2.73,
    DARING: 0.5,
    MARGIN: 20.0,
    LAST_MARGIN: 5.0,
    WINNING: 0.25,
    FAITH: 4.0,
    TRIES: 20.0,
    ROOT_BREADTH: 24.0,
    BREADTH: 10.0,
    FAVOURITE: 1.0,
    DOUBT: 0.02,
}


def weights() -> NDArray[np.float64]:
    """All weights, as a mind holds them."""
    return np.array([_WEIGHTS[index] for index in range(COUNT)])
