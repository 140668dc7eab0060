"""The board as a seat can connect it: its own routes, those that its stations borrow, and those it could still claim.

>>> import whistlestop as ws
>>> game = ws.Game.from_position(ws.build_position("usa", routes={0: ["el-paso/los-angeles"]}, tickets={0: ["C15"]}))
>>> situation = situation_of(game.view(0))
>>> path = Network(game.variant, costs_of(game.variant, situation)).shortest(game.view(0).tickets[0])
>>> path.spaces, len(path.routes) - len(path.missing)
(15, 1)
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from whistlestop.boards import Variant
from whistlestop.borrowed_routes import best_borrowing, routes_into
from whistlestop.ticket_paths import NOWHERE, UNAVAILABLE, Costs, cheapest_detours, cheapest_path

if TYPE_CHECKING:
    from whistlestop.view import View


class Situation(NamedTuple):
    """What the state of a ticket depends on."""

    routes: tuple[int, ...]
    others: tuple[int, ...]
    """The routes of the other players."""
    closed: tuple[int, ...]
    stations: tuple[int, ...]
    stations_left: int
    stations_of_others: tuple[int, ...]


def situation_of(view: View) -> Situation:
    """What the tickets of the view's seat depend on."""
    assert view.seat is not None
    me = view.players[view.seat]
    others = tuple(route for player in view.players if player.seat != view.seat for route in player.routes)
    taken = tuple(city for player in view.players if player.seat != view.seat for city in player.stations)
    return Situation(me.routes, others, view.closed, me.stations, me.stations_left, taken)


HELD = 1
"""What a route costs that the seat holds or borrows."""
SPACE = 1024
"""What a space costs; every route costs 1 more, so that among equals the connection with fewer routes is found."""
STATION = 1 << 20
"""What it costs to borrow a route with one more station: more than any number of spaces."""
Borrowable: TypeAlias = tuple[tuple[int, ...], ...]
"""For each station that borrows nothing yet, the routes that it could borrow."""


class Path(NamedTuple):
    """A connection of two cities."""

    spaces: int
    routes: tuple[int, ...]
    missing: tuple[int, ...]
    """The routes of it that cost spaces."""
    borrowers: int = 0
    """The stations that borrow a route for it, as bits. The routes alone don't say: two could borrow the same one."""


def costs_of(variant: Variant, situation: Situation) -> Costs:
    """What each route costs the seat."""
    costs = _costs_of_all(variant).copy()
    costs[[*situation.closed, *situation.others]] = UNAVAILABLE
    costs[list(situation.routes)] = HELD
    return costs


def with_routes(costs: Costs, routes: Iterable[int]) -> Costs:
    """The costs once these routes are the seat's own or borrowed."""
    freed = costs.copy()
    freed[list(routes)] = HELD
    return freed


@lru_cache(maxsize=16)
def ends_of_routes(variant: Variant) -> NDArray[np.int64]:
    """The two cities of each route."""
    return np.array([(route.a, route.b) for route in variant.board.routes])


@lru_cache(maxsize=16)
def _around(variant: Variant) -> NDArray[np.int64]:
    """The routes of each city; rows are filled up with -1."""
    ends = ends_of_routes(variant)
    at = [np.flatnonzero((ends == city).any(axis=1)) for city in range(len(variant.board.cities))]
    around = np.full((len(at), max(map(len, at))), -1)
    for row, routes in zip(around, at, strict=True):
        row[: len(routes)] = routes
    return around


@lru_cache(maxsize=16)
def _costs_of_all(variant: Variant) -> Costs:
    return np.array([SPACE * route.length + 1 for route in variant.board.routes], dtype=np.int32)


@lru_cache(maxsize=16)
def _lengths(variant: Variant) -> tuple[int, ...]:
    return tuple(route.length for route in variant.board.routes)


class Network(NamedTuple):
    """The board as a seat can connect it."""

    variant: Variant
    costs: Costs
    borrowable: Borrowable = ()

    def without_borrowing(self) -> Network:
        return self._replace(borrowable=())

    def shortest(self, ticket: int) -> Path | None:
        """The connection of a ticket with the fewest spaces, and among those the fewest routes."""
        goal, ends = self.variant.tickets[ticket], ends_of_routes(self.variant)
        routes, borrowers = cheapest_path(
            ends, _around(self.variant), self.costs, self._borrowers(), len(self.borrowable), goal.a, goal.b
        )
        return None if borrowers == NOWHERE else self._path(routes.tolist(), borrowers)

    def detours(self, ticket: int, left_out: Sequence[Sequence[int]]) -> list[Path]:
        """The shortest connection of a ticket without the first of these sets of routes, without the second, …

        Where there is none it is left out.
        """
        goal, ends = self.variant.tickets[ticket], ends_of_routes(self.variant)
        rows = np.full((len(left_out), max(map(len, left_out), default=1)), -1)
        for row, routes in zip(rows, left_out, strict=True):
            row[: len(routes)] = routes
        found = cheapest_detours(
            ends, _around(self.variant), self.costs, self._borrowers(), len(self.borrowable), goal.a, goal.b, rows
        )
        return [
            self._path(routes[:count], borrowers)
            for borrowers, count, *routes in found.tolist()
            if borrowers != NOWHERE
        ]

    def _borrowers(self) -> NDArray[np.int64]:
        """For each route, the stations that could borrow it, as bits."""
        borrowers = np.zeros(len(self.costs), dtype=np.int64)
        for station, borrowable in enumerate(self.borrowable):
            borrowers[list(borrowable)] |= 1 << station
        return borrowers

    def along(self, routes: Iterable[int]) -> Path:
        """These routes as a path."""
        return self._path(list(routes), 0)

    def _path(self, routes: list[int], borrowers: int) -> Path:
        lengths = _lengths(self.variant)
        costs = self.costs.tolist()
        missing = [route for route in routes if costs[route] >= SPACE]
        return Path(sum([lengths[route] for route in missing]), tuple(routes), tuple(missing), borrowers)

    def after(self, path: Path) -> Network:
        """The network once a path of it is complete: a station that borrows a route for it borrows no other."""
        left = tuple(routes for station, routes in enumerate(self.borrowable) if not path.borrowers >> station & 1)
        return Network(self.variant, with_routes(self.costs, path.routes), left)


def with_stations(
    variant: Variant, situation: Situation, costs: Costs, tickets: tuple[int, ...]
) -> tuple[Network, list[tuple[int, int]]]:
    """The network with the routes that the stations borrow for these tickets, and these routes with their stations."""
    borrowable = [routes_into(variant, situation.others, city) for city in situation.stations]
    chosen = best_borrowing(variant, situation.routes, tickets, borrowable)
    borrowed = [(city, route) for city, route in zip(situation.stations, chosen, strict=True) if route is not None]
    left = tuple(routes for routes, route in zip(borrowable, chosen, strict=True) if route is None)
    return Network(variant, with_routes(costs, (route for _, route in borrowed)), left), borrowed
