"""Scratch space: memory that a rule needs only while it runs.

Nothing in the rules allocates memory (a CUDA kernel can't), so the caller passes one of these records along.
It also holds the log of the last action, from which `Game` makes its events.
"""

from __future__ import annotations

from functools import cache
from typing import Annotated

import numpy as np

from whistlestop.boards.limits import MAX_CITIES, MAX_STATIONS, MAX_TICKETS
from whistlestop.rules.compile import compiled
from whistlestop.rules.records import Int16, Int32, Ints, Ints16, Ints32, Words, dtype_of

LOG_ROWS = 96  # more than any action writes
MAX_CLASSES = 112  # 8 colours times 8 lengths, and for each length of a grey route 0 to all locomotives: 108

# The kinds of rows in the log; the numbers that follow are given in brackets.
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
TICKET_RETURNED = 12  # [seat, ticket]
PASSED = 13  # [seat]
LAST_ROUND = 14  # [seat]
GAME_ENDED = 15


class Scratch:
    """Working space of the rules, and the log."""

    # The search for the longest path (`longest_path.py`, `city_order.py`).
    path_keys: Annotated[Words, 2, "path_states"]  # two tables of partial paths: their keys
    path_adjacent: Annotated[Words, MAX_CITIES]  # per city: the cities that the player's routes lead to
    path_slots: Annotated[Ints32, "path_slots"]  # a hash table: from keys to their rows in a table
    path_stamps: Annotated[Ints32, "path_slots"]  # per slot: the stamp of the table that it was written for
    path_stamp: Int32  # the stamp of the current table
    path_values: Annotated[Ints16, 2, "path_states"]  # two tables of partial paths: their lengths
    path_order: Annotated[Ints, MAX_CITIES]  # the order in which cities are visited
    path_place: Annotated[Ints, MAX_CITIES]  # per city: its place at the frontier
    path_weight: Annotated[Ints, MAX_CITIES, MAX_CITIES]  # per pair of adjacent cities: the length of their route

    class_ways: Annotated[Ints32, MAX_CLASSES]  # per class of routes: how many claims are legal

    # The best use of stations (`station_choice.py`).
    group: Annotated[Ints, MAX_CITIES]  # per city: the lowest city that the player's own routes connect it to
    merged: Annotated[Ints, MAX_STATIONS, MAX_CITIES]  # the same, after each station has borrowed a route
    open_tickets: Int16
    open_ticket: Annotated[Ints16, MAX_TICKETS]  # the tickets that the player's own routes don't complete
    reachable: Annotated[Ints, MAX_STATIONS, MAX_CITIES]  # per station: the groups that a borrowed route leads to
    reachable_by: Annotated[Ints, MAX_STATIONS, MAX_CITIES]  # and for each of them, the route to borrow
    reachable_count: Annotated[Ints, MAX_STATIONS]  # per station: how many of them there are
    station_city: Annotated[Ints, MAX_STATIONS]

    log: Annotated[Ints, "log_rows", 4]
    log_size: Int16


@cache
def scratch_dtype(path_states: int, log_rows: int = LOG_ROWS) -> np.dtype[np.void]:
    """Return the dtype of a scratch record whose longest-path search has room for that many partial paths at a time.

    With one row there is no log: nothing else depends on what is written there.
    """
    return dtype_of(Scratch, path_states=path_states, path_slots=2 * path_states, log_rows=log_rows)


@compiled
def note(scratch: Scratch, kind: int, a: int, b: int, c: int) -> None:
    """Append a row to the log, unless there is none or it is full."""
    row = scratch.log_size
    if len(scratch.log) > 1 and row < len(scratch.log):
        scratch.log[row, 0] = kind
        scratch.log[row, 1] = a
        scratch.log[row, 2] = b
        scratch.log[row, 3] = c
        scratch.log_size = row + 1


@compiled
def logged(scratch: Scratch, start: int, kind: int) -> bool:
    """Return whether the log has a row of this kind at or after `start`."""
    for row in range(start, scratch.log_size):
        if scratch.log[row, 0] == kind:
            return True
    return False
