"""The numbers of a report, as plain data: what `whistlestop arena report --json` prints."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from statistics import fmean, quantiles

import msgspec

from whistlestop.arena.report.tally import TableTally, Tally
from whistlestop.arena.tournament_folder import TournamentFolder
from whistlestop.boards import Board
from whistlestop.intervals import Estimate


class Spread(msgspec.Struct, frozen=True):
    """How a number is distributed over the games."""

    mean: float
    least: float
    quartiles: tuple[float, float, float]
    most: float
    values: tuple[int, ...]
    """One for each game."""


class SeatNumbers(msgspec.Struct, frozen=True):
    """One seat, counted from 1; seat 1 begins."""

    seat: int
    points: Estimate
    win_share: Estimate
    longest_share: Estimate
    """How often it has the longest path."""


class TableNumbers(msgspec.Struct, frozen=True):
    """The games with one number of players."""

    players: int
    games: int
    seats: tuple[SeatNumbers, ...]
    winning_points: Estimate
    turns: Spread
    actions: Spread


class TicketNumbers(msgspec.Struct, frozen=True):
    """One ticket: how often it was offered, how often it was then kept, and how often it was then completed."""

    id: str
    name: str
    points: int
    long: bool
    offered: int
    kept: int
    completed: int
    worth: float | None
    """The average points for keeping it, failures included; None if nobody kept it."""
    lift: Estimate | None
    """By how much the bots that kept it won more than they usually do."""


class RouteNumbers(msgspec.Struct, frozen=True):
    """One route: how many games it was claimed in, by anyone and by the winner; a shared win counts as its fraction."""

    id: str
    name: str
    colour: str
    length: int
    tunnel: bool
    ferry: int
    claimed: int
    claimed_by_winner: float
    lift: Estimate | None
    """By how much the bots that claimed it won more than they usually do."""


class KindNumbers(msgspec.Struct, frozen=True):
    """The routes of one length or colour: how many there are, and what share of them is claimed in a game."""

    kind: str
    routes: int
    claimed_share: float


class LongestNumbers(msgspec.Struct, frozen=True):
    """The longest path of each game, with or without a bonus for it."""

    winner_had_it: Estimate
    shared: int
    """The number of games in which several players had it."""
    mean_length: float
    lengths: dict[int, int]
    """The number of games by the length of their longest path."""
    by_bot: dict[str, float]
    """The share of its games in which each bot had it."""


class MostTicketsNumbers(msgspec.Struct, frozen=True):
    """The bonus for the most completed tickets."""

    winner_had_it: Estimate
    shared: int
    """The number of games in which several players had it."""
    mean_tickets: float
    """How many tickets it took, on average."""
    by_bot: dict[str, float]
    """The share of its games in which each bot had it."""


class StationNumbers(msgspec.Struct, frozen=True):
    """Stations, over all seats of all games."""

    built: dict[int, int]
    """The number of seats by how many stations they built."""
    mean_built: float
    borrowing: float
    """The share of built stations that borrow a route at the end."""
    mean_points: float
    """The average points for stations still in reserve."""


class TunnelNumbers(msgspec.Struct, frozen=True):
    """Attempts to claim a tunnel."""

    tried: int
    prices: dict[int, int]
    """The number of attempts by how many extra cards they cost."""
    declined: int


class MakeUp(msgspec.Struct, frozen=True):
    """Where the points come from, on average."""

    who: str
    """`all`, `winners`, `others`, or the label of a bot."""
    seats: int
    """How many scores this is the average of."""
    routes: float
    tickets: float
    longest: float
    most_tickets: float
    stations: float
    total: float


class Balance(msgspec.Struct, frozen=True):
    """Everything in a report."""

    variant: str
    title: str
    options: tuple[str, ...]
    digest: str
    bots: tuple[str, ...]
    games: int
    faults: int
    """Games that a bot broke off, which are left out."""
    unreadable: tuple[str, ...]
    """Games whose record can't be read, which are left out too."""
    tables: tuple[TableNumbers, ...]
    tickets: tuple[TicketNumbers, ...]
    routes: tuple[RouteNumbers, ...]
    lengths: tuple[KindNumbers, ...]
    colours: tuple[KindNumbers, ...]
    longest: LongestNumbers
    most_tickets: MostTicketsNumbers | None
    """None if the variant gives no such bonus."""
    stations: StationNumbers | None
    """None if the variant has no stations."""
    tunnels: TunnelNumbers | None
    """None if the board has no tunnels."""
    make_up: tuple[MakeUp, ...]


def balance(folders: Sequence[str | Path], progress: Callable[[], None] = lambda: None) -> Balance:
    """Count the games in one or several folders, all of the same variant. `progress` is called for each game."""
    opened = [TournamentFolder(path) for path in folders]
    if not opened:
        raise ValueError("name at least one folder of a tournament")
    first = opened[0].settings
    for folder in opened[1:]:
        if folder.settings.digest != first.digest:
            raise ValueError(
                f"{opened[0].path} is about {first.variant} and {folder.path} about {folder.settings.variant}: "
                "a report is about one variant with the same options"
            )
    tally = Tally(opened[0].variant)
    for number, folder in enumerate(opened):
        tally.add_folder(number, folder, progress)
    if not tally.games:
        reason = f": {tally.unreadable[0]}" if tally.unreadable else ""
        raise ValueError(f"there is no finished game to report on{reason}")
    bots = tuple(dict.fromkeys(label for folder in opened for label in folder.settings.labels))
    return _numbers(tally, bots)


