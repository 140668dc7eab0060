"""How a seat's tickets stand: completed, open or lost, and by which routes. All of it follows from the seat's view.

A connection runs over the seat's own routes, routes that its stations borrow (E3), and routes that it could still
claim. Only the last cost spaces; whether the trains are enough for them is not considered here.

>>> import whistlestop as ws
>>> position = ws.build_position("usa", routes={0: ["el-paso/los-angeles"]}, tickets={0: ["C15"]})
>>> game = ws.Game.from_position(position)
>>> state = ticket_states(game.variant, game.view(0)).held[0]
>>> state.spaces, [game.variant.route_id(route) for route in state.missing][:2]
(15, ['dallas/el-paso', 'dallas/little-rock'])
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, TypeAlias

import msgspec
import numpy as np

from whistlestop.boards import Variant
from whistlestop.borrowed_routes import connected_parts
from whistlestop.ticket_network import (
    HELD,
    STATION,
    Borrowable,
    Network,
    Path,
    Situation,
    costs_of,
    situation_of,
    with_stations,
)
from whistlestop.ticket_paths import Costs

if TYPE_CHECKING:
    from whistlestop.view import View


class TicketCompleted(msgspec.Struct, frozen=True, gc=False, tag="completed"):
    """The seat's routes, and those that its stations borrow, connect the two cities."""

    ticket: int
    routes: tuple[int, ...]
    """From one city to the other."""
    stations: tuple[int, ...]
    """The cities of the stations that borrow a route for it."""


class TicketOpen(msgspec.Struct, frozen=True, gc=False, tag="open"):
    """The ticket can still be completed."""

    ticket: int
    spaces: int
    """The fewest spaces still to be claimed."""
    routes: tuple[int, ...]
    """Such a connection, from one city to the other."""
    missing: tuple[int, ...]
    """The routes of it that are still to be claimed."""
    station_cities: tuple[int, ...]
    """The cities where one more station would complete the ticket."""


class TicketLost(msgspec.Struct, frozen=True, gc=False, tag="lost"):
    """Other players have taken what the ticket needs."""

    ticket: int
    borrow: tuple[int, ...]
    """The fewest routes of other players that stations would have to borrow; empty if no station could help."""
    station_cities: tuple[int, ...]
    """The cities where one more station would complete the ticket."""


TicketState: TypeAlias = TicketCompleted | TicketOpen | TicketLost


class TicketStates(msgspec.Struct, frozen=True, gc=False):
    """How the tickets of a seat stand."""

    held: tuple[TicketState, ...]
    """Those that it has, in the order of `view.tickets`."""
    offer: tuple[TicketState, ...]
    """Those that it must choose from, in the order of `view.offer`."""


class OfferPlan(msgspec.Struct, frozen=True, gc=False):
    """What keeping some of the tickets on offer would take."""

    routes: tuple[int, ...]
    """Routes that connect the cities of all of them, own ones included; empty if there are none."""
    spaces: int | None
    """The spaces to claim for them and for the open tickets already held; None if these can't all be completed."""


def ticket_states(variant: Variant, view: View) -> TicketStates | None:
    """The state of each ticket that the view's seat holds or is offered; None for a spectator."""
    if view.seat is None:
        return None
    return _states(variant, situation_of(view), view.tickets or (), view.offer or ())


def offer_plans(variant: Variant, view: View) -> tuple[OfferPlan, ...]:
    """A plan for every selection of the tickets on offer; empty if there are none.

    Bit i of a plan's index says whether the i-th ticket is kept. The spaces are near the fewest possible.
    """
    if view.seat is None or not view.offer:
        return ()
    return _plans(variant, situation_of(view), view.tickets or (), view.offer)


@lru_cache(maxsize=64)  # plans for an offer begin with these, too
def _states(variant: Variant, situation: Situation, tickets: tuple[int, ...], offer: tuple[int, ...]) -> TicketStates:
    costs = costs_of(variant, situation)
    return TicketStates(
        held=tuple(_state(variant, situation, costs, ticket, tickets) for ticket in tickets),
        offer=tuple(_state(variant, situation, costs, ticket, (*tickets, ticket)) for ticket in offer),
    )


def _state(variant: Variant, situation: Situation, costs: Costs, ticket: int, tickets: tuple[int, ...]) -> TicketState:
    """The state of a ticket, if the seat's stations borrow what serves all these tickets best."""
    network = Network(variant, costs)
    path = network.shortest(ticket)
    if path is not None and path.spaces == 0:
        return TicketCompleted(ticket, path.routes, ())
    if situation.stations:
        network, borrowed = with_stations(variant, situation, costs, tickets)
        path = network.shortest(ticket)
        complete = network.without_borrowing().shortest(ticket)
        if complete is not None and complete.spaces == 0:
            stations = tuple(city for city, route in borrowed if route in complete.routes)
            return TicketCompleted(ticket, complete.routes, stations)
    cities = _station_cities(variant, situation, network.costs, ticket)
    if path is not None:
        return TicketOpen(ticket, path.spaces, path.routes, path.missing, cities)
    return TicketLost(ticket, _routes_to_borrow(variant, situation, costs, ticket), cities)


