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

from collections.abc import Iterable
from functools import cache, lru_cache
from operator import attrgetter
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

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
    ends_of_routes,
    situation_of,
    with_stations,
)
from whistlestop.ticket_paths import UNAVAILABLE, distances_between, routes_on_shortest

if TYPE_CHECKING:
    from whistlestop.view import View

MOST_WAYS = 3
"""How many ways of a ticket are told, the shortest included."""
Lengths: TypeAlias = NDArray[np.int64]
"""Numbers of spaces."""
_FAR = 1 << 20
"""More spaces than any connection has."""


class MissingCards(msgspec.Struct, frozen=True, gc=False):
    """Cards that the hand lacks."""

    card: str | None
    """The colour, or "locomotive" for a ferry; None: any one colour, for a grey route."""
    count: int


class TicketWay(msgspec.Struct, frozen=True, gc=False):
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


class TicketWays(msgspec.Struct, frozen=True, gc=False):
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
    return WayFinder().ticket_ways(variant, view)


class WayFinder:
    """Finds the ways of one seat's tickets again and again, and what they lack in cards.

    It keeps what it found last, since most actions change at most the cards.
    """

    __slots__ = ("_found", "_hand", "_key", "_priced")

    def __init__(self) -> None:
        self._key: tuple[str, Situation, tuple[int, ...]] | None = None
        self._found: tuple[_Found, ...] = ()
        self._hand: tuple[int, ...] = ()
        self._priced: dict[Path, TicketWay] = {}
        """The ways that were told last, with what this hand lacks for them."""

    def ticket_ways(self, variant: Variant, view: View) -> tuple[TicketWays, ...]:
        """The same as the function of this name."""
        if view.seat is None or view.hand is None:
            return ()
        key = (variant.digest, situation_of(view), view.tickets or ())
        if key != self._key:
            self._key, self._found = key, _ways(variant, key[1], key[2])
        before = self._priced if view.hand == self._hand else {}
        hand = self._hand = view.hand
        priced = self._priced = {
            path: before.get(path) or _priced(variant, hand, path) for _, paths, _, _ in self._found for path in paths
        }
        return tuple(
            TicketWays(ticket, tuple([priced[path] for path in paths]), serving, stations)
            for ticket, paths, serving, stations in self._found
        )


_Found = tuple[int, tuple[Path, ...], tuple[int, ...], tuple[int, ...]]
"""A ticket, its paths, the routes that serve it, the cities where a station helps."""


def _ways(variant: Variant, situation: Situation, tickets: tuple[int, ...]) -> tuple[_Found, ...]:
    network = Network(variant, costs_of(variant, situation))
    if situation.stations:
        network, _ = with_stations(variant, situation, network.costs, tickets)
    lengths = _lengths_to_claim(network)
    distances = _distances(network, lengths)
    found: list[_Found] = []
    for ticket in tickets:
        path = network.shortest(ticket)
        if path is not None and path.spaces == 0:
            continue
        paths = () if path is None else (path, *_others(network, ticket, path))
        serving = () if path is None else _serving(network, lengths, distances, ticket, path)
        found.append((ticket, paths, serving, _helping_cities(network, situation, distances, ticket)))
    return tuple(found)


def _others(network: Network, ticket: int, shortest: Path) -> list[Path]:
    """Other ways: each is the shortest one without a route of the best."""
    left_out = [_with_twin(network.variant, route) for route in shortest.missing]
    others = {path.routes: path for path in network.detours(ticket, left_out)}
    return sorted(others.values(), key=lambda path: (path.spaces, len(path.missing)))[: MOST_WAYS - 1]


def _with_twin(variant: Variant, route: int) -> tuple[int, ...]:
    """A route and its twin, which is no other way."""
    twin = variant.board.routes[route].twin
    return (route,) if twin is None else (route, twin)


def _distances(network: Network, lengths: Lengths) -> Lengths:
    """The fewest spaces to claim between any two cities."""
    return distances_between(ends_of_routes(network.variant), lengths, len(network.variant.board.cities), _FAR)


def _lengths_to_claim(network: Network) -> Lengths:
    """The spaces still to be claimed on each route: none where it is held, -1 where it can't be used."""
    return np.where(network.costs == UNAVAILABLE, -1, network.costs // SPACE).astype(np.int64)


def _serving(network: Network, lengths: Lengths, distances: Lengths, ticket: int, path: Path) -> tuple[int, ...]:
    goal, ends = network.variant.tickets[ticket], ends_of_routes(network.variant)
    claimable = np.where(network.costs >= SPACE, lengths, -1)
    on_shortest = routes_on_shortest(ends, claimable, distances, goal.a, goal.b, path.spaces)
    return tuple(sorted({*np.flatnonzero(on_shortest).tolist(), *path.missing}))


def _helping_cities(network: Network, situation: Situation, distances: Lengths, ticket: int) -> tuple[int, ...]:
    if not situation.stations_left:
        return ()
    goal, routes = network.variant.tickets[ticket], network.variant.board.routes
    free = np.full(len(routes), -1)
    free[list(situation.others)] = 0
    fewer = int(distances[goal.a, goal.b]) - 1
    useful = routes_on_shortest(ends_of_routes(network.variant), free, distances, goal.a, goal.b, fewer)
    taken = {*situation.stations, *situation.stations_of_others}
    cities = {city for route in np.flatnonzero(useful).tolist() for city in (routes[route].a, routes[route].b)}
    return tuple(sorted(cities - taken))


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
    *left, locomotives = hand
    prices = _prices(variant)
    lines = sorted([prices[route] for route in routes], key=_ORDER)
    ferries = sum([line.ferry for line in lines])
    lacking: dict[str | None, int] = {}
    for line in lines:
        colour = left.index(max(left)) if line.colour < 0 else line.colour
        paid = min(line.needed, left[colour])
        left[colour] -= paid
        if paid < line.needed:
            lacking[line.name] = lacking.get(line.name, 0) + line.needed - paid
    if ferries > locomotives:
        lacking[LOCOMOTIVE] = ferries - locomotives
    missing = tuple([_missing(card, lacking[card]) for card in _CARDS_IN_ORDER if card in lacking])
    return missing, max(0, locomotives - ferries)


_CARDS_IN_ORDER: tuple[str | None, ...] = (*CARDS, None)


@cache  # there are few of them, and a server remembers hundreds for each table
def _missing(card: str | None, count: int) -> MissingCards:
    return MissingCards(card, count)


class _Price(NamedTuple):
    """What a route costs in cards."""

    order: tuple[bool, int]
    """The longest routes with a colour are paid first, then grey ones."""
    colour: int
    """The index of its colour; -1 for grey."""
    name: str | None
    """The colour's name; None for grey."""
    needed: int
    """How many cards besides the locomotives of a ferry."""
    ferry: int


_ORDER = attrgetter("order")


@lru_cache(maxsize=16)
def _prices(variant: Variant) -> tuple[_Price, ...]:
    """The price of each route."""
    return tuple(
        _Price(
            order=(route.colour == GREY, -route.length),
            colour=-1 if route.colour == GREY else CARDS.index(route.colour),
            name=None if route.colour == GREY else route.colour,
            needed=route.length - route.ferry,
            ferry=route.ferry,
        )
        for route in variant.board.routes
    )
