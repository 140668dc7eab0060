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
"""Points for a route of each length, unless a board says otherwise (C3)."""


class UnknownName(KeyError):
    """No city or route has this name. `near` lists the ids of those with a similar name."""

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
    """A city. `names` holds its names in other languages (`en`, `de`, `fr`) and `today`, where they differ."""

    id: str
    name: str
    lat: float
    lon: float
    names: Mapping[str, str] = field(default_factory=dict, hash=False)
    big: bool = False
    aliases: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Route:
    """A route between two cities, `a` and `b`, given by their indices.

    `colour` is `"grey"` or the colour of a card. `ferry` is the number of locomotives it needs, 0 unless it is a ferry.
    `twin` is the index of the other route of a double route (C4).
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
    """A ticket for connecting two cities, given by their indices.

    A `stand_in` takes the place of an official ticket that is not publicly known (P2).
    """

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
    """Cities and the routes between them. A city or route is identified everywhere by its index in these.

    `layout` says how the board is drawn. A board whose file has none is laid out when it is first drawn.
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
        """The index of the city with this id, printed name, alias, or name in another language, ignoring case.

        Raises `UnknownName` if there is none.

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
        """The index of the route with this id: `a/b`, or on a double route `a/b/COLOUR`, or `a/b/1` and `a/b/2`.

        The two routes of a double route are numbered if they have the same colour. Raises `UnknownName`.

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
        """The name of a route for players, made of the printed names of its cities.

        >>> from whistlestop.boards import load
        >>> load("usa").board.route_name("atlanta/charleston")
        'Atlanta–Charleston'
        """
        route = self.routes[self.route(id)]
        return f"{self.cities[route.a].name}–{self.cities[route.b].name}"

    def city_name(self, id: str) -> str:
        """The name of a city as it is printed on the board."""
        return self.cities[self.city(id)].name

    def is_double(self, id: str) -> bool:
        """Whether the route has a twin."""
        return self.routes[self.route(id)].twin is not None

    def _routes_like(self, id: str) -> list[str]:
        """The ids of the routes between the cities that an unknown id names, or else the most similar id."""
        ends = {self._city_index.get(name.casefold()) for name in id.split("/")[:2]}
        between = [route.id for route in self.routes if {route.a, route.b} == ends]
        return between or difflib.get_close_matches(shortened(id), self._route_index, n=1)


def _index_of_cities(cities: tuple[City, ...]) -> dict[str, int]:
    """The index of the city for every name. An id takes precedence over a printed name of another city, and so on."""
    ids = [(city.id, i) for i, city in enumerate(cities)]
    printed = [(city.name, i) for i, city in enumerate(cities)]
    aliases = [(alias, i) for i, city in enumerate(cities) for alias in city.aliases]
    translated = [(name, i) for i, city in enumerate(cities) for name in city.names.values()]
    index: dict[str, int] = {}
    for name, i in ids + printed + aliases + translated:
        index.setdefault(name.casefold(), i)
    return index
