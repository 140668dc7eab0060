"""What one reader, a seat or a spectator, may see. The only place where a running game is turned into messages.

The law: resample everything that a seat can't know, and every byte that is sent to it stays the same. So everything
here is built up from what the reader may know, never cut down from what the table knows.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

import msgspec

from whistlestop.events import seen_by
from whistlestop.game import Game
from whistlestop.secrecy import commitment
from whistlestop.server.protocol import messages
from whistlestop.server.protocol.messages import ClockNow, Fairness, News, NewsBody, SeatNow, TableView, UndoNow
from whistlestop.server.protocol.settings import NoClock
from whistlestop.server.tables import entries as log
from whistlestop.server.tables.bot_spells import bot_spells
from whistlestop.server.tables.clocks import TableClock, time_left
from whistlestop.server.tables.entries import AppliedEntry, EntryBody
from whistlestop.server.tables.series import series_now
from whistlestop.server.tables.table import Table
from whistlestop.server.tables.view_analyses import NO_ANALYSIS, ViewAnalyses
from whistlestop.server.tables.waiting import TimePresent, time_waited
from whistlestop.tunnel_odds import tunnel_odds


class LiveContext(msgspec.Struct, frozen=True):
    """What is not in the log: the time, who is away, and for how long the game has waited for each seat."""

    at: int
    absent_since: Mapping[int, int]
    """When each seat without a connection lost it, in milliseconds since 1970."""
    waited: dict[int, int]
    """Milliseconds that the game has waited for each seat that may act, at a table with clocks."""


def live_context(table: Table, clock: TableClock, absent_since: Mapping[int, int], present: TimePresent) -> LiveContext:
    """The live context of a table now."""
    waited = {}
    if not isinstance(table.settings.clock, NoClock):
        waited = {seat: time_waited(table, clock, present, seat) for seat in table.waiting_since}
    return LiveContext(clock.now(), absent_since, waited)


class SharedView:
    """What all readers see of a table at one moment, worked out once for all of them.

    Use it before anything else happens at the table.
    """

    def __init__(self, table: Table, live: LiveContext) -> None:
        self.at = live.at
        self.views = None if table.game is None else table.game.views()
        self.seats = seats_of(table, live.absent_since)
        self.undo = _undo(table)
        self.clocks = clocks_of(table, live)
        self.fairness = fairness_of(table)
        self.bot_spells = _bot_spells(table) if table.state == "over" else ()
        self.series = series_now(table)


class SharedNews:
    """What readers may know about entries, made once for all who may know the same."""

    def __init__(self, entries: Sequence[AppliedEntry]) -> None:
        self._entries = entries
        self._concerned = {getattr(event, "seat", None) for entry in entries for event in entry.events}
        """The seats that may see more of the events than others."""
        self._for_others: tuple[News, ...] | None = None

    def of(self, reader: int | None, muted: Collection[int] = ()) -> tuple[News, ...]:
        """What a seat (None: a spectator) may know about the entries; chat of `muted` seats is left out."""
        if reader in self._concerned or muted:
            return self._made(reader, muted)
        if self._for_others is None:
            self._for_others = self._made(None, ())
        return self._for_others

    def _made(self, reader: int | None, muted: Collection[int]) -> tuple[News, ...]:
        news = [news_for(entry, reader, muted) for entry in self._entries]
        return tuple([one for one in news if one is not None])


def news_for(entry: AppliedEntry, reader: int | None, muted: Collection[int] = ()) -> News | None:
    """What a seat (None: a spectator) may know about an entry; None if nothing. Chat of `muted` seats is left out."""
    body = _news_body(entry, reader)
    if body is None or (isinstance(body, messages.NewsSaid) and body.seat in muted):
        return None
    return News(entry.version, entry.at, body)


def _news_body(entry: AppliedEntry, reader: int | None) -> NewsBody | None:
    match entry.what:
        case log.Played(seat=seat, bot=bot):
            return messages.NewsPlayed(seat, tuple([seen_by(event, reader) for event in entry.events]), bot)
        case log.Said(seat=seat, phrase=phrase, text=text):
            return messages.NewsSaid(seat, phrase, text)
        case log.SettingsChanged(seat=host, settings=settings, changed=changed):
            return messages.NewsSettingsChanged(host, settings, changed)
        case log.SeatTaken(seat=seat, name=name):
            return messages.NewsSeatTaken(seat, name)
        case log.BotSeated(seat=seat, level=level):
            return messages.NewsBotSeated(seat, level)
        case log.SeatFreed(seat=seat):
            return messages.NewsSeatFreed(seat)
        case log.HostPassed(seat=seat):
            return messages.NewsHostPassed(seat)
        case log.LinkRenewed():
            return messages.NewsLinkRenewed()
        case log.Started():
            return messages.NewsStarted()
        case log.SentAway(seat=seat, name=name):
            return messages.NewsSentAway(seat, name)
        case log.RematchMade(table=table):
            return messages.NewsRematch(table)
        case log.Closed(why=closed):
            return messages.NewsClosed(closed)
    return _news_during_game(entry.what)


def _news_during_game(body: EntryBody) -> NewsBody | None:
    match body:
        case log.UndoAsked(seat=seat, actions=left):
            return messages.NewsUndoAsked(seat, left)
        case log.UndoAnswered(seat=seat, agreed=agreed):
            return messages.NewsUndoAnswered(seat, agreed)
        case log.Undone(seat=seat, actions=left):
            return messages.NewsUndone(seat, left)
        case log.TakenOver(seat=seat, why=why):
            return messages.NewsTakenOver(seat, why)
        case log.CameBack(seat=seat):
            return messages.NewsCameBack(seat)
        case log.LeftTable(seat=seat):
            return messages.NewsLeft(seat)
        case log.BotReplaced(seat=seat, level=level):
            return messages.NewsBotReplaced(seat, level)
    return None


def table_now(
    table: Table,
    reader: int | None,
    shared: SharedView,
    hand_over: Sequence[int] = (),
    analyses: ViewAnalyses | None = None,
) -> TableView:
    """The table as a seat (None: a spectator) may see it; `analyses` are those of the table's earlier views."""
    game = table.game
    view = None if shared.views is None else shared.views.of(reader)
    analysis = NO_ANALYSIS if view is None else (analyses or ViewAnalyses()).of(table.variant, view)
    acting = reader is not None and game is not None and reader in table.to_act and not table.seats[reader].taken_over
    return TableView(  # by position, which is quicker
        table.version,
        shared.at,
        table.state,
        shared.seats,
        reader,
        view,
        _legal(game, reader) if acting and game is not None else (),
        analysis.obstacles,
        analysis.tickets,
        analysis.ticket_ways,
        analysis.offer_plans,
        () if game is None or view is None else tunnel_odds(game.variant, view),
        "no" if reader is None else _may_undo(table, reader),
        shared.undo,
        () if reader is None else _may_send_away(table, reader),
        shared.clocks,
        shared.fairness,
        () if reader is None else tuple(sorted(table.seats[reader].muted)),
        tuple(hand_over),
        table.rematch,
        shared.bot_spells,
        shared.series,
    )


