"""The cards that a hand lacks for the routes of every way."""

from __future__ import annotations

import numpy as np

from whistlestop.routing.byte_records import Bytes, end_record, number_at
from whistlestop.routing.compile import compiled, entry_point
from whistlestop.routing.numbers import COLOUR, FERRY, LENGTH, LOCOMOTIVES, Numbers
from whistlestop.routing.ways import LISTS_BEFORE_WAYS, LISTS_OF_WAY

ANY_COLOUR = LOCOMOTIVES + 1
"""In place of a card: any one colour, for a grey route."""


@entry_point
def lacking_for_ways(routes: Numbers, ways: Bytes, hand: Bytes) -> Bytes:
    """Return a record for each record of `ways` (see `put_ways`), with a list for each way.

    It has the locomotives in hand that its ferries don't need, and then three numbers for each kind of card that is
    lacking: the kind, and how many they are, in two bytes.
    """
    out = np.empty(4 * len(ways), np.uint8)  # each route of a way adds at most one kind, the ferries another
    at, start = 0, 0
    while at < len(ways):
        end = at + 2 + (number_at(ways, at) << 8 | number_at(ways, at + 1))
        at += 2
        for _ in range(LISTS_BEFORE_WAYS):
            at += 1 + number_at(ways, at)
        to = start + 2
        while at < end:
            for _ in range(LISTS_OF_WAY - 1):
                at += 1 + number_at(ways, at)
            missing = ways[at + 1 : at + 1 + number_at(ways, at)]
            to = put_lacking(out, to, routes, missing, hand)
            at += 1 + len(missing)
        start = end_record(out, start, to)
    return out[:start].copy()


@compiled
def put_lacking(out: Bytes, start: int, routes: Numbers, missing: Bytes, hand: Bytes) -> int:
    """Write what the hand lacks to claim all these routes, if locomotives are put only into ferries."""
    left = hand.astype(np.int64)
    lacking = np.zeros(ANY_COLOUR + 1, np.int64)
    ferries = 0
    for grey in range(2):  # the longest routes with a colour are paid first, then grey ones
        done = np.zeros(len(missing), np.bool_)
        for _ in range(len(missing)):
            longest = -1
            for i in range(len(missing)):
                if not done[i] and (longest < 0 or routes[missing[i], LENGTH] > routes[missing[longest], LENGTH]):
                    longest = i
            done[longest] = True
            route = missing[longest]
            if (routes[route, COLOUR] < 0) == (grey == 1):
                ferries += routes[route, FERRY]
                _pay(left, lacking, routes[route, COLOUR], routes[route, LENGTH] - routes[route, FERRY])
    lacking[LOCOMOTIVES] = max(0, ferries - left[LOCOMOTIVES])
    out[start + 1] = max(0, left[LOCOMOTIVES] - ferries)
    at = start + 2
    for kind in range(len(lacking)):
        if lacking[kind] > 0:
            out[at], out[at + 1], out[at + 2] = kind, lacking[kind] >> 8, lacking[kind] & 255
            at += 3
    out[start] = at - start - 1
    return at


@compiled
def _pay(left: Numbers, lacking: Numbers, colour: int, needed: int) -> None:
    """Pay for a route, and note what is lacking; a grey one gets the colour of which most is left over."""
    kind = colour
    if colour < 0:
        kind, colour = ANY_COLOUR, 0
        for other in range(1, LOCOMOTIVES):
            if left[other] > left[colour]:
                colour = other
    paid = min(needed, left[colour])
    left[colour] -= paid
    lacking[kind] += needed - paid
