"""What an open ticket still takes: its ways, the cards missing for each, the routes and stations that bring it nearer.

All of it follows from the seat's view.

>>> import whistlestop as ws
>>> position = ws.build_position("usa", hands={0: {"red": 2}}, tickets={0: ["C15"]})
>>> game = ws.Game.from_position(position)
>>> ticket = ticket_ways(game.variant, game.view(0))[0]
>>> [way.spaces for way in ticket.ways]
[20, 20, 20]
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from typing import TYPE_CHECKING

import msgspec
import numpy as np
from numpy.typing import NDArray

from whistlestop.actions import CARDS, LOCOMOTIVE
from whistlestop.boards import GREY, Variant
from whistlestop.ticket_network import (
    SPACE,
    Network,
    Path,
    Situation,
    costs_of,
    situation_of,
    with_stations,
)
from whistlestop.ticket_paths import UNAVAILABLE

if TYPE_CHECKING:
    from whistlestop.view import View

MOST_WAYS = 3
"""How many ways of a ticket are told, the shortest included."""
_FAR = 1 << 20
"""More spaces than any connection has."""


class MissingCards(msgspec.Struct, frozen=True):
    """Cards that the hand lacks."""

    card: str | None
    """The colour, or "locomotive" for a ferry; None: any one colour, for a grey route."""
    count: int


class TicketWay(msgspec.Struct, frozen=True):
    """A connection of a ticket's cities."""

    spaces: int
    """The spaces still to be claimed."""
    routes: tuple[int, ...]
    """From one city to the other."""
    missing: tuple[int, ...]
    """The routes of it that are still to be claimed."""
    cards: tuple[MissingCards, ...]
    """What the hand lacks to claim all of these, if locomotives are put only into ferries."""
    spare: int
    """The locomotives in hand that its ferries don't need: each stands in for one of these cards."""


class TicketWays(msgspec.Struct, frozen=True):
    """How a ticket that isn't completed can be brought nearer."""

    ticket: int
    ways: tuple[TicketWay, ...]
    """The one with the fewest spaces first; then others, each without some route of it. Empty if there is none."""
    serving: tuple[int, ...]
    """Every route still to be claimed that is part of a connection with the fewest spaces."""
    stations: tuple[int, ...]
    """The cities where one more station would save spaces."""


def ticket_ways(variant: Variant, view: View) -> tuple[TicketWays, ...]:
    """The ways of each ticket that the view's seat holds and has not completed; empty for a spectator."""
    if view.seat is None or view.hand is None:
        return ()
    found = _ways(variant, situation_of(view), view.tickets or ())
    return tuple(
        TicketWays(ticket, tuple(_priced(variant, view.hand, path) for path in paths), serving, stations)
        for ticket, paths, serving, stations in found
    )


_Found = tuple[int, tuple[Path, ...], tuple[int, ...], tuple[int, ...]]
"""A ticket, its paths, the routes that serve it, the cities where a station helps."""


@lru_cache(maxsize=512)  # most actions and messages leave all of this as it was
def _ways(variant: Variant, situation: Situation, tickets: tuple[int, ...]) -> tuple[_Found, ...]:
    network = Network(variant, costs_of(variant, situation))
    if situation.stations:
        network, _ = with_stations(variant, situation, network.costs, tickets)
    distances = _distances(network)
    found: list[_Found] = []
    for ticket in tickets:
        path = network.shortest(ticket)
        if path is not None and path.spaces == 0:
            continue
        paths = () if path is None else (path, *_others(network, ticket, path))
        serving = () if path is None else _serving(network, distances, ticket, path)
        found.append((ticket, paths, serving, _helping_cities(network, situation, distances, ticket)))
    return tuple(found)


def _others(network: Network, ticket: int, shortest: Path) -> list[Path]:
    """Other ways: each is the shortest one without a route of the best."""
    others: dict[tuple[int, ...], Path] = {}
    for route in shortest.missing:
        costs = network.costs.copy()
        costs[list(_with_twin(network.variant, route))] = UNAVAILABLE
        path = network._replace(costs=costs).shortest(ticket)
        if path is not None:
            others[path.routes] = path
    return sorted(others.values(), key=lambda path: (path.spaces, len(path.missing)))[: MOST_WAYS - 1]


