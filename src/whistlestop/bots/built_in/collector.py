"""A casual player: it completes one ticket after another, and collects the cards for one route after another."""

from __future__ import annotations

from collections.abc import Sequence
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
from whistlestop.boards import GREY, Route, Variant, load_cached
from whistlestop.bots.bot import no_settings
from whistlestop.bots.simple_decision import LOCOMOTIVES, SimpleDecision, of, tunnel_answer
from whistlestop.bots.station_building import best_station
from whistlestop.route_network import Connection

if TYPE_CHECKING:
    from whistlestop.view import View

CLAIM_COSTS = 2
"""How many spaces a turn for a claim counts as: few long routes are better than many short ones."""
POINTS_PER_SPACE = 0.3
"""The points that a ticket must bring for each space that it takes."""
ROOM_FOR_TICKETS = 0.7
"""The share of its trains that it plans for tickets."""
ENOUGH_TRAINS = 15
"""With this many trains at every seat, there is time for new tickets."""
FEW_TRAINS = 3
"""Once a seat has this few trains left, it notices that the game is about to end."""
LONG = 4
"""A route of this length is worth claiming for its points alone."""
TEMPTING = 5
"""A route of this length is claimed as soon as the cards are there, even before the tickets are completed.

It is also worth a face-up locomotive if only one card is missing.
"""
LONGEST_COLLECTED = 6
"""Nobody collects cards for longer routes without a ticket."""
KEPT_FOR_OTHERS = 5
"""How many cards of a colour that its way needs it leaves out when it chooses the colour for a grey route."""


class CollectorBot:
    """Completes the most valuable ticket first, and then the next one. It ignores the other players."""

    name = "collector"

    def __init__(
        self,
        *settings: str,
        seed: int | None = None,  # noqa: ARG002 - every bot is given one, but this one leaves nothing to chance
        variant: Variant | None = None,
    ) -> None:
        no_settings(self.name, settings)
        self._variant = variant

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        """Return the action that advances the ticket it works on."""
        variant = self._variant or load_cached(view.variant, view.options)
        return _Decision(variant, view).choose(legal)

    def close(self) -> None:
        """Do nothing: it holds nothing."""