def _routes_to_borrow(variant: Variant, situation: Situation, costs: Costs, ticket: int) -> tuple[int, ...]:
    """The fewest routes of others that a lost ticket needs; none if the seat has too few stations for them."""
    stations = situation.stations_left + len(situation.stations)
    if not stations:
        return ()
    with_others = costs.copy()
    with_others[list(situation.others)] = STATION
    path = Network(variant, with_others).shortest(ticket)
    borrow = () if path is None else tuple(route for route in path.routes if with_others[route] == STATION)
    return borrow if len(borrow) <= stations else ()


def _station_cities(variant: Variant, situation: Situation, costs: Costs, ticket: int) -> tuple[int, ...]:
    """The cities where one more station, by borrowing one route, would complete a ticket."""
    if not situation.stations_left:
        return ()
    connected = np.flatnonzero(costs == HELD).tolist()
    parts = connected_parts(variant, connected)
    goal = variant.tickets[ticket]
    wanted = {parts[goal.a], parts[goal.b]}
    board = variant.board.routes
    useful = [route for route in situation.others if {parts[board[route].a], parts[board[route].b]} == wanted]
    taken = {*situation.stations, *situation.stations_of_others}
    return tuple(sorted({city for route in useful for city in (board[route].a, board[route].b)} - taken))


# Tickets on offer

_MOST_IN_EVERY_ORDER = 5
"""Up to this many tickets are tried in every order, more of them only in the order given."""


@lru_cache(maxsize=128)
def _plans(
    variant: Variant, situation: Situation, tickets: tuple[int, ...], offer: tuple[int, ...]
) -> tuple[OfferPlan, ...]:
    states = _states(variant, situation, tickets, offer)
    is_open = {state.ticket for state in (*states.held, *states.offer) if isinstance(state, TicketOpen)}
    network, _ = with_stations(variant, situation, costs_of(variant, situation), tickets)
    planner = _Planner(network)
    plans = []
    for selection in range(1 << len(offer)):
        kept = tuple(ticket for place, ticket in enumerate(offer) if selection >> place & 1)
        alone = planner.together(kept)
        every = planner.together(tuple(ticket for ticket in (*tickets, *kept) if ticket in is_open))
        plans.append(OfferPlan(() if alone is None else alone.routes, None if every is None else every.spaces))
    return tuple(plans)


class _Planner:
    """Finds routes for several tickets, one after another, each over the routes of those before it."""

    def __init__(self, network: Network) -> None:
        self.network = network
        self._steps: dict[tuple[frozenset[int], Borrowable, int], tuple[Path, Network] | None] = {}
        self._fewest = STATION
        self._found: frozenset[int] = frozenset()
        self._seen: set[tuple[frozenset[int], Borrowable, tuple[int, ...]]] = set()

    def together(self, tickets: tuple[int, ...]) -> Path | None:
        """Routes that connect the cities of all these tickets, near the fewest spaces; None if there are none."""
        self._fewest, self._found, self._seen = STATION, frozenset(), set()
        self._search(self.network, frozenset(), 0, tickets, first_only=len(tickets) > _MOST_IN_EVERY_ORDER)
        return self.network.along(sorted(self._found)) if self._fewest < STATION else None

    def _search(
        self, network: Network, routes: frozenset[int], spaces: int, left: tuple[int, ...], first_only: bool
    ) -> None:
        """Try the tickets that are left in every order, and note the routes with the fewest spaces."""
        if not left:
            if spaces < self._fewest:
                self._fewest, self._found = spaces, routes
            return
        if (routes, network.borrowable, left) in self._seen:
            return
        self._seen.add((routes, network.borrowable, left))
        steps = []
        for ticket in left[:1] if first_only else left:
            step = self._step(network, routes, ticket)
            if step is None or spaces + step[0].spaces >= self._fewest:
                return  # whatever the order, the tickets that are left take as many spaces as this one alone
            steps.append((ticket, *step))
        for ticket, path, after in steps:
            rest = tuple(other for other in left if other != ticket)
            self._search(after, routes.union(path.routes), spaces + path.spaces, rest, first_only)

    def _step(self, network: Network, routes: frozenset[int], ticket: int) -> tuple[Path, Network] | None:
        key = (routes, network.borrowable, ticket)
        if key not in self._steps:
            path = network.shortest(ticket)
            self._steps[key] = None if path is None else (path, network.after(path))
        return self._steps[key]
