"""Claiming a route (C1-C5), ferries included (F1).

Routes with the same price (colour, length, ferry) form a class: legal claims are counted class by class.
"""

from __future__ import annotations

import numpy as np

from whistlestop.boards.limits import FEW_PLAYERS
from whistlestop.rules.bits import ONE, ZERO, add, has, lowest, nth, remove, size
from whistlestop.rules.compile import compiled
from whistlestop.rules.paying import (
    can_pay,
    discard_set,
    fewest_locomotives,
    nth_way_in_any_colour,
    play_set,
    ways_in_any_colour,
    ways_in_colour,
)
from whistlestop.rules.records import Ints
from whistlestop.rules.scratch import ROUTE_CLAIMED, Scratch, note
from whistlestop.rules.state import LOCOMOTIVE, NONE, State
from whistlestop.rules.tables import GREY, Tables


@compiled
def count_claims(state: State, tables: Tables, scratch: Scratch, seat: int) -> int:
    """Count the legal claims; write the number for each class of routes to `scratch.class_ways`."""
    hand = state.hands[seat]
    longest = longest_claim(state, seat)
    total = 0
    for k in range(tables.classes):
        scratch.class_ways[k] = 0
        length = int(tables.class_length[k])
        if length <= longest:
            routes = size(state.open[seat, 0] & tables.class_routes[k, 0])
            routes += size(state.open[seat, 1] & tables.class_routes[k, 1])
            if routes > 0:
                ways = routes * ways_to_pay(tables, hand, k)
                scratch.class_ways[k] = ways
                total += ways
    return total


@compiled
def longest_claim(state: State, seat: int) -> int:
    """The length of the longest route that cards and trains might be enough for."""
    hand = state.hands[seat]
    most = 0
    for colour in range(LOCOMOTIVE):
        most = max(most, int(hand[colour]))
    return min(most + int(hand[LOCOMOTIVE]), int(state.trains[seat]))


@compiled
def ways_to_pay(tables: Tables, hand: Ints, k: int) -> int:
    """Count the ways in which the hand can pay for a route of class `k`."""
    colour = int(tables.class_colour[k])
    length = int(tables.class_length[k])
    if colour == GREY:
        return ways_in_any_colour(hand, length, int(tables.class_ferry[k]))
    only_locomotives = 1 if int(hand[LOCOMOTIVE]) >= length else 0
    return ways_in_colour(hand, colour, length, 0) + only_locomotives


