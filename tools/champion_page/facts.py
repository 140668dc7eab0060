"""What happened in one game, seat by seat, read from its record."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import reduce
from typing import NamedTuple

from whistlestop.actions import LOCOMOTIVE
from whistlestop.boards import Board, Variant
from whistlestop.events import (
    CardTaken,
    Event,
    LastRound,
    RouteClaimed,
    StationBuilt,
    TicketsKept,
    TunnelDeclined,
    TunnelTurned,
)
from whistlestop.game import Game, Record
from whistlestop.rules.state import TURN
from whistlestop.scoring import ScoreSheet, score_sheets


class Choice(NamedTuple):
    """A choice of tickets."""

    turn: int
    """The seat's turn in which it was made; 0 before its first."""
    kept: tuple[str, ...]
    returned: tuple[str, ...]

    @property
    def offered(self) -> tuple[str, ...]:
        return self.kept + self.returned


class Claim(NamedTuple):
    """A claimed route."""

    turn: int
    """The seat's turn in which it was claimed."""
    route: int
    needed: bool
    """Whether one of the tickets that the seat completed depends on it."""


@dataclass
class SeatFacts:
    """What one seat did. Tickets are ids, routes indices."""

    sheet: ScoreSheet
    first: Choice
    """Its first tickets."""
    bot: str = ""
    win: float = 0.0
    """Its share of the first place."""
    turns: int = 0
    later: list[Choice] = field(default_factory=list)
    claims: list[Claim] = field(default_factory=list)
    face_up: int = 0
    """How many cards it took face up; `locomotives` of these were locomotives."""
    locomotives: int = 0
    blind: int = 0
    largest_hand: int = 0
    tunnels: int = 0
    """How many tunnels it tried; `dear_tunnels` of these cost more cards, and `declined` of those it declined."""
    dear_tunnels: int = 0
    declined: int = 0
    stations: int = 0
    trains_left: int = 0
    """At the end of the game."""


@dataclass
class GameFacts:
    """What happened in a game. Seat 0 began."""

    seats: list[SeatFacts]
    ender: int | None
    """The seat that was the first to have two trains or fewer; None if the game ended because nobody could move."""

    @property
    def players(self) -> int:
        return len(self.seats)

    def lead(self, seat: int) -> int:
        """By how many points a seat is ahead of the best other one; negative if it is behind."""
        return self.seats[seat].sheet.total - max(other.sheet.total for i, other in enumerate(self.seats) if i != seat)


def facts_of(record: Record, bots: Sequence[str]) -> GameFacts:
    """Replay a game of these bots, and return what happened in it; a game that goes on is scored as it stands."""
    game = record.start()
    notes = [_Notes() for _ in range(game.players)]
    ender = None
    for seat, action in record.actions:
        if game.states["phase"].item() == TURN:
            notes[seat].turns += 1
        happened = game.play(action, seat)
        notes[seat].add(happened, record.variant)
        ender = next((event.seat for event in happened if isinstance(event, LastRound)), ender)
        notes[seat].largest_hand = max(notes[seat].largest_hand, int(game.states["hands"][0, seat].sum()))
    sheets = score_sheets(game.variant, game.states)
    return GameFacts([_seat_facts(game, sheets, notes[seat], seat, bot) for seat, bot in enumerate(bots)], ender)


class _Notes:
    """What is noted about a seat while its game is replayed."""

    def __init__(self) -> None:
        self.turns = self.largest_hand = self.stations = 0
        self.face_up = self.locomotives = self.blind = 0
        self.tunnels = self.dear_tunnels = self.declined = 0
        self.choices: list[Choice] = []
        self.first: list[Choice] = []
        self.claims: list[tuple[int, int]] = []

    def add(self, happened: Iterable[Event], variant: Variant) -> None:
        for event in happened:
            match event:
                case CardTaken(place=None):
                    self.blind += 1
                case CardTaken():
                    self.face_up += 1
                    self.locomotives += event.card == LOCOMOTIVE
                case TicketsKept(kept=tuple(kept), returned=tuple(returned)):
                    (self.first if event.at_set_up else self.choices).append(Choice(self.turns, kept, returned))
                case RouteClaimed():
                    self.claims.append((self.turns, variant.board.route(event.route)))
                case TunnelTurned():
                    self.tunnels += 1
                    self.dear_tunnels += event.price > 0
                case TunnelDeclined():
                    self.declined += 1
                case StationBuilt():
                    self.stations += 1


def _seat_facts(game: Game, sheets: Sequence[ScoreSheet], noted: _Notes, seat: int, bot: str) -> SeatFacts:
    sheet = sheets[seat]
    needed = needed_routes(game.variant, sheet, [route for _, route in noted.claims])
    first = noted.first
    return SeatFacts(
        sheet=sheet,
        first=Choice(0, sum((c.kept for c in first), ()), sum((c.returned for c in first), ())),
        bot=bot,
        win=1 / sum(other.rank == 1 for other in sheets) if sheet.rank == 1 else 0.0,
        turns=noted.turns,
        later=noted.choices,
        claims=[Claim(turn, route, route in needed) for turn, route in noted.claims],
        face_up=noted.face_up,
        locomotives=noted.locomotives,
        blind=noted.blind,
        largest_hand=noted.largest_hand,
        tunnels=noted.tunnels,
        dear_tunnels=noted.dear_tunnels,
        declined=noted.declined,
        stations=noted.stations,
        trains_left=int(game.states["trains"][0, seat]),
    )


def needed_routes(variant: Variant, sheet: ScoreSheet, claimed: Iterable[int]) -> set[int]:
    """Return the claimed routes without which one of the completed tickets would not be completed.

    Of two ways round, neither is needed.
    """
    board, routes = variant.board, set(claimed)
    borrowed = {board.route(route) for route in sheet.station_routes.values() if route is not None}
    done = [variant.tickets[variant.ticket_index[ticket]] for ticket in sheet.tickets_done]
    needed = set()
    for route in routes:
        place = _pieces(board, (routes | borrowed) - {route})
        if any(place[ticket.a] != place[ticket.b] for ticket in done):
            needed.add(route)
    return needed


def _pieces(board: Board, routes: Iterable[int]) -> list[int]:
    """For each city, a number that it shares with the cities that these routes connect it to."""
    ends = [(board.routes[route].a, board.routes[route].b) for route in routes]
    return reduce(_joined, ends, list(range(len(board.cities))))


def _joined(place: list[int], ends: tuple[int, int]) -> list[int]:
    one, other = place[ends[0]], place[ends[1]]
    return [one if piece == other else piece for piece in place]
