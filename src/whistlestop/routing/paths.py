"""Cheapest paths between cities, for a seat whose stations may borrow routes on the way.

A place is a city together with the idle stations that have borrowed a route on the way there: its index is
`used << CITY_BITS | city`, with the stations in `used` as bits. Of several paths with the same cost one is found that
depends on nothing but the network: from its end, each place is preceded by the one with the lowest cost, among those
by the one with the lowest index, and reached from there by the route with the lowest index.

The loops are long because Numba counts references whenever arrays are passed on, which would take most of the time.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from whistlestop.boards.limits import MAX_ROUTES, MAX_STATIONS
from whistlestop.routing.compile import compiled
from whistlestop.routing.numbers import Numbers

HELD = 1
"""What a route costs that the seat holds or borrows."""
SPACE = 1024
"""What a space costs; every route costs 1 more, so that among equals the connection with fewer routes is found."""
STATION = 1 << 20
"""What it costs to borrow a route with one more station: more than any number of spaces."""
UNAVAILABLE = -1
"""In place of a cost: the route can't be used, unless an idle station borrows it."""
NOWHERE = -1
CITY_BITS = 6
_CITY = (1 << CITY_BITS) - 1
PLACE_BITS = CITY_BITS + MAX_STATIONS
_PLACE = (1 << PLACE_BITS) - 1
NEVER = 1 << 30
"""More than any path costs."""


class Board(NamedTuple):
    """The same as `VariantNumbers`, within compiled code."""

    routes: Numbers
    around: Numbers
    tickets: Numbers


class Network(NamedTuple):
    """The board as a seat can connect it."""

    costs: Numbers
    """What each route costs."""
    least: Numbers
    """The same if every station could borrow any number of routes."""
    borrowers: Numbers
    """For each route, the idle stations that could borrow it, as bits."""
    idle: int
    """How many stations borrow nothing yet."""


class Search(NamedTuple):
    """Scratch space of a search."""

    best: Numbers
    """For each place the cost of getting there, as far as it is known."""
    before: Numbers
    """The place before it."""
    via: Numbers
    """The route from there."""
    frontier: Numbers
    """Ranks and places to go on from, as `rank << PLACE_BITS | place`, in any order; ranks that are outdated, too."""


@compiled
def new_search(stations: int) -> Search:
    """Scratch space for searches with up to this many idle stations."""
    rows = np.empty((3, 1 << CITY_BITS + stations), np.int64)
    frontier = np.empty((2 * MAX_ROUTES << stations) * max(1, stations) + 1, np.int64)
    return Search(rows[0], rows[1], rows[2], frontier)


@compiled
def costs_from(board: Board, costs: Numbers, start: int, search: Search, limit: int) -> Numbers:
    """The cost of the cheapest path from a city to each other (Dijkstra's algorithm).

    It is `NEVER` if there is none. From the limit on, costs may be too high.
    """
    routes, around, frontier = board.routes, board.around, search.frontier
    best = np.full(len(around), NEVER)
    best[start] = 0
    frontier[0], waiting = start, 1
    while waiting > 0:
        at, nearest = 0, frontier[0]
        for i in range(1, waiting):
            if frontier[i] < nearest:
                at, nearest = i, frontier[i]
        waiting -= 1
        frontier[at] = frontier[waiting]
        city, so_far = nearest & _PLACE, nearest >> PLACE_BITS
        if so_far >= limit:
            break
        if so_far > best[city]:
            continue
        for route in around[city]:
            if route < 0:
                break
            other = routes[route, 0] + routes[route, 1] - city
            cost = so_far + costs[route]
            if costs[route] != UNAVAILABLE and cost < best[other]:
                best[other] = cost
                frontier[waiting] = cost << PLACE_BITS | other
                waiting += 1
    return best


@compiled
def find(board: Board, network: Network, ahead: Numbers, search: Search, start: int, goal: int, limit: int) -> int:
    """Search for the cheapest path between two cities; returns the place where it ends.

    That is `NOWHERE` if there is no path that costs less than the limit. A station borrows at most one route. `ahead`
    has for each city at least what it costs to get from there to the goal, so that few places that lead elsewhere are
    looked at (this is the algorithm A*).
    """
    idle = network.idle
    routes, around, costs, borrowers = board.routes, board.around, network.costs, network.borrowers
    best, before, via, frontier = search.best, search.before, search.via, search.frontier
    for place in range(1 << CITY_BITS + idle):
        best[place] = NEVER
    best[start] = 0
    frontier[0], waiting = ahead[start] << PLACE_BITS | start, 1
    end = NOWHERE
    while waiting > 0:
        at, nearest = 0, frontier[0]
        for i in range(1, waiting):
            if frontier[i] < nearest:
                at, nearest = i, frontier[i]
        waiting -= 1
        frontier[at] = frontier[waiting]
        rank, here = nearest >> PLACE_BITS, nearest & _PLACE
        if rank >= limit or (end != NOWHERE and rank > best[end]):
            break
        used, city = here >> CITY_BITS, here & _CITY
        if city == goal:
            end = here if end == NOWHERE else min(here, end)
        if city == goal or rank > best[here] + ahead[city]:
            continue
        for route in around[city]:
            if route < 0:
                break
            is_borrowed = costs[route] == UNAVAILABLE
            free = borrowers[route] & ~used if is_borrowed else 1
            for station in range(idle if is_borrowed else 1):  # once if no station is needed
                if free >> station & 1 == 0:
                    continue
                other = routes[route, 0] + routes[route, 1] - city
                there = other | (used | 1 << station if is_borrowed else used) << CITY_BITS
                cost = best[here] + (HELD if is_borrowed else costs[route])
                if cost < best[there]:
                    frontier[waiting] = cost + ahead[other] << PLACE_BITS | there
                    waiting += 1
                elif cost > best[there] or not _comes_first(best, here, before[there]):
                    continue
                best[there], before[there], via[there] = cost, here, route
    return int(end)


@compiled
def _comes_first(best: Numbers, one: int, other: int) -> bool:
    """Whether a path is continued from one place rather than from another, if both cost the same in the end."""
    return bool(best[one] < best[other] or (best[one] == best[other] and one < other))


@compiled
def follow(search: Search, start: int, place: int, path: Numbers) -> int:
    """Write the routes from the start to a place; returns how many."""
    before, via = search.before, search.via
    count, at = 0, place
    while at != start:
        count, at = count + 1, before[at]
    for i in range(count - 1, -1, -1):
        path[i], place = via[place], before[place]
    return count