def _with_twin(variant: Variant, route: int) -> tuple[int, ...]:
    """A route and its twin, which is no other way."""
    twin = variant.board.routes[route].twin
    return (route,) if twin is None else (route, twin)


def _distances(network: Network) -> NDArray[np.int64]:
    """The fewest spaces to claim between any two cities (the algorithm of Floyd and Warshall)."""
    board = network.variant.board
    distances = np.full((len(board.cities), len(board.cities)), _FAR)
    np.fill_diagonal(distances, 0)
    for route, cost in zip(board.routes, network.costs.tolist(), strict=True):
        if cost != UNAVAILABLE:
            spaces = min(cost // SPACE, distances[route.a, route.b])
            distances[route.a, route.b] = distances[route.b, route.a] = spaces
    for city in range(len(board.cities)):
        np.minimum(distances, distances[:, city, None] + distances[None, city, :], out=distances)
    return distances


def _through(network: Network, distances: NDArray[np.int64], ticket: int, route: int, spaces: int) -> int:
    """The fewest spaces for a ticket by way of a route that costs this many."""
    goal, line = network.variant.tickets[ticket], network.variant.board.routes[route]
    there = distances[goal.a, line.a] + distances[line.b, goal.b]
    back = distances[goal.a, line.b] + distances[line.a, goal.b]
    return int(min(there, back)) + spaces


def _serving(network: Network, distances: NDArray[np.int64], ticket: int, path: Path) -> tuple[int, ...]:
    routes = network.variant.board.routes
    claimable = np.flatnonzero(network.costs >= SPACE).tolist()
    on_shortest = {
        route for route in claimable if _through(network, distances, ticket, route, routes[route].length) == path.spaces
    }
    return tuple(sorted(on_shortest.union(path.missing)))


def _helping_cities(
    network: Network, situation: Situation, distances: NDArray[np.int64], ticket: int
) -> tuple[int, ...]:
    if not situation.stations_left:
        return ()
    goal, routes = network.variant.tickets[ticket], network.variant.board.routes
    now = int(distances[goal.a, goal.b])
    useful = [route for route in situation.others if _through(network, distances, ticket, route, 0) < now]
    taken = {*situation.stations, *situation.stations_of_others}
    return tuple(sorted({city for route in useful for city in (routes[route].a, routes[route].b)} - taken))


# Cards


def _priced(variant: Variant, hand: tuple[int, ...], path: Path) -> TicketWay:
    cards, spare = missing_cards(variant, hand, path.missing)
    return TicketWay(path.spaces, path.routes, path.missing, cards, spare)


def missing_cards(
    variant: Variant, hand: tuple[int, ...], routes: Iterable[int]
) -> tuple[tuple[MissingCards, ...], int]:
    """What a hand lacks to claim all these routes, and the locomotives that it can put in place of any of it.

    A grey route gets the colour of which most is left over. What tunnels may cost in addition isn't counted.
    """
    left = dict(zip(CARDS, hand, strict=True))
    lines = [variant.board.routes[route] for route in routes]
    lacking: Counter[str | None] = Counter()
    ferries = sum(route.ferry for route in lines)
    lacking[LOCOMOTIVE] = max(0, ferries - left[LOCOMOTIVE])
    spare = max(0, left.pop(LOCOMOTIVE) - ferries)
    for route in sorted(lines, key=lambda route: (route.colour == GREY, -route.length)):
        colour = max(left, key=left.__getitem__) if route.colour == GREY else route.colour
        needed = route.length - route.ferry
        paid = min(needed, left[colour])
        left[colour] -= paid
        lacking[None if route.colour == GREY else colour] += needed - paid
    order = [*CARDS, None]
    return tuple(MissingCards(card, lacking[card]) for card in order if lacking[card]), spare
