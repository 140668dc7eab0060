"""When the greedy bot builds a station: to save a ticket that its own routes can't complete any more."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from whistlestop.actions import LOCOMOTIVE, BuildStation
from whistlestop.route_network import RouteNetwork

if TYPE_CHECKING:
    from whistlestop.view import View

WORTH_A_STATION = 4
"""A station in reserve is worth 4 points (E5)."""


def best_station(
    network: RouteNetwork, view: View, hopeless: Iterable[int], builds: Sequence[BuildStation]
) -> BuildStation | None:
    """The station whose borrowed route (E3) saves the most points, paid with the fewest locomotives; None if none does.

    Only tickets that need just that one route count.
    """
    saved = _saved_by_station(network, view, hopeless)
    worth = [build for build in builds if saved.get(build.city, 0) > WORTH_A_STATION]
    return max(worth, key=lambda build: (saved[build.city], -_locomotives(build)), default=None)


def _locomotives(build: BuildStation) -> int:
    return 9 if build.colour == LOCOMOTIVE else build.locomotives


def _saved_by_station(network: RouteNetwork, view: View, hopeless: Iterable[int]) -> dict[str, int]:
    """For each city, the points that the best route borrowed there would save."""
    board, cards = network.variant.board, network.variant.tickets
    assert view.seat is not None
    mine = set(view.players[view.seat].stations)
    borrowable = {route for player in view.players for route in player.routes} - network.held
    missing = [ticket for ticket in hopeless if not network.connected(cards[ticket].a, cards[ticket].b)]
    saved: dict[str, int] = {}
    for route in borrowable if missing else ():
        ends = {board.routes[route].a, board.routes[route].b}
        done = [t for t in missing if _completes(network, route, cards[t].a, cards[t].b)]
        points = 2 * sum(cards[ticket].points for ticket in done)
        for city in ends if points and not ends & mine else ():
            saved[board.cities[city].id] = max(points, saved.get(board.cities[city].id, 0))
    return saved


def _completes(network: RouteNetwork, route: int, a: int, b: int) -> bool:
    connection = network.shortest(a, b, planned=(route,))
    return connection is not None and connection.spaces == 0
