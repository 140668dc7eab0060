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
_TOO_WIDE = 1 << 60


@compiled
def choose_order(scratch: Scratch, piece: np.uint64, quickly: bool) -> bool:
    """Choose the order in which the cities are done; False if the frontier gets too wide in any that is tried."""
    if quickly and order_cities(scratch, piece, ZERO, _TOO_WIDE) < _TOO_WIDE:
        return True
    first, least = ZERO, _TOO_WIDE
    starts = piece
    while starts != ZERO:
        start = starts & (~starts + ONE)
        starts &= starts - ONE
        work = order_cities(scratch, piece, start, least)
        if work < least:
            first, least = start, work
    return first != ZERO and order_cities(scratch, piece, first, _TOO_WIDE) < _TOO_WIDE


@compiled
def order_cities(scratch: Scratch, piece: np.uint64, start: np.uint64, limit: int) -> int:
    """Order the cities so that the frontier stays narrow; returns a measure of the work, or the limit.

    With a start, every city may be the next, which is needed where many hang on one; without, only those at the
    frontier, which is quicker.
    """
    done = ZERO
    frontier = start
    work = 0
    for position in range(size(piece)):
        candidates = frontier if start == ZERO and frontier != ZERO else piece & ~done
        if start != ZERO and position == 0:
            candidates = start
        chosen, narrowest = 0, 127
        while candidates != ZERO:
            city = lowest(candidates)
            candidates &= candidates - ONE
            wider = 2 * size(scratch.trail_adjacent[city] & ~frontier & ~done)
            if (frontier & bit(city)) == ZERO:
                wider += 3  # it does not leave the frontier; and among equals one that is there goes first
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
