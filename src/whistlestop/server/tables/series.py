"""Series: the score of games that follow one another as rematches.

A table of a rematch begins with the score so far (`Created.series`), so nothing has to look further back. A person is
recognised by name, or else by key: whoever comes back under another name keeps their score. A bot is recognised by its
level, and by its number among those of its level.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Protocol

import msgspec

from whistlestop.scoring import ScoreSheet
from whistlestop.server.protocol.messages import SeriesNow, SeriesPlayerNow
from whistlestop.server.protocol.settings import State
from whistlestop.server.tables.comparable_name import comparable_name
from whistlestop.server.tables.entries import Created, Series, SeriesPlayer
from whistlestop.server.tables.seat import Seat

REMEMBERED_PLAYERS = 20
"""How many players a series remembers; those who played longest ago are forgotten first."""


class FinishedGame(Protocol):
    """A game that is over."""

    @property
    def scores(self) -> tuple[ScoreSheet, ...]: ...


class SeriesTable(Protocol):
    """What a series needs to know of a table."""

    created: Created
    state: State
    seats: list[Seat]

    @property
    def is_lesson(self) -> bool: ...

    @property
    def finished_game(self) -> FinishedGame | None: ...


def series_now(table: SeriesTable) -> SeriesNow | None:
    """The score of a table's series, with this table's game once it is over; None before the end of the first game."""
    series = table.created.series if table.finished_game is None else series_after(table)
    if series is None or table.is_lesson:
        return None
    seated = _seats_of_players(series.players, table.seats)
    players = [
        SeriesPlayerNow(
            kind="bot" if player.bot else "person",
            name=player.name,
            bot=player.bot,
            seat=seated.get(place),
            games=player.games,
            wins=player.wins,
            points=player.points,
        )
        for place, player in enumerate(series.players)
    ]
    ranked = tuple(sorted(players, key=lambda player: (-player.wins, -player.points)))
    return SeriesNow(series.games, ranked, _awaited(series, seated) if table.state == "waiting" else ())


def _awaited(series: Series, seated: Collection[int]) -> tuple[str, ...]:
    """The persons of the last game who have not sat down; `seated` are the places of the players who have."""
    return tuple(
        player.name
        for place, player in enumerate(series.players)
        if player.last_seat is not None and not player.bot and place not in seated
    )


def series_after(table: SeriesTable) -> Series:
    """The series with the game of a table, which is over. A game that every person has left does not count."""
    before = table.created.series or Series(0, ())
    assert table.finished_game is not None
    counts = any(seat.person and not seat.taken_over for seat in table.seats)
    places = {seat: place for place, seat in _seats_of_players(before.players, table.seats).items()}
    played = []
    for number, (seat, sheet) in enumerate(zip(table.seats, table.finished_game.scores, strict=True)):
        player = before.players[places[number]] if number in places else SeriesPlayer("")
        played.append(
            SeriesPlayer(
                name=seat.name or seat.level or "",
                bot=_number_of_bot(table.seats, number),
                keys=tuple(seat.keys),
                games=player.games + counts,
                wins=player.wins + (counts and sheet.rank == 1),
                points=player.points + counts * sheet.total,
                last_seat=number,
            )
        )
    others = [
        msgspec.structs.replace(player, last_seat=None)
        for place, player in enumerate(before.players)
        if place not in places.values()
    ]
    return Series(before.games + counts, tuple([*played, *others][:REMEMBERED_PLAYERS]))


def _seats_of_players(players: Sequence[SeriesPlayer], seats: Sequence[Seat]) -> dict[int, int]:
    """The seats in which players of a series sit, by the player's place in the list."""
    places = {_identity(player.name, player.bot): place for place, player in enumerate(players)}
    found = {
        places[identity]: number
        for number, seat in enumerate(seats)
        if not seat.free
        and (identity := _identity(seat.name or seat.level or "", _number_of_bot(seats, number))) in places
    }
    # Several players at one screen have the same key: it tells who somebody is only if it leaves no doubt.
    for number, seat in enumerate(seats):
        if seat.person and number not in found.values():
            same = [place for place, one in enumerate(players) if place not in found and _share(one.keys, seat.keys)]
            if len(same) == 1:
                found[same[0]] = number
    return found


def _identity(name: str, bot: int) -> tuple[str, int]:
    return (name, bot) if bot else (comparable_name(name), 0)


def _number_of_bot(seats: Sequence[Seat], number: int) -> int:
    """The number of a bot among those of its level at the table, from 1; 0 for a person and for a free seat."""
    level = seats[number].level
    return 0 if level is None else sum(seat.level == level for seat in seats[: number + 1])


def _share(one: Sequence[str], other: Sequence[str]) -> bool:
    return not set(one).isdisjoint(other)
