"""A sensible beginner: it takes the shortest connections for its tickets, and then the longest routes."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING

from whistlestop.actions import (
    CARDS,
    DECK,
    LOCOMOTIVE,
    Action,
    BuildStation,
    ClaimRoute,
    DrawCard,
    DrawTickets,
    KeepTickets,
)
from whistlestop.boards import GREY, Variant, load_cached
from whistlestop.bots.bot import no_settings
from whistlestop.bots.simple_decision import SimpleDecision, of, tunnel_answer
from whistlestop.bots.station_building import best_station

if TYPE_CHECKING:
    from whistlestop.view import View

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


class _Decision(SimpleDecision):
    """One decision: the view, and the routes that the tickets need."""

    def __init__(self, variant: Variant, view: View, random: Random) -> None:
        super().__init__(variant, view)
        self.random = random
        self.planned, self.hopeless = self.network.plan(self.tickets, self.trains)

    def choose(self, legal: Sequence[Action]) -> Action:
        if keeps := of(legal, KeepTickets):
            return max(keeps, key=self.worth_of_tickets)
        if (answer := tunnel_answer(legal)) is not None:
            return answer
        if claim := self.best_claim(of(legal, ClaimRoute)):
            return claim
        if build := best_station(self.network, self.view, self.hopeless, of(legal, BuildStation)):
            return build
        if self.wants_tickets() and (draw := of(legal, DrawTickets)):
            return draw[0]
        if draws := of(legal, DrawCard):
            return max(draws, key=self.worth_of_card)
        return max(of(legal, ClaimRoute), key=self.points, default=legal[0])

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
        return not self.planned and self.fewest_trains >= ENOUGH_TRAINS

    def best_claim(self, claims: list[ClaimRoute]) -> ClaimRoute | None:
        """A claim of the plan if there is one; else one for its points, if the plan is done or time is short."""
        planned = {self.variant.board.routes[route].id for route in self.planned}
        wanted = [claim for claim in claims if claim.route in planned]
        hurry = self.view.turns_left is not None or self.fewest_trains <= FEW_TRAINS
        if not wanted and (hurry or not self.planned):
            spare = self.trains - sum(self.variant.board.routes[route].length for route in self.planned)
            wanted = [c for c in claims if self.length(c) <= spare and (hurry or self.length(c) >= WORTH_A_TURN)]
        return max(wanted, key=lambda claim: (self.points(claim), self.thrift(claim)), default=None)

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
