"""How one ticket stands: completed, open or lost."""

from __future__ import annotations

import numpy as np

from whistlestop.routing.byte_records import Bytes, end_record, put_list, put_wide
from whistlestop.routing.compile import compiled
from whistlestop.routing.numbers import Numbers
from whistlestop.routing.paths import NEVER, NOWHERE, STATION, Network, find, follow
from whistlestop.routing.situation import (
    MISSING,
    ROUTES,
    SPACES,
    Path,
    Situation,
    costs_ahead,
    find_path,
    put_free_cities,
)

COMPLETED = 0
OPEN = 1
LOST = 2
STATE_BYTES = 512
"""More than the record of a state takes."""


def is_open(record: bytes) -> bool:
    """Whether a ticket is open, by its record."""
    return record[2] == OPEN  # after the length of the first list, and the ticket


@compiled
def put_state(
    out: Bytes,
    start: int,
    situation: Situation,
    network: Network,
    parts: Numbers,
    chosen: Numbers,
    ahead: Numbers,
    ticket: int,
    path: Path,
) -> tuple[int, int]:
    """Write a record of how a ticket stands; returns its end, and the state. An open ticket's path is left in `path`.

    The first list is the ticket, its state, and its spaces in two bytes; then come the routes of its path, and the
    cities where a station would complete it. The last list has the stations that a completed ticket needs, the routes
    that are missing from an open one, or those that a lost one would have to borrow.
    """
    board, search = situation.board, situation.search
    path.counts[:] = 0
    last, size = path.missing, 0
    cities, free = np.zeros(len(situation.builders), np.int64), 0
    if _are_connected(situation, situation.parts, ticket):
        state = COMPLETED
        find_path(board, search, situation.alone, ahead, ticket, path, NEVER)
    elif _are_connected(situation, parts, ticket):
        state = COMPLETED
        find_path(
            board, search, Network(network.costs, network.costs, network.borrowers, 0), ahead, ticket, path, NEVER
        )
        size = _put_stations(situation, chosen, path, last)
    else:
        free = _put_completing_cities(situation, parts, ticket, cities)
        state = OPEN if find_path(board, search, network, ahead, ticket, path, NEVER) else LOST
        size = path.counts[MISSING] if state == OPEN else _put_routes_to_borrow(situation, ticket, last)
    out[start + 2], out[start + 3], out[start + 4] = 4, ticket, state
    at = put_wide(out, start + 5, path.counts[SPACES])
    at = put_list(out, at, path.routes, path.counts[ROUTES])
    at = put_list(out, at, cities, free)
    return end_record(out, start, put_list(out, at, last, size)), state


@compiled
def _are_connected(situation: Situation, parts: Numbers, ticket: int) -> bool:
    """Whether the cities of a ticket are in the same part."""
    tickets = situation.board.tickets
    return bool(parts[tickets[ticket, 0]] == parts[tickets[ticket, 1]])


@compiled
def _put_stations(situation: Situation, chosen: Numbers, path: Path, cities: Numbers) -> int:
    """Write the cities of the stations that borrow a route of a path; returns how many."""
    count = 0
    for station in range(len(chosen)):
        for i in range(path.counts[ROUTES]):
            if path.routes[i] == chosen[station]:
                cities[count] = situation.stations[station]
                count += 1
    return count


@compiled
def _put_completing_cities(situation: Situation, parts: Numbers, ticket: int, cities: Numbers) -> int:
    """Write the cities where one more station, by borrowing one route, would complete a ticket; returns how many."""
    if situation.stations_left <= 0:
        return 0
    routes, tickets, is_anothers = situation.board.routes, situation.board.tickets, situation.is_anothers
    here, there = parts[tickets[ticket, 0]], parts[tickets[ticket, 1]]
    useful = np.zeros(len(cities), np.bool_)
    for route in range(len(routes)):
        one, other = routes[route, 0], routes[route, 1]
        joins = (parts[one] == here and parts[other] == there) or (parts[one] == there and parts[other] == here)
        if joins and is_anothers[route]:
            useful[one] = useful[other] = True
    return put_free_cities(situation, useful, cities)


@compiled
def _put_routes_to_borrow(situation: Situation, ticket: int, routes: Numbers) -> int:
    """Write the fewest routes of others that a lost ticket needs; returns how many, 0 if they are too many."""
    stations = situation.stations_left + len(situation.stations)
    if stations <= 0:
        return 0
    board, alone = situation.board, situation.alone
    costs = np.where(situation.is_anothers, STATION, alone.costs)
    start, search = board.tickets[ticket, 0], situation.search
    network = Network(costs, costs, alone.borrowers, 0)
    ahead = costs_ahead(board, search, network, ticket)
    place = find(board, network, ahead, search, start, board.tickets[ticket, 1], NEVER)
    if place == NOWHERE:
        return 0
    found = np.zeros(len(costs), np.int64)
    count = 0
    for i in range(follow(search, start, place, found)):
        if costs[found[i]] == STATION:
            routes[count] = found[i]
            count += 1
    return count if count <= stations else 0
