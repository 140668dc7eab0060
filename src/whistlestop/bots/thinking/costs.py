"""What a route costs a seat, in tenths of a point: the turns that it takes, less the points that it scores."""

from __future__ import annotations

import numpy as np

from whistlestop.boards.limits import MAX_LENGTH
from whistlestop.bots.thinking.compile import compiled
from whistlestop.bots.thinking.horizon import turns_left
from whistlestop.bots.thinking.planner_state import PlannerState
from whistlestop.bots.thinking.weights import (
    CARD,
    CARD_HELD,
    CARD_SHOWN,
    CLAIM,
    GREY_EASE,
    POINTS,
    RIVALRY,
    STATION,
    URGENCY,
    WAIT,
)
from whistlestop.rules.bits import ONE, ZERO, bit, lowest, size
from whistlestop.rules.state import DISPLAY_SIZE, LOCOMOTIVE, State
from whistlestop.rules.stations import free_cities
from whistlestop.rules.tables import GREY, Tables

LEAST = 3
"""The least that a route can cost: a cost of 0 means that the seat has it already."""


@compiled
def pace(state: State, tables: Tables, seat: int) -> float:
    """What a turn is worth now, in tenths of a point.

    That is the points per turn if the open routes are shared out evenly, the longest first, while the trains last.
    """
    trains = int(state.trains[seat])
    points, turns = 1.0, 1.0
    for length in range(MAX_LENGTH, 0, -1):
        routes = 0
        for k in range(tables.classes):
            if tables.class_length[k] == length:
                routes += size(state.open[seat, 0] & tables.class_routes[k, 0])
                routes += size(state.open[seat, 1] & tables.class_routes[k, 1])
        mine = min((routes + 1) // int(state.players), trains // length)
        points += mine * tables.route_points[length]
        turns += mine * (1.0 + 0.5 * length)
        trains -= mine * length
    return 10.0 * points / turns


@compiled
def price_routes(state: State, tables: Tables, planner: PlannerState, seat: int) -> None:
    """Write the cost of every route that the seat holds (0), may claim, or may borrow by a station."""
    # The fewer turns are left, the more each of them is worth.
    planner.rush = 1.0 + planner.weights[URGENCY] / turns_left(state, planner, seat)
    planner.pace = pace(state, tables, seat) * planner.rush
    free = free_cities(state, tables)
    stations_left = int(tables.stations) - size(state.stations[seat])
    visited = cities_of_others(state, tables, seat)
    commonest = 0
    for card in range(LOCOMOTIVE):
        if state.hands[seat, card] > state.hands[seat, commonest]:
            commonest = card
    for word in range(2):
        mine = state.claimed[seat, word]
        open_to_me = state.open[seat, word]
        others = ZERO
        for other in range(state.players):
            if other != seat:
                others |= state.claimed[other, word]
        if stations_left <= 0 and state.stations[seat] == ZERO:
            others = ZERO
        planner.usable[word] = mine | open_to_me | others
        left = planner.usable[word]
        while left != ZERO:
            here = left & (~left + ONE)
            left &= left - ONE
            route = 64 * word + lowest(here)
            ends = bit(int(tables.route_a[route])) | bit(int(tables.route_b[route]))
            if (mine & here) != ZERO:
                planner.base_cost[route] = 0
            elif (open_to_me & here) != ZERO:
                if int(tables.route_length[route]) > int(state.trains[seat]):
                    planner.usable[word] &= ~here
                else:
                    cost = cost_to_claim(state, tables, planner, seat, route, commonest)
                    # A route that others may take is less reliable.
                    planner.base_cost[route] = cost + int(
                        planner.weights[RIVALRY] * planner.pace * size(ends & visited)
                    )
            elif (ends & state.stations[seat]) != ZERO:
                planner.base_cost[route] = 0
            elif stations_left > 0 and (ends & free) != ZERO:
                planner.base_cost[route] = cost_to_borrow(tables, planner, stations_left)
            else:
                planner.usable[word] &= ~here


@compiled
def cities_of_others(state: State, tables: Tables, seat: int) -> np.uint64:
    """The cities that the other players' routes reach."""
    visited = ZERO
    for other in range(state.players):
        if other != seat:
            for word in range(2):
                left = state.claimed[other, word]
                while left != ZERO:
                    route = 64 * word + lowest(left)
                    left &= left - ONE
                    visited |= bit(int(tables.route_a[route])) | bit(int(tables.route_b[route]))
    return visited


@compiled
def cost_to_claim(state: State, tables: Tables, planner: PlannerState, seat: int, route: int, commonest: int) -> int:
    """The cost of a route: a turn to claim it and a part of one for each card, less its points.

    Cards in hand and in the display make it cheaper; a grey route is paid with the colour `commonest` in hand.
    """
    length = int(tables.route_length[route])
    colour = int(tables.route_colour[route])
    hand = state.hands[seat]
    card_laid = commonest if colour == GREY else colour
    held = min(int(hand[card_laid]), length)
    shown = 0
    for place in range(DISPLAY_SIZE):
        if state.display[place] == card_laid:
            shown += 1
    turn = planner.weights[CLAIM] * planner.pace
    card = planner.weights[CARD] * planner.pace
    cost = turn + card * length - planner.weights[POINTS] * int(tables.route_points[length])
    cost -= planner.pace * (planner.weights[CARD_HELD] * held + planner.weights[CARD_SHOWN] * min(shown, length - held))
    if colour == GREY:
        cost -= planner.weights[GREY_EASE] * planner.pace * (length - held)
    if tables.route_ferry[route] > 0:
        # A face-up locomotive costs a whole turn (D2).
        cost += 0.6 * planner.pace * max(0, int(tables.route_ferry[route]) - int(hand[LOCOMOTIVE]))
    if tables.route_tunnel[route] == 1:
        cost += card
    # However many points it scores, a route for which many cards are missing takes time.
    return int(max(LEAST + planner.weights[WAIT] * planner.pace * (length - held), cost))


@compiled
def cost_to_borrow(tables: Tables, planner: PlannerState, stations_left: int) -> int:
    """The cost of borrowing a route: a turn, the station's points, and one card more than for the station before."""
    cards = int(tables.stations) - stations_left + 1
    return int(
        10 * int(tables.station_points)
        + planner.pace * (planner.weights[CLAIM] + planner.weights[CARD] * cards)
        + planner.weights[STATION]
    )
