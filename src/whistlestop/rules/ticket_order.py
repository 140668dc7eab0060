"""The order in which tickets are planned for: most points first."""

from __future__ import annotations

import numpy as np

from whistlestop.rules.bits import ONE, ZERO, lowest
from whistlestop.rules.compile import compiled
from whistlestop.rules.records import Ints
from whistlestop.rules.tables import Tables


@compiled
def list_by_points(tables: Tables, low: np.uint64, high: np.uint64, listed: Ints) -> int:
    """List the tickets of a set, most points first, then by index; return how many.

    The set has the bits of tickets 0 to 63 in `low`, and those of the others in `high`. If `listed` has too little
    room, the tickets with the highest indices are left out.
    """
    count = 0
    for word in range(2):
        left = low if word == 0 else high
        while left != ZERO and count < len(listed):
            ticket = 64 * word + lowest(left)
            left &= left - ONE
            place = count
            while place > 0 and tables.ticket_points[listed[place - 1]] < tables.ticket_points[ticket]:
                listed[place] = listed[place - 1]
                place -= 1
            listed[place] = ticket
            count += 1
    return count
