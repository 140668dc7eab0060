"""The routes that stations borrow (E3): each station at most one, another player's that ends in its city."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from itertools import product
from typing import TYPE_CHECKING

from whistlestop.boards import Variant

if TYPE_CHECKING:
    from whistlestop.view import View


def borrowable_routes(variant: Variant, view: View, seat: int) -> list[tuple[int, ...]]:
    """For each station of a seat, the routes that it could borrow."""
    others = [route for player in view.players if player.seat != seat for route in player.routes]
    return [routes_into(variant, others, city) for city in view.players[seat].stations]


def routes_into(variant: Variant, routes: Iterable[int], city: int) -> tuple[int, ...]:
    """The routes among these that end in a city."""
    board = variant.board.routes
    return tuple(route for route in routes if city in (board[route].a, board[route].b))


def best_borrowing(
    variant: Variant, own: Collection[int], tickets: Collection[int], borrowable: Iterable[Sequence[int]]
) -> tuple[int | None, ...]:
    """The route that each station borrows to complete the most valuable tickets; None if it need not borrow any.

    Among equals, more tickets are completed, and then fewer routes are borrowed.
    """
    parts = connected_parts(variant, own)
    goals = [variant.tickets[ticket] for ticket in tickets]
    wanted = [(parts[goal.a], parts[goal.b], goal.points) for goal in goals if parts[goal.a] != parts[goal.b]]
    options = [_useful(variant, parts, routes) if wanted else {} for routes in borrowable]

    def worth(borrowed: tuple[int | None, ...]) -> tuple[int, int, int]:
        joined = [ends[route] for ends, route in zip(options, borrowed, strict=True) if route is not None]
        same = _same_part(joined)
        points = [points for a, b, points in wanted if same.get(a, a) == same.get(b, b)]
        return sum(points), len(points), -len(joined)

    return max(product(*((None, *routes) for routes in options)), key=worth)


def _useful(variant: Variant, parts: list[int], routes: Iterable[int]) -> dict[int, tuple[int, int]]:
    """The routes that join two parts, with these parts; of several that join the same two, the first."""
    first: dict[tuple[int, int], int] = {}
    for route in routes:
        ends = variant.board.routes[route]
        one, other = sorted((parts[ends.a], parts[ends.b]))
        if one != other:
            first.setdefault((one, other), route)
    return {route: ends for ends, route in first.items()}


def _same_part(joined: Iterable[tuple[int, int]]) -> dict[int, int]:
    """For each part that is joined to others, a number that it shares with them."""
    same: dict[int, int] = {}
    for ends in joined:
        one, other = (same.setdefault(part, part) for part in ends)
        same = {part: one if number == other else number for part, number in same.items()}
    return same


def connected_parts(variant: Variant, routes: Iterable[int]) -> list[int]:
    """For each city, a number that it shares with the cities that these routes connect it to."""
    parts = list(range(len(variant.board.cities)))
    for route in routes:
        ends = variant.board.routes[route]
        one, other = parts[ends.a], parts[ends.b]
        if one != other:
            parts = [one if part == other else part for part in parts]
    return parts
