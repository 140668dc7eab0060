"""The situation of a seat, and paths of its tickets."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from whistlestop.boards.limits import MAX_CITIES
from whistlestop.routing.byte_records import Bytes
from whistlestop.routing.compile import compiled
from whistlestop.routing.numbers import LENGTH, NOBODY, Flags, Numbers
from whistlestop.routing.paths import (
    CITY_BITS,
    NEVER,
    NOWHERE,
    SPACE,
    Board,
    Network,
    Search,
    costs_from,
    find,
    follow,
    new_search,
)
from whistlestop.routing.stations import best_borrowing, borrow, cities_with_station, connected_parts, own_network


class Situation(NamedTuple):
    """What the state of a seat's tickets depends on."""

    board: Board
    owners: Bytes
    """The seat that has claimed each route, or `NOBODY`."""
    is_anothers: Flags
    """For each route whether another player has claimed it."""
    builders: Bytes
    """The seat whose station is in each city, or `NOBODY`."""
    seat: int
    stations: Numbers
    """The cities of its stations."""
    stations_left: int
    alone: Network
    """What it can connect without its stations."""
    parts: Numbers
    """For each city a number that it shares with those that its own routes connect it to."""
    search: Search


class Path(NamedTuple):
    """A connection of two cities, or room for one; it has fewer routes than there are cities."""

    routes: Numbers
    missing: Numbers
    """The routes of it that are still to be claimed."""
    counts: Numbers
    """How many routes it has, how many are missing, their spaces, and the stations that borrow some of it, as bits."""


ROUTES = 0
MISSING = 1
SPACES = 2
BORROWERS = 3


@compiled
def situation_of(
    board: Board, owners: Bytes, builders: Bytes, closed: Bytes, seat: int, stations_left: int
) -> Situation:
    """The situation of a seat."""
    stations = cities_with_station(builders, seat)
    alone = own_network(board, owners, closed, seat)
    parts, search = connected_parts(board, alone.costs), new_search(len(stations))
    is_anothers = (owners != NOBODY) & (owners != seat)
    return Situation(board, owners, is_anothers, builders, seat, stations, stations_left, alone, parts, search)


@compiled
def with_stations(situation: Situation, tickets: Numbers) -> tuple[Network, Numbers, Numbers]:
    """The network if the stations borrow what serves these tickets best, its parts, and what each station borrows."""
    board, owners, seat, cities = situation.board, situation.owners, situation.seat, situation.stations
    if len(cities) == 0:
        return situation.alone, situation.parts, cities
    chosen = best_borrowing(board, situation.parts, owners, seat, cities, tickets)
    network = borrow(board, situation.alone, owners, seat, cities, chosen)
    return network, connected_parts(board, network.costs), chosen


@compiled
def new_paths(count: int) -> Path:
    """Room for several paths: each array has a row for each of them."""
    return Path(
        np.zeros((count, MAX_CITIES), np.int64), np.zeros((count, MAX_CITIES), np.int64), np.zeros((count, 4), np.int64)
    )


@compiled
def path_at(paths: Path, i: int) -> Path:
    """One of several paths."""
    return Path(paths.routes[i], paths.missing[i], paths.counts[i])


@compiled
def costs_ahead(board: Board, search: Search, network: Network, ticket: int) -> Numbers:
    """The least that the path from each city to the goal of a ticket costs."""
    return costs_from(board, network.least, board.tickets[ticket, 1], search, NEVER)


@compiled
def find_path(
    board: Board, search: Search, network: Network, ahead: Numbers, ticket: int, path: Path, limit: int
) -> bool:
    """Write the path of a ticket with the fewest spaces, and among those the fewest routes, if one is below the limit.

    `ahead` is at least what each city costs to the goal: see `costs_ahead`.
    """
    start = board.tickets[ticket, 0]
    place = find(board, network, ahead, search, start, board.tickets[ticket, 1], limit)
    if place == NOWHERE:
        return False
    routes, missing, costs, lengths = path.routes, path.missing, network.costs, board.routes[:, LENGTH]
    count = follow(search, start, place, routes)
    to_claim, spaces = 0, 0
    for i in range(count):
        if costs[routes[i]] >= SPACE:
            missing[to_claim] = routes[i]
            to_claim += 1
            spaces += lengths[routes[i]]
    path.counts[ROUTES], path.counts[MISSING], path.counts[SPACES] = count, to_claim, spaces
    path.counts[BORROWERS] = place >> CITY_BITS
    return True


@compiled
def put_free_cities(situation: Situation, useful: Flags, cities: Numbers) -> int:
    """Write those of the useful cities where no station is yet, in order; returns how many."""
    count = 0
    builders = situation.builders
    for city in range(len(useful)):
        if useful[city] and builders[city] == NOBODY:
            cities[count] = city
            count += 1
    return count