class _Decision(SimpleDecision):
    """One decision: the view, and the way of each ticket by itself."""

    def __init__(self, variant: Variant, view: View) -> None:
        super().__init__(variant, view)
        ways = {ticket: self.way(ticket) for ticket in self.tickets}
        self.hopeless = [ticket for ticket, way in ways.items() if way is None]
        self.ways = [way for ticket in sorted(ways, key=self.by_points) if (way := ways[ticket]) and way.spaces]
        """The ways of the tickets that it can still complete, that of the most valuable one first."""
        self.planned = self.ways[0].routes if self.ways else ()
        self.late = view.turns_left is not None or self.fewest_trains <= FEW_TRAINS

    def by_points(self, ticket: int) -> tuple[int, int]:
        return -self.variant.tickets[ticket].points, ticket

    def way(self, ticket: int) -> Connection | None:
        """How it would complete a ticket, as if it had no other; None if it can't."""
        goal = self.variant.tickets[ticket]
        connection = self.network.shortest(goal.a, goal.b, cost=_cost)
        return None if connection is None or connection.spaces > self.trains else connection

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
            return self.best_card({draw.card: draw for draw in draws})
        return max(of(legal, ClaimRoute), key=self.points, default=legal[0])

    # Tickets

    def worth_of_tickets(self, action: KeepTickets) -> float:
        """The points of the tickets, less the spaces of their ways, each judged by itself."""
        assert self.view.offer is not None
        worth, spaces = 0.0, self.spaces()
        for ticket in (self.view.offer[i] for i in action.keep):
            points = self.variant.tickets[ticket].points
            if (way := self.way(ticket)) is None:
                worth -= points
            else:
                worth += points - POINTS_PER_SPACE * way.spaces
                spaces += way.spaces
        return worth - 2 * max(0.0, spaces - ROOM_FOR_TICKETS * self.trains)

    def spaces(self) -> int:
        """How many spaces its tickets need, if they share none."""
        return sum(way.spaces for way in self.ways)

    def wants_tickets(self) -> bool:
        return not self.ways and self.fewest_trains >= ENOUGH_TRAINS

    # Routes

    def best_claim(self, claims: list[ClaimRoute]) -> ClaimRoute | None:
        """A claim on its way if there is one; else one for its points."""
        if not self.late:
            claims = [claim for claim in claims if self.has_enough_for_tunnel(claim)]
        way = {self.variant.board.routes[route].id for route in self.planned}
        wanted = [claim for claim in claims if claim.route in way]
        wanted = wanted or [claim for claim in claims if self.is_worth_its_points(claim)]
        return max(wanted, key=lambda claim: (self.points(claim), self.thrift(claim)), default=None)

    def is_worth_its_points(self, claim: ClaimRoute) -> bool:
        """Whether to claim a route that is on no way: always at the end, a long one without tickets, else a temptation.

        A temptation takes no trains that the tickets need, no locomotive, and no colour that it collects.
        """
        length = self.length(claim)
        if self.late:
            return length <= self.trains - (self.ways[0].spaces if self.ways else 0)
        if not self.ways:
            return length >= LONG and self.locomotives(claim) <= 1
        return (
            TEMPTING <= length <= self.trains - self.spaces()
            and self.locomotives(claim) == 0
            and claim.colour not in self.colours_on_way()
        )

    def has_enough_for_tunnel(self, claim: ClaimRoute) -> bool:
        """Whether a card would be left to pay the price of a tunnel (T2); True for other routes."""
        route = self.variant.board.routes[self.variant.board.route(claim.route)]
        coloured = 0 if claim.colour == LOCOMOTIVE else self.hand[CARDS.index(claim.colour)]
        return not route.tunnel or coloured + self.hand[LOCOMOTIVES] > route.length

    def colours_on_way(self) -> set[str]:
        return {self.variant.board.routes[route].colour for route in self.planned}

    # Cards

    def best_card(self, draws: dict[str, DrawCard]) -> DrawCard:
        """The card for the route that it collects for; else one that its ways need; else one from the deck."""
        route = self.route_to_collect_for()
        if route is not None:
            if (colour := self.colour_for(route)) in draws:
                return draws[colour]
            if LOCOMOTIVE in draws and self.is_worth_a_locomotive(route):
                return draws[LOCOMOTIVE]
        for way in self.ways:
            for along in sorted(way.routes, key=lambda i: -self.variant.board.routes[i].length):
                colour = self.variant.board.routes[along].colour
                if colour in draws and self.lacks(along) > 0:
                    return draws[colour]
        return draws.get(DECK) or max(draws.values(), key=lambda draw: self.hand[CARDS.index(draw.card)])

    def is_worth_a_locomotive(self, route: int) -> bool:
        """Whether to spend a whole turn on a face-up locomotive (D2): for a ferry, or to complete a long set."""
        wanted = self.variant.board.routes[route]
        return wanted.ferry > self.hand[LOCOMOTIVES] or (wanted.length >= TEMPTING and self.lacks(route) == 1)

    def route_to_collect_for(self) -> int | None:
        """The route on its way that lacks the fewest cards; without tickets, the long route that does."""
        routes = self.variant.board.routes
        long = (i for i in sorted(self.network.open) if LONG <= routes[i].length <= LONGEST_COLLECTED)
        lacking = [i for i in (self.planned or long) if self.lacks(i) > 0]
        return min(lacking, key=lambda i: (self.lacks(i), -routes[i].length), default=None)

    def lacks(self, route: int) -> int:
        """How many cards are missing for a route, and for a tunnel one card more than its spaces."""
        return self.missing(route, self.colour_for(route), reserve=int(self.variant.board.routes[route].tunnel))

    def colour_for(self, route: int) -> str:
        """The colour of a route; for a grey one the colour that it has most of and doesn't need elsewhere."""
        if (colour := self.variant.board.routes[route].colour) != GREY:
            return colour
        needed = self.colours_on_way()
        return max(CARDS[:-1], key=lambda card: self.hand[CARDS.index(card)] - KEPT_FOR_OTHERS * (card in needed))


def _cost(route: Route) -> int:
    """How much a route counts on the way of a ticket, in spaces; a tunnel may cost a card more."""
    return route.length + CLAIM_COSTS + int(route.tunnel)
