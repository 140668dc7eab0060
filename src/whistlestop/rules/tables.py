"""A variant as one NumPy record of constants, which the compiled rules read along with the state."""

from __future__ import annotations

from typing import Annotated

import numpy as np
from numpy.typing import NDArray

from whistlestop.actions import (
    CARDS,
    COLOURS,
    DECK,
    Action,
    BuildStation,
    ClaimRoute,
    DeclineTunnel,
    DrawCard,
    DrawTickets,
    KeepTickets,
    Pass,
    PayTunnel,
)
from whistlestop.boards import Board, Route, Variant
from whistlestop.boards.limits import MAX_CITIES, MAX_DEALS, MAX_LENGTH, MAX_OFFER, MAX_ROUTES, MAX_TICKETS
from whistlestop.rules.records import Int8, Int16, Ints, Ints16, Words, dtype_of
from whistlestop.rules.scratch import MAX_CLASSES
from whistlestop.rules.state import NONE

GREY = -1
# Enough for the largest board within `boards/limits.py`; a test checks it.
MAX_ACTIONS = 10_496
MAX_KEEPS = 320  # ways to keep and return the tickets of an offer
CARDS_PER_COLOUR = 12
LOCOMOTIVES = 14

# The kinds of actions (`action[:, 0]`); the numbers that follow are given in brackets.
DRAW_CARD = 0  # [card, or 9 for the deck]
DRAW_TICKETS = 1
PASS = 2
DECLINE_TUNNEL = 3
PAY_TUNNEL = 4  # [locomotives]
KEEP_TICKETS = 5  # the row in `keep_returned` and its like is id - FIRST_KEEP_ID
BUILD_STATION = 6  # [city, card, locomotives]
CLAIM_ROUTE = 7  # [route, card, locomotives]

# The ids that are the same in every variant.
DRAW_DECK_ID = 9
DRAW_TICKETS_ID = 10
PASS_ID = 11
DECLINE_ID = 12
PAY_ID = 13
FIRST_KEEP_ID = 17

# What breaks a tie on points (`tie_break`).
MOST_TICKETS = 1
FEWEST_STATIONS = 2
LONGEST_PATH = 3
_TIE_BREAKS = {"tickets": MOST_TICKETS, "stations": FEWEST_STATIONS, "longest-path": LONGEST_PATH}


class Tables:
    """The constants of a variant."""

    all_routes: Annotated[Words, 2]
    class_routes: Annotated[Words, MAX_CLASSES, 2]  # per class of routes with the same price: its routes
    city_routes: Annotated[Words, MAX_CITIES, 2]  # per city: the routes that end there
    cities: Int16
    routes: Int16
    long_tickets: Int16  # tickets 0 … long_tickets-1 are the long ones; the regular ones follow
    regular_tickets: Int16
    classes: Int16
    first_station: Int16  # the id of the first way to build in city 0
    first_claim: Annotated[Ints16, MAX_ROUTES]  # per route: the id of the first way to claim it
    keeps: Annotated[Ints16, MAX_OFFER + 2]  # per size of an offer: the first row of its ways to keep tickets
    route_points: Annotated[Ints16, MAX_LENGTH + 1]  # per length
    ticket_points: Annotated[Ints16, MAX_TICKETS]
    station_points: Int16  # for a station in reserve (E5)
    longest_path_bonus: Int16  # E6; 0 if the variant does not give it
    most_tickets_bonus: Int16  # U2; 0 if the variant does not give it
    ticket_a: Annotated[Ints, MAX_TICKETS]
    ticket_b: Annotated[Ints, MAX_TICKETS]
    route_a: Annotated[Ints, MAX_ROUTES]
    route_b: Annotated[Ints, MAX_ROUTES]
    route_colour: Annotated[Ints, MAX_ROUTES]  # -1: grey
    route_length: Annotated[Ints, MAX_ROUTES]
    route_ferry: Annotated[Ints, MAX_ROUTES]  # how many locomotives it requires
    route_tunnel: Annotated[Ints, MAX_ROUTES]  # 1 if it is a tunnel
    route_twin: Annotated[Ints, MAX_ROUTES]  # the other route of a double route, or -1
    class_colour: Annotated[Ints, MAX_CLASSES]
    class_length: Annotated[Ints, MAX_CLASSES]
    class_ferry: Annotated[Ints, MAX_CLASSES]
    keep_returned: Annotated[Ints, MAX_KEEPS, MAX_OFFER]  # per way: places of the returned tickets, in order, then -1
    keep_kept: Annotated[Ints, MAX_KEEPS]  # per way: how many tickets are kept
    keep_ordered: Annotated[Ints, MAX_KEEPS]  # per way: 1 if it returns tickets in another order than the offer's
    deals: Int8
    deal_long: Annotated[Ints, MAX_DEALS]
    deal_regular: Annotated[Ints, MAX_DEALS]
    deal_at_least: Annotated[Ints, MAX_DEALS]
    deal_at_least_without_long: Annotated[Ints, MAX_DEALS]
    deal_at_most: Annotated[Ints, MAX_DEALS]
    deal_under: Annotated[Ints, MAX_DEALS]  # per deal: 1 if returned tickets go under the deck, 0 if out of the game
    draw_tickets: Int8
    stations: Int8
    trains: Int8
    tie_break: Annotated[Ints, 3]
    action: Annotated[Ints, MAX_ACTIONS, 4]  # per id: kind and numbers


