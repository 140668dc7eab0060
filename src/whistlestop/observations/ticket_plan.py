"""The plan of a seat: which routes it would claim for its tickets, and what it is still missing for them.

Observation v1 shows it (`board_observing.py`). The plan takes one ticket after another, most points first, along the
cheapest path between its two cities. Routes that are in the plan already cost the next tickets nothing. All numbers are
whole, so that they are the same on every machine.
"""

from __future__ import annotations

from typing import Annotated

import numpy as np

from whistlestop.boards.limits import MAX_CITIES, MAX_OFFER, MAX_ROUTES, MAX_TICKETS
from whistlestop.observations.compile import compiled
from whistlestop.rules.bits import ONE, ZERO, add, bit, has, lowest, size
from whistlestop.rules.records import Int16, Int32, Ints, Ints16, Ints32, Words, dtype_of
from whistlestop.rules.state import CARD_KINDS, LOCOMOTIVE, State
from whistlestop.rules.stations import free_cities
from whistlestop.rules.tables import GREY, Tables

# What a route costs. These numbers belong to observation v1: changing one changes the meaning of its numbers.
CLAIM_COST = 10
CARD_COST = 8
SYMBOL_COST = 4
"""For each locomotive symbol without a locomotive in hand."""
TUNNEL_COST = 3
STATION_COST = 50
"""To borrow the route of another player with a new station."""
HELD_CARD_DISCOUNT = 2
POINT_DISCOUNT = 2

SCALE = 64
"""A route that costs nothing counts 1, and any other `SCALE` times its cost. So of two paths that cost the same, the
one with fewer routes is the cheapest, and no path runs in circles."""
UNREACHED = 1 << 30
"""Farther than any city can be."""


class TicketPlan:
    """The plan of one seat, and the working space to make it. The last path is the one that `find_path` found last."""

    usable: Annotated[Words, 2]  # the routes that a path may use
    routes: Annotated[Words, 2]  # the routes of the plan that the seat has to claim
    borrowed: Annotated[Words, 2]  # the routes of the plan that new stations would borrow
    path_routes: Annotated[Words, 2]  # the routes of the last path that the seat has to claim
    path_borrowed: Annotated[Words, 2]  # the routes of the last path that new stations would borrow
    offer_routes: Annotated[Words, MAX_OFFER, 2]  # per place of the offer: the `path_routes` of its ticket
    cost: Annotated[Ints32, MAX_ROUTES]
    distance: Annotated[Ints32, MAX_CITIES]
    spaces: Int32  # the spaces of `routes`
    path_spaces: Int32  # the spaces of `path_routes`
    path_cards: Int32  # the cards that the hand is missing for them
    planned_points: Int32
    complete_points: Int32
    given_up_points: Int32
    route_points: Annotated[Ints16, MAX_ROUTES]  # per route: the points of the planned tickets whose paths use it
    city_points: Annotated[Ints16, MAX_CITIES]  # per city: the points of the paths for which a station could be built
    stations: Int16  # the new stations that the plan needs
    path_stations: Int16  # the new stations that the last path needs
    need: Annotated[Ints16, CARD_KINDS]  # per kind: cards for the coloured routes and the symbols of some routes
    grey: Int16  # the spaces of their grey routes, without symbols
    tickets: Annotated[Ints, MAX_TICKETS]  # the seat's tickets, most points first


TICKET_PLAN = dtype_of(TicketPlan)


@compiled
def missing_cards(tables: Tables, hand: Ints, most: int, route: int) -> int:
    """Count the cards that a hand is missing to pay for a route; `most` is the most cards it has of one colour."""
    length, symbols = int(tables.route_length[route]), int(tables.route_ferry[route])
    colour = int(tables.route_colour[route])
    held = most if colour == GREY else int(hand[colour])
    short = length - min(held, length - symbols) - int(hand[LOCOMOTIVE])
    return max(0, short, symbols - int(hand[LOCOMOTIVE]))


@compiled
def most_of_a_colour(hand: Ints) -> int:
    """Return the most cards of one colour in a hand."""
    most = 0
    for colour in range(LOCOMOTIVE):
        most = max(most, int(hand[colour]))
    return most


