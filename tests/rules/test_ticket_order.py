"""The order in which tickets are planned for."""

from __future__ import annotations

from typing import Any

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

import whistlestop as ws
from whistlestop.rules.compile import entry_point
from whistlestop.rules.records import Ints
from whistlestop.rules.ticket_order import list_by_points
from whistlestop.scoring import variant_tables

USA = ws.load("usa-mega")
POINTS = [ticket.points for ticket in USA.tickets]


@entry_point
def listed_in(tables: Any, low: np.uint64, high: np.uint64, listed: Ints) -> int:
    return list_by_points(tables[0], low, high, listed)


@given(st.sets(st.integers(0, len(POINTS) - 1), max_size=30), st.integers(1, 30))
def test_tickets_are_listed_by_points_then_by_index(tickets: set[int], room: int) -> None:
    words = [np.uint64(sum(1 << ticket % 64 for ticket in tickets if ticket // 64 == word)) for word in range(2)]
    listed = np.full(room, -1, np.int8)
    count = listed_in(variant_tables(USA), words[0], words[1], listed)
    fitting = sorted(tickets)[:room]
    assert listed[:count].tolist() == sorted(fitting, key=lambda ticket: -POINTS[ticket])
    assert (listed[count:] == -1).all()
