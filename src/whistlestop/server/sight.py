"""What one reader is told: a seat, or a spectator. The only place where a running game is turned into messages.

The law: draw anew all that a seat can't know, and every byte that it is sent stays the same. Everything here is built
up from what the reader may know, never cut down from what the table knows.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

import msgspec

from whistlestop import actions
from whistlestop.events import Event, seen_by
from whistlestop.secrecy import commitment
from whistlestop.server import entries as log
from whistlestop.server import messages as told
from whistlestop.server.clocks import time_left
from whistlestop.server.deciding import may_undo, to_be_asked
from whistlestop.server.messages import ClockNow, Fairness, News, NewsWhat, Now, SeatNow, UndoNow
from whistlestop.server.settings import NoClock
from whistlestop.server.table import Table


class Item(msgspec.Struct, frozen=True, gc=False):
    """An entry of which readers are told, and what it caused in the game."""

    version: int
    at: int
    what: log.What
    events: tuple[Event, ...] = ()


class Surroundings(msgspec.Struct, frozen=True):
    """What is not in the log: the time, who is connected, how long each seat has been asked."""

    at: int
    present: Collection[int]
    waited: dict[int, int]
    """Milliseconds since each seat that may act was asked."""


def news_of(item: Item, reader: int | None, muted: Collection[int] = ()) -> News | None:
    """What a seat (None: a spectator) is told of an entry; None if it is told nothing."""
    what = _told(item, reader)
    if what is None or (isinstance(what, told.NewsSaid) and what.seat in muted):
        return None
    return News(item.version, item.at, what)


def _told(item: Item, reader: int | None) -> NewsWhat | None:
    match item.what:
        case log.Played(seat=seat, bot=bot):
            return told.NewsPlayed(seat, tuple(seen_by(event, reader) for event in item.events), bot)
        case log.Said(seat=seat, phrase=phrase, text=text):
            return told.NewsSaid(seat, phrase, text)
        case log.SeatTaken(seat=seat, name=name):
            return told.NewsSeatTaken(seat, name)
        case log.BotSeated(seat=seat, level=level):
            return told.NewsBotSeated(seat, level)
        case log.SeatFreed(seat=seat):
            return told.NewsSeatFreed(seat)
        case log.HostPassed(seat=seat):
            return told.NewsHostPassed(seat)
        case log.Started():
            return told.NewsStarted()
        case log.RematchMade(table=table):
            return told.NewsRematch(table)
        case log.Closed(why=closed):
            return told.NewsClosed(closed)
    return _told_of_changes(item.what)


def _told_of_changes(what: log.What) -> NewsWhat | None:
    match what:
        case log.UndoAsked(seat=seat, actions=left):
            return told.NewsUndoAsked(seat, left)
        case log.UndoAnswered(seat=seat, agreed=agreed):
            return told.NewsUndoAnswered(seat, agreed)
        case log.Undone(seat=seat, actions=left):
            return told.NewsUndone(seat, left)
        case log.TakenOver(seat=seat, why=why):
            return told.NewsTakenOver(seat, why)
        case log.CameBack(seat=seat):
            return told.NewsCameBack(seat)
        case log.LeftTable(seat=seat):
            return told.NewsLeft(seat)
        case log.BotReplaced(seat=seat, level=level):
            return told.NewsBotReplaced(seat, level)
    return None


def now_of(table: Table, reader: int | None, around: Surroundings, hand_over: Sequence[int] = ()) -> Now:
    """The table as a seat (None: a spectator) may see it."""
    game = table.game
    view = None if game is None else game.view(reader)
    acting = reader is not None and game is not None and reader in table.to_act and not table.seats[reader].stand_in
    return Now(
        version=table.version,
        at=around.at,
        state=table.state,
        seats=seats_of(table, around.present),
        seat=reader,
        view=view,
        legal=tuple(map(actions.text, game.legal(reader))) if acting and game is not None else (),
        closed=() if view is None else view.closed,
        may_undo="no" if reader is None else _may_undo(table, reader),
        undo=_undo(table),
        clocks=clocks_of(table, around),
        fairness=fairness_of(table),
        muted=() if reader is None else tuple(sorted(table.seats[reader].muted)),
        hand_over=tuple(hand_over),
        rematch=table.rematch,
    )


def seats_of(table: Table, present: Collection[int]) -> tuple[SeatNow, ...]:
    """Who sits at the table."""
    return tuple(
        SeatNow(
            seat=number,
            kind="person" if seat.person else "free" if seat.level is None else "bot",
            name=seat.name or seat.level or "",
            present=seat.level is not None or number in present,
            played_by_bot=seat.stand_in,
            host=table.host in seat.keys,
        )
        for number, seat in enumerate(table.seats)
    )


def fairness_of(table: Table) -> Fairness:
    """The commitment always, the contributions once the game has begun, the secret when it is over."""
    return Fairness(
        commitment=commitment(table.secret),
        contributions=None if table.game is None else table.contributions,
        secret=table.secret.hex() if table.state == "over" else None,
    )


def _may_undo(table: Table, seat: int) -> told.MayUndo:
    if table.state != "playing" or table.undo is not None or table.seats[seat].stand_in:
        return "no"
    if table.can_take_back == seat:
        return "freely"
    return "no" if may_undo(table, seat) is None else "by-consent"


def _undo(table: Table) -> UndoNow | None:
    if table.undo is None:
        return None
    agreed = tuple(sorted(table.undo.agreed))
    asked = tuple(seat for seat in to_be_asked(table, table.undo.seat) if seat not in agreed)
    return UndoNow(table.undo.seat, agreed, asked)


def clocks_of(table: Table, around: Surroundings) -> tuple[ClockNow, ...]:
    """The clocks of the persons at the table."""
    if isinstance(table.settings.clock, NoClock) or table.state != "playing":
        return ()
    clocks = []
    for number, seat in enumerate(table.seats):
        if seat.person:
            running = number in table.to_act and not seat.stand_in
            move, reserve = time_left(table, number, around.waited.get(number, 0) if running else 0)
            clocks.append(ClockNow(number, move, reserve, running))
    return tuple(clocks)