@compiled
def price_routes(state: State, tables: Tables, plan: TicketPlan, seat: int) -> None:
    """Write what each route costs the seat: nothing if it is its own or borrowed by one of its stations."""
    hand, trains = state.hands[seat], int(state.trains[seat])
    most = most_of_a_colour(hand)
    stations_left = int(tables.stations) - size(state.stations[seat])
    free = free_cities(state, tables)
    for word in range(2):
        mine, open_to_me = state.claimed[seat, word], state.open[seat, word]
        others = ZERO
        if tables.stations > 0:
            for other in range(state.players):
                if other != seat:
                    others |= state.claimed[other, word]
        plan.usable[word] = mine
        left = mine | open_to_me | others
        while left != ZERO:
            here = left & (~left + ONE)
            left &= left - ONE
            route = 64 * word + lowest(here)
            ends = bit(int(tables.route_a[route])) | bit(int(tables.route_b[route]))
            cost = -1
            if (mine & here) != ZERO or ((others & here) != ZERO and (ends & state.stations[seat]) != ZERO):
                cost = 0
            elif (open_to_me & here) != ZERO:
                if int(tables.route_length[route]) <= trains:
                    cost = cost_to_claim(tables, hand, most, route)
            elif stations_left > 0 and (ends & free) != ZERO:
                cost = STATION_COST
            if cost >= 0:
                plan.usable[word] |= here
                plan.cost[route] = 1 if cost == 0 else SCALE * cost


@compiled
def cost_to_claim(tables: Tables, hand: Ints, most: int, route: int) -> int:
    """Return what it costs to claim a route: a turn and the cards, less its points."""
    length, symbols = int(tables.route_length[route]), int(tables.route_ferry[route])
    colour = int(tables.route_colour[route])
    held = min(length, most if colour == GREY else int(hand[colour]))
    cost = CLAIM_COST + CARD_COST * length + SYMBOL_COST * max(0, symbols - int(hand[LOCOMOTIVE]))
    cost += TUNNEL_COST * int(tables.route_tunnel[route])
    cost -= HELD_CARD_DISCOUNT * held + POINT_DISCOUNT * int(tables.route_points[length])
    return max(1, cost)


@compiled
def measure_distances(tables: Tables, plan: TicketPlan, start: int, goal: int) -> bool:
    """Write how far from `start` the cities are that are no farther than `goal`; return whether `goal` is reached."""
    for city in range(tables.cities):
        plan.distance[city] = UNREACHED
    plan.distance[start] = 0
    ahead = bit(start)
    while ahead != ZERO:
        city = lowest(ahead)
        ahead &= ahead - ONE
        here = int(plan.distance[city])
        for word in range(2):
            routes = tables.city_routes[city, word] & plan.usable[word]
            while routes != ZERO:
                route = 64 * word + lowest(routes)
                routes &= routes - ONE
                far = int(tables.route_a[route]) + int(tables.route_b[route]) - city
                through = here + int(plan.cost[route])
                if through < plan.distance[far] and through < plan.distance[goal]:
                    plan.distance[far] = through
                    if far != goal:
                        ahead |= bit(far)
    return bool(plan.distance[goal] < UNREACHED)


@compiled
def last_route_to(tables: Tables, plan: TicketPlan, city: int) -> int:
    """Return the last route of the cheapest path to a city; of several, the one with the lowest index."""
    for word in range(2):
        routes = tables.city_routes[city, word] & plan.usable[word]
        while routes != ZERO:
            route = 64 * word + lowest(routes)
            routes &= routes - ONE
            far = int(tables.route_a[route]) + int(tables.route_b[route]) - city
            if int(plan.distance[far]) + int(plan.cost[route]) == int(plan.distance[city]):
                return route
    return -1


@compiled
def find_path(state: State, tables: Tables, plan: TicketPlan, seat: int, ticket: int) -> bool:
    """Find the cheapest path of a ticket, and what it is missing; return False if there is none."""
    for word in range(2):
        plan.path_routes[word], plan.path_borrowed[word] = ZERO, ZERO
    plan.path_spaces, plan.path_stations, plan.path_cards = 0, 0, 0
    start, city = int(tables.ticket_a[ticket]), int(tables.ticket_b[ticket])
    if not measure_distances(tables, plan, start, city):
        return False
    while city != start:
        route = last_route_to(tables, plan, city)
        city = int(tables.route_a[route]) + int(tables.route_b[route]) - city
        if has(state.open[seat], route):
            add(plan.path_routes, route)
            plan.path_spaces += int(tables.route_length[route])
        elif plan.cost[route] > 1 or has(plan.borrowed, route):
            add(plan.path_borrowed, route)
            plan.path_stations += 1
    count_needs(tables, plan, plan.path_routes)
    plan.path_cards = cards_short(state.hands[seat], plan)
    return True


