"""What a seat's stations borrow (E3): each at most one route, of another player, that ends in its city."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from itertools import product
from typing import TYPE_CHECKING

from whistlestop.boards import Variant

if TYPE_CHECKING:
    from whistlestop.view import View


def lenders(variant: Variant, view: View, seat: int) -> list[tuple[int, ...]]:
    """For each station of a seat the routes that it could borrow."""
    routes = variant.board.routes
    others = [route for player in view.players if player.seat != seat for route in player.routes]
    return [
        tuple(route for route in others if city in (routes[route].a, routes[route].b))
        for city in view.players[seat].stations
    ]


def best_borrowed(
    variant: Variant, own: Collection[int], tickets: Collection[int], lenders: Iterable[Collection[int]]
) -> tuple[int | None, ...]:
    """What each station borrows so that the tickets that arrive are worth most; None if that takes nothing of it."""
    parts = _parts(variant, own)

    def worth(borrowed: tuple[int | None, ...]) -> tuple[int, int]:
        lent = [route for route in borrowed if route is not None]
        joined = _joined(variant, parts, lent)
        arrived = [card for ticket in tickets if joined[(card := variant.tickets[ticket]).a] == joined[card.b]]
        return sum(card.points for card in arrived), -len(lent)

    return max(product(*((None, *routes) for routes in lenders)), key=worth)


def _parts(variant: Variant, own: Iterable[int]) -> list[int]:
    """For each city a number that it shares with those it is connected to."""
    return _joined(variant, list(range(len(variant.board.cities))), own)


def _joined(variant: Variant, parts: list[int], routes: Iterable[int]) -> list[int]:
    for route in routes:
        ends = variant.board.routes[route]
        one, other = parts[ends.a], parts[ends.b]
        if one != other:
            parts = [one if part == other else part for part in parts]
    return parts
