"""The numbers of a report, as plain data: what `whistlestop arena report --json` prints."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from statistics import fmean, quantiles

import msgspec

from whistlestop.arena.folder import Folder
from whistlestop.arena.report.count import Count, Seats
from whistlestop.boards import Board
from whistlestop.intervals import Estimate


class Spread(msgspec.Struct, frozen=True):
    """How a number is spread over the games."""

    mean: float
    least: float
    quartiles: tuple[float, float, float]
    most: float
    values: tuple[int, ...]
    """One for each game."""


class SeatNumbers(msgspec.Struct, frozen=True):
    """A seat, counted from 1, which begins."""

    seat: int
    points: Estimate
    win_share: Estimate
    longest_share: Estimate
    """How often it has the longest path."""


class TableNumbers(msgspec.Struct, frozen=True):
    """Games with so many players."""

    players: int
    games: int
    seats: tuple[SeatNumbers, ...]
    winning_points: Estimate
    turns: Spread
    actions: Spread


class TicketNumbers(msgspec.Struct, frozen=True):
    """A ticket: how often it was offered, kept of those and completed of those."""

    id: str
    name: str
    points: int
    long: bool
    offered: int
    kept: int
    completed: int
    worth: float | None
    """Points gained on average by keeping it, failures included; None if nobody did."""
    lift: Estimate | None
    """By how much more than usual those who kept it won."""


class RouteNumbers(msgspec.Struct, frozen=True):
    """A route: in how many of the games it was claimed, and by the winner; a shared win counts as its fraction."""

    id: str
    name: str
    colour: str
    length: int
    tunnel: bool
    ferry: int
    claimed: int
    claimed_by_winner: float
    lift: Estimate | None
    """By how much more than usual those who claimed it won."""


class KindNumbers(msgspec.Struct, frozen=True):
    """Routes of one length or colour: how many there are, and how often one of them is claimed in a game."""

    kind: str
    routes: int
    claimed_share: float


class LongestNumbers(msgspec.Struct, frozen=True):
    """The longest path of each game, with or without a bonus for it."""

    winner_had_it: Estimate
    shared: int
    """Games in which several had it."""
    mean_length: float
    lengths: dict[int, int]
    """Games by the length of their longest path."""
    by_bot: dict[str, float]


class MostTicketsNumbers(msgspec.Struct, frozen=True):
    """The bonus for the most completed tickets."""

    winner_had_it: Estimate
    shared: int
    """Games in which several had it."""
    mean_tickets: float
    """How many tickets it took, on average."""
    by_bot: dict[str, float]


class StationNumbers(msgspec.Struct, frozen=True):
    """Stations, over all seats of all games."""

    built: dict[int, int]
    """Seats by how many they built."""
    mean_built: float
    borrowing: float
    """The share of built stations that borrow a route at the end."""
    mean_points: float
    """For those still in reserve."""


class TunnelNumbers(msgspec.Struct, frozen=True):
    """Tunnels that somebody tried to claim."""

    tried: int
    prices: dict[int, int]
    """Tries by how many more cards they cost."""
    declined: int


class MakeUp(msgspec.Struct, frozen=True):
    """Where the points come from, on average."""

    who: str
    seats: int
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
    """Games whose record can't be read, which are left out, too."""
    tables: tuple[TableNumbers, ...]
    tickets: tuple[TicketNumbers, ...]
    routes: tuple[RouteNumbers, ...]
    lengths: tuple[KindNumbers, ...]
    colours: tuple[KindNumbers, ...]
    longest: LongestNumbers
    most_tickets: MostTicketsNumbers | None
    """None if the variant gives no such bonus."""
    stations: StationNumbers | None
    tunnels: TunnelNumbers | None
    make_up: tuple[MakeUp, ...]


def balance(folders: Sequence[str | Path], progress: Callable[[], None] = lambda: None) -> Balance:
    """Count the games in one or several folders, all of the same variant. `progress` is called for each game."""
    opened = [Folder(path) for path in folders]
    if not opened:
        raise ValueError("name a folder that an arena has written")
    first = opened[0].settings
    for folder in opened[1:]:
        if folder.settings.digest != first.digest:
            raise ValueError(
                f"{opened[0].path} is about {first.variant} and {folder.path} about {folder.settings.variant}: "
                "a report is about one variant with the same options"
            )
    count = Count(opened[0].variant)
    for number, folder in enumerate(opened):
        count.add_folder(number, folder, progress)
    if not count.games:
        reason = f": {count.unreadable[0]}" if count.unreadable else ""
        raise ValueError(f"there is no finished game to report on{reason}")
    bots = tuple(dict.fromkeys(label for folder in opened for label in folder.settings.labels))
    return _numbers(count, bots)