@compiled
def count_needs(tables: Tables, plan: TicketPlan, routes: Words) -> None:
    """Count the cards that some routes take: of each colour, locomotives for symbols, and any colour."""
    for card in range(CARD_KINDS):
        plan.need[card] = 0
    plan.grey = 0
    for word in range(2):
        left = routes[word]
        while left != ZERO:
            route = 64 * word + lowest(left)
            left &= left - ONE
            symbols, colour = int(tables.route_ferry[route]), int(tables.route_colour[route])
            plan.need[LOCOMOTIVE] += symbols
            if colour == GREY:
                plan.grey += int(tables.route_length[route]) - symbols
            else:
                plan.need[colour] += int(tables.route_length[route]) - symbols


@compiled
def cards_short(hand: Ints, plan: TicketPlan) -> int:
    """Count the cards that a hand is missing for these needs, if any spare cards could pay for grey routes."""
    short, spare = 0, 0
    for colour in range(LOCOMOTIVE):
        difference = int(plan.need[colour]) - int(hand[colour])
        short += max(0, difference)
        spare += max(0, -difference)
    short += max(0, int(plan.grey) - spare)
    locomotives = int(hand[LOCOMOTIVE]) - int(plan.need[LOCOMOTIVE])
    return max(0, short - max(0, locomotives)) + max(0, -locomotives)


@compiled
def clear_plan(tables: Tables, plan: TicketPlan) -> None:
    """Begin an empty plan."""
    for word in range(2):
        plan.routes[word], plan.borrowed[word] = ZERO, ZERO
    for route in range(tables.routes):
        plan.route_points[route] = 0
    plan.spaces, plan.stations = 0, 0
    plan.planned_points, plan.complete_points, plan.given_up_points = 0, 0, 0


@compiled
def more_spaces(tables: Tables, plan: TicketPlan) -> int:
    """Count the spaces of the last path that the plan does not have yet."""
    return count_spaces(tables, plan.path_routes[0] & ~plan.routes[0], plan.path_routes[1] & ~plan.routes[1])


@compiled
def count_spaces(tables: Tables, low: np.uint64, high: np.uint64) -> int:
    """Count the spaces of a set of routes."""
    spaces = 0
    while low != ZERO:
        spaces += int(tables.route_length[lowest(low)])
        low &= low - ONE
    while high != ZERO:
        spaces += int(tables.route_length[64 + lowest(high)])
        high &= high - ONE
    return spaces


@compiled
def more_stations(plan: TicketPlan) -> int:
    """Count the stations of the last path that the plan does not have yet."""
    return size(plan.path_borrowed[0] & ~plan.borrowed[0]) + size(plan.path_borrowed[1] & ~plan.borrowed[1])


@compiled
def fits(state: State, tables: Tables, plan: TicketPlan, seat: int) -> bool:
    """Return whether the seat has enough trains and stations for the plan and the last path together."""
    stations_left = int(tables.stations) - size(state.stations[seat])
    return (
        int(plan.spaces) + more_spaces(tables, plan) <= int(state.trains[seat])
        and int(plan.stations) + more_stations(plan) <= stations_left
    )


@compiled
def add_path(tables: Tables, plan: TicketPlan, points: int) -> None:
    """Add the last path to the plan; `points` are those of its ticket."""
    plan.spaces += more_spaces(tables, plan)
    plan.stations += more_stations(plan)
    plan.planned_points += points
    for word in range(2):
        plan.routes[word] |= plan.path_routes[word]
        plan.borrowed[word] |= plan.path_borrowed[word]
        left = plan.path_routes[word] | plan.path_borrowed[word]
        while left != ZERO:
            route = 64 * word + lowest(left)
            left &= left - ONE
            plan.route_points[route] += points
            plan.cost[route] = 1


@compiled
def count_city_points(state: State, tables: Tables, plan: TicketPlan) -> None:
    """Write for each city the points of the planned paths that a station in it would help."""
    free = free_cities(state, tables)
    for city in range(tables.cities):
        plan.city_points[city] = 0
    for word in range(2):
        left = plan.borrowed[word]
        while left != ZERO:
            route = 64 * word + lowest(left)
            left &= left - ONE
            for end in (int(tables.route_a[route]), int(tables.route_b[route])):
                if (free & bit(end)) != ZERO:
                    plan.city_points[end] += plan.route_points[route]
