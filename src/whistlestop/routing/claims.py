"""Which routes a seat can't claim, and in which cities it can't build, grouped by why."""

from __future__ import annotations

import numpy as np

from whistlestop.routing.byte_records import Bytes, end_record, number_at
from whistlestop.routing.compile import compiled, entry_point
from whistlestop.routing.numbers import COLOUR, FERRY, LENGTH, LOCOMOTIVES, NOBODY, TWIN, Numbers

FREE = 0
YOURS = 1
CLAIMED = 2
TWIN_YOURS = 3
TWIN_CLAIMED = 4
TOO_FEW_TRAINS = 5
FERRY_LOCOMOTIVES = 6
CARDS_MISSING = 7
CARDS_MISSING_FOR_FERRY = 8
STATION_YOURS = 9
STATION_TAKEN = 10
NO_STATION_LEFT = 11
CARDS_MISSING_FOR_STATION = 12
NO_CARD = 255
_HEAD_BYTES = 8
"""What a record takes besides its places."""


@compiled
def _reason(code: int, owner: int, missing: int, card: int) -> int:
    """A reason as one number: why, whose it is, how many are missing, and of which card."""
    return code << 24 | owner << 16 | missing << 8 | card


@entry_point
def route_obstacles(routes: Numbers, owners: Bytes, closed: Bytes, hand: Bytes, seat: int, trains: int) -> Bytes:
    """Return a record for each reason why routes can't be claimed: the reason and the routes.

    A spectator has no hand and the seat `NOBODY`.
    """
    reasons = np.zeros(len(routes), np.int64)
    is_closed = np.zeros(len(routes), np.bool_)
    is_closed[closed] = True
    best = fullest(hand)
    for route in range(len(routes)):
        owner, twin = number_at(owners, route), routes[route, TWIN]
        if owner != NOBODY:
            reasons[route] = _reason(YOURS if owner == seat else CLAIMED, owner, 0, NO_CARD)
        elif is_closed[route]:
            is_yours = twin >= 0 and seat != NOBODY and owners[twin] == seat
            reasons[route] = _reason(TWIN_YOURS if is_yours else TWIN_CLAIMED, NOBODY, 0, NO_CARD)
        elif trains < routes[route, LENGTH]:
            reasons[route] = _reason(TOO_FEW_TRAINS, NOBODY, routes[route, LENGTH] - trains, NO_CARD)
        elif len(hand):
            reasons[route] = _unpaid(routes, route, hand, best)
    return grouped(reasons)


@compiled
def fullest(hand: Bytes) -> int:
    """The colour that the hand has the most cards of."""
    best = 0
    for colour in range(min(len(hand), LOCOMOTIVES)):
        if hand[colour] > hand[best]:
            best = colour
    return best


@compiled
def _unpaid(routes: Numbers, route: int, hand: Bytes, best: int) -> int:
    """What a hand lacks for a route; `FREE` if it can pay for it."""
    locomotives, ferry, colour = number_at(hand, LOCOMOTIVES), routes[route, FERRY], routes[route, COLOUR]
    if locomotives < ferry:
        return _reason(FERRY_LOCOMOTIVES, NOBODY, ferry - locomotives, NO_CARD)
    missing = routes[route, LENGTH] - number_at(hand, best if colour < 0 else colour) - locomotives
    if missing <= 0:
        return FREE
    return _reason(
        CARDS_MISSING_FOR_FERRY if ferry else CARDS_MISSING, NOBODY, missing, best if colour < 0 else NO_CARD
    )


@entry_point
def city_obstacles(builders: Bytes, hand: Bytes, seat: int, stations: int) -> Bytes:
    """Return a record for each reason why no station can be built in cities, of a variant with so many stations."""
    built = 0
    for owner in builders:
        built += seat != NOBODY and owner == seat
    best = fullest(hand)
    missing = built + 1 - number_at(hand, best) - number_at(hand, LOCOMOTIVES) if len(hand) else 0
    reasons = np.zeros(len(builders), np.int64)
    for city in range(len(builders)):
        owner = number_at(builders, city)
        if owner != NOBODY:
            reasons[city] = _reason(STATION_YOURS if owner == seat else STATION_TAKEN, owner, 0, NO_CARD)
        elif built >= stations:
            reasons[city] = _reason(NO_STATION_LEFT, NOBODY, 0, NO_CARD)
        elif missing > 0:
            reasons[city] = _reason(CARDS_MISSING_FOR_STATION, NOBODY, missing, best)
    return grouped(reasons)


@compiled
def grouped(reasons: Numbers) -> Bytes:
    """A record for each reason but `FREE`, in the order in which they first appear: its parts, and where it holds."""
    count = len(reasons)
    first, last, size, groups = np.empty(count, np.int64), np.empty(count, np.int64), np.empty(count, np.int64), 0
    following = np.empty(count, np.int64)
    for place in range(count):
        group = 0
        while group < groups and reasons[first[group]] != reasons[place]:
            group += 1
        if group == groups:
            first[group], size[group], groups = place, 0, groups + 1
        else:
            following[last[group]] = place
        last[group] = place
        size[group] += 1
    out, end = np.empty(count + _HEAD_BYTES * groups, np.uint8), 0
    for group in range(groups):
        reason, place = reasons[first[group]], first[group]
        if reason == FREE:
            continue
        out[end + 2], at = 4, end + 3
        for shift in (24, 16, 8, 0):
            out[at], at = reason >> shift & 255, at + 1
        out[at] = size[group]
        for i in range(size[group]):
            out[at + 1 + i], place = place, following[place]
        end = end_record(out, end, at + 1 + size[group])
    return out[:end].copy()
