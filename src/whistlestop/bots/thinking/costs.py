"""What a route costs a seat, in tenths of a point: the turns it takes, less the points it brings."""

from __future__ import annotations

import numpy as np

from whistlestop.boards.limits import MAX_LENGTH
from whistlestop.bots.thinking.compile import compiled
from whistlestop.bots.thinking.horizon import turns_left
from whistlestop.bots.thinking.mind import Mind
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
STATION_LOST = 40
"""A station in reserve is worth 4 points (E5)."""


@compiled
def pace(state: State, tables: Tables, seat: int) -> float:
    """What a turn is worth on this board, in tenths of a point: the longest open routes, shared with the others."""
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
def price_routes(state: State, tables: Tables, mind: Mind, seat: int) -> None:
    """Write the cost of every route that the seat holds (nothing), may claim, or may borrow by a station."""
    # The fewer turns are left, the dearer each of them, and the less it matters what else they could bring.
    mind.rush = 1.0 + mind.weights[URGENCY] / turns_left(state, mind, seat)
    mind.pace = pace(state, tables, seat) * mind.rush
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
        mind.usable[word] = mine | open_to_me | others
        left = mind.usable[word]
        while left != ZERO:
            here = left & (~left + ONE)
            left &= left - ONE
            route = 64 * word + lowest(here)
            ends = bit(int(tables.route_a[route])) | bit(int(tables.route_b[route]))
            if (mine & here) != ZERO:
                mind.base_cost[route] = 0
            elif (open_to_me & here) != ZERO:
                if int(tables.route_length[route]) > int(state.trains[seat]):
                    mind.usable[word] &= ~here
                else:
                    cost = cost_to_claim(state, tables, mind, seat, route, commonest)
                    # What others may take is better not relied on.
                    mind.base_cost[route] = cost + int(mind.weights[RIVALRY] * mind.pace * size(ends & visited))
            elif (ends & state.stations[seat]) != ZERO:
                mind.base_cost[route] = 0
            elif stations_left > 0 and (ends & free) != ZERO:
                mind.base_cost[route] = cost_to_borrow(mind, stations_left, int(tables.stations))
            else:
                mind.usable[word] &= ~here


@compiled
def cities_of_others(state: State, tables: Tables, seat: int) -> np.uint64:
    """The cities to which the other players' routes run."""
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
def cost_to_claim(state: State, tables: Tables, mind: Mind, seat: int, route: int, commonest: int) -> int:
    """A turn to claim it and a part of one for each card, less its points.

    Cards in hand and on display make it cheaper; a grey route is paid with the colour `commonest` in hand.
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
    turn = mind.weights[CLAIM] * mind.pace
    card = mind.weights[CARD] * mind.pace
    cost = turn + card * length - mind.weights[POINTS] * int(tables.route_points[length])
    cost -= mind.pace * (mind.weights[CARD_HELD] * held + mind.weights[CARD_SHOWN] * min(shown, length - held))
    if colour == GREY:
        cost -= mind.weights[GREY_EASE] * mind.pace * (length - held)
    if tables.route_ferry[route] > 0:
        # A locomotive that lies face up costs a whole turn (D2).
        cost += 0.6 * mind.pace * max(0, int(tables.route_ferry[route]) - int(hand[LOCOMOTIVE]))
    if tables.route_tunnel[route] == 1:
        cost += card
    # However many points it brings, a route that many cards are missing for takes its time.
    return int(max(LEAST + mind.weights[WAIT] * mind.pace * (length - held), cost))


@compiled
def cost_to_borrow(mind: Mind, stations_left: int, stations: int) -> int:
    """A turn, one card more for each station built before, and the points of the station."""
    cards = stations - stations_left + 1
    return int(STATION_LOST + mind.pace * (mind.weights[CLAIM] + mind.weights[CARD] * cards) + mind.weights[STATION])