def _numbers(count: Count, bots: tuple[str, ...]) -> Balance:
    variant = count.variant
    routes = _routes(count)
    has_tunnels = any(route.tunnel for route in variant.board.routes)
    return Balance(
        variant=variant.name,
        title=variant.title,
        options=variant.options,
        digest=variant.digest,
        bots=bots,
        games=count.games,
        faults=count.faults,
        unreadable=tuple(count.unreadable),
        tables=tuple(_table(count.tables[players]) for players in sorted(count.tables)),
        tickets=tuple(_tickets(count)),
        routes=routes,
        lengths=_kinds(count.games, [(str(n), [r for r in routes if r.length == n]) for n in _lengths(routes)]),
        colours=_kinds(count.games, [(c, [r for r in routes if r.colour == c]) for c in _colours(routes)]),
        longest=_longest(count),
        most_tickets=_most_tickets(count) if variant.bonuses.most_tickets else None,
        stations=_stations(count) if variant.stations else None,
        tunnels=_tunnels(count) if has_tunnels else None,
        make_up=tuple(_make_up(count)),
    )


def _table(seats: Seats) -> TableNumbers:
    return TableNumbers(
        players=seats.players,
        games=seats.games,
        seats=tuple(
            SeatNumbers(seat + 1, seats.points[seat].mean(), seats.wins[seat].share(), seats.longest[seat].share())
            for seat in range(seats.players)
        ),
        winning_points=seats.winning_points.mean(),
        turns=_spread(seats.turns),
        actions=_spread(seats.actions),
    )


def _spread(values: Sequence[int]) -> Spread:
    first, middle, third = quantiles(values, n=4, method="inclusive") if len(values) > 1 else [float(values[0])] * 3
    return Spread(fmean(values), min(values), (first, middle, third), max(values), tuple(values))


def _tickets(count: Count) -> Iterable[TicketNumbers]:
    for ticket in count.variant.tickets:
        kept, completed = count.kept[ticket.id], count.completed[ticket.id]
        yield TicketNumbers(
            id=ticket.id,
            name=_between(count.variant.board, ticket.a, ticket.b),
            points=ticket.points,
            long=ticket.long,
            offered=count.offered[ticket.id],
            kept=kept,
            completed=completed,
            worth=ticket.points * (2 * completed - kept) / kept if kept else None,
            lift=count.ticket_lift[ticket.id].mean() if kept else None,
        )


def _between(board: Board, a: int, b: int) -> str:
    return f"{board.cities[a].name}–{board.cities[b].name}"


def _routes(count: Count) -> tuple[RouteNumbers, ...]:
    return tuple(
        RouteNumbers(
            id=route.id,
            name=_between(count.variant.board, route.a, route.b),
            colour=route.colour,
            length=route.length,
            tunnel=route.tunnel,
            ferry=route.ferry,
            claimed=count.claimed[route.id],
            claimed_by_winner=round(count.claimed_by_winner[route.id], 9),
            lift=count.route_lift[route.id].mean() if count.claimed[route.id] else None,
        )
        for route in count.variant.board.routes
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


def _longest(count: Count) -> LongestNumbers:
    lengths = count.longest_of_game
    return LongestNumbers(
        winner_had_it=count.winner_had_longest.share(),
        shared=count.shared_longest,
        mean_length=fmean(lengths.elements()),
        lengths=dict(sorted(lengths.items())),
        by_bot={bot: fmean(had) for bot, had in sorted(count.longest_by_bot.items())},
    )


def _most_tickets(count: Count) -> MostTicketsNumbers:
    return MostTicketsNumbers(
        winner_had_it=count.winner_had_most_tickets.share(),
        shared=count.shared_most_tickets,
        mean_tickets=fmean(count.most_tickets_of_game.elements()),
        by_bot={bot: fmean(had) for bot, had in sorted(count.most_tickets_by_bot.items())},
    )


def _stations(count: Count) -> StationNumbers:
    built = sum(number * seats for number, seats in count.stations_built.items())
    return StationNumbers(
        built=dict(sorted(count.stations_built.items())),
        mean_built=built / count.stations_built.total(),
        borrowing=count.stations_borrowing / built if built else 0.0,
        mean_points=fmean(count.station_points),
    )


def _tunnels(count: Count) -> TunnelNumbers:
    return TunnelNumbers(count.tunnel_prices.total(), dict(sorted(count.tunnel_prices.items())), count.tunnels_declined)


def _make_up(count: Count) -> Iterable[MakeUp]:
    order = ["all", "winners", "others", *sorted(who for who in count.make_up if who.startswith("bot "))]
    for who in order:
        if parts := count.make_up.get(who):
            means = {part: fmean(values) for part, values in parts.items()}
            yield MakeUp(who.removeprefix("bot "), len(parts["total"]), **means)
