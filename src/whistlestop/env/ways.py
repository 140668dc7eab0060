"""Cheapest ways: which routes a seat would claim for its tickets, and what it is still missing for them.

Observation v1 shows them (`board_observing.py`). All numbers are whole, so that they are the same on every machine.
A ticket's way is the cheapest one between its cities. Tickets are planned one after another, most points first; routes
that an earlier way uses cost the later ones nothing.
"""

from __future__ import annotations

from typing import Annotated

import numpy as np

from whistlestop.boards.limits import MAX_CITIES, MAX_OFFER, MAX_ROUTES, MAX_TICKETS
from whistlestop.env.compile import compiled
from whistlestop.rules.bits import ONE, ZERO, add, bit, has, lowest, size
from whistlestop.rules.records import Int16, Int32, Ints, Ints16, Ints32, Words, dtype_of
from whistlestop.rules.state import CARD_KINDS, LOCOMOTIVE, State
from whistlestop.rules.stations import free_cities
from whistlestop.rules.tables import GREY, Tables

CLAIM, CARD, CARD_HELD, POINT, SYMBOL, TUNNEL, STATION = 10, 8, 2, 2, 4, 3, 50
"""What a claim, a card, a locomotive symbol without a locomotive, a tunnel and a station add to the cost of a route,
and what a card in hand and a point take off."""
SCALE = 64
"""A route that costs nothing counts 1 and any other `SCALE` times its cost, so that of two ways that cost the same the
one with fewer routes is the cheapest, and no way runs in circles."""
FAR = 1 << 30


class Ways:
    """The plan of one seat, and the working space to make it."""

    usable: Annotated[Words, 2]  # the routes that a way may use
    plan: Annotated[Words, 2]  # the routes of the plan that the seat has to claim
    borrowed: Annotated[Words, 2]  # the routes of the plan that new stations would borrow
    way: Annotated[Words, 2]  # the missing routes of the last way
    way_borrowed: Annotated[Words, 2]  # the routes that it would borrow by new stations
    offer_way: Annotated[Words, MAX_OFFER, 2]  # per place of the offer: the missing routes of its way
    cost: Annotated[Ints32, MAX_ROUTES]
    distance: Annotated[Ints32, MAX_CITIES]
    spaces: Int32  # the spaces that are missing on the last way
    cards: Int32  # the cards that are missing for it
    plan_spaces: Int32
    planned_points: Int32
    complete_points: Int32
    lost_points: Int32
    route_points: Annotated[Ints16, MAX_ROUTES]  # per route: the points of the planned tickets whose ways use it
    city_points: Annotated[Ints16, MAX_CITIES]  # per city: the points of the ways for which a station could be built
    stations: Int16  # the new stations of the last way
    plan_stations: Int16
    need: Annotated[Ints16, CARD_KINDS]  # per kind: cards for the coloured routes and the symbols of some routes
    grey: Int16  # the spaces of their grey routes, without symbols
    tickets: Int16
    ticket: Annotated[Ints, MAX_TICKETS]  # the seat's tickets, most points first


WAYS = dtype_of(Ways)


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
    """The most cards of one colour in a hand."""
    most = 0
    for colour in range(LOCOMOTIVE):
        most = max(most, int(hand[colour]))
    return most


@compiled
def price_routes(state: State, tables: Tables, ways: Ways, seat: int) -> None:
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
        ways.usable[word] = mine
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
                cost = STATION
            if cost >= 0:
                ways.usable[word] |= here
                ways.cost[route] = 1 if cost == 0 else SCALE * cost


@compiled
def cost_to_claim(tables: Tables, hand: Ints, most: int, route: int) -> int:
    """What it costs to claim a route: a turn and the cards, less its points."""
    length, symbols = int(tables.route_length[route]), int(tables.route_ferry[route])
    colour = int(tables.route_colour[route])
    held = min(length, most if colour == GREY else int(hand[colour]))
    cost = CLAIM + CARD * length - CARD_HELD * held - POINT * int(tables.route_points[length])
    cost += SYMBOL * max(0, symbols - int(hand[LOCOMOTIVE])) + TUNNEL * int(tables.route_tunnel[route])
    return max(1, cost)


@compiled
def measure(tables: Tables, ways: Ways, start: int, goal: int) -> bool:
    """Write how far the cities are that lie nearer to `start` than `goal` does; return whether there is a way."""
    for city in range(tables.cities):
        ways.distance[city] = FAR
    ways.distance[start] = 0
    ahead = bit(start)
    while ahead != ZERO:
        city = lowest(ahead)
        ahead &= ahead - ONE
        here = int(ways.distance[city])
        for word in range(2):
            routes = tables.city_routes[city, word] & ways.usable[word]
            while routes != ZERO:
                route = 64 * word + lowest(routes)
                routes &= routes - ONE
                far = int(tables.route_a[route]) + int(tables.route_b[route]) - city
                through = here + int(ways.cost[route])
                if through < ways.distance[far] and through < ways.distance[goal]:
                    ways.distance[far] = through
                    if far != goal:
                        ahead |= bit(far)
    return bool(ways.distance[goal] < FAR)


@compiled
def step_back(tables: Tables, ways: Ways, city: int) -> int:
    """The last route of the cheapest way to a city; the one with the lowest number if there are several."""
    for word in range(2):
        routes = tables.city_routes[city, word] & ways.usable[word]
        while routes != ZERO:
            route = 64 * word + lowest(routes)
            routes &= routes - ONE
            far = int(tables.route_a[route]) + int(tables.route_b[route]) - city
            if int(ways.distance[far]) + int(ways.cost[route]) == int(ways.distance[city]):
                return route
    return -1


