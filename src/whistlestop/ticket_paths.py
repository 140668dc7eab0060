"""Cheapest paths and distances between cities, compiled: the tickets of one player need hundreds of them at once.

>>> ends = np.array([[0, 1], [1, 2], [0, 2]])
>>> around = np.array([[0, 2], [0, 1], [1, 2]])
>>> costs = np.array([3, 4, 9], dtype=np.int32)
>>> routes, _ = cheapest_path(ends, around, costs, np.zeros(3, dtype=np.int64), 0, 0, 2)
>>> routes.tolist()
[0, 1]
"""

from __future__ import annotations

from pathlib import Path
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from whistlestop.rules.compile import Compiler

Costs: TypeAlias = NDArray[np.int32]
"""What each route costs; `UNAVAILABLE` if it can't be used, unless a station borrows it."""
UNAVAILABLE = -1
NOWHERE = -1
_NEVER = 1 << 30
"""More than any path costs."""

TICKET_PATHS = Compiler("ticket paths", (Path(__file__),), takes="a few seconds")


@TICKET_PATHS.entry_point
def cheapest_path(
    ends: NDArray[np.int64],
    around: NDArray[np.int64],
    costs: Costs,
    borrowers: NDArray[np.int64],
    stations: int,
    start: int,
    goal: int,
) -> tuple[NDArray[np.int64], int]:
    """Return the routes from one city to another, and the stations that borrow some of them, as bits.

    `ends` has the two cities of each route, `around` the routes of each city in order, followed by -1 to fill the row.
    A station borrows at most one route, which then costs 1; `borrowers` has for each unavailable route the stations
    that could borrow it, as bits. The second value is `NOWHERE` if there is no path.

    This is Dijkstra's algorithm. A place is a city together with the stations that have borrowed a route on the way
    there: its index is `city + cities * used`, with the stations in `used` as bits.
    """
    cities = len(around)
    places = cities << stations
    best = np.full(places, _NEVER)
    reached = np.zeros(places, dtype=np.bool_)
    before = np.zeros(places, dtype=np.int64)
    via = np.zeros(places, dtype=np.int64)
    best[start] = 0
    while True:
        here = NOWHERE
        for place in range(places):
            if not reached[place] and best[place] < (_NEVER if here == NOWHERE else best[here]):
                here = place
        if here == NOWHERE:
            return np.zeros(0, dtype=np.int64), NOWHERE
        reached[here] = True
        used, city = here // cities, here % cities
        if city == goal:
            break
        for route in around[city]:
            if route < 0:
                break
            other = ends[route, 0] + ends[route, 1] - city
            is_borrowed = costs[route] == UNAVAILABLE
            free = borrowers[route] & ~used if is_borrowed else 1
            for station in range(stations if is_borrowed else 1):  # once if no station is needed
                if free >> station & 1:
                    there = other + cities * (used | 1 << station if is_borrowed else used)
                    cost = best[here] + (1 if is_borrowed else costs[route])
                    if cost < best[there]:
                        best[there], before[there], via[there] = cost, here, route
    count, place = 0, here
    while place != start:
        count, place = count + 1, before[place]
    routes = np.zeros(count, dtype=np.int64)
    place = here
    for i in range(count - 1, -1, -1):
        routes[i], place = via[place], before[place]
    return routes, used


@TICKET_PATHS.entry_point
def cheapest_detours(
    ends: NDArray[np.int64],
    around: NDArray[np.int64],
    costs: Costs,
    borrowers: NDArray[np.int64],
    stations: int,
    start: int,
    goal: int,
    left_out: NDArray[np.int64],
) -> NDArray[np.int64]:
    """Return a row for each row of `left_out`: `cheapest_path` without the routes in that row (-1 stands for none).

    A row has the stations as bits or `NOWHERE`, the number of routes, and the routes.
    """
    found = np.zeros((len(left_out), 2 + len(around)), dtype=np.int64)
    remaining = costs.copy()
    for row in range(len(left_out)):
        remaining[:] = costs
        for route in left_out[row]:
            if route >= 0:
                remaining[route] = UNAVAILABLE
        routes, used = cheapest_path(ends, around, remaining, borrowers, stations, start, goal)
        found[row, 0], found[row, 1] = used, len(routes)
        found[row, 2 : 2 + len(routes)] = routes
    return found


@TICKET_PATHS.entry_point
def distances_between(ends: NDArray[np.int64], lengths: NDArray[np.int64], cities: int, far: int) -> NDArray[np.int64]:
    """Return the fewest spaces between any two cities; a route that can't be used has the length -1.

    Cities that are not connected are `far` from each other. This is the algorithm of Floyd and Warshall.
    """
    distances = np.full((cities, cities), far)
    for city in range(cities):
        distances[city, city] = 0
    for route in range(len(lengths)):
        one, other = ends[route, 0], ends[route, 1]
        if lengths[route] >= 0 and lengths[route] < distances[one, other]:
            distances[one, other] = distances[other, one] = lengths[route]
    for middle in range(cities):
        for one in range(cities):
            there = distances[one, middle]
            if there < far:
                for other in range(cities):
                    if there + distances[middle, other] < distances[one, other]:
                        distances[one, other] = there + distances[middle, other]
    return distances


@TICKET_PATHS.entry_point
def routes_on_shortest(
    ends: NDArray[np.int64],
    lengths: NDArray[np.int64],
    distances: NDArray[np.int64],
    start: int,
    goal: int,
    spaces: int,
) -> NDArray[np.bool_]:
    """Return which routes are part of a connection of two cities with at most this many spaces.

    A route with a negative length is not.
    """
    found = np.zeros(len(lengths), dtype=np.bool_)
    for route in range(len(lengths)):
        if lengths[route] >= 0:
            one, other = ends[route, 0], ends[route, 1]
            there = distances[start, one] + distances[other, goal]
            back = distances[start, other] + distances[one, goal]
            found[route] = min(there, back) + lengths[route] <= spaces
    return found
