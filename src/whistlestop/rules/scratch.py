"""Scratch space: what a rule needs while it runs and nobody needs afterwards.

Nothing in the rules allocates memory (a CUDA kernel can't), so the caller passes one of these records along.
It also carries the log of what just happened, from which `Game` makes its events.
"""

from __future__ import annotations

from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from whistlestop.boards.limits import MAX_CITIES, MAX_STATIONS, MAX_TICKETS
from whistlestop.rules.compile import compiled
from whistlestop.rules.state import Ints, Words

LOG_ROWS = 96
MAX_CLASSES = 112

# What a row of the log says; the numbers that follow are given in brackets.
CARD_TAKEN = 0  # [seat, card, place in the display or -1 for the deck]
CARD_TURNED_UP = 1  # [place, card]
DISPLAY_RESET = 2  # [how many times in a row]
RESHUFFLED = 3
CARDS_PLAYED = 4  # [seat, card, how many]
TUNNEL_CARD = 5  # [card]
TUNNEL_PRICE = 6  # [seat, route, how many more cards]
TUNNEL_DECLINED = 7  # [seat, route]
ROUTE_CLAIMED = 8  # [seat, route, points]
STATION_BUILT = 9  # [seat, city]
TICKET_OFFERED = 10  # [seat, ticket]
TICKET_KEPT = 11  # [seat, ticket]
TICKET_GIVEN_BACK = 12  # [seat, ticket]
PASSED = 13  # [seat]
LAST_ROUND = 14  # [seat]
GAME_ENDED = 15


def scratch_dtype(trail_states: int, log_rows: int = LOG_ROWS) -> np.dtype[np.void]:
    """A scratch record whose longest-path search has room for that many partial trails at a time.

    With one row there is no log: nothing else depends on what is written there.
    """
    return np.dtype(
        [
            ("trail_keys", "u8", (2, trail_states)),
            ("trail_adjacent", "u8", (MAX_CITIES,)),
            ("trail_slots", "i4", (2 * trail_states,)),
            ("trail_stamps", "i4", (2 * trail_states,)),
            ("trail_stamp", "i4"),
            ("trail_values", "i2", (2, trail_states)),
            ("trail_order", "i1", (MAX_CITIES,)),
            ("trail_place", "i1", (MAX_CITIES,)),
            ("trail_weight", "i1", (MAX_CITIES, MAX_CITIES)),
            ("class_ways", "i4", (MAX_CLASSES,)),
            ("group", "i1", (MAX_CITIES,)),
            ("merged", "i1", (MAX_STATIONS, MAX_CITIES)),
            ("open_tickets", "i2"),
            ("open_ticket", "i2", (MAX_TICKETS,)),
            ("lender", "i1", (MAX_STATIONS, MAX_CITIES)),
            ("lender_route", "i1", (MAX_STATIONS, MAX_CITIES)),
            ("lenders", "i1", (MAX_STATIONS,)),
            ("station_city", "i1", (MAX_STATIONS,)),
            ("log", "i1", (log_rows, 4)),
            ("log_size", "i2"),
        ],
        align=True,
    )


class Scratch(Protocol):
    """The fields of a scratch record."""

    trail_keys: Words
    trail_adjacent: Words
    trail_slots: NDArray[np.int32]
    trail_stamps: NDArray[np.int32]
    trail_stamp: int
    trail_values: NDArray[np.int16]
    trail_order: Ints
    trail_place: Ints
    trail_weight: Ints
    class_ways: NDArray[np.int32]
    group: Ints
    station_city: Ints
    merged: Ints
    open_tickets: int
    open_ticket: NDArray[np.int16]
    lender: Ints
    lender_route: Ints
    lenders: Ints
    log: Ints
    log_size: int


@compiled
def note(scratch: Scratch, kind: int, a: int, b: int, c: int) -> None:
    """Write a row of the log."""
    row = scratch.log_size
    if len(scratch.log) > 1 and row < len(scratch.log):
        scratch.log[row, 0] = kind
        scratch.log[row, 1] = a
        scratch.log[row, 2] = b
        scratch.log[row, 3] = c
        scratch.log_size = row + 1


@compiled
def logged(scratch: Scratch, start: int, kind: int) -> bool:
    """Whether the log has a row of this kind from `start` on."""
    for row in range(start, scratch.log_size):
        if scratch.log[row, 0] == kind:
            return True
    return False
