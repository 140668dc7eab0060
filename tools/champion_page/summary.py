"""What many games of one bot come to: averages, and how often each ticket is kept and each line is claimed.

A game is one observation: the seats of a game share its luck.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import NamedTuple

from tools.champion_page.facts import Choice, Claim, GameFacts, SeatFacts, facts_of

from whistlestop import intervals
from whistlestop.arena import TournamentFolder
from whistlestop.boards import Board, Variant
from whistlestop.game import Record
from whistlestop.intervals import Estimate


@dataclass(frozen=True)
class Games:
    """Games with the same number of players. The numbers are those of all seats, or of the seats of one `bot`."""

    variant: Variant
    players: int
    games: Sequence[GameFacts]
    numbers: Sequence[int] = ()
    """The numbers of the games in their folder."""
    bot: str | None = None

    def seats(self, game: GameFacts) -> list[SeatFacts]:
        """The seats that the numbers are about."""
        return [seat for seat in game.seats if self.bot in (None, seat.bot)]

    def mean(self, value: Callable[[SeatFacts], float]) -> Estimate:
        """The average of a number of each seat."""
        return intervals.mean([fmean(value(seat) for seat in self.seats(game)) for game in self.games])

    def ratio(self, part: Callable[[SeatFacts], float], whole: Callable[[SeatFacts], float]) -> float | None:
        """The sum of one number over that of another; None if the other is always 0."""
        seats = [seat for game in self.games for seat in self.seats(game)]
        total = sum(map(whole, seats))
        return sum(map(part, seats)) / total if total else None

    def later_choices(self) -> list[Choice]:
        """The choices of tickets that were drawn during the game."""
        return [choice for game in self.games for seat in self.seats(game) for choice in seat.later]

    def of_game(self, value: Callable[[GameFacts], float]) -> Estimate:
        """The average of a number of each game."""
        return intervals.mean([value(game) for game in self.games])

    def winners_share(self, seat_of: Callable[[GameFacts], int | None]) -> Estimate | None:
        """How often a certain seat wins, of the games that have it; a shared win counts as its fraction."""
        wins = [game.seats[seat].win for game in self.games if (seat := seat_of(game)) is not None]
        return intervals.share(wins) if wins else None


def read_games(folder: TournamentFolder, most: int | None = None) -> Games:
    """Read the first games of a folder, at most this many."""
    variant = folder.variant
    played = sorted((result for result in folder.games.values() if result.fault is None), key=lambda game: game.game)
    facts = [
        facts_of(Record.parse(folder.record(result.game), variant), [_plain(label) for label in result.bots])
        for result in played[:most]
    ]
    return Games(variant, folder.settings.players, facts, [result.game for result in played[:most]])


def _plain(label: str) -> str:
    """The bot of a label such as `champion 2`."""
    return label.partition(" ")[0]


class TicketNumbers(NamedTuple):
    """How often one ticket was among the first ones, and then kept; `done` of all that were kept were completed."""

    name: str
    points: int
    long: bool
    offered: int
    kept: int
    later_kept: int
    """How often it was kept when it was drawn later."""
    done: int

    @property
    def kept_share(self) -> Estimate:
        """How often it was kept when it was among the first tickets."""
        return intervals.wilson(self.kept / self.offered, self.offered)

    @property
    def done_share(self) -> float | None:
        """How often it was completed when it was kept."""
        kept = self.kept + self.later_kept
        return self.done / kept if kept else None


def ticket_numbers(all_games: Iterable[Games]) -> list[TicketNumbers]:
    """The numbers of all tickets that were ever among the first ones, those that were kept most often first."""
    offered, kept, later_kept, done = (Counter[str]() for _ in range(4))
    variant = None
    for games in all_games:
        variant = games.variant
        for seat in (seat for game in games.games for seat in game.seats):
            done.update(seat.sheet.tickets_done)
            offered.update(seat.first.offered)
            kept.update(seat.first.kept)
            for choice in seat.later:
                later_kept.update(choice.kept)
    assert variant is not None
    numbers = [
        TicketNumbers(
            between(variant.board, ticket.a, ticket.b),
            ticket.points,
            ticket.long,
            offered[ticket.id],
            kept[ticket.id],
            later_kept[ticket.id],
            done[ticket.id],
        )
        for ticket in variant.tickets
        if offered[ticket.id]
    ]
    return sorted(numbers, key=lambda ticket: (-ticket.kept / ticket.offered, ticket.name))


class LineNumbers(NamedTuple):
    """How often a line was claimed: a route, or both routes of a double route."""

    name: str
    routes: tuple[int, ...]
    lengths: tuple[int, ...]
    claimed: float
    """The share of the games in which somebody claimed it."""
    early: float
    """The share in which somebody claimed it in the first half of the game."""
    turn: float | None
    """The average turn of the first claim."""
    needed: float | None
    """The share of the claims that a completed ticket depends on."""


def line_numbers(games: Games) -> list[LineNumbers]:
    """The numbers of all lines, those that are claimed early most often first."""
    board = games.variant.board
    firsts: defaultdict[tuple[int, int], list[tuple[int, bool]]] = defaultdict(list)
    needed: defaultdict[tuple[int, int], list[bool]] = defaultdict(list)
    for game in games.games:
        for ends, (claim, turns) in _first_claims(board, game).items():
            firsts[ends].append((claim.turn, 2 * claim.turn <= turns))
        for claim in (claim for seat in game.seats for claim in seat.claims):
            needed[_ends(board, claim.route)].append(claim.needed)
    lines: defaultdict[tuple[int, int], list[int]] = defaultdict(list)
    for i in range(len(board.routes)):
        lines[_ends(board, i)].append(i)
    found = [
        LineNumbers(
            between(board, *ends),
            tuple(routes),
            tuple(sorted({board.routes[i].length for i in routes})),
            len(firsts[ends]) / len(games.games),
            sum(early for _, early in firsts[ends]) / len(games.games),
            fmean(turn for turn, _ in firsts[ends]) if firsts[ends] else None,
            fmean(needed[ends]) if needed[ends] else None,
        )
        for ends, routes in lines.items()
    ]
    return sorted(found, key=lambda line: (-line.early, line.name))


def _ends(board: Board, route: int) -> tuple[int, int]:
    return board.routes[route].a, board.routes[route].b


def _first_claims(board: Board, game: GameFacts) -> dict[tuple[int, int], tuple[Claim, int]]:
    """The first claim of each line, and how many turns the seat that made it had in all."""
    claims = sorted((claim.turn, i, claim, seat.turns) for i, seat in enumerate(game.seats) for claim in seat.claims)
    found: dict[tuple[int, int], tuple[Claim, int]] = {}
    for _, _, claim, turns in claims:
        found.setdefault(_ends(board, claim.route), (claim, turns))
    return found


class LengthNumbers(NamedTuple):
    """The routes of one length."""

    length: int
    routes: int
    per_seat: float
    """How many of them a player claims."""
    needed: float | None
    """The share of the claims that a completed ticket depends on."""


def length_numbers(games: Games) -> list[LengthNumbers]:
    """The numbers of all lengths of routes, the shortest first."""
    board = games.variant.board
    claims: defaultdict[int, list[bool]] = defaultdict(list)
    for claim in (claim for game in games.games for seat in game.seats for claim in seat.claims):
        claims[board.routes[claim.route].length].append(claim.needed)
    seats = games.players * len(games.games)
    lengths = Counter(route.length for route in board.routes)
    return [
        LengthNumbers(n, lengths[n], len(claims[n]) / seats, fmean(claims[n]) if claims[n] else None)
        for n in sorted(lengths)
    ]


def between(board: Board, a: int, b: int) -> str:
    """Two cities, as a name of a route or a ticket."""
    return f"{board.cities[a].name}–{board.cities[b].name}"
