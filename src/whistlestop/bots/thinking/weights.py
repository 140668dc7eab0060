"""The weights of the bots' decisions, found by playing many thousands of games against each other.

Each name is an index into `planner.weights`, so that a tuning run can vary the weight without compiling again.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

# The cost of a route, in turns; what a turn is worth is called pace (`costs.py`).
CLAIM = 0  # turns for a claim
CARD = 1  # turns for a card
CARD_HELD = 2  # turns saved by a card in hand
CARD_SHOWN = 3  # turns saved by a face-up card
POINTS = 4  # tenths of a point that a point of a route takes off its cost
GREY_EASE = 5  # turns saved for each card of a grey route
WAIT = 6  # turns that a missing card costs at least, however long the route
RIVALRY = 7  # turns that a route costs more for each end that others have reached
URGENCY = 8  # how much more turns are worth as they run out
STATION = 9  # tenths of a point that a station costs beyond its cards and its points in reserve

# How many turns are left, and how many a plan takes.
PATIENCE = 10  # how much longer the others take than they need to
CARDS_OF_USE = 11  # share of the cards in hand that a plan can use
CARDS_PER_TURN = 12  # useful cards drawn in a turn, while a plan needs several colours
CARDS_PER_TURN_OF_ONE_COLOUR = 13  # the same when it needs a single colour
CARDS_PER_CLAIM = 14  # cards that a claim takes, on average
SLACK = 15  # spare turns below which only the plan counts

# Tickets.
TICKET_CAUTION = 16  # share of a plan's cost added when tickets are chosen
TRAINS_PLANNED = 17  # share of the trains that tickets may take up before they look risky
TRAINS_FOR_TICKETS = 18  # trains below which no tickets are drawn
TURNS_FOR_TICKETS = 19  # turns below which no tickets are drawn

# Cards.
NEED = 20  # worth of a card that the plan needs sooner or later
BOTTLENECK = 21  # additional worth for each missing card of the same colour
LONG_ROUTES = 22  # worth of cards for long routes, compared with cards for the plan
LOCOMOTIVE_WORTH = 23  # worth of a locomotive, compared with the most valuable card
WHOLE_TURN = 24  # how much of a second card's worth a face-up locomotive gives up
LOCOMOTIVE_SPENT = 25  # points by which each locomotive spent makes a spare route less attractive

# The search.
EXPLORATION = 26  # the exploration constant of PUCT
MARGIN = 27  # points that make a lead comfortable at first, beyond those at the end
LAST_MARGIN = 28  # points that make a lead comfortable at the end
WINNING = 29  # share of a result that depends on winning rather than on the margin
ROUTE_EVIDENCE = 30  # how strongly the others' routes suggest their tickets
EXTRA_ORDERS = 31  # further orders of tickets to try for the searching seat's own plan
ROOT_BREADTH = 32  # how many moves a search considers at its root
BREADTH = 33  # how many moves it considers after that
FAVOURITE = 34  # prior of the planner's own move, compared with all others together
UNVISITED_PENALTY = 35  # by how much unvisited moves are expected to be worse than the visited ones

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
    CARDS_PER_TURN: 2.34,
    CARDS_PER_TURN_OF_ONE_COLOUR: 1.06,
    CARDS_PER_CLAIM: 3.47,
    SLACK: 2.36,
    TICKET_CAUTION: 0.039,
    TRAINS_PLANNED: 0.772,
    TRAINS_FOR_TICKETS: 12.3,
    TURNS_FOR_TICKETS: 9.66,
    NEED: 0.83,
    BOTTLENECK: 0.236,
    LONG_ROUTES: 0.361,
    LOCOMOTIVE_WORTH: 0.531,
    WHOLE_TURN: 1.95,
    LOCOMOTIVE_SPENT: 2.73,
    EXPLORATION: 0.5,
    MARGIN: 20.0,
    LAST_MARGIN: 5.0,
    WINNING: 0.25,
    ROUTE_EVIDENCE: 4.0,
    EXTRA_ORDERS: 20.0,
    ROOT_BREADTH: 24.0,
    BREADTH: 10.0,
    FAVOURITE: 1.0,
    UNVISITED_PENALTY: 0.02,
}


def weights() -> NDArray[np.float64]:
    """Return all weights, as a planner's state holds them."""
    return np.array([_WEIGHTS[index] for index in range(COUNT)])