@compiled
def find_way(state: State, tables: Tables, ways: Ways, seat: int, ticket: int) -> bool:
    """Find the cheapest way of a ticket and what it is missing; return False if there is none."""
    for word in range(2):
        ways.way[word], ways.way_borrowed[word] = ZERO, ZERO
    ways.spaces, ways.stations, ways.cards = 0, 0, 0
    start, city = int(tables.ticket_a[ticket]), int(tables.ticket_b[ticket])
    if not measure(tables, ways, start, city):
        return False
    while city != start:
        route = step_back(tables, ways, city)
        city = int(tables.route_a[route]) + int(tables.route_b[route]) - city
        if has(state.open[seat], route):
            add(ways.way, route)
            ways.spaces += int(tables.route_length[route])
        elif ways.cost[route] > 1 or has(ways.borrowed, route):
            add(ways.way_borrowed, route)
            ways.stations += 1
    note_needs(tables, ways, ways.way)
    ways.cards = cards_short(state.hands[seat], ways)
    return True


@compiled
def note_needs(tables: Tables, ways: Ways, routes: Words) -> None:
    """Count the cards that some routes take: of each colour, locomotives for symbols, and any colour."""
    for card in range(CARD_KINDS):
        ways.need[card] = 0
    ways.grey = 0
    for word in range(2):
        left = routes[word]
        while left != ZERO:
            route = 64 * word + lowest(left)
            left &= left - ONE
            symbols, colour = int(tables.route_ferry[route]), int(tables.route_colour[route])
            ways.need[LOCOMOTIVE] += symbols
            if colour == GREY:
                ways.grey += int(tables.route_length[route]) - symbols
            else:
                ways.need[colour] += int(tables.route_length[route]) - symbols


@compiled
def cards_short(hand: Ints, ways: Ways) -> int:
    """Count the cards that a hand is missing for these needs, if any spare cards could pay for grey routes."""
    short, spare = 0, 0
    for colour in range(LOCOMOTIVE):
        difference = int(ways.need[colour]) - int(hand[colour])
        short += max(0, difference)
        spare += max(0, -difference)
    short += max(0, int(ways.grey) - spare)
    locomotives = int(hand[LOCOMOTIVE]) - int(ways.need[LOCOMOTIVE])
    return max(0, short - max(0, locomotives)) + max(0, -locomotives)


@compiled
def list_tickets(state: State, tables: Tables, ways: Ways, seat: int) -> None:
    """Write the seat's tickets, most points first, then by number."""
    count = 0
    for word in range(2):
        left = state.tickets[seat, word]
        while left != ZERO:
            ticket = 64 * word + lowest(left)
            left &= left - ONE
            place = count
            while place > 0 and tables.ticket_points[ways.ticket[place - 1]] < tables.ticket_points[ticket]:
                ways.ticket[place] = ways.ticket[place - 1]
                place -= 1
            ways.ticket[place] = ticket
            count += 1
    ways.tickets = count


@compiled
def clear_plan(tables: Tables, ways: Ways) -> None:
    """Begin an empty plan."""
    for word in range(2):
        ways.plan[word], ways.borrowed[word] = ZERO, ZERO
    for route in range(tables.routes):
        ways.route_points[route] = 0
    ways.plan_spaces, ways.plan_stations = 0, 0
    ways.planned_points, ways.complete_points, ways.lost_points = 0, 0, 0


@compiled
def more_spaces(tables: Tables, ways: Ways) -> int:
    """Count the spaces of the last way that the plan does not have yet."""
    return count_spaces(tables, ways.way[0] & ~ways.plan[0], ways.way[1] & ~ways.plan[1])


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
def more_stations(ways: Ways) -> int:
    """Count the stations of the last way that the plan does not have yet."""
    return size(ways.way_borrowed[0] & ~ways.borrowed[0]) + size(ways.way_borrowed[1] & ~ways.borrowed[1])


@compiled
def fits(state: State, tables: Tables, ways: Ways, seat: int) -> bool:
    """Return whether trains and stations are enough for the plan and the last way together."""
    stations_left = int(tables.stations) - size(state.stations[seat])
    return (
        int(ways.plan_spaces) + more_spaces(tables, ways) <= int(state.trains[seat])
        and int(ways.plan_stations) + more_stations(ways) <= stations_left
    )


@compiled
def add_way(tables: Tables, ways: Ways, points: int) -> None:
    """Add the last way, of a ticket with so many points, to the plan."""
    ways.plan_spaces += more_spaces(tables, ways)
    ways.plan_stations += more_stations(ways)
    ways.planned_points += points
    for word in range(2):
        ways.plan[word] |= ways.way[word]
        ways.borrowed[word] |= ways.way_borrowed[word]
        left = ways.way[word] | ways.way_borrowed[word]
        while left != ZERO:
            route = 64 * word + lowest(left)
            left &= left - ONE
            ways.route_points[route] += points
            ways.cost[route] = 1


@compiled
def note_stations(state: State, tables: Tables, ways: Ways) -> None:
    """Write for each city the points of the planned ways that a station in it would help."""
    free = free_cities(state, tables)
    for city in range(tables.cities):
        ways.city_points[city] = 0
    for word in range(2):
        left = ways.borrowed[word]
        while left != ZERO:
            route = 64 * word + lowest(left)
            left &= left - ONE
            for end in (int(tables.route_a[route]), int(tables.route_b[route])):
                if (free & bit(end)) != ZERO:
                    ways.city_points[end] += ways.route_points[route]
