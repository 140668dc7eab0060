"""Plans for every selection of the tickets on offer: routes that connect several tickets in as few spaces as possible.

Tickets are connected one after another, each over the routes of those before it, and a station that borrows a route
for one of them borrows no other. Few tickets are tried in every order, more of them only in the order given.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from whistlestop.routing.byte_records import Bytes, end_record, put_wide
from whistlestop.routing.compile import compiled, entry_point
from whistlestop.routing.numbers import Numbers
from whistlestop.routing.paths import HELD, NEVER, STATION, UNAVAILABLE, Board, Network, Search
from whistlestop.routing.situation import (
    BORROWERS,
    ROUTES,
    SPACES,
    Path,
    costs_ahead,
    find_path,
    new_paths,
    path_at,
    situation_of,
    with_stations,
)

Words = NDArray[np.uint64]
"""A set of routes as two words of bits."""
MOST_IN_EVERY_ORDER = 5
"""Up to this many tickets are tried in every order, more of them only in the order given."""
NO_PLAN = STATION
"""In place of spaces."""
_SLOT_BITS = 10
_SLOTS = 1 << _SLOT_BITS
_ONE = np.uint64(1)
_MIX = np.uint64(0x9E3779B97F4A7C15)
_MIX_MORE = np.uint64(0xC2B2AE3D27D4EB4F)
_PLAN_BYTES = 160
"""More than the record of a plan takes."""


class Planner(NamedTuple):
    """What plans are made from."""

    board: Board
    search: Search
    network: Network
    nothing_ahead: Numbers
    """0 for each city."""
    path: Path


class Steps(NamedTuple):
    """Steps that are known: each connects one more ticket. The slot of a step follows from what it begins with.

    When two steps have the same slot, the later one stays.
    """

    before: Words
    """The routes so far."""
    ticket: Numbers
    """The ticket, and the stations that are idle so far, as bits; -1 in an empty slot."""
    after: Words
    """The routes with those for the ticket."""
    outcome: Numbers
    """The stations that are still idle, as bits, and the spaces that the ticket takes."""


class Tree(NamedTuple):
    """The orders that are being tried: a row for each number of connected tickets, with a place for each last one."""

    routes: Words
    """The routes so far."""
    numbers: Numbers
    """The idle stations as bits, the spaces so far, and the connected tickets as bits."""
    sizes: Numbers
    """How many places of the row are used, and how many of them have been tried."""


IDLE = 0
TAKEN = 1
DONE = 2


@compiled
def _no_steps() -> Steps:
    return Steps(
        np.zeros((_SLOTS, 2), np.uint64),
        np.full((_SLOTS, 2), -1),
        np.zeros((_SLOTS, 2), np.uint64),
        np.zeros((_SLOTS, 2), np.int64),
    )


@compiled
def _tree(most: int) -> Tree:
    """Room for the orders of so many tickets."""
    places = (most + 1, MOST_IN_EVERY_ORDER)
    return Tree(np.zeros((*places, 2), np.uint64), np.zeros((*places, 3), np.int64), np.zeros((most + 1, 2), np.int64))


@compiled
def _slot(low: np.uint64, high: np.uint64, ticket: int, idle: int) -> int:
    """The slot of the step that connects a ticket after these routes."""
    mixed = low * _MIX ^ (high ^ np.uint64(ticket << 8 | idle)) * _MIX_MORE
    return int(np.int64((mixed ^ mixed >> np.uint64(31)) * _MIX >> np.uint64(64 - _SLOT_BITS)))


@compiled
def _connect(
    planner: Planner, steps: Steps, slot: int, low: np.uint64, high: np.uint64, ticket: int, idle: int
) -> None:
    """Write the step that connects a ticket after these routes."""
    steps.before[slot, 0], steps.before[slot, 1] = low, high
    steps.ticket[slot, 0], steps.ticket[slot, 1] = ticket, idle
    routes, outcome = steps.after[slot], steps.outcome[slot]
    routes[0], routes[1] = low, high
    network, path = planner.network, planner.path
    costs, borrowers = network.costs.copy(), network.borrowers & idle
    for route in range(len(costs)):
        if routes[route >> 6] >> np.uint64(route & 63) & _ONE:
            costs[route] = HELD
    least = np.where((costs == UNAVAILABLE) & (borrowers != 0), HELD, costs)
    then = Network(costs, least, borrowers, network.idle)
    outcome[TAKEN] = NO_PLAN
    ahead = planner.nothing_ahead
    if idle:  # without stations, to know what is ahead takes longer than it saves
        ahead = costs_ahead(planner.board, planner.search, then, ticket)
    if find_path(planner.board, planner.search, then, ahead, ticket, path, NEVER):
        outcome[IDLE], outcome[TAKEN] = idle & ~path.counts[BORROWERS], path.counts[SPACES]
        for i in range(path.counts[ROUTES]):
            route = path.routes[i]
            routes[route >> 6] |= _ONE << np.uint64(route & 63)


@compiled
def _plan(planner: Planner, steps: Steps, tree: Tree, tickets: Numbers, found: Words) -> int:
    """Write routes that connect these tickets; returns their spaces, near the fewest, or `NO_PLAN`.

    Orders in which the tickets that are left take too many spaces are given up. Whatever the order, they take as many
    as each of them alone.
    """
    routes, numbers, sizes = tree.routes, tree.numbers, tree.sizes
    before, known, after, outcome = steps.before, steps.ticket, steps.after, steps.outcome
    in_every_order = len(tickets) <= MOST_IN_EVERY_ORDER
    routes[0, 0, :], numbers[0, 0, :], sizes[0, 0], sizes[0, 1] = 0, 0, 1, 0
    numbers[0, 0, IDLE] = (1 << planner.network.idle) - 1
    found[:] = 0
    fewest, depth = NO_PLAN, 0
    while depth >= 0:
        this = sizes[depth, 1]
        if this == sizes[depth, 0]:
            depth -= 1
            continue
        sizes[depth, 1] += 1
        low, high = routes[depth, this, 0], routes[depth, this, 1]
        idle, taken, done = numbers[depth, this, IDLE], numbers[depth, this, TAKEN], numbers[depth, this, DONE]
        if depth == len(tickets):
            if taken < fewest:
                fewest, found[0], found[1] = taken, low, high
            continue
        depth, size = depth + 1, 0
        for i in range(0 if in_every_order else depth - 1, len(tickets) if in_every_order else depth):
            if in_every_order and done >> i & 1:
                continue
            slot = _slot(low, high, tickets[i], idle)
            is_known = known[slot, 0] == tickets[i] and known[slot, 1] == idle
            if not (is_known and before[slot, 0] == low and before[slot, 1] == high):
                _connect(planner, steps, slot, low, high, tickets[i], idle)
            if taken + outcome[slot, TAKEN] >= fewest:
                size = 0
                break
            routes[depth, size, 0], routes[depth, size, 1] = after[slot, 0], after[slot, 1]
            numbers[depth, size, IDLE], numbers[depth, size, TAKEN] = outcome[slot, IDLE], taken + outcome[slot, TAKEN]
            numbers[depth, size, DONE] = done | 1 << i if in_every_order else 0
            size += 1
        sizes[depth, 0], sizes[depth, 1] = size, 0
    return int(fewest)


@entry_point
def plan_offer(
    routes: Numbers,
    around: Numbers,
    tickets: Numbers,
    owners: Bytes,
    builders: Bytes,
    closed: Bytes,
    held: Bytes,
    offered: Bytes,
    is_open: Bytes,
    seat: int,
) -> Bytes:
    """Return a record for every selection of the tickets on offer.

    The first list has routes that connect the cities of all of them, the second the spaces, in two bytes, for them and
    the tickets held, without those that are completed or lost; it is empty if these can't all be connected. `is_open`
    says of all tickets held and then of those on offer whether they are open; the rest is as in `survey_tickets`.
    """
    situation = situation_of(Board(routes, around, tickets), owners, builders, closed, seat, 0)
    most = len(held) + len(offered)
    network, _, _ = with_stations(situation, held.astype(np.int64))
    nothing_ahead = np.zeros(len(around), np.int64)
    planner = Planner(situation.board, situation.search, network, nothing_ahead, path_at(new_paths(1), 0))
    steps, tree = _no_steps(), _tree(most)
    out, end = np.empty(_PLAN_BYTES << len(offered), np.uint8), 0
    kept, still_open, found = np.zeros(most, np.int64), np.zeros(most, np.int64), np.zeros(2, np.uint64)
    for selection in range(1 << len(offered)):
        alone = every = 0
        for i in range(most):
            on_offer = i - len(held)
            if on_offer >= 0 and selection >> on_offer & 1:
                kept[alone] = offered[on_offer]
                alone += 1
            if is_open[i] and (on_offer < 0 or selection >> on_offer & 1):
                still_open[every] = held[i] if on_offer < 0 else offered[on_offer]
                every += 1
        spaces = _plan(planner, steps, tree, still_open[:every], found)
        _plan(planner, steps, tree, kept[:alone], found)
        end = _put_plan(out, end, found, spaces)
    return out[:end].copy()


@compiled
def _put_plan(out: Bytes, start: int, routes: Words, spaces: int) -> int:
    """Write a record; returns its end."""
    at = start + 3
    for route in range(128):
        if routes[route >> 6] >> np.uint64(route & 63) & _ONE:
            out[at], at = route, at + 1
    out[start + 2] = at - start - 3
    if spaces == NO_PLAN:
        out[at], at = 0, at + 1
    else:
        out[at] = 2
        at = put_wide(out, at + 1, spaces)
    return end_record(out, start, at)
