"""States, ways and plans of tickets the slow way, in plain Python: what the compiled code is compared with."""

from __future__ import annotations

import heapq
from collections.abc import Iterable, Mapping
from itertools import permutations
from typing import NamedTuple

import whistlestop as ws
from whistlestop.actions import CARDS, LOCOMOTIVE
from whistlestop.boards import GREY
from whistlestop.borrowed_routes import best_borrowing, connected_parts, routes_into
from whistlestop.route_network import routes_at
from whistlestop.ticket_state import OfferPlan, TicketCompleted, TicketLost, TicketOpen, TicketState, TicketStates
from whistlestop.ticket_ways import MissingCards, TicketWay, TicketWays

HELD = 1
SPACE = 1024
STATION = 1 << 20
MOST_WAYS = 3
MOST_IN_EVERY_ORDER = 5
Borrowable = tuple[tuple[int, ...], ...]
"""For each station that borrows nothing yet, the routes that it could borrow."""


class Path(NamedTuple):
    """A connection of two cities."""

    spaces: int
    routes: tuple[int, ...]
    missing: tuple[int, ...]
    borrowers: int
    """The stations that borrow a route for it, as bits."""


class Network(NamedTuple):
    """The board as a seat can connect it: what each route costs that it can use."""

    variant: ws.Variant
    costs: Mapping[int, int]
    borrowable: Borrowable = ()

    def shortest(self, ticket: int) -> Path | None:
        """The cheapest path, found by trying places in the order of their costs and then of their indices."""
        goal, cities = self.variant.tickets[ticket], len(self.variant.board.cities)
        best: dict[int, int] = {goal.a: 0}
        before: dict[int, tuple[int, int]] = {}
        queue, reached = [(0, goal.a)], set[int]()
        while queue:
            cost, here = heapq.heappop(queue)
            used, city = divmod(here, cities)
            if city == goal.b:
                return self._path(before, goal.a, here, used)
            if here in reached:
                continue
            reached.add(here)
            for route, other in routes_at(self.variant)[city]:
                for there, more in self._over(route, used):
                    place = other + cities * there
                    if place not in best or cost + more < best[place]:
                        best[place], before[place] = cost + more, (here, route)
                        heapq.heappush(queue, (cost + more, place))
        return None

    def _over(self, route: int, used: int) -> Iterable[tuple[int, int]]:
        """The stations that are used up behind a route, and what it costs, for each way to go over it."""
        if route in self.costs:
            return [(used, self.costs[route])]
        return [
            (used | 1 << station, HELD)
            for station, routes in enumerate(self.borrowable)
            if route in routes and not used >> station & 1
        ]

    def _path(self, before: Mapping[int, tuple[int, int]], start: int, place: int, used: int) -> Path:
        routes: list[int] = []
        while place != start:
            place, route = before[place]
            routes.insert(0, route)
        missing = tuple(route for route in routes if self.costs.get(route, HELD) >= SPACE)
        return Path(spaces(self.variant, missing), tuple(routes), missing, used)

    def after(self, path: Path) -> Network:
        """The network once a path of it is complete: a station that borrows a route for it borrows no other."""
        left = tuple(routes for station, routes in enumerate(self.borrowable) if not path.borrowers >> station & 1)
        return Network(self.variant, with_routes(self.costs, path.routes), left)


def spaces(variant: ws.Variant, routes: Iterable[int]) -> int:
    return sum(variant.board.routes[route].length for route in routes)


def with_routes(costs: Mapping[int, int], routes: Iterable[int]) -> dict[int, int]:
    """The costs once these routes are the seat's own or borrowed."""
    return {**costs, **dict.fromkeys(routes, HELD)}


def others_routes(view: ws.View) -> list[int]:
    return [route for player in view.players if player.seat != view.seat for route in player.routes]


def costs_of(variant: ws.Variant, view: ws.View) -> dict[int, int]:
    """What each route costs that the seat holds or could still claim."""
    assert view.seat is not None
    gone = {*view.closed, *others_routes(view)}
    costs = {i: SPACE * line.length + 1 for i, line in enumerate(variant.board.routes) if i not in gone}
    return with_routes(costs, view.players[view.seat].routes)


