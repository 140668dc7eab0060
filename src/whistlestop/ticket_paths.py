"""The cheapest path between two cities, compiled: plans for an offer of tickets need hundreds of them at once.

>>> ends = np.array([[0, 1], [1, 2], [0, 2]])
>>> costs = np.array([3, 4, 9], dtype=np.int32)
>>> routes, _ = cheapest_path(ends, costs, np.zeros(3, dtype=np.int64), 0, 3, 0, 2)
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
    costs: Costs,
    borrowers: NDArray[np.int64],
    stations: int,
    cities: int,
    start: int,
    goal: int,
) -> tuple[NDArray[np.int64], int]:
    """Return the routes from one city to another, and the stations that borrow some of them, as bits.

    A station borrows at most one route, which then costs 1; `borrowers` has for each unavailable route the stations
    that could borrow it, as bits. The second value is `NOWHERE` if there is no path.

    This is Dijkstra's algorithm. A place is a city together with the stations that have borrowed a route on the way
    there: its index is `city + cities * used`, with the stations in `used` as bits.
    """
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
        for route in range(len(costs)):
            if ends[route, 0] != city and ends[route, 1] != city:
                continue
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