def _legal(game: Game, seat: int | None) -> tuple[str, ...]:
    texts = game.variant.action_texts
    return tuple([texts[number] for number in game.legal_ids(seat)])


def _bot_spells(table: Table) -> tuple[messages.BotSpell, ...]:
    persons = [number for number, seat in enumerate(table.seats) if seat.person]
    return bot_spells(persons, table.played_actions, table.choices_at_set_up)


def seats_of(table: Table, absent_since: Mapping[int, int]) -> tuple[SeatNow, ...]:
    """The seats of the table as everybody may see them; `absent_since` is when seats lost their connection."""
    return tuple(
        [
            SeatNow(  # by position, which is quicker
                number,
                "person" if seat.name else "free" if seat.level is None else "bot",
                seat.name or seat.level or "",
                seat.is_present(number not in absent_since),
                absent_since.get(number) if seat.name else None,
                seat.taken_over,
                seat.taken_over_for_turn,
                table.host in seat.keys,
            )
            for number, seat in enumerate(table.seats)
        ]
    )


def fairness_of(table: Table) -> Fairness:
    """The commitment always, the contributions once the game has begun, the secret when it is over."""
    return Fairness(
        commitment=commitment(table.secret),
        contributions=None if table.game is None else table.contributions,
        secret=table.secret.hex() if table.state == "over" else None,
        deal=table.deal,
    )


def _may_send_away(table: Table, seat: int) -> tuple[int, ...]:
    if not table.before_first_turn or table.host not in table.seats[seat].keys:
        return ()
    return tuple(number for number, other in enumerate(table.seats) if other.person and table.host not in other.keys)


def _may_undo(table: Table, seat: int) -> messages.MayUndo:
    if table.state != "playing" or table.undo is not None or table.seats[seat].taken_over:
        return "no"
    if table.can_take_back == seat:
        return "freely"
    return "no" if table.undo_target(seat) is None else "by-consent"


def _undo(table: Table) -> UndoNow | None:
    if table.undo is None:
        return None
    agreed = tuple(sorted(table.undo.agreed))
    asked = tuple(seat for seat in table.undo_consenters(table.undo.seat) if seat not in agreed)
    return UndoNow(table.undo.seat, agreed, asked)


def clocks_of(table: Table, live: LiveContext) -> tuple[ClockNow, ...]:
    """The clocks of the persons at the table, if it has clocks."""
    if isinstance(table.settings.clock, NoClock) or table.state != "playing":
        return ()
    clocks = []
    for number, seat in enumerate(table.seats):
        if seat.person:
            running = number in table.to_act and not seat.taken_over
            move, reserve = time_left(
                table.settings.clock, table.reserves[number], live.waited.get(number, 0) if running else 0
            )
            clocks.append(ClockNow(number, move, reserve, running))
    return tuple(clocks)