def with_stations(
    variant: ws.Variant, view: ws.View, tickets: tuple[int, ...]
) -> tuple[Network, list[tuple[int, int]]]:
    """The network with the routes that the stations borrow for these tickets, and these with their stations."""
    assert view.seat is not None
    me = view.players[view.seat]
    borrowable = [routes_into(variant, others_routes(view), city) for city in me.stations]
    chosen = best_borrowing(variant, me.routes, tickets, borrowable)
    borrowed = [(city, route) for city, route in zip(me.stations, chosen, strict=True) if route is not None]
    left = tuple(routes for routes, route in zip(borrowable, chosen, strict=True) if route is None)
    return Network(variant, with_routes(costs_of(variant, view), (route for _, route in borrowed)), left), borrowed


# States


def slow_states(variant: ws.Variant, view: ws.View) -> TicketStates:
    held, offer = view.tickets or (), view.offer or ()
    return TicketStates(
        tuple(slow_state(variant, view, ticket, held) for ticket in held),
        tuple(slow_state(variant, view, ticket, (*held, ticket)) for ticket in offer),
    )


def slow_state(variant: ws.Variant, view: ws.View, ticket: int, tickets: tuple[int, ...]) -> TicketState:
    alone = Network(variant, costs_of(variant, view)).shortest(ticket)
    if alone is not None and alone.spaces == 0:
        return TicketCompleted(ticket, alone.routes, ())
    network, borrowed = with_stations(variant, view, tickets)
    complete = network._replace(borrowable=()).shortest(ticket)
    if complete is not None and complete.spaces == 0:
        return TicketCompleted(ticket, complete.routes, tuple(city for city, at in borrowed if at in complete.routes))
    cities = completing_cities(variant, view, network, ticket)
    path = network.shortest(ticket)
    if path is not None:
        return TicketOpen(ticket, path.spaces, path.routes, path.missing, cities)
    return TicketLost(ticket, routes_to_borrow(variant, view, ticket), cities)


def routes_to_borrow(variant: ws.Variant, view: ws.View, ticket: int) -> tuple[int, ...]:
    assert view.seat is not None
    others = others_routes(view)
    path = Network(variant, {**costs_of(variant, view), **dict.fromkeys(others, STATION)}).shortest(ticket)
    borrow = () if path is None else tuple(route for route in path.routes if route in others)
    return borrow if len(borrow) <= variant.stations else ()


def completing_cities(variant: ws.Variant, view: ws.View, network: Network, ticket: int) -> tuple[int, ...]:
    """The cities where one more station, by borrowing one route, would complete a ticket."""
    parts = connected_parts(variant, [route for route, cost in network.costs.items() if cost == HELD])
    goal = variant.tickets[ticket]
    lines = [variant.board.routes[route] for route in others_routes(view)]
    useful = [line for line in lines if {parts[line.a], parts[line.b]} == {parts[goal.a], parts[goal.b]}]
    return free_cities(view, {city for line in useful for city in (line.a, line.b)})


def free_cities(view: ws.View, useful: set[int]) -> tuple[int, ...]:
    assert view.seat is not None
    taken = {city for player in view.players for city in player.stations}
    return tuple(sorted(useful - taken)) if view.players[view.seat].stations_left else ()


# Plans


def slow_plans(variant: ws.Variant, view: ws.View) -> tuple[OfferPlan, ...]:
    states, held, offer = slow_states(variant, view), view.tickets or (), view.offer or ()
    is_open = {state.ticket for state in (*states.held, *states.offer) if isinstance(state, TicketOpen)}
    network, _ = with_stations(variant, view, held)
    plans = []
    for selection in range(1 << len(offer)):
        kept = tuple(ticket for place, ticket in enumerate(offer) if selection >> place & 1)
        alone = together(network, kept)
        every = together(network, tuple(ticket for ticket in (*held, *kept) if ticket in is_open))
        plans.append(OfferPlan(() if alone is None else alone[1], None if every is None else every[0]))
    return tuple(plans)


