"""Summaries of finished games: made once and stored, since folding a whole log takes a while.

Summaries follow from the logs, so they may be dropped at any time. Those of another `FORMAT` are made again, except for
games whose logs were removed: these count only as long as the format stays the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

import msgspec

from whistlestop.scoring import ScoreSheet
from whistlestop.server.protocol.settings import Level
from whistlestop.server.storage.store import Line
from whistlestop.server.tables.entries import Entry, Played, SentAway, Started, Undone
from whistlestop.server.tables.seat import Seat
from whistlestop.server.tables.table import Table, read_line

FORMAT = 2
"""The format of stored summaries. With a new number, all games are summarised again."""


class SeatSummary(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """The result of one seat."""

    name: str
    """The person's name; empty for a bot."""
    level: Level | None
    """The bot's level; None for a person."""
    own: bool
    """Whether it counts as the person's own result: not if a bot chose most of the actions."""
    place: int
    """The place in turn order: 0 for the seat that began."""
    rank: int
    total: int
    routes: int
    stations: int
    longest: int
    most_tickets: int
    path: int
    """Spaces in the longest path."""
    done: tuple[str, ...]
    """The ids of the completed tickets."""
    failed: tuple[str, ...]
    arrived_points: int
    failed_points: int


class Summary(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """A finished game."""

    table: str
    variant: str
    began: int
    """In milliseconds since 1970, as is `ended`."""
    ended: int
    turns: int
    """The turns of all players together."""
    in_lobby: bool
    """Whether the lobby showed the table; the links of other tables stay private."""
    seats: tuple[SeatSummary, ...]


class StoredSummary(msgspec.Struct, frozen=True, array_like=True):
    """A summary as it is stored."""

    format: int
    summary: Summary | None
    """None for a game that doesn't count."""


def summarise(table: str, lines: Sequence[Line]) -> Summary | None:
    """The summary of a stored game; None if it doesn't count. Raises ValueError, or another error, for a broken log."""
    entries = [read_line(line) for line in lines]
    folded = Table.from_entries(table, entries)
    if folded.game is None or folded.state != "over" or not counts(folded):
        return None
    seats = [moment.seat for moment in folded.played_actions[folded.choices_at_set_up :]]
    first = seats[0] if seats else 0
    by_bot = _chosen_by_bots(entries, len(folded.seats))
    return Summary(
        table=table,
        variant=folded.settings.variant,
        began=next(entry.at for entry in reversed(entries) if isinstance(entry.what, Started)),
        ended=folded.played_actions[-1].at,
        turns=sum(1 for _ in groupby(seats)),
        in_lobby=folded.settings.lobby,
        seats=tuple(
            _seat(folded, sheet, place=(sheet.seat - first) % len(folded.seats), by_bot=by_bot[sheet.seat])
            for sheet in folded.game.scores
        ),
    )


def counts(table: Table) -> bool:
    """Whether a game counts: lessons and games that began at a position do not."""
    return table.created.opening is None


def without_link(summary: Summary) -> Summary:
    """The same game, after its table was removed."""
    return msgspec.structs.replace(summary, table="", in_lobby=False)


def _seat(table: Table, sheet: ScoreSheet, *, place: int, by_bot: float) -> SeatSummary:
    seat: Seat = table.seats[sheet.seat]
    worth = {ticket.id: ticket.points for ticket in table.variant.tickets}
    return SeatSummary(
        name=seat.name,
        level=seat.level,
        own=seat.person and by_bot <= 0.5,
        place=place,
        rank=sheet.rank,
        total=sheet.total,
        routes=sheet.routes,
        stations=sheet.stations,
        longest=sheet.longest,
        most_tickets=sheet.most_tickets,
        path=sheet.path_length,
        done=sheet.tickets_done,
        failed=sheet.tickets_failed,
        arrived_points=sum(worth[ticket] for ticket in sheet.tickets_done),
        failed_points=sum(worth[ticket] for ticket in sheet.tickets_failed),
    )


def _chosen_by_bots(entries: Sequence[Entry], seats: int) -> list[float]:
    """The share of each seat's actions that bots chose, without those that were taken back."""
    played: list[Played] = []
    for entry in entries:
        if isinstance(entry.what, Played):
            played.append(entry.what)
        elif isinstance(entry.what, Undone):
            del played[entry.what.actions :]
        elif isinstance(entry.what, SentAway):
            played.clear()
    return [_share([one.bot for one in played if one.seat == seat]) for seat in range(seats)]


def _share(chosen: Sequence[bool]) -> float:
    return sum(chosen) / len(chosen) if chosen else 0.0


def write_summary(summary: Summary | None) -> str:
    """Write a summary for the store."""
    return msgspec.json.encode(StoredSummary(FORMAT, summary)).decode()


def read_summary(text: str) -> StoredSummary | None:
    """Read a stored summary; None if it has to be made again."""
    try:
        stored = _stored.decode(text)
    except msgspec.MsgspecError:
        return None
    return stored if stored.format == FORMAT else None


_stored = msgspec.json.Decoder(StoredSummary)
