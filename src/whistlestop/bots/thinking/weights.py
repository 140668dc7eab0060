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
CARD_SHOWN = 3  # turns saved by a card that lies face up
POINTS = 4  # tenths of a point that a point of a route takes off its cost
GREY_EASE = 5  # turns that a card for a grey route takes less
WAIT = 6  # turns that a missing card costs at least, however long the route
RIVALRY = 7  # turns that a city where others have been makes a route dearer
URGENCY = 8  # how much dearer turns become as they run out
STATION = 9  # tenths of a point that a station costs beyond its cards and its 4 points

# How many turns are left, and how many a plan takes.
PATIENCE = 10  # how much longer the others take than they could
CARDS_OF_USE = 11  # share of the cards in hand that a plan can use
CARDS_A_TURN = 12  # cards of use drawn in a turn, while a plan wants several colours
ONE_COLOUR_A_TURN = 13  # the same when it wants a single colour
CARDS_A_CLAIM = 14  # cards that a claim takes, on average
SLACK = 15  # with fewer turns than that to spare, nothing but the plan counts

# Tickets.
TICKET_CAUTION = 16  # share of a plan's cost added when tickets are chosen
TRAINS_PLANNED = 17  # share of the trains that tickets may take up before they look risky
TRAINS_FOR_TICKETS = 18  # trains below which no tickets are drawn
TURNS_FOR_TICKETS = 19  # turns below which no tickets are drawn

# Cards.
NEED = 20  # worth of a card that the plan wants sooner or later
BOTTLENECK = 21  # more of that for each card that is missing in the same colour
LONG_ROUTES = 22  # worth of cards for long routes, beside that of cards for the plan
JOKER = 23  # worth of a locomotive, compared to the card most wanted
WHOLE_TURN = 24  # how much of a second card's worth a face-up locomotive gives up
JOKER_SPENT = 25  # points that a locomotive spent on a spare route takes off it

# The search.
DARING = 26  # exploration in PUCT
MARGIN = 27  # points that make a lead comfortable at first, beyond those at the end
LAST_MARGIN = 28  # points that make a lead comfortable at the end
WINNING = 29  # share of a result that is winning rather than the margin
FAITH = 30  # how much the others' routes tell about their tickets
TRIES = 31  # further orders of tickets tried for the searching seat's own plan
ROOT_BREADTH = 32  # moves of its own that a search looks at
BREADTH = 33  # moves looked at after the first
FAVOURITE = 34  # the planner's own move, compared to all others together
DOUBT = 35  # by how much untried moves are expected to be worse than the tried ones

COUNT = 36

_WEIGHTS = {
    CLAIM: 1.02,
    CARD: 0.814,
    CARD_HELD: 0.193,
    CARD_SHOWN: 0.05,
    POINTS: 17.1,
    GREY_EASE: 0.087,
    WAIT: 0.275,
    RIVALRY: 0.1,
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
