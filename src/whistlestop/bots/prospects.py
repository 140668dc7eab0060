"""What lies ahead of a seat: how far its tickets have to go, and the cards that routes on their ways still take."""

from __future__ import annotations

import heapq
from collections.abc import Collection, Iterable, Iterator
from functools import cached_property
from typing import TYPE_CHECKING, TypeAlias

from whistlestop.actions import CARDS, LOCOMOTIVE
from whistlestop.boards import GREY, Variant
from whistlestop.boards.limits import FEW_PLAYERS
from whistlestop.bots.borrowing import best_borrowed, lenders
from whistlestop.bots.ways import Ways

if TYPE_CHECKING:
    from whistlestop.view import View

LONG = 4
"""From this length on a route is worth collecting for without a ticket."""
_NO_WAY = 1000
_WILD = CARDS.index(LOCOMOTIVE)
Distances: TypeAlias = list[int | None]


class Prospects:
    """One view of one seat. Routes, tickets, cities and cards are their indices, as in the view.

    What the seat's stations borrow counts as its own.
    """

    def __init__(self, variant: Variant, view: View) -> None:
        assert view.seat is not None and view.hand is not None and view.tickets is not None
        self.variant = variant
        self.view = view
        self.seat = view.seat
        self.hand = view.hand
        self.tickets = view.tickets
        self.trains = view.players[view.seat].trains
        self.ways = Ways(variant, view)
        self._found: dict[tuple[int, frozenset[int]], Distances] = {}
        self._borrow()

    def _borrow(self) -> None:
        """Let the seat's stations borrow what serves its tickets best (E3): from now on it is as if it held that."""
        could = lenders(self.variant, self.view, self.seat)
        lent = best_borrowed(self.variant, self.ways.held, self.tickets, could)
        self._hold(route for route in lent if route is not None)
        for routes in (routes for routes, route in zip(could, lent, strict=True) if route is None):
            nearest = min(routes, key=self._far, default=None)
            if nearest is not None and self._far(nearest) < self._far():
                self._hold([nearest])

    def _hold(self, routes: Iterable[int]) -> None:
        self.ways.held |= frozenset(routes)
        self._found.clear()

    def _far(self, with_route: int | None = None) -> int:
        """How far all tickets have to go together; what has no way is very far."""
        each = (self.spaces(ticket, with_route) for ticket in self.tickets)
        return sum(_NO_WAY if spaces is None else spaces for spaces in each)

    # Ways

    @cached_property
    def open_tickets(self) -> tuple[int, ...]:
        """The tickets that have not arrived, the dearest first."""
        missing = [ticket for ticket in self.tickets if self.spaces(ticket) != 0]
        return tuple(sorted(missing, key=lambda ticket: -self.variant.tickets[ticket].points))

    @cached_property
    def ways_ahead(self) -> tuple[int, ...]:
        """Those of them that the trains are enough for."""
        return tuple(ticket for ticket in self.open_tickets if (self.spaces(ticket) or 99) <= self.trains)

    def spaces(self, ticket: int, with_route: int | None = None) -> int | None:
        """How many spaces a ticket still takes, at least, if this route were there already; None: it has no way."""
        card = self.variant.tickets[ticket]
        here, there = self._distances(card.a), self._distances(card.b)
        ways = [here[card.b]]
        if with_route is not None:
            ends = self.variant.board.routes[with_route]
            ways += [_sum(here[ends.a], there[ends.b]), _sum(here[ends.b], there[ends.a])]
        return min((way for way in ways if way is not None), default=None)

    def spaces_without(self, ticket: int, route: int) -> int | None:
        """The same if another player takes this route; None as well if the trains are too few for it."""
        card = self.variant.tickets[ticket]
        twin = self.variant.board.routes[route].twin
        shut = {route} if twin is None or len(self.view.players) > FEW_PLAYERS else {route, twin}
        spaces = self._distances(card.a, frozenset(shut))[card.b]
        return None if spaces is None or spaces > self.trains else spaces

    def is_on_shortest_way(self, route: int, ticket: int) -> bool:
        """Whether some shortest way of the ticket goes along this open route."""
        before, after = self.spaces(ticket), self.spaces(ticket, with_route=route)
        return before is not None and after is not None and before - after == self.length(route)

    def ticket_of(self, route: int) -> int | None:
        """The ticket that this route brings nearer: on its shortest way if there is one; else within the trains."""
        nearer: list[tuple[int, int]] = []
        for ticket in self.ways_ahead:
            before, after = self.spaces(ticket), self.spaces(ticket, with_route=route)
            assert before is not None and after is not None
            detour = after + self.length(route) - before
            if after < before and after + self.length(route) <= self.trains:
                nearer.append((detour, ticket))
        return min(nearer, key=lambda one: one[0])[1] if nearer else None

    def _distances(self, start: int, shut: frozenset[int] = frozenset()) -> Distances:
        """The fewest spaces from a city to every other; own routes, and borrowed ones, are free."""
        if (start, shut) not in self._found:
            self._found[start, shut] = _measured(self.variant, self.ways.held, self.ways.open - shut, start)
        return self._found[start, shut]

    # Cards

    def length(self, route: int) -> int:
        """How many spaces a route has."""
        return self.variant.board.routes[route].length

    def points(self, route: int) -> int:
        """What a route scores."""
        return self.variant.board.route_points[self.length(route)]

    def need(self, route: int) -> int:
        """How many cards of a colour a route takes beside a ferry's locomotives."""
        return self.length(route) - self.variant.board.routes[route].ferry

    def short_of(self, route: int, more: int | None = None) -> int:
        """How many cards are missing for a route, with one `more` of a kind."""
        hand = [count + (kind == more) for kind, count in enumerate(self.hand)]
        colour, ferry = self.variant.board.routes[route].colour, self.variant.board.routes[route].ferry
        best = max(hand[:_WILD]) if colour == GREY else hand[CARDS.index(colour)]
        spare = max(0, hand[_WILD] - ferry)
        return max(0, ferry - hand[_WILD]) + max(0, self.need(route) - best - spare)

    @cached_property
    def on_the_way(self) -> tuple[tuple[int, int], ...]:
        """Open routes on a shortest way of a ticket, each with the dearest such ticket."""
        return tuple(
            (route, tickets[0])
            for route in sorted(self.ways.open)
            if (tickets := [ticket for ticket in self.ways_ahead if self.is_on_shortest_way(route, ticket)])
        )

    def helped_by(self, card: int) -> list[tuple[int, int]]:
        """Those of them that are short of cards, and less so with this one; the nearest to be claimed first."""
        helped = [
            (self.short_of(route), -self.length(route), route, ticket)
            for route, ticket in self.on_the_way
            if self.short_of(route, card) < self.short_of(route)
        ]
        return [(route, ticket) for _, _, route, ticket in sorted(helped)]

    def long_route_for(self, card: int) -> int | None:
        """The open route with the most points that this card is for."""
        routes = [
            route
            for route in sorted(self.ways.open)
            if self.length(route) >= LONG and self.short_of(route, card) < self.short_of(route)
        ]
        return max(routes, key=lambda route: (self.points(route), -self.short_of(route)), default=None)

    # Others

    def rival_joined_by(self, route: int) -> int | None:
        """A player whose two networks this route would join."""
        ends = self.variant.board.routes[route]
        for player in self.view.players:
            if player.seat == self.seat or not player.routes:
                continue
            reached = _measured(self.variant, frozenset(player.routes), (), ends.a)
            touched = {city for own in player.routes for city in self._ends(own)}
            if {ends.a, ends.b} <= touched and reached[ends.b] is None:
                return player.seat
        return None

    def borrowable_at(self, city: int) -> Iterator[tuple[int, int]]:
        """Routes of other players that end in a city, and whose they are."""
        for player in self.view.players:
            if player.seat != self.seat:
                yield from ((route, player.seat) for route in player.routes if city in self._ends(route))

    def _ends(self, route: int) -> tuple[int, int]:
        ends = self.variant.board.routes[route]
        return ends.a, ends.b


def _sum(one: int | None, other: int | None) -> int | None:
    return None if one is None or other is None else one + other


def _measured(variant: Variant, held: Collection[int], open_: Collection[int], start: int) -> Distances:
    at: list[list[tuple[int, int]]] = [[] for _ in variant.board.cities]
    for route in (*held, *open_):
        ends = variant.board.routes[route]
        spaces = 0 if route in held else ends.length
        at[ends.a].append((ends.b, spaces))
        at[ends.b].append((ends.a, spaces))
    found: Distances = [None] * len(at)
    ahead = [(0, start)]
    while ahead:
        spaces, city = heapq.heappop(ahead)
        if found[city] is None:
            found[city] = spaces
            for other, more in at[city]:
                if found[other] is None:
                    heapq.heappush(ahead, (spaces + more, other))
    return found