@compiled
def nth_claim(state: State, tables: Tables, scratch: Scratch, seat: int, n: int) -> int:
    """The id of the n-th legal claim, after `count_claims`."""
    k = 0
    while n >= int(scratch.class_ways[k]):
        n -= int(scratch.class_ways[k])
        k += 1
    ways = ways_to_pay(tables, state.hands[seat], k)
    return claim_id(
        tables, nth_route(state, tables, seat, k, n // ways), *nth_way(tables, state.hands[seat], k, n % ways)
    )


@compiled
def nth_route(state: State, tables: Tables, seat: int, k: int, n: int) -> int:
    """The n-th route of class `k` that is open to the seat."""
    low = state.open[seat, 0] & tables.class_routes[k, 0]
    in_low = size(low)
    if n < in_low:
        return nth(low, n)
    return 64 + nth(state.open[seat, 1] & tables.class_routes[k, 1], n - in_low)


@compiled
def nth_way(tables: Tables, hand: Ints, k: int, n: int) -> tuple[int, int]:
    """The n-th way counted by `ways_to_pay`, as (card, locomotives)."""
    colour = int(tables.class_colour[k])
    length = int(tables.class_length[k])
    if colour == GREY:
        return nth_way_in_any_colour(hand, length, int(tables.class_ferry[k]), n)
    if n < ways_in_colour(hand, colour, length, 0):
        return colour, fewest_locomotives(hand, colour, length, 0) + n
    return LOCOMOTIVE, 0


@compiled
def claim_id(tables: Tables, route: int, card: int, locomotives: int) -> int:
    """The id of a claim."""
    ferry = int(tables.route_ferry[route])
    grey = int(tables.route_colour[route]) == GREY
    offset = claim_offset(grey, int(tables.route_length[route]), ferry, card, locomotives)
    return int(tables.first_claim[route]) + offset


@compiled
def claim_offset(grey: bool, length: int, ferry: int, card: int, locomotives: int) -> int:
    """The place of a claim among those of its route: by colour, then by locomotives, all locomotives last."""
    steps = length - ferry
    if card == LOCOMOTIVE:
        return LOCOMOTIVE * steps if grey else steps
    return (card * steps if grey else 0) + locomotives - ferry


@compiled
def mark_claims(state: State, tables: Tables, seat: int, mask: Ints) -> int:
    """Mark every legal claim in a mask of all actions; return how many there are."""
    longest = longest_claim(state, seat)
    marked = 0
    for k in range(tables.classes):
        if int(tables.class_length[k]) <= longest:
            low = state.open[seat, 0] & tables.class_routes[k, 0]
            high = state.open[seat, 1] & tables.class_routes[k, 1]
            if (low | high) != ZERO:
                marked += mark_class(tables, state.hands[seat], k, low, high, mask)
    return marked


@compiled
def mark_class(tables: Tables, hand: Ints, k: int, low: np.uint64, high: np.uint64, mask: Ints) -> int:
    """Mark every way in which the hand can pay for these routes of one class; return how many there are."""
    length = int(tables.class_length[k])
    ferry = int(tables.class_ferry[k])
    grey = int(tables.class_colour[k]) == GREY
    first_card = 0 if grey else int(tables.class_colour[k])
    last_card = LOCOMOTIVE - 1 if grey else first_card
    marked = 0
    for card in range(first_card, last_card + 1):
        ways = ways_in_colour(hand, card, length, ferry) if hand[card] > 0 else 0
        if ways > 0:
            offset = claim_offset(grey, length, ferry, card, fewest_locomotives(hand, card, length, ferry))
            marked += mark_ways(tables, low, 0, offset, ways, mask)
            marked += mark_ways(tables, high, 64, offset, ways, mask)
    if int(hand[LOCOMOTIVE]) >= length:
        offset = claim_offset(grey, length, ferry, LOCOMOTIVE, 0)
        marked += mark_ways(tables, low, 0, offset, 1, mask)
        marked += mark_ways(tables, high, 64, offset, 1, mask)
    return marked


@compiled
def mark_ways(tables: Tables, routes: np.uint64, first: int, offset: int, ways: int, mask: Ints) -> int:
    """Mark `ways` ways to pay, from `offset` on, for each of these routes, numbered from `first` on."""
    marked = 0
    while routes != ZERO:
        start = int(tables.first_claim[first + lowest(routes)]) + offset
        routes &= routes - ONE
        for way in range(ways):
            mask[start + way] = 1
        marked += ways
    return marked


@compiled
def can_claim(state: State, tables: Tables, seat: int, route: int, card: int, locomotives: int) -> bool:
    """Return whether the seat may claim this route with this set."""
    length = int(tables.route_length[route])
    return (
        has(state.open[seat], route)
        and length <= int(state.trains[seat])
        and can_pay(state.hands[seat], card, length, locomotives)
    )


@compiled
def claim_plain_route(
    state: State, tables: Tables, scratch: Scratch, seat: int, route: int, card: int, locomotives: int
) -> None:
    """Claim a route that is not a tunnel; `settle_piles` must follow."""
    length = int(tables.route_length[route])
    play_set(state, scratch, seat, card, length, locomotives)
    place_trains(state, tables, scratch, seat, route)
    discard_set(state, card, length, locomotives)


@compiled
def place_trains(state: State, tables: Tables, scratch: Scratch, seat: int, route: int) -> None:
    """Give the seat the route, score it at once (C3), and close its twin (C4).

    With two or three players the twin is closed to all seats, with more only to this one.
    """
    length = int(tables.route_length[route])
    points = int(tables.route_points[length])
    add(state.claimed[seat], route)
    state.trains[seat] -= length
    state.points[seat] += points
    twin = int(tables.route_twin[route])
    for other in range(state.players):
        remove(state.open[other], route)
        if twin != NONE and (other == seat or state.players <= FEW_PLAYERS):
            remove(state.open[other], twin)
    note(scratch, ROUTE_CLAIMED, seat, route, points)
