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

from collections.abc import Iterable
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

import msgspec
import numpy as np
from numpy.typing import NDArray

from whistlestop.boards import Variant
from whistlestop.borrowed_routes import best_borrowing, connected_parts, routes_into
from whistlestop.ticket_paths import NOWHERE, UNAVAILABLE, Costs, cheapest_path

if TYPE_CHECKING:
    from whistlestop.view import View


class TicketCompleted(msgspec.Struct, frozen=True, tag="completed"):
    """The seat's routes, and those that its stations borrow, connect the two cities."""

    ticket: int
    routes: tuple[int, ...]
    """From one city to the other."""
    stations: tuple[int, ...]
    """The cities of the stations that borrow a route for it."""


class TicketOpen(msgspec.Struct, frozen=True, tag="open"):
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


class TicketLost(msgspec.Struct, frozen=True, tag="lost"):
    """Other players have taken what the ticket needs."""

    ticket: int
    borrow: tuple[int, ...]
    """The fewest routes of other players that stations would have to borrow; empty if no station could help."""
    station_cities: tuple[int, ...]
    """The cities where one more station would complete the ticket."""


TicketState: TypeAlias = TicketCompleted | TicketOpen | TicketLost


class TicketStates(msgspec.Struct, frozen=True):
    """How the tickets of a seat stand."""

    held: tuple[TicketState, ...]
    """Those that it has, in the order of `view.tickets`."""
    offer: tuple[TicketState, ...]
    """Those that it must choose from, in the order of `view.offer`."""


class OfferPlan(msgspec.Struct, frozen=True):
    """What keeping some of the tickets on offer would take."""

    routes: tuple[int, ...]
    """Routes that connect the cities of all of them, own ones included; empty if there are none."""
    spaces: int | None
    """The spaces to claim for them and for the open tickets already held; None if these can't all be completed."""


def ticket_states(variant: Variant, view: View) -> TicketStates | None:
    """The state of each ticket that the view's seat holds or is offered; None for a spectator."""
    if view.seat is None:
        return None
    return _states(variant, _situation(view), view.tickets or (), view.offer or ())


def offer_plans(variant: Variant, view: View) -> tuple[OfferPlan, ...]:
    """A plan for every selection of the tickets on offer; empty if there are none.

    Bit i of a plan's index says whether the i-th ticket is kept. The spaces are near the fewest possible.
    """
    if view.seat is None or not view.offer:
        return ()
    return _plans(variant, _situation(view), view.tickets or (), view.offer)


class _Situation(NamedTuple):
    """What the state of a ticket depends on."""

    routes: tuple[int, ...]
    others: tuple[int, ...]
    """The routes of the other players."""
    closed: tuple[int, ...]
    stations: tuple[int, ...]
    stations_left: int
    stations_of_others: tuple[int, ...]


def _situation(view: View) -> _Situation:
    assert view.seat is not None
    me = view.players[view.seat]
    others = tuple(route for player in view.players if player.seat != view.seat for route in player.routes)
    taken = tuple(city for player in view.players if player.seat != view.seat for city in player.stations)
    return _Situation(me.routes, others, view.closed, me.stations, me.stations_left, taken)


@lru_cache(maxsize=512)  # most actions and messages leave all of this as it was
def _states(variant: Variant, situation: _Situation, tickets: tuple[int, ...], offer: tuple[int, ...]) -> TicketStates:
    costs = _costs(variant, situation)
    return TicketStates(
        held=tuple(_state(variant, situation, costs, ticket, tickets) for ticket in tickets),
        offer=tuple(_state(variant, situation, costs, ticket, (*tickets, ticket)) for ticket in offer),
    )


def _state(variant: Variant, situation: _Situation, costs: Costs, ticket: int, tickets: tuple[int, ...]) -> TicketState:
    """The state of a ticket, if the seat's stations borrow what serves all these tickets best."""
    network = _Network(variant, costs)
    path = network.shortest(ticket)
    if path is not None and path.spaces == 0:
        return TicketCompleted(ticket, path.routes, ())
    if situation.stations:
        network, borrowed = _with_stations(variant, situation, costs, tickets)
        path = network.shortest(ticket)
        complete = network.without_borrowing().shortest(ticket)
        if complete is not None and complete.spaces == 0:
            stations = tuple(city for city, route in borrowed if route in complete.routes)
            return TicketCompleted(ticket, complete.routes, stations)
    cities = _station_cities(variant, situation, network.costs, ticket)
    if path is not None:
        return TicketOpen(ticket, path.spaces, path.routes, path.missing, cities)
    return TicketLost(ticket, _routes_to_borrow(variant, situation, costs, ticket), cities)


# Connections

_HELD = 1
"""What a route costs that the seat holds or borrows."""
_SPACE = 1024
"""What a space costs; every route costs 1 more, so that among equals the connection with fewer routes is found."""
_STATION = 1 << 20
"""What it costs to borrow a route with one more station: more than any number of spaces."""
_Borrowable: TypeAlias = tuple[tuple[int, ...], ...]
"""For each station that borrows nothing yet, the routes that it could borrow."""


class _Path(NamedTuple):
    spaces: int
    routes: tuple[int, ...]
    missing: tuple[int, ...]
    """The routes of it that cost spaces."""
    borrowers: int = 0
    """The stations that borrow a route for it, as bits. The routes alone don't say: two could borrow the same one."""


