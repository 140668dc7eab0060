"""A game action by action, from anybody's eyes: a finished one of a table, or any from a record."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Annotated, get_args

import msgspec
from starlette.responses import Response

from whistlestop import actions, secrecy
from whistlestop.events import seen_by
from whistlestop.game import Game
from whistlestop.record import Record, RecordError
from whistlestop.server.answers import Replay, ReplayMoment, ReplaySeat, Step
from whistlestop.server.asking import Asked
from whistlestop.server.commands import Name, Seat, TableId
from whistlestop.server.finished import check_seat, over
from whistlestop.server.messages import Fairness
from whistlestop.server.refusals import Refusal
from whistlestop.server.settings import Level
from whistlestop.server.sight import fairness_of
from whistlestop.server.table import Table
from whistlestop.server.unchanging import Unchanging, answer, unchanging

_KEPT = "private, max-age=300"
_NOT_KEPT = "no-store"
_LEVELS: tuple[str, ...] = get_args(Level)
_SEAT_LINE = re.compile(r"; seat (\d): (.+)")
_TABLE_LINE = re.compile(r"; table: (\S+)")


class Eyes(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Through whose eyes, and how much of it."""

    seat: Seat | None = None
    """A seat's; without it a spectator's."""
    everything: bool = False
    """All that happened, seen by nobody at the time."""
    views: bool = False
    """The game between the actions, too."""


class ReplayRecord(Eyes, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A record to be looked at, and through whose eyes."""

    record: Annotated[str, msgspec.Meta(min_length=1)]


async def replay(asked: Asked) -> Response:
    """A finished game of a table."""
    table, eyes = (await asked.room()).table, asked.query(Eyes)
    finished = over(table)
    key = (table.id, eyes)
    told = await asked.hall.house.projector.show_again(key, lambda: _packed(replay_of(table, eyes, finished)))
    return answer(asked.request, told, _KEPT)


async def replay_record(asked: Asked) -> Response:
    """A game from a record that somebody has."""
    wanted = asked.body(ReplayRecord)
    told = await asked.hall.house.projector.show(lambda: _packed(record_replay(wanted.record, wanted)))
    return answer(asked.request, told, _NOT_KEPT)


def _packed(replay: Replay) -> Unchanging:
    return unchanging(msgspec.json.encode(replay), "json")


def replay_of(table: Table, eyes: Eyes, finished: Record | None = None) -> Replay:
    """The finished game of a table; refused while it goes on."""
    finished = finished or over(table)
    check_seat(len(table.seats), eyes.seat)
    moments = [moment.at for moment in table.moments]
    seats = tuple(_seat(seat.name, seat.level) for seat in table.seats)
    return _replay(finished, eyes, table.id, seats, moments, fairness_of(table))


def record_replay(written: str, eyes: Eyes) -> Replay:
    """The game of a record, finished or not; refused in words that name the line if something is wrong with it."""
    try:
        record = Record.parse(written, built_in=True)
        check_seat(record.origin.players, eyes.seat)
        table, names = _comments(written)
        seats = tuple(_seat_called(names.get(seat, "")) for seat in range(record.origin.players))
        return _replay(record, eyes, table, seats, [None] * len(record.actions), _fairness(record))
    except RecordError as error:
        raise Refusal("malformed", f"This record can't be replayed: {error}.") from None


def _replay(
    record: Record,
    eyes: Eyes,
    table: str | None,
    seats: tuple[ReplaySeat, ...],
    moments: Sequence[int | None],
    fairness: Fairness | None,
) -> Replay:
    walk = record.played()
    game, _ = next(walk)
    first = _moment(game, eyes)
    steps = []
    for (game, events), (seat, action), at in zip(walk, record.actions, moments, strict=True):
        own = eyes.everything or seat == eyes.seat
        seen = events if eyes.everything else tuple(seen_by(event, eyes.seat) for event in events)
        steps.append(Step(seat, actions.text(action) if own else "", at, seen, _moment(game, eyes)))
    result = tuple(sheet.total for sheet in game.scores) if game.over else None
    return Replay(
        table=table,
        variant=record.variant.name,
        options=record.variant.options,
        seats=seats,
        seat=None if eyes.everything else eyes.seat,
        open=eyes.everything,
        dealt=record.origin.position is None,
        first=first,
        steps=tuple(steps),
        result=result,
        fairness=fairness,
    )


def _moment(game: Game, eyes: Eyes) -> ReplayMoment | None:
    if not eyes.views:
        return None
    if not eyes.everything:
        view = game.view(eyes.seat)
        return ReplayMoment(view, view.closed, None, None, None)
    view = game.view()
    own = [game.view(seat) for seat in range(game.players)]
    return ReplayMoment(
        view=view,
        closed=view.closed,
        hands=tuple(seat.hand or () for seat in own),
        tickets=tuple(seat.tickets or () for seat in own),
        offers=tuple(seat.offer or () for seat in own),
    )


def _seat(name: str, level: Level | None) -> ReplaySeat:
    return ReplaySeat("person", name) if level is None else ReplaySeat("bot", level)


def _seat_called(name: str) -> ReplaySeat:
    """Who a record says sat there: it writes bots by their level."""
    return ReplaySeat("bot" if name in _LEVELS else "person", name)


def _comments(written: str) -> tuple[str | None, dict[int, str]]:
    """The table and the names that a server's record has in the comments of its header."""
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
