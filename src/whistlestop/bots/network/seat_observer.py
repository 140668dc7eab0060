"""Observations of what one seat knows, for a network that plays."""

from __future__ import annotations

import numpy as np

from whistlestop.boards import Variant
from whistlestop.bots.network.inference import Floats32
from whistlestop.bots.seat_state import SeatState, words_of
from whistlestop.observations.board_layout import board_layout_of
from whistlestop.observations.engine import observe_board_of_seat
from whistlestop.observations.ticket_plan import TICKET_PLAN
from whistlestop.rules import engine
from whistlestop.rules.engine import Records
from whistlestop.rules.state import CHOOSING_TICKETS
from whistlestop.scoring import variant_tables


class SeatObserver:
    """Writes the observation, version 1, of the seat of a `SeatState`: the same numbers as for the game itself."""

    def __init__(self, variant: Variant) -> None:
        layout = board_layout_of(variant)
        self._tables = variant_tables(variant)
        self._offsets = engine.for_engine(layout.offsets)
        self._plans = engine.records(1, TICKET_PLAN)
        self._rows = np.zeros((1, layout.size), np.float32)

    def observe(self, state: SeatState) -> Floats32:
        """Return the observation; the next one overwrites it."""
        observe_board_of_seat(observable(state), self._tables, self._offsets, self._plans, state.seat, self._rows)
        row: Floats32 = self._rows[0]
        return row


def observable(state: SeatState) -> Records:
    """Return the record of a `SeatState` with everything that an observation counts.

    The record itself has no tickets of others, of which everybody knows the number, and does not say which of the
    others have still to choose theirs before the first turn. An observation counts tickets without looking at them, so
    any will do.
    """
    states = engine.copy_states(state.states)
    record = states[0]
    for other, count in enumerate(state.ticket_counts):
        if other != state.seat:
            record["tickets"][other] = words_of(range(count or 0))
            if int(record["phase"]) == CHOOSING_TICKETS and other not in state.to_act:
                record["deal"][other] = len(state.variant.deals)
    return states