def _costs(variant: Variant, situation: _Situation) -> Costs:
    costs = np.array([_SPACE * route.length + 1 for route in variant.board.routes], dtype=np.int32)
    costs[[*situation.closed, *situation.others]] = UNAVAILABLE
    costs[list(situation.routes)] = _HELD
    return costs


def _free(costs: Costs, routes: Iterable[int]) -> Costs:
    """The costs once these routes are the seat's own or borrowed."""
    freed = costs.copy()
    freed[list(routes)] = _HELD
    return freed


@lru_cache(maxsize=16)
def _ends(variant: Variant) -> NDArray[np.int64]:
    return np.array([(route.a, route.b) for route in variant.board.routes])


class _Network(NamedTuple):
    """The board as a seat can connect it."""

    variant: Variant
    costs: Costs
    borrowable: _Borrowable = ()

    def without_borrowing(self) -> _Network:
        return self._replace(borrowable=())

    def shortest(self, ticket: int) -> _Path | None:
        """The connection of a ticket with the fewest spaces, and among those the fewest routes."""
        goal, ends = self.variant.tickets[ticket], _ends(self.variant)
        could_borrow = np.zeros(len(ends), dtype=np.int64)
        for station, borrowable in enumerate(self.borrowable):
            could_borrow[list(borrowable)] |= 1 << station
        stations, cities = len(self.borrowable), len(self.variant.board.cities)
        routes, borrowers = cheapest_path(ends, self.costs, could_borrow, stations, cities, goal.a, goal.b)
        return None if borrowers == NOWHERE else self.along(routes.tolist())._replace(borrowers=borrowers)

    def along(self, routes: Iterable[int]) -> _Path:
        """These routes as a path."""
        routes = tuple(routes)
        missing = tuple(route for route in routes if self.costs[route] >= _SPACE)
        return _Path(sum(self.variant.board.routes[route].length for route in missing), routes, missing)

    def after(self, path: _Path) -> _Network:
        """The network once a path of it is complete: a station that borrows a route for it borrows no other."""
        left = tuple(routes for station, routes in enumerate(self.borrowable) if not path.borrowers >> station & 1)
        return _Network(self.variant, _free(self.costs, path.routes), left)


def _with_stations(
    variant: Variant, situation: _Situation, costs: Costs, tickets: tuple[int, ...]
) -> tuple[_Network, list[tuple[int, int]]]:
    """The network with the routes that the stations borrow for these tickets, and these routes with their stations."""
    borrowable = [routes_into(variant, situation.others, city) for city in situation.stations]
    chosen = best_borrowing(variant, situation.routes, tickets, borrowable)
    borrowed = [(city, route) for city, route in zip(situation.stations, chosen, strict=True) if route is not None]
    left = tuple(routes for routes, route in zip(borrowable, chosen, strict=True) if route is None)
    return _Network(variant, _free(costs, (route for _, route in borrowed)), left), borrowed


def _routes_to_borrow(variant: Variant, situation: _Situation, costs: Costs, ticket: int) -> tuple[int, ...]:
    """The fewest routes of others that a lost ticket needs; none if the seat has too few stations for them."""
    stations = situation.stations_left + len(situation.stations)
    if not stations:
        return ()
    with_others = costs.copy()
    with_others[list(situation.others)] = _STATION
    path = _Network(variant, with_others).shortest(ticket)
    borrow = () if path is None else tuple(route for route in path.routes if with_others[route] == _STATION)
    return borrow if len(borrow) <= stations else ()


def _station_cities(variant: Variant, situation: _Situation, costs: Costs, ticket: int) -> tuple[int, ...]:
    """The cities where one more station, by borrowing one route, would complete a ticket."""
    if not situation.stations_left:
        return ()
    connected = np.flatnonzero(costs == _HELD).tolist()
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
    variant: Variant, situation: _Situation, tickets: tuple[int, ...], offer: tuple[int, ...]
) -> tuple[OfferPlan, ...]:
    states = _states(variant, situation, tickets, offer)
    is_open = {state.ticket for state in (*states.held, *states.offer) if isinstance(state, TicketOpen)}
    network, _ = _with_stations(variant, situation, _costs(variant, situation), tickets)
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

    def __init__(self, network: _Network) -> None:
        self.network = network
        self._steps: dict[tuple[frozenset[int], _Borrowable, int], tuple[_Path, _Network] | None] = {}
        self._fewest = _STATION
        self._found: frozenset[int] = frozenset()
        self._seen: set[tuple[frozenset[int], _Borrowable, tuple[int, ...]]] = set()

    def together(self, tickets: tuple[int, ...]) -> _Path | None:
        """Routes that connect the cities of all these tickets, near the fewest spaces; None if there are none."""
        self._fewest, self._found, self._seen = _STATION, frozenset(), set()
        self._search(self.network, frozenset(), 0, tickets, first_only=len(tickets) > _MOST_IN_EVERY_ORDER)
        return self.network.along(sorted(self._found)) if self._fewest < _STATION else None

    def _search(
        self, network: _Network, routes: frozenset[int], spaces: int, left: tuple[int, ...], first_only: bool
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

    def _step(self, network: _Network, routes: frozenset[int], ticket: int) -> tuple[_Path, _Network] | None:
        key = (routes, network.borrowable, ticket)
        if key not in self._steps:
            path = network.shortest(ticket)
            self._steps[key] = None if path is None else (path, network.after(path))
        return self._steps[key]
