"""Finished games are open: what each seat saw, and the proof that the deal was fair."""

from __future__ import annotations

from whistlestop.refusal_codes import NoSuchSeat
from whistlestop.secrecy import commitment
from whistlestop.server.protocol import refusal_codes as codes
from whistlestop.server.protocol.refusals import Refusal
from whistlestop.server.protocol.responses import Check
from whistlestop.server.tables.reader_view import fairness_of
from whistlestop.server.tables.table import Table
from whistlestop.view import View


def check_seat(seats: int, seat: int | None) -> None:
    """Raise `Refusal` if there is no such seat; None is a spectator."""
    if seat is not None and seat >= seats:
        raise Refusal(NoSuchSeat(seat, seats - 1))


def view_at(table: Table, seat: int | None, at: int) -> View:
    """What a seat (None: a spectator) saw after `at` actions; raises `Refusal` if the game is not over."""
    record = table.finished_record()
    check_seat(len(table.seats), seat)
    if at > len(record.actions):
        raise Refusal(codes.NoSuchMoment(at, len(record.actions)))
    return record.replay(at).view(seat)


def fairness_check(table: Table) -> Check:
    """Replay a finished game from its secret, and check that the commitment and the result follow from it."""
    record = table.finished_record()
    game = record.replay()
    holds = record.secret is not None and commitment(record.secret) == fairness_of(table).commitment
    result = tuple(sheet.total for sheet in game.scores)
    return Check(fairness_of(table), holds and result == record.result, result)
