"""Statistics computed from summaries of games: of a player, of a variant, and of all games."""

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
from whistlestop.server.tables.comparable_name import comparable_name

RECENT = 20
"""How many of a player's games are listed."""
FAVOURITES = 10
"""How many of a player's tickets are listed."""
OPPONENTS = 10
"""How many of a player's opponents are listed."""
BARS = 24
"""How many bars the histogram of points may have."""
_WIDTHS = (5, 10, 20, 25, 50, 100)
"""The widths that a bar may have, in points."""

GameSeat: TypeAlias = tuple[Summary, SeatSummary]
"""A game, and one of its seats."""


def won(game: Summary, seat: SeatSummary) -> float:
    """1 for the winner, an equal share of 1 if several won, otherwise 0."""
    return 1 / sum(1 for other in game.seats if other.rank == 1) if seat.rank == 1 else 0.0


def share(values: Sequence[float]) -> Share:
    """The share of wins, with its confidence interval; `values` are from `won`, at least one."""
    found = wilson(fmean(values), len(values))
    return Share(found.value, found.low or 0.0, 1.0 if found.high is None else found.high)


# A player


def games_of(name: str, games: Iterable[Summary]) -> list[GameSeat]:
    """The games of a player with this name, each with the player's seat; the newest first."""
    own = comparable_name(name)
    newest = sorted(games, key=lambda game: -game.ended)
    return [(game, seat) for game in newest for seat in game.seats if seat.name and comparable_name(seat.name) == own]


def player_statistics(name: str, game_seats: Sequence[GameSeat], counted: Coverage) -> PlayerStatistics:
    """The statistics of a player from the games that `games_of` found; only tables that the lobby showed are named."""
    mine = [(game, seat) for game, seat in game_seats if seat.own]
    return PlayerStatistics(
        name=game_seats[0][1].name if game_seats else name,
        counted=counted,
        average=_average(mine) if mine else None,
        best=max((seat.total for _, seat in mine), default=None),
        played=_played(mine),
        tickets=_tickets(mine)[:FAVOURITES],
        against=_against(mine, comparable_name(name)),
        recent=tuple(_result(game, seat) for game, seat in game_seats[:RECENT]),
    )


def with_links(found: PlayerStatistics, game_seats: Sequence[GameSeat], known: Collection[str]) -> PlayerStatistics:
    """Add the ids of tables that the caller knows."""
    results = [
        msgspec.structs.replace(result, table=game.table) if game.table in known else result
        for result, (game, _) in zip(found.recent, game_seats, strict=False)
    ]
    return msgspec.structs.replace(found, recent=tuple(results))


def _average(game_seats: Sequence[GameSeat]) -> Average:
    return Average(
        games=len(game_seats),
        wins=sum(won(game, seat) for game, seat in game_seats),
        rank=fmean(seat.rank for _, seat in game_seats),
        points=fmean(seat.total for _, seat in game_seats),
    )


def _played(game_seats: Sequence[GameSeat]) -> tuple[PlayedAs, ...]:
    grouped: dict[tuple[str, int], list[GameSeat]] = defaultdict(list)
    for game, seat in game_seats:
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


def _against(game_seats: Sequence[GameSeat], own: str) -> tuple[Opponent, ...]:
    met: dict[tuple[str, Level | None], list[tuple[str, int]]] = defaultdict(list)
    for game, seat in game_seats:
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
    """The statistics of all games."""
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
    """The statistics of the games of a variant."""
    game_seats = [(game, seat) for game in games for seat in game.seats]
    paths = [max(seat.path for seat in game.seats) for game in games]
    return VariantStatistics(
        variant=variant,
        counted=counted,
        games=len(games),
        places=_places(game_seats),
        points=_bars([seat for _, seat in game_seats]),
        sources=_sources([seat for _, seat in game_seats]),
        winners=_sources([seat for _, seat in game_seats if seat.rank == 1]),
        tickets=_tickets(game_seats),
        path=fmean(paths) if paths else 0.0,
        longest_path=max(paths, default=0),
        turns=fmean(game.turns / len(game.seats) for game in games) if games else 0.0,
        minutes=median((game.ended - game.began) / 60_000 for game in games) if games else 0.0,
        kinds=_kinds(games),
    )


def _kinds(games: Iterable[Summary]) -> tuple[KindFigures, ...]:
    """The results of persons and of bots of each level, at tables where they met other kinds of players.

    Games among equals are left out: they say nothing about strength.
    """
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


def _places(game_seats: Iterable[GameSeat]) -> tuple[PlaceFigures, ...]:
    grouped: dict[tuple[int, int], list[GameSeat]] = defaultdict(list)
    for game, seat in game_seats:
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
    """A histogram of points, with a round width and few enough bars to be read at a glance."""
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


def _tickets(game_seats: Iterable[GameSeat]) -> tuple[TicketFigures, ...]:
    kept: Counter[tuple[str, str]] = Counter()
    arrived: Counter[tuple[str, str]] = Counter()
    for game, seat in game_seats:
        arrived.update((game.variant, ticket) for ticket in seat.done)
        kept.update((game.variant, ticket) for ticket in (*seat.done, *seat.failed))
    figures = []
    for (variant, ticket), times in sorted(kept.items(), key=lambda one: (-one[1], one[0])):
        cities, points = _cities_and_points(variant)[ticket]
        figures.append(TicketFigures(variant, ticket, cities, points, times, arrived[variant, ticket]))
    return tuple(figures)


@cache
def _cities_and_points(variant: str) -> dict[str, tuple[tuple[str, str], int]]:
    """The cities and the points of every ticket of a variant, with any of its options, by the ticket's id."""
    plain = load(variant)
    cities = [city.id for city in plain.board.cities]
    with_options = (load(variant, (option,)) for option in plain.available_options)
    return {
        ticket.id: ((cities[ticket.a], cities[ticket.b]), ticket.points)
        for loaded in (plain, *with_options)
        for ticket in loaded.tickets
    }
