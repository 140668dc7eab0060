"""Analysis of a seat's situation: how many spaces its tickets still need, and which cards the routes for them take."""

from __future__ import annotations

import heapq
from collections.abc import Collection, Iterable, Iterator
from functools import cached_property
from typing import TYPE_CHECKING, TypeAlias

from whistlestop.actions import CARDS, LOCOMOTIVE
from whistlestop.boards import GREY, Variant
from whistlestop.borrowed_routes import best_borrowing, borrowable_routes
from whistlestop.route_network import RouteNetwork
from whistlestop.table_check import closed_routes

if TYPE_CHECKING:
    from whistlestop.view import View

LONG = 4
"""A route of this length is worth collecting cards for, even without a ticket."""
_UNREACHABLE = 1000
"""More spaces than any ticket needs."""
_LOCOMOTIVE = CARDS.index(LOCOMOTIVE)
Distances: TypeAlias = list[int | None]
"""The fewest spaces to each city; None where it can't be reached."""


class SeatAnalysis:
    """The situation of one seat in its view. Routes, tickets, cities and cards are indices, as in the view.

    Routes that the seat's stations borrow count as its own.
    """

    def __init__(self, variant: Variant, view: View) -> None:
        assert view.seat is not None and view.hand is not None and view.tickets is not None
        self.variant = variant
        self.view = view
        self.seat = view.seat
        self.hand = view.hand
        self.tickets = view.tickets
        self.trains = view.players[view.seat].trains
        self.network = RouteNetwork(variant, view)
        self._known_distances: dict[tuple[int, frozenset[int]], Distances] = {}
        self._borrow()

    def _borrow(self) -> None:
        """Let the seat's stations borrow the routes that help its tickets most (E3); from now on they count as held."""
        by_station = borrowable_routes(self.variant, self.view, self.seat)
        borrowed = best_borrowing(self.variant, self.network.held, self.tickets, by_station)
        self._hold(route for route in borrowed if route is not None)
        # A station that completes no ticket yet borrows the route that brings the tickets nearest to completion.
        for routes in (routes for routes, route in zip(by_station, borrowed, strict=True) if route is None):
            best = min(routes, key=self._spaces_for_all, default=None)
            if best is not None and self._spaces_for_all(best) < self._spaces_for_all():
                self._hold([best])

    def _hold(self, routes: Iterable[int]) -> None:
        self.network.held |= frozenset(routes)
        self._known_distances.clear()

    def _spaces_for_all(self, with_route: int | None = None) -> int:
        """The sum of the spaces that the tickets need; one that can't be completed counts as very many."""
        each = (self.spaces(ticket, with_route) for ticket in self.tickets)
        return sum(_UNREACHABLE if spaces is None else spaces for spaces in each)

    # Tickets

    @cached_property
    def open_tickets(self) -> tuple[int, ...]:
        """The tickets that are not completed, the most valuable first."""
        missing = [ticket for ticket in self.tickets if self.spaces(ticket) != 0]
        return tuple(sorted(missing, key=lambda ticket: -self.variant.tickets[ticket].points))

    @cached_property
    def feasible_tickets(self) -> tuple[int, ...]:
        """The open tickets that the trains are enough for."""
        return tuple(ticket for ticket in self.open_tickets if (self.spaces(ticket) or _UNREACHABLE) <= self.trains)

    def spaces(self, ticket: int, with_route: int | None = None) -> int | None:
        """The fewest spaces that a ticket still needs, as if `with_route` were held; None if it can't be completed."""
        cities = self.variant.tickets[ticket]
        from_a, from_b = self._distances(cities.a), self._distances(cities.b)
        options = [from_a[cities.b]]
        if with_route is not None:
            ends = self.variant.board.routes[with_route]
            options += [_sum(from_a[ends.a], from_b[ends.b]), _sum(from_a[ends.b], from_b[ends.a])]
        return min((spaces for spaces in options if spaces is not None), default=None)

    def spaces_without(self, ticket: int, route: int) -> int | None:
        """The fewest spaces that a ticket would need if another player took this route.

        None if it could not be completed then, or not with the trains that are left.
        """
        cities = self.variant.tickets[ticket]
        spaces = self._distances(cities.a, self._lost_with(route))[cities.b]
        return None if spaces is None or spaces > self.trains else spaces

    def _lost_with(self, route: int) -> frozenset[int]:
        """The routes that this seat loses if another player takes a route: that one, and any that it closes (C4)."""
        players = self.view.players
        other = next(seat for seat in range(len(players)) if seat != self.seat)
        held = [{*player.routes, route} if player.seat == other else player.routes for player in players]
        return frozenset({route, *closed_routes(self.variant.board, held, self.seat)})

    def is_on_shortest_connection(self, route: int, ticket: int) -> bool:
        """Whether some shortest connection of the ticket uses this open route."""
        before, after = self.spaces(ticket), self.spaces(ticket, with_route=route)
        return before is not None and after is not None and before - after == self.length(route)

    def ticket_helped_by(self, route: int) -> int | None:
        """The ticket that this route helps, preferably on a shortest connection; None if there is none."""
        helped: list[tuple[int, int]] = []
        for ticket in self.feasible_tickets:
            before, after = self.spaces(ticket), self.spaces(ticket, with_route=route)
            assert before is not None and after is not None
            detour = after + self.length(route) - before
            if after < before and after + self.length(route) <= self.trains:
                helped.append((detour, ticket))
        return min(helped, key=lambda entry: entry[0])[1] if helped else None

    def _distances(self, start: int, lost: frozenset[int] = frozenset()) -> Distances:
        """The fewest spaces from a city to every other without the lost routes; own and borrowed routes are free."""
        if (start, lost) not in self._known_distances:
            self._known_distances[start, lost] = _distances_from(
                self.variant, self.network.held, self.network.open - lost, start
            )
        return self._known_distances[start, lost]

    # Cards

    def length(self, route: int) -> int:
        """How many spaces a route has."""
        return self.variant.board.routes[route].length

    def points(self, route: int) -> int:
        """The points that a route scores."""
        return self.variant.board.route_points[self.length(route)]

    def need(self, route: int) -> int:
        """How many cards a route takes in addition to a ferry's locomotives."""
        return self.length(route) - self.variant.board.routes[route].ferry

    def short_of(self, route: int, more: int | None = None) -> int:
        """How many cards the hand lacks for a route; `more` is the kind of one additional card in hand."""
        hand = [count + (kind == more) for kind, count in enumerate(self.hand)]
        colour, ferry = self.variant.board.routes[route].colour, self.variant.board.routes[route].ferry
        best = max(hand[:_LOCOMOTIVE]) if colour == GREY else hand[CARDS.index(colour)]
        spare = max(0, hand[_LOCOMOTIVE] - ferry)
        return max(0, ferry - hand[_LOCOMOTIVE]) + max(0, self.need(route) - best - spare)

    @cached_property
    def routes_for_tickets(self) -> tuple[tuple[int, int], ...]:
        """The open routes on a shortest connection of a ticket, each with the most valuable such ticket."""
        return tuple(
            (route, tickets[0])
            for route in sorted(self.network.open)
            if (
                tickets := [ticket for ticket in self.feasible_tickets if self.is_on_shortest_connection(route, ticket)]
            )
        )

    def routes_helped_by(self, card: int) -> list[tuple[int, int]]:
        """The routes for tickets that this card brings closer to a claim, with their tickets; the closest first."""
        helped = [
            (self.short_of(route), -self.length(route), route, ticket)
            for route, ticket in self.routes_for_tickets
            if self.short_of(route, card) < self.short_of(route)
        ]
        return [(route, ticket) for _, _, route, ticket in sorted(helped)]

    def long_route_for(self, card: int) -> int | None:
        """The long open route with the most points that this card brings closer to a claim."""
        routes = [
            route
            for route in sorted(self.network.open)
            if self.length(route) >= LONG and self.short_of(route, card) < self.short_of(route)
        ]
        return max(routes, key=lambda route: (self.points(route), -self.short_of(route)), default=None)

    # Other players

    def rival_joined_by(self, route: int) -> int | None:
        """A player who could join two parts of a network with this route; None if there is none."""
        ends = self.variant.board.routes[route]
        for player in self.view.players:
            if player.seat == self.seat or not player.routes:
                continue
            reached = _distances_from(self.variant, frozenset(player.routes), (), ends.a)
            touched = {city for own in player.routes for city in self._ends(own)}
            if {ends.a, ends.b} <= touched and reached[ends.b] is None:
                return player.seat
        return None

    def borrowable_at(self, city: int) -> Iterator[tuple[int, int]]:
        """The routes of other players that end in a city, with the seats that hold them."""
        for player in self.view.players:
            if player.seat != self.seat:
                yield from ((route, player.seat) for route in player.routes if city in self._ends(route))

    def _ends(self, route: int) -> tuple[int, int]:
        ends = self.variant.board.routes[route]
        return ends.a, ends.b


def _sum(one: int | None, other: int | None) -> int | None:
    return None if one is None or other is None else one + other


def _distances_from(variant: Variant, held: Collection[int], open_: Collection[int], start: int) -> Distances:
    """Find the fewest spaces from a city to every other (Dijkstra); held routes are free."""
    neighbours: list[list[tuple[int, int]]] = [[] for _ in variant.board.cities]
    for route in (*held, *open_):
        ends = variant.board.routes[route]
        spaces = 0 if route in held else ends.length
        neighbours[ends.a].append((ends.b, spaces))
        neighbours[ends.b].append((ends.a, spaces))
    distances: Distances = [None] * len(neighbours)
    frontier = [(0, start)]
    while frontier:
        spaces, city = heapq.heappop(frontier)
        if distances[city] is None:
            distances[city] = spaces
            for neighbour, more in neighbours[city]:
                if distances[neighbour] is None:
                    heapq.heappush(frontier, (spaces + more, neighbour))
    return distances