def _numbers(tally: Tally, bots: tuple[str, ...]) -> Balance:
    variant = tally.variant
    routes = _routes(tally)
    has_tunnels = any(route.tunnel for route in variant.board.routes)
    return Balance(
        variant=variant.name,
        title=variant.title,
        options=variant.options,
        digest=variant.digest,
        bots=bots,
        games=tally.games,
        faults=tally.faults,
        unreadable=tuple(tally.unreadable),
        tables=tuple(_table(tally.tables[players]) for players in sorted(tally.tables)),
        tickets=tuple(_tickets(tally)),
        routes=routes,
        lengths=_kinds(tally.games, [(str(n), [r for r in routes if r.length == n]) for n in _lengths(routes)]),
        colours=_kinds(tally.games, [(c, [r for r in routes if r.colour == c]) for c in _colours(routes)]),
        longest=_longest(tally),
        most_tickets=_most_tickets(tally) if variant.bonuses.most_tickets else None,
        stations=_stations(tally) if variant.stations else None,
        tunnels=_tunnels(tally) if has_tunnels else None,
        make_up=tuple(_make_up(tally)),
    )


def _table(tally: TableTally) -> TableNumbers:
    return TableNumbers(
        players=tally.players,
        games=tally.games,
        seats=tuple(
            SeatNumbers(seat + 1, tally.points[seat].mean(), tally.wins[seat].share(), tally.longest[seat].share())
            for seat in range(tally.players)
        ),
        winning_points=tally.winning_points.mean(),
        turns=_spread(tally.turns),
        actions=_spread(tally.actions),
    )


def _spread(values: Sequence[int]) -> Spread:
    first, middle, third = quantiles(values, n=4, method="inclusive") if len(values) > 1 else [float(values[0])] * 3
    return Spread(fmean(values), min(values), (first, middle, third), max(values), tuple(values))


def _tickets(tally: Tally) -> Iterable[TicketNumbers]:
    for ticket in tally.variant.tickets:
        kept, completed = tally.kept[ticket.id], tally.completed[ticket.id]
        yield TicketNumbers(
            id=ticket.id,
            name=_between(tally.variant.board, ticket.a, ticket.b),
            points=ticket.points,
            long=ticket.long,
            offered=tally.offered[ticket.id],
            kept=kept,
            completed=completed,
            worth=ticket.points * (2 * completed - kept) / kept if kept else None,
            lift=tally.ticket_lift[ticket.id].mean() if kept else None,
        )


def _between(board: Board, a: int, b: int) -> str:
    return f"{board.cities[a].name}–{board.cities[b].name}"


def _routes(tally: Tally) -> tuple[RouteNumbers, ...]:
    return tuple(
        RouteNumbers(
            id=route.id,
            name=_between(tally.variant.board, route.a, route.b),
            colour=route.colour,
            length=route.length,
            tunnel=route.tunnel,
            ferry=route.ferry,
            claimed=tally.claimed[route.id],
            claimed_by_winner=round(tally.claimed_by_winner[route.id], 9),
            lift=tally.route_lift[route.id].mean() if tally.claimed[route.id] else None,
        )
        for route in tally.variant.board.routes
    )


def _lengths(routes: Iterable[RouteNumbers]) -> list[int]:
    return sorted({route.length for route in routes})


def _colours(routes: Iterable[RouteNumbers]) -> list[str]:
    return list(dict.fromkeys(route.colour for route in routes))


def _kinds(games: int, kinds: Iterable[tuple[str, Sequence[RouteNumbers]]]) -> tuple[KindNumbers, ...]:
    return tuple(
        KindNumbers(kind, len(those), sum(route.claimed for route in those) / (games * len(those)))
        for kind, those in kinds
    )


def _longest(tally: Tally) -> LongestNumbers:
    lengths = tally.longest_of_game
    return LongestNumbers(
        winner_had_it=tally.winner_had_longest.share(),
        shared=tally.shared_longest,
        mean_length=fmean(lengths.elements()),
        lengths=dict(sorted(lengths.items())),
        by_bot={bot: fmean(had) for bot, had in sorted(tally.longest_by_bot.items())},
    )


def _most_tickets(tally: Tally) -> MostTicketsNumbers:
    return MostTicketsNumbers(
        winner_had_it=tally.winner_had_most_tickets.share(),
        shared=tally.shared_most_tickets,
        mean_tickets=fmean(tally.most_tickets_of_game.elements()),
        by_bot={bot: fmean(had) for bot, had in sorted(tally.most_tickets_by_bot.items())},
    )


def _stations(tally: Tally) -> StationNumbers:
    built = sum(number * seats for number, seats in tally.stations_built.items())
    return StationNumbers(
        built=dict(sorted(tally.stations_built.items())),
        mean_built=built / tally.stations_built.total(),
        borrowing=tally.stations_borrowing / built if built else 0.0,
        mean_points=fmean(tally.station_points),
    )


def _tunnels(tally: Tally) -> TunnelNumbers:
    return TunnelNumbers(tally.tunnel_prices.total(), dict(sorted(tally.tunnel_prices.items())), tally.tunnels_declined)


def _make_up(tally: Tally) -> Iterable[MakeUp]:
    order = ["all", "winners", "others", *sorted(who for who in tally.make_up if who.startswith("bot "))]
    for who in order:
        if parts := tally.make_up.get(who):
            means = {part: fmean(values) for part, values in parts.items()}
            yield MakeUp(who.removeprefix("bot "), len(parts["total"]), **means)
