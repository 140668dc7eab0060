"""The routes that stations borrow (E3): each at most one route of another player that ends in its city."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from itertools import product
from typing import TYPE_CHECKING

from whistlestop.boards import Variant

if TYPE_CHECKING:
    from whistlestop.view import View


def borrowable_routes(variant: Variant, view: View, seat: int) -> list[tuple[int, ...]]:
    """For each station of a seat, the routes that it could borrow."""
    routes = variant.board.routes
    others = [route for player in view.players if player.seat != seat for route in player.routes]
    return [
        tuple(route for route in others if city in (routes[route].a, routes[route].b))
        for city in view.players[seat].stations
    ]


def best_borrowing(
    variant: Variant, own: Collection[int], tickets: Collection[int], borrowable: Iterable[Collection[int]]
) -> tuple[int | None, ...]:
    """The route that each station borrows to complete the most valuable tickets; None if it need not borrow any."""
    parts = _parts(variant, own)

    def worth(borrowed: tuple[int | None, ...]) -> tuple[int, int]:
        routes = [route for route in borrowed if route is not None]
        joined = _joined(variant, parts, routes)
        completed = [card for ticket in tickets if joined[(card := variant.tickets[ticket]).a] == joined[card.b]]
        return sum(card.points for card in completed), -len(routes)

    return max(product(*((None, *routes) for routes in borrowable)), key=worth)


def _parts(variant: Variant, own: Iterable[int]) -> list[int]:
    """For each city, a number that it shares with the cities it is connected to."""
    return _joined(variant, list(range(len(variant.board.cities))), own)


def _joined(variant: Variant, parts: list[int], routes: Iterable[int]) -> list[int]:
    """The parts of the network once these routes join them."""
    for route in routes:
        ends = variant.board.routes[route]
        one, other = parts[ends.a], parts[ends.b]
        if one != other:
            parts = [one if part == other else part for part in parts]
    return parts
