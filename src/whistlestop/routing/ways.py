"""What brings one ticket nearer: its ways, the routes that serve it, and where a station would help."""

from __future__ import annotations

import numpy as np

from whistlestop.routing.byte_records import Bytes, end_record, put_list, put_wide
from whistlestop.routing.compile import compiled
from whistlestop.routing.numbers import LENGTH, TWIN, Numbers
from whistlestop.routing.paths import NEVER, SPACE, UNAVAILABLE, Board, Network, Search, costs_from
from whistlestop.routing.situation import (
    MISSING,
    ROUTES,
    SPACES,
    Path,
    Situation,
    find_path,
    path_at,
    put_free_cities,
)

MOST_WAYS = 3
"""How many ways of a ticket are told, the shortest included."""
WAYS_BYTES = 1024
"""More than the record of a ticket's ways takes."""
LISTS_BEFORE_WAYS = 3
LISTS_OF_WAY = 2


@compiled
def put_ways(
    out: Bytes, start: int, situation: Situation, network: Network, ahead: Numbers, ticket: int, ways: Path
) -> int:
    """Write a record of what an open or a lost ticket takes; returns its end.

    The first of `ways` is its path; a lost ticket has one without routes. The first list is the ticket and the spaces
    of each way, in two bytes; then come the routes that serve it, the cities where a station helps, and for each way
    its routes and those that are still to be claimed.
    """
    board = situation.board
    city, goal = board.tickets[ticket, 0], board.tickets[ticket, 1]
    limit, to_goal = NEVER, ahead
    if network.idle:
        to_goal = costs_from(board, network.costs, goal, situation.search, NEVER)
    elif ways.counts[0, ROUTES]:
        limit = SPACE * (ways.counts[0, SPACES] + 1)  # a city that is further away serves no connection
    from_start = costs_from(board, network.costs, city, situation.search, limit) // SPACE
    to_goal = to_goal // SPACE
    count = _find_others(board, situation.search, network, ahead, ticket, ways) if ways.counts[0, ROUTES] else 0
    through = _spaces_through(board.routes, from_start, to_goal)
    found = np.zeros(len(through), np.int64)
    out[start + 2], out[start + 3], at = 1 + 2 * count, ticket, start + 4
    for i in range(count):
        at = put_wide(out, at, ways.counts[i, SPACES])
    serving = _put_serving(board, network, through, path_at(ways, 0), found) if count else 0
    at = put_list(out, at, found, serving)
    at = put_list(out, at, found, _put_helping_cities(situation, through, from_start[goal], found))
    for i in range(count):
        at = put_list(out, at, ways.routes[i], ways.counts[i, ROUTES])
        at = put_list(out, at, ways.missing[i], ways.counts[i, MISSING])
    return end_record(out, start, at)


@compiled
def _find_others(board: Board, search: Search, network: Network, ahead: Numbers, ticket: int, ways: Path) -> int:
    """Find other ways: each is the shortest one without a route of the best and its twin. Returns how many there are.

    They are put behind the best one, those with the fewest spaces and then the fewest routes to claim first.
    """
    costs, routes = network.costs.copy(), board.routes
    without = Network(costs, network.least, network.borrowers, network.idle)
    found = 1
    for i in range(ways.counts[0, MISSING]):
        route = ways.missing[0, i]
        twin = routes[route, TWIN] if routes[route, TWIN] >= 0 else route  # which is no other way
        costs[route] = costs[twin] = UNAVAILABLE
        limit = NEVER if found < MOST_WAYS else SPACE * (ways.counts[MOST_WAYS - 1, SPACES] + 1)
        if find_path(board, search, without, ahead, ticket, path_at(ways, MOST_WAYS), limit):
            found = _insert(ways, found)
        costs[route], costs[twin] = network.costs[route], network.costs[twin]
    return found


@compiled
def _insert(ways: Path, found: int) -> int:
    """Put the last way in its place among those found, unless it is known or too long; returns how many there are."""
    place = found
    for i in range(found - 1, 0, -1):
        if _are_same(ways, i, MOST_WAYS):
            return found
        if _is_shorter(ways, MOST_WAYS, i):
            place = i
    if place == MOST_WAYS:
        return found
    for i in range(min(found, MOST_WAYS - 1), place, -1):
        _copy(ways, i - 1, i)
    _copy(ways, MOST_WAYS, place)
    return min(found + 1, MOST_WAYS)


@compiled
def _are_same(ways: Path, one: int, other: int) -> bool:
    count = ways.counts[one, ROUTES]
    return bool(count == ways.counts[other, ROUTES] and (ways.routes[one, :count] == ways.routes[other, :count]).all())


@compiled
def _is_shorter(ways: Path, one: int, other: int) -> bool:
    if ways.counts[one, SPACES] != ways.counts[other, SPACES]:
        return bool(ways.counts[one, SPACES] < ways.counts[other, SPACES])
    return bool(ways.counts[one, MISSING] < ways.counts[other, MISSING])


@compiled
def _copy(ways: Path, source: int, target: int) -> None:
    ways.routes[target], ways.missing[target] = ways.routes[source], ways.missing[source]
    ways.counts[target] = ways.counts[source]


@compiled
def _spaces_through(routes: Numbers, from_start: Numbers, to_goal: Numbers) -> Numbers:
    """For each route the fewest spaces to claim from the start to the goal through it, without its own."""
    through = np.empty(len(routes), np.int64)
    for route in range(len(routes)):
        one, other = routes[route, 0], routes[route, 1]
        through[route] = min(from_start[one] + to_goal[other], from_start[other] + to_goal[one])
    return through


@compiled
def _put_serving(board: Board, network: Network, through: Numbers, shortest: Path, serving: Numbers) -> int:
    """Write every route still to be claimed that is part of a connection with the fewest spaces; returns how many."""
    costs, routes, spaces = network.costs, board.routes, shortest.counts[SPACES]
    serves = np.empty(len(through), np.bool_)
    for route in range(len(through)):
        serves[route] = costs[route] >= SPACE and through[route] + routes[route, LENGTH] <= spaces
    for i in range(shortest.counts[MISSING]):  # `through` knows nothing of the routes that idle stations may borrow
        serves[shortest.missing[i]] = True
    count = 0
    for route in range(len(through)):
        if serves[route]:
            serving[count] = route
            count += 1
    return count


@compiled
def _put_helping_cities(situation: Situation, through: Numbers, spaces: int, cities: Numbers) -> int:
    """Write the cities where one more station would save some of these spaces; returns how many."""
    if situation.stations_left <= 0:
        return 0
    routes, is_anothers = situation.board.routes, situation.is_anothers
    useful = np.zeros(len(situation.builders), np.bool_)
    for route in range(len(through)):
        if is_anothers[route] and through[route] < spaces:
            useful[routes[route, 0]] = useful[routes[route, 1]] = True
    return put_free_cities(situation, useful, cities)
