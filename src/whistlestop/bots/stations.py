"""When a beginner builds a station: to save a ticket that its own routes can't complete any more."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from whistlestop.actions import LOCOMOTIVE, BuildStation
from whistlestop.bots.ways import Ways

if TYPE_CHECKING:
    from whistlestop.view import View

WORTH_A_STATION = 4
"""A station in reserve is worth 4 points (E5)."""


def best_station(
    ways: Ways, view: View, hopeless: Iterable[int], builds: Sequence[BuildStation]
) -> BuildStation | None:
    """The station whose one borrowed route (E3) saves the most points, paid with the fewest locomotives.

    Only tickets that are one borrowed route short count; the routes it needs beside that are held already.
    """
    saved = _saved_by_station(ways, view, hopeless)
    worth = [build for build in builds if saved.get(build.city, 0) > WORTH_A_STATION]
    return max(worth, key=lambda build: (saved[build.city], -_locomotives(build)), default=None)


def _locomotives(build: BuildStation) -> int:
    return 9 if build.colour == LOCOMOTIVE else build.locomotives


def _saved_by_station(ways: Ways, view: View, hopeless: Iterable[int]) -> dict[str, int]:
    """For each city, the points that the best route borrowed there would save."""
    board, cards = ways.variant.board, ways.variant.tickets
    assert view.seat is not None
    mine = set(view.players[view.seat].stations)
    borrowable = {route for player in view.players for route in player.routes} - ways.held
    missing = [ticket for ticket in hopeless if not ways.connected(cards[ticket].a, cards[ticket].b)]
    saved: dict[str, int] = {}
    for route in borrowable if missing else ():
        ends = {board.routes[route].a, board.routes[route].b}
        done = [t for t in missing if _completes(ways, route, cards[t].a, cards[t].b)]
        points = 2 * sum(cards[ticket].points for ticket in done)
        for city in ends if points and not ends & mine else ():
            saved[board.cities[city].id] = max(points, saved.get(board.cities[city].id, 0))
    return saved


def _completes(ways: Ways, route: int, a: int, b: int) -> bool:
    way = ways.shortest(a, b, planned=(route,))
    return way is not None and way.spaces == 0
