"""Replays: a game action by action, as any seat saw it. It is a table's finished game, or the game of a record."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import get_args

import msgspec

from whistlestop import actions, secrecy
from whistlestop.events import seen_by
from whistlestop.game import Game, Record
from whistlestop.record_text import RecordError
from whistlestop.server.protocol import refusal_codes as codes
from whistlestop.server.protocol.commands import Name, TableId
from whistlestop.server.protocol.messages import Fairness
from whistlestop.server.protocol.queries import ReplayQuery
from whistlestop.server.protocol.refusals import Refusal
from whistlestop.server.protocol.responses import Replay, ReplayMoment, ReplaySeat, Step
from whistlestop.server.protocol.settings import Level
from whistlestop.server.replays.finished_games import check_seat
from whistlestop.server.tables.openings import read_record
from whistlestop.server.tables.reader_view import fairness_of
from whistlestop.server.tables.table import Table
from whistlestop.ticket_state import ticket_states

_LEVELS: tuple[str, ...] = get_args(Level)
_SEAT_LINE = re.compile(r"; seat (\d): (.+)")
_TABLE_LINE = re.compile(r"; table: (\S+)")


def table_replay(table: Table, query: ReplayQuery, record: Record | None = None) -> Replay:
    """The replay of a table's finished game; raises `Refusal` if it is not over. `record` is the table's, if known."""
    record = record or table.finished_record()
    check_seat(len(table.seats), query.seat)
    times = [played.at for played in table.played_actions]
    seats = tuple(_seat(seat.name, seat.level) for seat in table.seats)
    return _replay(record, query, table.id, seats, times, fairness_of(table))


def record_replay(written: str, query: ReplayQuery) -> Replay:
    """The replay of a record, finished or not; raises `Refusal`, naming the line, if something is wrong with it."""
    try:
        record = read_record(written)
        check_seat(record.origin.players, query.seat)
        table, names = _comments(written)
        seats = tuple(_named_seat(names.get(seat, "")) for seat in range(record.origin.players))
        return _replay(record, query, table, seats, [None] * len(record.actions), _fairness(record))
    except RecordError as error:
        raise Refusal(codes.RecordUnplayable(error.line, error.problem)) from None


def _replay(
    record: Record,
    query: ReplayQuery,
    table: str | None,
    seats: tuple[ReplaySeat, ...],
    times: Sequence[int | None],
    fairness: Fairness | None,
) -> Replay:
    """Replay a record; `times` says when each action was played, as far as that is known."""
    played = record.played()
    game, _ = next(played)
    first = _moment(game, query)
    steps = []
    for (game, events), (seat, action), at in zip(played, record.actions, times, strict=True):
        own = query.everything or seat == query.seat
        seen = events if query.everything else tuple(seen_by(event, query.seat) for event in events)
        steps.append(Step(seat, actions.text(action) if own else "", at, seen, _moment(game, query)))
    result = tuple(sheet.total for sheet in game.scores) if game.over else None
    return Replay(
        table=table,
        variant=record.variant.name,
        options=record.variant.options,
        seats=seats,
        seat=None if query.everything else query.seat,
        open=query.everything,
        dealt=record.origin.position is None,
        first=first,
        steps=tuple(steps),
        result=result,
        fairness=fairness,
    )


def _moment(game: Game, query: ReplayQuery) -> ReplayMoment | None:
    if not query.views:
        return None
    seats = range(game.players) if query.everything else () if query.seat is None else (query.seat,)
    views = [game.view(seat) for seat in seats]
    states = (ticket_states(game.variant, view) for view in views)
    return ReplayMoment(
        view=game.view(None if query.everything else query.seat),
        ticket_states=tuple(state for state in states if state is not None),
        hands=tuple(view.hand or () for view in views) if query.everything else None,
        tickets=tuple(view.tickets or () for view in views) if query.everything else None,
        offers=tuple(view.offer or () for view in views) if query.everything else None,
    )


def _seat(name: str, level: Level | None) -> ReplaySeat:
    return ReplaySeat("person", name) if level is None else ReplaySeat("bot", level)


def _named_seat(name: str) -> ReplaySeat:
    """The player of a seat, from the name in a record, which for bots is their level."""
    return ReplaySeat("bot" if name in _LEVELS else "person", name)


def _comments(written: str) -> tuple[str | None, dict[int, str]]:
    """The table and the players' names, from the comments in the header of a server's record."""
    header = written.partition("\n\n")[0].splitlines()
    table = next((found[1] for line in header if (found := _TABLE_LINE.fullmatch(line.rstrip()))), None)
    names = {int(found[1]): found[2] for line in header if (found := _SEAT_LINE.fullmatch(line.rstrip()))}
    return (
        table if _fits(table, TableId) else None,
        {seat: name for seat, name in names.items() if _fits(name, Name)},
    )


def _fits(text: str | None, kind: object) -> bool:
    try:
        msgspec.convert(text, kind)
    except msgspec.ValidationError:
        return False
    return True


def _fairness(record: Record) -> Fairness | None:
    if record.secret is None:
        return None
    given = record.origin.contributions or ("",) * record.origin.players
    return Fairness(secrecy.commitment(record.secret), given, record.secret.hex())
