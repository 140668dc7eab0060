"""What the simple bots read from a view before they decide: their cards and trains, and the routes they may claim."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, TypeVar

from whistlestop.actions import CARDS, LOCOMOTIVE, Action, ClaimRoute, DeclineTunnel, PayTunnel
from whistlestop.boards import Variant
from whistlestop.route_network import RouteNetwork

if TYPE_CHECKING:
    from whistlestop.view import View

A = TypeVar("A")

LOCOMOTIVES = CARDS.index(LOCOMOTIVE)
"""The place of the locomotives in a hand."""


class SimpleDecision:
    """One decision of a bot that doesn't look ahead."""

    planned: Collection[int] = ()
    """The routes that the seat wants next."""

    def __init__(self, variant: Variant, view: View) -> None:
        assert view.seat is not None and view.hand is not None and view.tickets is not None
        self.variant = variant
        self.view = view
        self.hand = view.hand
        self.tickets = view.tickets
        self.trains = view.players[view.seat].trains
        self.fewest_trains = min(player.trains for player in view.players)
        self.network = RouteNetwork(variant, view)

    def length(self, claim: ClaimRoute) -> int:
        return self.variant.board.routes[self.variant.board.route(claim.route)].length

    def points(self, claim: ClaimRoute) -> int:
        return self.variant.board.route_points[self.length(claim)]

    def locomotives(self, claim: ClaimRoute) -> int:
        """How many locomotives a claim spends."""
        return self.length(claim) if claim.colour == LOCOMOTIVE else claim.locomotives

    def thrift(self, claim: ClaimRoute) -> tuple[int, int]:
        """Prefer few locomotives, then a colour that nothing else in the plan needs."""
        if claim.colour == LOCOMOTIVE:
            return -self.locomotives(claim), 0
        others = sum(
            route.length
            for route in (self.variant.board.routes[i] for i in self.planned)
            if route.colour == claim.colour and route.id != claim.route
        )
        return -self.locomotives(claim), self.hand[CARDS.index(claim.colour)] - others

    def missing(self, route: int, card: str, reserve: int = 0) -> int:
        """How many cards are missing from a set for a route with so many cards in reserve."""
        needed = self.variant.board.routes[route]
        short_of_ferry = max(0, needed.ferry - self.hand[LOCOMOTIVES])
        in_hand = self.hand[CARDS.index(card)] + self.hand[LOCOMOTIVES]
        return max(short_of_ferry, needed.length + reserve - in_hand)


def of(legal: Sequence[Action], kind: type[A]) -> list[A]:
    """The legal actions of one kind."""
    return [action for action in legal if isinstance(action, kind)]


def tunnel_answer(legal: Sequence[Action]) -> Action | None:
    """Pay the price of a tunnel with the fewest locomotives, or decline if it can't be paid; None if there is none."""
    if not any(isinstance(action, PayTunnel | DeclineTunnel) for action in legal):
        return None
    return min(of(legal, PayTunnel), key=lambda pay: pay.locomotives, default=legal[0])
