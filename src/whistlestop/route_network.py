"""The routes that a seat holds or could still claim, and how they connect cities.

>>> import whistlestop as ws
>>> game = ws.Game.new("usa", players=2, seed=1)
>>> network = RouteNetwork(game.variant, game.view(0))
>>> board = game.variant.board
>>> connection = network.shortest(board.city("Los Angeles"), board.city("El Paso"))
>>> connection.spaces, [board.routes[route].id for route in connection.routes]
(6, ['el-paso/los-angeles'])
"""

from __future__ import annotations

import heapq
from collections.abc import Callable, Collection, Iterable
from functools import lru_cache
from operator import attrgetter
from typing import TYPE_CHECKING, NamedTuple

from whistlestop.boards import Route, Variant

if TYPE_CHECKING:
    from whistlestop.view import View


_SPACES: Callable[[Route], int] = attrgetter("length")


class Connection(NamedTuple):
    """How to connect two cities: the number of spaces still to be claimed, and the routes to claim."""

    spaces: int
    routes: tuple[int, ...]


@lru_cache(maxsize=16)
def routes_at(variant: Variant) -> tuple[tuple[tuple[int, int], ...], ...]:
    """For each city, the routes that end there, with their other ends."""
    at: list[list[tuple[int, int]]] = [[] for _ in variant.board.cities]
    for i, route in enumerate(variant.board.routes):
        at[route.a].append((i, route.b))
        at[route.b].append((i, route.a))
    return tuple(tuple(routes) for routes in at)


class RouteNetwork:
    """The board as one seat can connect it: its own routes are free, open ones cost their spaces."""

    def __init__(self, variant: Variant, view: View) -> None:
        assert view.seat is not None, "a spectator has no routes"
        self.variant = variant
        self.held = frozenset(view.players[view.seat].routes)
        self.open = open_routes(variant, view)
        self._routes_at = routes_at(variant)

    def connected(self, a: int, b: int) -> bool:
        """Whether the seat's own routes connect two cities."""
        connection = self.shortest(a, b)
        return connection is not None and connection.spaces == 0

    def shortest(
        self, a: int, b: int, planned: Collection[int] = (), cost: Callable[[Route], int] = _SPACES
    ) -> Connection | None:
        """The connection with the fewest spaces, and among those the one with the fewest routes; None if there is none.

        Routes in `planned` count as held. With `cost`, each route to claim counts as much as that returns.
        """
        routes = self.variant.board.routes
        reached: set[int] = set()
        queue: list[tuple[int, int, int, tuple[int, ...]]] = [(0, 0, a, ())]
        while queue:
            total, count, city, along = heapq.heappop(queue)
            if city == b:
                return Connection(sum(routes[route].length for route in along), along)
            if city in reached:
                continue
            reached.add(city)
            for route, other in self._routes_at[city]:
                if other in reached:
                    continue
                if route in self.held or route in planned:
                    heapq.heappush(queue, (total, count, other, along))
                elif route in self.open:
                    heapq.heappush(queue, (total + cost(routes[route]), count + 1, other, (*along, route)))
        return None

    def plan(self, tickets: Iterable[int], trains: int) -> tuple[list[int], list[int]]:
        """Plan the routes to claim for as many tickets as the trains allow; returns them and the tickets left out.

        The most valuable ticket comes first, and the next ones use the routes planned for it where they can.
        """
        planned: list[int] = []
        hopeless: list[int] = []
        for ticket in sorted(tickets, key=lambda t: -self.variant.tickets[t].points):
            goal = self.variant.tickets[ticket]
            connection = self.shortest(goal.a, goal.b, planned)
            if connection is None or connection.spaces > trains:
                hopeless.append(ticket)
            else:
                trains -= connection.spaces
                planned.extend(connection.routes)
        return planned, hopeless


def open_routes(variant: Variant, view: View) -> frozenset[int]:
    """The routes that the view's seat may claim once it has the cards: unclaimed, not closed, not too long (C2)."""
    assert view.seat is not None
    routes, trains = variant.board.routes, view.players[view.seat].trains
    unavailable = {*view.closed, *(route for player in view.players for route in player.routes)}
    return frozenset(i for i, route in enumerate(routes) if i not in unavailable and route.length <= trains)
