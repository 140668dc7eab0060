"""When the greedy bot builds a station: to save a ticket that its own routes can't complete any more."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from whistlestop.actions import LOCOMOTIVE, BuildStation
from whistlestop.boards import Ticket
from whistlestop.route_network import RouteNetwork

if TYPE_CHECKING:
    from whistlestop.view import View

_ALL_LOCOMOTIVES = 9
"""More than any set with a colour contains."""


def best_station(
    network: RouteNetwork, view: View, hopeless: Iterable[int], builds: Sequence[BuildStation]
) -> BuildStation | None:
    """Choose the station whose borrowed route (E3) saves the most points, paid with the fewest locomotives.

    Only tickets that this one route completes count. None if no station is worth more than in reserve (E5).
    """
    in_reserve = network.variant.station_points
    saved = _saved_by_station(network, view, hopeless)
    worth = [build for build in builds if saved.get(build.city, 0) > in_reserve]
    return max(worth, key=lambda build: (saved[build.city], -_locomotives(build)), default=None)


def _locomotives(build: BuildStation) -> int:
    return _ALL_LOCOMOTIVES if build.colour == LOCOMOTIVE else build.locomotives


def _saved_by_station(network: RouteNetwork, view: View, hopeless: Iterable[int]) -> dict[str, int]:
    """For each city, the points that the best route borrowed there would save."""
    board = network.variant.board
    assert view.seat is not None
    own_stations = set(view.players[view.seat].stations)
    borrowable = {route for player in view.players for route in player.routes} - network.held
    tickets = [network.variant.tickets[index] for index in hopeless]
    incomplete = [ticket for ticket in tickets if not network.connected(ticket.a, ticket.b)]
    saved: dict[str, int] = {}
    for route in borrowable if incomplete else ():
        ends = {board.routes[route].a, board.routes[route].b}
        # A completed ticket adds its points instead of taking them away.
        points = sum(2 * ticket.points for ticket in incomplete if _completes(network, route, ticket))
        for city in ends if points and not ends & own_stations else ():
            saved[board.cities[city].id] = max(points, saved.get(board.cities[city].id, 0))
    return saved


def _completes(network: RouteNetwork, route: int, ticket: Ticket) -> bool:
    connection = network.shortest(ticket.a, ticket.b, planned=(route,))
    return connection is not None and connection.spaces == 0
