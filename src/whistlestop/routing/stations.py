"""The board as a seat can connect it, with the routes that its stations borrow (E3) for its tickets."""

from __future__ import annotations

import numpy as np

from whistlestop.boards.limits import MAX_PLAYERS, MAX_STATIONS
from whistlestop.routing.byte_records import Bytes
from whistlestop.routing.compile import compiled
from whistlestop.routing.numbers import LENGTH, NOBODY, POINTS, Numbers
from whistlestop.routing.paths import HELD, SPACE, UNAVAILABLE, Board, Network

NO_ROUTE = -1


@compiled
def own_network(board: Board, owners: Bytes, closed: Bytes, seat: int) -> Network:
    """The board without any stations."""
    size = len(board.routes)
    costs = SPACE * board.routes[:, LENGTH] + 1
    for route in closed:
        costs[route] = UNAVAILABLE
    for route in range(size):
        if owners[route] != NOBODY:
            costs[route] = HELD if owners[route] == seat else UNAVAILABLE
    return Network(costs, costs, np.zeros(size, np.int64), 0)


@compiled
def connected_parts(board: Board, costs: Numbers) -> Numbers:
    """For each city a number that it shares with those that held and borrowed routes connect it to."""
    parts = np.arange(len(board.around))
    for route in range(len(costs)):
        if costs[route] == HELD:
            _join(parts, parts, board.routes[route, 0], board.routes[route, 1])
    return parts


@compiled
def _join(parts: Numbers, joined: Numbers, one: int, other: int) -> None:
    """Write to `joined` the parts after two cities are connected."""
    new, old = parts[one], parts[other]
    for city in range(len(parts)):
        joined[city] = new if parts[city] == old else parts[city]


@compiled
def cities_with_station(builders: Bytes, seat: int) -> Numbers:
    """The cities of a seat's stations."""
    return np.flatnonzero(builders == seat)


@compiled
def borrow(board: Board, network: Network, owners: Bytes, seat: int, cities: Numbers, chosen: Numbers) -> Network:
    """The network once stations borrow the routes that were chosen; the others are idle."""
    costs, least, borrowers = network.costs.copy(), network.costs.copy(), np.zeros(len(network.costs), np.int64)
    idle = 0
    for station in range(len(cities)):
        if chosen[station] != NO_ROUTE:
            costs[chosen[station]] = least[chosen[station]] = HELD
            continue
        for route in board.around[cities[station]]:
            if route >= 0 and owners[route] != NOBODY and owners[route] != seat:
                borrowers[route] |= 1 << idle
                least[route] = HELD
        idle += 1
    return Network(costs, least, borrowers, idle)


@compiled
def best_borrowing(
    board: Board, parts: Numbers, owners: Bytes, seat: int, cities: Numbers, tickets: Numbers
) -> Numbers:
    """The route that each station borrows to complete the most valuable tickets; `NO_ROUTE` if it need not borrow any.

    Among equals, more tickets are completed, and then fewer routes are borrowed. All combinations are tried.
    """
    chosen = np.full(len(cities), NO_ROUTE)
    far, via, options = _options(board, parts, owners, seat, cities)
    joined = np.zeros((MAX_STATIONS, len(parts)), np.int64)
    choice, most = np.zeros(MAX_STATIONS, np.int64), -1
    for first in range(options[0] + 1):
        choice[0] = first
        _try(parts, joined[0], cities, far, 0, first)
        for second in range(options[1] + 1):
            choice[1] = second
            _try(joined[0], joined[1], cities, far, 1, second)
            for third in range(options[2] + 1):
                choice[2] = third
                _try(joined[1], joined[2], cities, far, 2, third)
                worth = _worth(board, parts, joined[2], tickets, choice)
                if worth > most:
                    most = worth
                    for station in range(len(cities)):
                        chosen[station] = via[station, choice[station]]
    return chosen


@compiled
def _options(
    board: Board, parts: Numbers, owners: Bytes, seat: int, cities: Numbers
) -> tuple[Numbers, Numbers, Numbers]:
    """For each station the cities that it could join to its own, the routes to them, and how many they are.

    They are numbered from 1. Of several routes to the same part it has the first, in the order of their owners.
    """
    far = np.zeros((MAX_STATIONS, board.around.shape[1] + 1), np.int64)
    via = np.full(far.shape, NO_ROUTE)
    options = np.zeros(MAX_STATIONS, np.int64)
    for station in range(len(cities)):
        city = cities[station]
        for owner in range(MAX_PLAYERS):
            for route in board.around[city]:
                if owner == seat or route < 0 or owners[route] != owner:
                    continue
                other = board.routes[route, 0] + board.routes[route, 1] - city
                known = parts[other] == parts[city]
                for option in range(1, options[station] + 1):
                    known |= parts[far[station, option]] == parts[other]
                if not known:
                    options[station] += 1
                    far[station, options[station]], via[station, options[station]] = other, route
    return far, via, options


@compiled
def _try(parts: Numbers, joined: Numbers, cities: Numbers, far: Numbers, station: int, option: int) -> None:
    """Write the parts after a station borrows the route with this number; 0 stands for none."""
    city = cities[station] if option else 0
    _join(parts, joined, city, far[station, option] if option else 0)


@compiled
def _worth(board: Board, parts: Numbers, joined: Numbers, tickets: Numbers, choice: Numbers) -> int:
    """What the borrowed routes complete, as one number: points first, then tickets, then how few routes they are."""
    points, count, borrowed = 0, 0, 0
    for ticket in tickets:
        a, b = board.tickets[ticket, 0], board.tickets[ticket, 1]
        if parts[a] != parts[b] and joined[a] == joined[b]:
            points += board.tickets[ticket, POINTS]
            count += 1
    for option in choice:
        borrowed += option != 0
    return (points << 20) + (count << 8) + MAX_STATIONS - borrowed