TABLES = dtype_of(Tables)


def tables_of(variant: Variant) -> NDArray[np.void]:
    """Return the tables of a variant, as an array of one `TABLES` record."""
    array = np.zeros(1, TABLES)
    record = array.view(np.recarray)[0]
    _fill_routes(record, variant.board)
    _fill_classes(record, variant.board)
    _fill_tickets(record, variant)
    _fill_deals(record, variant)
    _fill_actions(record, variant)
    array.flags.writeable = False
    return array


def _colour(route: Route) -> int:
    return GREY if route.colour == "grey" else COLOURS.index(route.colour)


def _fill_routes(t: Tables, board: Board) -> None:
    t.cities = len(board.cities)
    t.routes = len(board.routes)
    for length, points in board.route_points.items():
        t.route_points[length] = points
    t.route_twin[:] = NONE
    for i, route in enumerate(board.routes):
        word, route_bit = i >> 6, np.uint64(1 << (i & 63))
        t.all_routes[word] |= route_bit
        t.city_routes[route.a, word] |= route_bit
        t.city_routes[route.b, word] |= route_bit
        t.route_a[i], t.route_b[i] = route.a, route.b
        t.route_colour[i] = _colour(route)
        t.route_length[i] = route.length
        t.route_ferry[i] = route.ferry
        t.route_tunnel[i] = route.tunnel
        t.route_twin[i] = NONE if route.twin is None else route.twin


def _fill_classes(t: Tables, board: Board) -> None:
    """Group the routes that have the same price, so that legality is a few set operations, not a loop over routes."""
    kinds = [(_colour(route), route.length, route.ferry) for route in board.routes]
    classes = sorted(set(kinds), key=lambda kind: (kind[0] == GREY, kind))
    t.classes = len(classes)
    for k, kind in enumerate(classes):
        t.class_colour[k], t.class_length[k], t.class_ferry[k] = kind
        for i, other in enumerate(kinds):
            if other == kind:
                t.class_routes[k, i >> 6] |= np.uint64(1 << (i & 63))


def _fill_tickets(t: Tables, variant: Variant) -> None:
    t.long_tickets = len(variant.long)
    t.regular_tickets = len(variant.regular)
    for i, ticket in enumerate(variant.tickets):
        t.ticket_a[i], t.ticket_b[i], t.ticket_points[i] = ticket.a, ticket.b, ticket.points
    t.draw_tickets = variant.draw_tickets
    t.stations = variant.stations
    t.trains = variant.trains
    t.station_points = variant.station_points
    t.longest_path_bonus = variant.bonuses.longest_path
    t.most_tickets_bonus = variant.bonuses.most_tickets
    for i, word in enumerate(variant.tie_break):
        t.tie_break[i] = _TIE_BREAKS[word]


def _fill_deals(t: Tables, variant: Variant) -> None:
    t.deals = len(variant.deals)
    for i, deal in enumerate(variant.deals):
        t.deal_long[i], t.deal_regular[i] = deal.long, deal.regular
        t.deal_at_least[i] = deal.keep_at_least
        t.deal_at_least_without_long[i] = deal.keep_at_least_without_long
        t.deal_at_most[i] = deal.keep_at_most
        t.deal_under[i] = deal.returned == "under"


def _fill_actions(t: Tables, variant: Variant) -> None:
    t.keep_returned[:] = NONE
    keep_sizes = []
    for i, action in enumerate(variant.actions):
        t.action[i] = _numbers(variant.board, action)
        match action:
            case KeepTickets(keep, returned):
                row = i - FIRST_KEEP_ID
                keep_sizes.append(len(keep) + len(returned))
                t.keep_returned[row, : len(returned)] = returned
                t.keep_kept[row] = len(keep)
                t.keep_ordered[row] = returned != tuple(sorted(returned))
            case BuildStation() if t.first_station == 0:
                t.first_station = i
            case ClaimRoute(route) if t.first_claim[variant.board.route(route)] == 0:
                t.first_claim[variant.board.route(route)] = i
    for size in range(len(t.keeps)):
        t.keeps[size] = sum(other < size for other in keep_sizes)


def _numbers(board: Board, action: Action) -> tuple[int, int, int, int]:
    """An action as its kind and the numbers that follow it."""
    match action:
        case DrawCard(card):
            return DRAW_CARD, DRAW_DECK_ID if card == DECK else CARDS.index(card), NONE, NONE
        case DrawTickets():
            return DRAW_TICKETS, NONE, NONE, NONE
        case Pass():
            return PASS, NONE, NONE, NONE
        case DeclineTunnel():
            return DECLINE_TUNNEL, NONE, NONE, NONE
        case PayTunnel(locomotives):
            return PAY_TUNNEL, locomotives, NONE, NONE
        case KeepTickets():
            return KEEP_TICKETS, NONE, NONE, NONE
        case BuildStation(city, colour, locomotives):
            return BUILD_STATION, board.city(city), CARDS.index(colour), locomotives
        case ClaimRoute(route, colour, locomotives):
            return CLAIM_ROUTE, board.route(route), CARDS.index(colour), locomotives
