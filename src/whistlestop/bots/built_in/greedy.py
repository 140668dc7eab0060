"""A sensible beginner: it takes the shortest connections for its tickets, and then the longest routes."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING, TypeVar

from whistlestop.actions import (
    CARDS,
    DECK,
    LOCOMOTIVE,
    Action,
    BuildStation,
    ClaimRoute,
    DeclineTunnel,
    DrawCard,
    DrawTickets,
    KeepTickets,
    PayTunnel,
)
from whistlestop.boards import GREY, Variant, load_cached
from whistlestop.bots.bot import no_settings
from whistlestop.bots.station_building import best_station
from whistlestop.route_network import RouteNetwork

if TYPE_CHECKING:
    from whistlestop.view import View

A = TypeVar("A")

FEW_TRAINS = 8
"""Once a seat has this few trains left, points now are better than plans."""
ENOUGH_TRAINS = 15
"""With fewer trains, new tickets are a poor bet."""
WORTH_A_TURN = 4
"""A route of this length is worth claiming for its points alone."""


class GreedyBot:
    """Works for its tickets along the shortest open connections, and then for long routes."""

    name = "greedy"

    def __init__(self, *settings: str, seed: int | None = None, variant: Variant | None = None) -> None:
        no_settings(self.name, settings)
        self._random = Random(seed)
        self._variant = variant

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        """Return the action that advances the plan."""
        variant = self._variant or load_cached(view.variant, view.options)
        return _Decision(variant, view, self._random).choose(legal)

    def close(self) -> None:
        """Do nothing: it holds nothing."""


class _Decision:
    """One decision: the view, and the routes that the tickets need."""

    def __init__(self, variant: Variant, view: View, random: Random) -> None:
        assert view.seat is not None and view.hand is not None and view.tickets is not None
        self.variant = variant
        self.view = view
        self.random = random
        self.hand = view.hand
        self.tickets = view.tickets
        self.trains = view.players[view.seat].trains
        self.network = RouteNetwork(variant, view)
        self.planned, self.hopeless = self.network.plan(self.tickets, self.trains)

    def choose(self, legal: Sequence[Action]) -> Action:
        if keeps := _of(legal, KeepTickets):
            return max(keeps, key=self.worth_of_tickets)
        if any(isinstance(action, PayTunnel | DeclineTunnel) for action in legal):
            return min(_of(legal, PayTunnel), key=lambda pay: pay.locomotives, default=legal[0])
        if claim := self.best_claim(_of(legal, ClaimRoute)):
            return claim
        if build := best_station(self.network, self.view, self.hopeless, _of(legal, BuildStation)):
            return build
        if self.wants_tickets() and (draw := _of(legal, DrawTickets)):
            return draw[0]
        if draws := _of(legal, DrawCard):
            return max(draws, key=self.worth_of_card)
        return max(_of(legal, ClaimRoute), key=self.points, default=legal[0])

    def worth_of_tickets(self, action: KeepTickets) -> float:
        """The points of the tickets that can be completed, minus what they cost and the points of the others."""
        assert self.view.offer is not None
        kept = [self.view.offer[i] for i in action.keep]
        planned, hopeless = self.network.plan([*self.tickets, *kept], self.trains)
        spaces = sum(self.variant.board.routes[route].length for route in planned)
        points = sum(self.variant.tickets[t].points * (-1 if t in hopeless else 1) for t in kept)
        # Later in the game there is less time to claim routes, so each space costs more.
        cost = 1.2 if self.view.phase == "keeping-tickets" else 0.6
        # A plan that needs nearly all trains is likely to fail.
        tight = max(0, spaces - 0.8 * self.trains)
        return points - cost * spaces - 2 * tight

    def wants_tickets(self) -> bool:
        fewest = min(player.trains for player in self.view.players)
        return not self.planned and self.trains >= ENOUGH_TRAINS and fewest >= ENOUGH_TRAINS

    def best_claim(self, claims: list[ClaimRoute]) -> ClaimRoute | None:
        """A claim of the plan if there is one; else one for its points, if the plan is done or time is short."""
        planned = {self.variant.board.routes[route].id for route in self.planned}
        wanted = [claim for claim in claims if claim.route in planned]
        hurry = self.view.turns_left is not None or min(p.trains for p in self.view.players) <= FEW_TRAINS
        if not wanted and (hurry or not self.planned):
            spare = self.trains - sum(self.variant.board.routes[route].length for route in self.planned)
            wanted = [c for c in claims if self.length(c) <= spare and (hurry or self.length(c) >= WORTH_A_TURN)]
        return max(wanted, key=lambda claim: (self.points(claim), self.thrift(claim)), default=None)

    def length(self, claim: ClaimRoute) -> int:
        return self.variant.board.routes[self.variant.board.route(claim.route)].length

    def points(self, claim: ClaimRoute) -> int:
        return self.variant.board.route_points[self.length(claim)]

    def thrift(self, claim: ClaimRoute) -> tuple[int, int]:
        """Prefer few locomotives, then a colour that nothing else in the plan needs."""
        if claim.colour == LOCOMOTIVE:
            return -self.length(claim), 0
        others = sum(
            route.length
            for route in (self.variant.board.routes[i] for i in self.planned)
            if route.colour == claim.colour and route.id != claim.route
        )
        return -claim.locomotives, self.hand[CARDS.index(claim.colour)] - others

    def worth_of_card(self, draw: DrawCard) -> float:
        """Rate a card that may be drawn: above 1 if it helps to complete a set, below 1/4 if nothing needs it."""
        if draw.card == DECK:
            return 0.5
        if draw.card == LOCOMOTIVE:
            # It takes the whole turn (D2), so it is worth that only if it completes a set.
            return 2.0 if any(self.missing(route, card) == 1 for route, card in self.sets()) else -1.0
        wanted = [
            1 + self.variant.board.routes[route].length / (1 + self.missing(route, card))
            for route, card in self.sets()
            if card == draw.card and self.missing(route, card) > 0
        ]
        return max(wanted, default=self.random.random() / 4)

    def sets(self) -> list[tuple[int, str]]:
        """What to collect: a colour for each route of the plan, or for each long route if there is no plan."""
        routes = self.variant.board.routes
        targets = self.planned or [i for i in self.network.open if routes[i].length >= WORTH_A_TURN]
        best = max(CARDS[:-1], key=lambda card: self.hand[CARDS.index(card)])
        return [(i, best if routes[i].colour == GREY else routes[i].colour) for i in targets]

    def missing(self, route: int, card: str) -> int:
        """How many cards are missing from a set."""
        needed = self.variant.board.routes[route]
        locomotives = self.hand[CARDS.index(LOCOMOTIVE)]
        short_of_ferry = max(0, needed.ferry - locomotives)
        return max(short_of_ferry, needed.length - self.hand[CARDS.index(card)] - locomotives)


def _of(legal: Sequence[Action], kind: type[A]) -> list[A]:
    return [action for action in legal if isinstance(action, kind)]
