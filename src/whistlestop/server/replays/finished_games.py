"""Finished games are open: what anybody saw, and the proof that nobody cheated. `replay.py` plays them again."""

from __future__ import annotations

from whistlestop import record
from whistlestop.secrecy import commitment
from whistlestop.server.protocol.refusals import Refusal
from whistlestop.server.protocol.responses import Check
from whistlestop.server.tables.reader_view import fairness_of
from whistlestop.server.tables.table import Table
from whistlestop.view import View


def over(table: Table) -> record.Record:
    """The record of a finished game; refused while it goes on."""
    if table.state != "over" or table.game is None:
        raise Refusal("not-finished", "The game is not over: its record opens when it is.")
    return table.game.record


def check_seat(seats: int, seat: int | None) -> None:
    """Refuse eyes that are not there."""
    if seat is not None and seat >= seats:
        raise Refusal("malformed", f"There is no seat {seat}; the seats are 0 to {seats - 1}.")


def view_at(table: Table, seat: int | None, at: int) -> View:
    """What a seat (None: a spectator) saw after `at` actions."""
    finished = over(table)
    check_seat(len(table.seats), seat)
    if at > len(finished.actions):
        raise Refusal("malformed", f"The game has {len(finished.actions)} actions.")
    return finished.replay(at).view(seat)


def check_of(table: Table) -> Check:
    """Play the game again from its secret and see that everything follows from it."""
    finished = over(table)
    game = finished.replay()
    holds = finished.secret is not None and commitment(finished.secret) == fairness_of(table).commitment
    result = tuple(sheet.total for sheet in game.scores)
    return Check(fairness_of(table), holds and result == finished.result, result)
