"""Finished games are open: replay from anybody's eyes, and the proof that nobody cheated."""

from __future__ import annotations

from whistlestop import record
from whistlestop.events import seen_by
from whistlestop.secrecy import commitment
from whistlestop.server.answers import Check, Replay, Step
from whistlestop.server.refusals import Refusal
from whistlestop.server.sight import fairness_of
from whistlestop.server.table import Table
from whistlestop.view import View


def over(table: Table) -> record.Record:
    """The record of a finished game; refused while it goes on."""
    if table.state != "over" or table.game is None:
        raise Refusal("not-finished", "The game is not over: its record opens when it is.")
    return table.game.record


def _check_seat(table: Table, seat: int | None) -> None:
    if seat is not None and seat >= len(table.seats):
        raise Refusal("malformed", f"There is no seat {seat}; the seats are 0 to {len(table.seats) - 1}.")


def replay_of(table: Table, seat: int | None, everything: bool) -> Replay:
    """The game action by action, as a seat (None: a spectator) saw it, or with everything."""
    game = over(table).start()
    _check_seat(table, seat)
    steps = []
    for moment in table.moments:
        events = game.play(moment.action, moment.seat)
        seen = events if everything else tuple(seen_by(event, seat) for event in events)
        action = moment.action if everything or moment.seat == seat else ""
        steps.append(Step(moment.seat, action, moment.at, seen))
    return Replay(table.id, seat, everything, tuple(steps))


def view_at(table: Table, seat: int | None, at: int) -> View:
    """What a seat (None: a spectator) saw after `at` actions."""
    finished = over(table)
    _check_seat(table, seat)
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
