"""In which order the search for the longest path (E6) goes through the cities.

Behind the search lie cities that are done, before it those it has not seen; the frontier is the cities in between,
which have routes to both. The work grows with its width, and there are only so many places for it in a key.
"""

from __future__ import annotations

import numpy as np

from whistlestop.rules.bits import ONE, ZERO, bit, lowest, size
from whistlestop.rules.compile import compiled
from whistlestop.rules.scratch import Scratch

PLACES = 12
# Measures of work. From the first on it is worth looking for a better order than the quick one; from the second on,
# where the frontier may have nearly all places, for a better one than the best from any start.
_WIDE = 1 << 15
_NEARLY_TOO_WIDE = 1 << 21
_TOO_WIDE = 1 << 60
_SHUFFLES = 64


@compiled
def choose_order(scratch: Scratch, piece: np.uint64, quickly: bool) -> bool:
    """Choose the order in which the cities are done; False if the frontier gets too wide in any that is tried."""
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
    """Order the cities so that the frontier stays narrow; returns a measure of the work, or the limit.

    With a start, every city may be the next, which is needed where many hang on one; without, only those at the
    frontier, which is quicker. Among equals the order of the cities' numbers decides, shuffled by an odd number.
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
            wider = 2 * size(scratch.trail_adjacent[city] & ~frontier & ~done)
            if (frontier & bit(city)) == ZERO:
                wider += 3  # it does not leave the frontier; and among equals one that is there goes first
            wider = 64 * wider + (shuffle * city & 63)
            if wider < narrowest:
                chosen, narrowest = city, wider
        scratch.trail_order[position] = chosen
        frontier = (frontier | (scratch.trail_adjacent[chosen] & ~done)) & ~bit(chosen)
        done |= bit(chosen)
        width = size(frontier)
        work += 1 << (2 * width)
        if width >= PLACES or work >= limit:
            return limit
    return work
