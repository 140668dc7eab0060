"""Boards: cities, the routes between them, and the tickets that ask for connections.

>>> from whistlestop.boards import load
>>> board = load("europe").board
>>> route = board.routes[board.route("edinburgh/london/black")]
>>> route.length, route.tunnel, board.cities[route.b].name
(4, False, 'London')
>>> board.city("Vienna") == board.city("wien")
True
"""

from __future__ import annotations

import difflib
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from whistlestop.boards.geometry.layout import Layout
from whistlestop.input_values import shortened

GREY = "grey"
"""The colour of a route that takes cards of any one colour (C1)."""

ROUTE_POINTS = {1: 1, 2: 2, 3: 4, 4: 7, 5: 10, 6: 15, 8: 21}
"""Points for a route of each length (C3), where a board does not say otherwise."""


class UnknownName(KeyError):
    """No city or route has that name; `near` has the ids of those with a similar one."""

    def __init__(self, kind: Literal["city", "route"], name: str, board: str, near: tuple[str, ...] = ()) -> None:
        super().__init__(kind, name, board, near)
        self.kind = kind
        self.name = shortened(name)
        self.board = board
        self.near = near

    def __str__(self) -> str:
        hint = f"; did you mean {' or '.join(self.near)}?" if self.near else ""
        return f'there is no {self.kind} "{self.name}" on the board {self.board}{hint}'


@dataclass(frozen=True, slots=True)
class City:
    """A city. `names` holds its name in other languages (`en`, `de`, `fr`) and `today`, where they differ."""

    id: str
    name: str
    lat: float
    lon: float
    names: Mapping[str, str] = field(default_factory=dict, hash=False)
    big: bool = False
    aliases: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Route:
    """A route between two cities, which are given by their index.

    `colour` is `"grey"` or a card colour, `ferry` the number of locomotive symbols (0: no ferry), and
    `twin` the index of the other route of a double route (C4).
    """

    id: str
    a: int
    b: int
    colour: str
    length: int
    tunnel: bool = False
    ferry: int = 0
    twin: int | None = None


@dataclass(frozen=True, slots=True)
class Ticket:
    """A destination ticket. A `stand_in` takes the place of an official ticket that is not known (P2)."""

    id: str
    a: int
    b: int
    points: int
    long: bool = False
    stand_in: bool = False


@dataclass(frozen=True, slots=True)
class Deck:
    """A named set of tickets; a variant is played with one or more of them."""

    id: str
    name: str
    about: str
    tickets: tuple[Ticket, ...]


@dataclass(frozen=True, slots=True)
class Board:
    """A map to play on. The order of its cities and routes is their index everywhere.

    `layout` is how its file says it is drawn; a board without one is laid out when it is first drawn.
    """

    id: str
    name: str
    about: str
    cities: tuple[City, ...]
    routes: tuple[Route, ...]
    route_points: Mapping[int, int] = field(default_factory=ROUTE_POINTS.copy, hash=False)
    layout: Layout | None = field(default=None, compare=False, repr=False)
    _city_index: dict[str, int] = field(init=False, repr=False, compare=False)
    _route_index: dict[str, int] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_city_index", _index_of_cities(self.cities))
        object.__setattr__(self, "_route_index", {route.id: i for i, route in enumerate(self.routes)})

    def city(self, name: str) -> int:
        """The index of the city with this id, printed name, alias, or name in another language.

        >>> from whistlestop.boards import load
        >>> load("usa").board.city("St. Louis")
        26
        >>> load("europe").board.city("Atlantis")
        Traceback (most recent call last):
        ...
        whistlestop.boards.board.UnknownName: there is no city "Atlantis" on the board Europe
        """
        index = self._city_index.get(name.casefold())
        if index is None:
            near = difflib.get_close_matches(shortened(name.casefold()), self._city_index, n=1)
            raise UnknownName("city", name, self.name, tuple(self.cities[self._city_index[like]].id for like in near))
        return index

    def route(self, id: str) -> int:
        """The index of the route with this id: `a/b`; of a double route, `a/b/COLOUR` or `a/b/1`.

        >>> from whistlestop.boards import load
        >>> load("usa").board.route("atlanta/charleston")
        0
        >>> load("europe").board.route("roma/palermo")
        Traceback (most recent call last):
        ...
        whistlestop.boards.board.UnknownName: there is no route "roma/palermo" on the board Europe; \
did you mean palermo/roma?
        """
        index = self._route_index.get(id)
        if index is None:
            raise UnknownName("route", id, self.name, tuple(self._routes_like(id)))
        return index

    def route_name(self, id: str) -> str:
        """A route as players speak of it.

        >>> from whistlestop.boards import load
        >>> load("usa").board.route_name("atlanta/charleston")
        'Atlanta–Charleston'
        """
        route = self.routes[self.route(id)]
        return f"{self.cities[route.a].name}–{self.cities[route.b].name}"

    def city_name(self, id: str) -> str:
        """A city as printed on the board."""
        return self.cities[self.city(id)].name

    def is_double(self, id: str) -> bool:
        """Whether the route has a twin."""
        return self.routes[self.route(id)].twin is not None

    def _routes_like(self, id: str) -> list[str]:
        ends = {self._city_index.get(name.casefold()) for name in id.split("/")[:2]}
        between = [route.id for route in self.routes if {route.a, route.b} == ends]
        return between or difflib.get_close_matches(shortened(id), self._route_index, n=1)


def _index_of_cities(cities: tuple[City, ...]) -> dict[str, int]:
    """Every name of every city. Where two cities share one, an id goes before a printed name, and so on."""
    ids = [(city.id, i) for i, city in enumerate(cities)]
    printed = [(city.name, i) for i, city in enumerate(cities)]
    aliases = [(alias, i) for i, city in enumerate(cities) for alias in city.aliases]
    translated = [(name, i) for i, city in enumerate(cities) for name in city.names.values()]
    index: dict[str, int] = {}
    for name, i in ids + printed + aliases + translated:
        index.setdefault(name.casefold(), i)
    return index
