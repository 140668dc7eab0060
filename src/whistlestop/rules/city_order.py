"""The order in which the search for the longest path (E6) goes through the cities.

The frontier consists of the cities between those that are done and those not seen yet: they have routes to both. The
work grows with the frontier's width, and a key of `longest_path.py` has room for only so many cities of it.
"""

from __future__ import annotations

import numpy as np

from whistlestop.rules.bits import ONE, ZERO, bit, lowest, size
from whistlestop.rules.compile import compiled
from whistlestop.rules.scratch import Scratch

PLACES = 12  # the cities that a key has room for, with five bits each
# Measures of work. Above the first it is worth looking for a better order than the quick one. Above the second the
# frontier may take nearly all places, and it is worth looking for a better order than the best from any start.
_WIDE = 1 << 15
_NEARLY_TOO_WIDE = 1 << 21
_TOO_WIDE = 1 << 60
_SHUFFLES = 64


@compiled
def choose_order(scratch: Scratch, piece: np.uint64, quickly: bool) -> bool:
    """Choose the order of the cities; return False if the frontier gets too wide in every order that is tried."""
    if quickly and order_cities(scratch, piece, ZERO, 1, _WIDE) < _WIDE:
        return True
    first, first_shuffle, least = ZERO, 1, _TOO_WIDE
    shuffle = 1
    while shuffle < _SHUFFLES and least >= _NEARLY_TOO_WIDE:
        starts = piece
        while starts != ZERO:
            start = starts & (~starts + ONE)
            starts &= starts - ONE
            work = order_cities(scratch, piece, start, shuffle, least)
            if work < least:
                first, first_shuffle, least = start, shuffle, work
        shuffle += 2
    return first != ZERO and order_cities(scratch, piece, first, first_shuffle, _TOO_WIDE) < _TOO_WIDE


@compiled
def order_cities(scratch: Scratch, piece: np.uint64, start: np.uint64, shuffle: int, limit: int) -> int:
    """Order the cities so that the frontier stays narrow; return a measure of the work, or the limit.

    With a `start`, any city may come next, which is needed where many cities hang on one. Without, only those at the
    frontier may, which is quicker. Ties are broken by the cities' indices, shuffled by the odd number `shuffle`.
    """
    done = ZERO
    frontier = start
    work = 0
    for position in range(size(piece)):
        candidates = frontier if start == ZERO and frontier != ZERO else piece & ~done
        if start != ZERO and position == 0:
            candidates = start
        chosen, narrowest = 0, _TOO_WIDE
        while candidates != ZERO:
            city = lowest(candidates)
            candidates &= candidates - ONE
            wider = 2 * size(scratch.path_adjacent[city] & ~frontier & ~done)
            if (frontier & bit(city)) == ZERO:
                wider += 3  # it does not leave the frontier; and in a tie a city at the frontier goes first
            wider = 64 * wider + (shuffle * city & 63)
            if wider < narrowest:
                chosen, narrowest = city, wider
        scratch.path_order[position] = chosen
        frontier = (frontier | (scratch.path_adjacent[chosen] & ~done)) & ~bit(chosen)
        done |= bit(chosen)
        width = size(frontier)
        work += 1 << (2 * width)
        if width >= PLACES or work >= limit:
            return limit
    return work