def together(network: Network, tickets: tuple[int, ...]) -> tuple[int, tuple[int, ...]] | None:
    """The spaces and routes that connect all these tickets: of the orders in which they can be connected, the best."""
    found: list[tuple[int, tuple[int, ...]]] = []
    for order in permutations(tickets) if len(tickets) <= MOST_IN_EVERY_ORDER else [tickets]:
        now, routes, total = network, set[int](), 0
        for ticket in order:
            path = now.shortest(ticket)
            if path is None:
                break
            now, routes, total = now.after(path), routes.union(path.routes), total + path.spaces
        else:
            found.append((total, tuple(sorted(routes))))
    return min(found, key=lambda plan: plan[0], default=None)


# Ways


def slow_ways(variant: ws.Variant, view: ws.View) -> tuple[TicketWays, ...]:
    found = []
    assert view.hand is not None
    network, _ = with_stations(variant, view, view.tickets or ())
    for ticket in view.tickets or ():
        path = network.shortest(ticket)
        if path is None:
            found.append(TicketWays(ticket, (), (), helping_cities(network, view, ticket)))
        elif path.spaces:
            paths = (path, *other_paths(network, ticket, path))
            ways = tuple(
                TicketWay(one.spaces, one.routes, one.missing, *missing_cards(variant, view.hand, one.missing))
                for one in paths
            )
            serving = serving_routes(network, ticket, path)
            found.append(TicketWays(ticket, ways, serving, helping_cities(network, view, ticket)))
    return tuple(found)


def other_paths(network: Network, ticket: int, shortest: Path) -> list[Path]:
    """Other ways: each is the shortest one without a route of the best and its twin."""
    others: dict[tuple[int, ...], Path] = {}
    for route in shortest.missing:
        left_out = {route, network.variant.board.routes[route].twin}
        costs = {other: cost for other, cost in network.costs.items() if other not in left_out}
        path = network._replace(costs=costs).shortest(ticket)
        if path is not None:
            others[path.routes] = path
    return sorted(others.values(), key=lambda path: (path.spaces, len(path.missing)))[: MOST_WAYS - 1]


def serving_routes(network: Network, ticket: int, shortest: Path) -> tuple[int, ...]:
    """The routes still to be claimed without which the others of a connection with the fewest spaces are enough."""
    serving = set(shortest.missing)
    for route, cost in network.costs.items():
        if cost >= SPACE:
            path = Network(network.variant, with_routes(network.costs, [route])).shortest(ticket)
            length = network.variant.board.routes[route].length
            if path is not None and path.spaces + length <= shortest.spaces:
                serving.add(route)
    return tuple(sorted(serving))


def helping_cities(network: Network, view: ws.View, ticket: int) -> tuple[int, ...]:
    """The cities where a route that one more station borrows saves spaces."""
    variant, before = network.variant, network._replace(borrowable=()).shortest(ticket)
    useful = set()
    for route in others_routes(view):
        path = Network(variant, with_routes(network.costs, [route])).shortest(ticket)
        if path is not None and (before is None or path.spaces < before.spaces):
            useful |= {variant.board.routes[route].a, variant.board.routes[route].b}
    return free_cities(view, useful)


def missing_cards(
    variant: ws.Variant, hand: tuple[int, ...], routes: Iterable[int]
) -> tuple[tuple[MissingCards, ...], int]:
    """What a hand lacks to claim all these routes, and the locomotives that it can put in place of any of it."""
    left = dict(zip(CARDS, hand, strict=True))
    lines = [variant.board.routes[route] for route in routes]
    ferries = sum(line.ferry for line in lines)
    lacking: dict[str | None, int] = {}
    for line in sorted(lines, key=lambda line: (line.colour == GREY, -line.length)):
        colour = max(CARDS[:-1], key=left.__getitem__) if line.colour == GREY else line.colour
        paid = min(line.length - line.ferry, left[colour])
        left[colour] -= paid
        name = None if line.colour == GREY else line.colour
        lacking[name] = lacking.get(name, 0) + line.length - line.ferry - paid
    lacking[LOCOMOTIVE] = max(0, ferries - left[LOCOMOTIVE])
    missing = tuple(MissingCards(card, lacking[card]) for card in (*CARDS, None) if lacking.get(card))
    return missing, max(0, left[LOCOMOTIVE] - ferries)
