"""Figures worked out from summaries of games: of a player, of a variant, of all."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Sequence
from functools import cache
from statistics import fmean, median
from typing import TypeAlias, get_args

import msgspec

from whistlestop.boards import load
from whistlestop.intervals import wilson
from whistlestop.server.protocol.settings import Level
from whistlestop.server.statistics.responses import (
    Average,
    Bar,
    Coverage,
    KindFigures,
    Opponent,
    PlaceFigures,
    PlayedAs,
    PlayerResult,
    PlayerStatistics,
    ResultSeat,
    Share,
    Sources,
    Statistics,
    TicketFigures,
    VariantGames,
    VariantStatistics,
)
from whistlestop.server.statistics.summaries import SeatSummary, Summary
from whistlestop.server.tables.names import comparable_name

RECENT = 20
FAVOURITES = 10
OPPONENTS = 10
BARS = 24
"""At most so many bars show how points are spread."""
_WIDTHS = (5, 10, 20, 25, 50, 100)

Sat: TypeAlias = tuple[Summary, SeatSummary]
"""A game, and one of its seats."""


def won(game: Summary, seat: SeatSummary) -> float:
    """1 for who won, a part of it where several did, otherwise 0."""
    return 1 / sum(1 for other in game.seats if other.rank == 1) if seat.rank == 1 else 0.0


def share(values: Sequence[float]) -> Share:
    """The mean of wins, with its interval."""
    found = wilson(fmean(values), len(values))
    return Share(found.value, found.low or 0.0, 1.0 if found.high is None else found.high)


# A player


def sat_as(name: str, games: Iterable[Summary]) -> list[Sat]:
    """Where somebody sat who is called so, the newest game first."""
    own = comparable_name(name)
    newest = sorted(games, key=lambda game: -game.ended)
    return [(game, seat) for game in newest for seat in game.seats if seat.name and comparable_name(seat.name) == own]


def player_statistics(name: str, sat: Sequence[Sat], counted: Coverage) -> PlayerStatistics:
    """Figures of who is called so and sat there; only tables that were open to everyone are named."""
    mine = [(game, seat) for game, seat in sat if seat.own]
    return PlayerStatistics(
        name=sat[0][1].name if sat else name,
        counted=counted,
        average=_average(mine) if mine else None,
        best=max((seat.total for _, seat in mine), default=None),
        played=_played(mine),
        tickets=_tickets(mine)[:FAVOURITES],
        against=_against(mine, comparable_name(name)),
        recent=tuple(_result(game, seat) for game, seat in sat[:RECENT]),
    )


def with_links(found: PlayerStatistics, sat: Sequence[Sat], known: Collection[str]) -> PlayerStatistics:
    """The same for one who knows of these tables."""
    results = [
        msgspec.structs.replace(result, table=game.table) if game.table in known else result
        for result, (game, _) in zip(found.recent, sat, strict=False)
    ]
    return msgspec.structs.replace(found, recent=tuple(results))


def _average(sat: Sequence[Sat]) -> Average:
    return Average(
        games=len(sat),
        wins=sum(won(game, seat) for game, seat in sat),
        rank=fmean(seat.rank for _, seat in sat),
        points=fmean(seat.total for _, seat in sat),
    )


def _played(sat: Sequence[Sat]) -> tuple[PlayedAs, ...]:
    grouped: dict[tuple[str, int], list[Sat]] = defaultdict(list)
    for game, seat in sat:
        grouped[game.variant, len(game.seats)].append((game, seat))
    played = [
        PlayedAs(
            variant=variant,
            players=players,
            average=_average(some),
            best=max(seat.total for _, seat in some),
            longest=max(seat.path for _, seat in some),
        )
        for (variant, players), some in grouped.items()
    ]
    return tuple(sorted(played, key=lambda one: (-one.average.games, one.variant, one.players)))


def _against(sat: Sequence[Sat], own: str) -> tuple[Opponent, ...]:
    met: dict[tuple[str, Level | None], list[tuple[str, int]]] = defaultdict(list)
    for game, seat in sat:
        for other in game.seats:
            if other is not seat and (not other.name or comparable_name(other.name) != own):
                met[comparable_name(other.name), other.level].append((other.name, other.rank - seat.rank))
    opponents = [
        Opponent(
            name=found[0][0],
            level=level,
            games=len(found),
            ahead=sum(1 for _, lead in found if lead > 0),
            behind=sum(1 for _, lead in found if lead < 0),
        )
        for (_, level), found in met.items()
    ]
    return tuple(sorted(opponents, key=lambda one: -one.games)[:OPPONENTS])


def _result(game: Summary, seat: SeatSummary) -> PlayerResult:
    return PlayerResult(
        at=game.ended,
        variant=game.variant,
        seat=next(number for number, other in enumerate(game.seats) if other is seat),
        seats=tuple(ResultSeat(one.name, one.level, one.total, one.rank) for one in game.seats),
        counts=seat.own,
        table=game.table if game.in_lobby else None,
    )


# All games, and those of a variant


def statistics(games: Sequence[Summary], counted: Coverage) -> Statistics:
    """Figures of all games."""
    by_variant: dict[str, list[Summary]] = defaultdict(list)
    for game in games:
        by_variant[game.variant].append(game)
    variants = [
        VariantGames(variant, len(some), fmean(max(seat.total for seat in game.seats) for game in some))
        for variant, some in by_variant.items()
    ]
    return Statistics(
        counted=counted,
        players=len({comparable_name(seat.name) for game in games for seat in game.seats if seat.name}),
        variants=tuple(sorted(variants, key=lambda one: (-one.games, one.variant))),
        kinds=_kinds(games),
    )


def variant_statistics(variant: str, games: Sequence[Summary], counted: Coverage) -> VariantStatistics:
    """Figures of the games of a variant."""
    sat = [(game, seat) for game in games for seat in game.seats]
    paths = [max(seat.path for seat in game.seats) for game in games]
    return VariantStatistics(
        variant=variant,
        counted=counted,
        games=len(games),
        places=_places(sat),
        points=_bars([seat for _, seat in sat]),
        sources=_sources([seat for _, seat in sat]),
        winners=_sources([seat for _, seat in sat if seat.rank == 1]),
        tickets=_tickets(sat),
        path=fmean(paths) if paths else 0.0,
        longest_path=max(paths, default=0),
        turns=fmean(game.turns / len(game.seats) for game in games) if games else 0.0,
        minutes=median((game.ended - game.began) / 60_000 for game in games) if games else 0.0,
        kinds=_kinds(games),
    )


def _kinds(games: Iterable[Summary]) -> tuple[KindFigures, ...]:
    """Persons and bots at tables where both sit, or bots of several levels: where all are alike there is no telling."""
    seats: dict[Level | None, list[tuple[float, float, int]]] = defaultdict(list)
    for game in games:
        if len({seat.level for seat in game.seats}) > 1:
            for seat in game.seats:
                if seat.level is not None or seat.own:
                    seats[seat.level].append((won(game, seat), 1 / len(game.seats), seat.total))
    return tuple(
        KindFigures(
            level=level,
            seats=len(found),
            wins=share([win for win, _, _ in found]),
            expected=fmean(expected for _, expected, _ in found),
            points=fmean(points for _, _, points in found),
        )
        for level in (None, *get_args(Level))
        if (found := seats.get(level))
    )


def _places(sat: Iterable[Sat]) -> tuple[PlaceFigures, ...]:
    grouped: dict[tuple[int, int], list[Sat]] = defaultdict(list)
    for game, seat in sat:
        grouped[len(game.seats), seat.place].append((game, seat))
    return tuple(
        PlaceFigures(
            players=players,
            place=place,
            games=len(some),
            wins=share([won(game, seat) for game, seat in some]),
            points=fmean(seat.total for _, seat in some),
        )
        for (players, place), some in sorted(grouped.items())
    )


def _sources(seats: Sequence[SeatSummary]) -> Sources | None:
    if not seats:
        return None

    def mean(points: Callable[[SeatSummary], int]) -> float:
        return fmean(points(seat) for seat in seats)

    return Sources(
        routes=mean(lambda seat: seat.routes),
        arrived=mean(lambda seat: seat.arrived_points),
        failed=-mean(lambda seat: seat.failed_points),
        stations=mean(lambda seat: seat.stations),
        longest=mean(lambda seat: seat.longest),
        most_tickets=mean(lambda seat: seat.most_tickets),
        total=mean(lambda seat: seat.total),
    )


def _bars(seats: Sequence[SeatSummary]) -> tuple[Bar, ...]:
    """Points in steps of a round width; few enough to be seen at a glance."""
    if not seats:
        return ()
    low, high = min(seat.total for seat in seats), max(seat.total for seat in seats)
    width = next((width for width in _WIDTHS if high // width - low // width < BARS), _WIDTHS[-1])
    of_all = Counter(seat.total // width for seat in seats)
    of_winners = Counter(seat.total // width for seat in seats if seat.rank == 1)
    return tuple(
        Bar(step * width, step * width + width - 1, of_all[step], of_winners[step])
        for step in range(low // width, high // width + 1)
    )


def _tickets(sat: Iterable[Sat]) -> tuple[TicketFigures, ...]:
    kept: Counter[tuple[str, str]] = Counter()
    arrived: Counter[tuple[str, str]] = Counter()
    for game, seat in sat:
        arrived.update((game.variant, ticket) for ticket in seat.done)
        kept.update((game.variant, ticket) for ticket in (*seat.done, *seat.failed))
    most = sorted(kept.items(), key=lambda one: (-one[1], one[0]))
    return tuple(TicketFigures(*which, *_printed(*which), number, arrived[which]) for which, number in most)


def _printed(variant: str, ticket: str) -> tuple[tuple[str, str], int]:
    """What is printed on a ticket: two cities, by their ids, and points."""
    return _tickets_of(variant)[ticket]


@cache
def _tickets_of(variant: str) -> dict[str, tuple[tuple[str, str], int]]:
    plain = load(variant)
    cities = [city.id for city in plain.board.cities]
    all_of_them = (plain, *(load(variant, (option,)) for option in plain.available_options))
    return {
        ticket.id: ((cities[ticket.a], cities[ticket.b]), ticket.points)
        for either in all_of_them
        for ticket in either.tickets
    }
