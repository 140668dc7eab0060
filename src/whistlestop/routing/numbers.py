"""A variant and a view as numbers, for compiled code.

>>> import whistlestop as ws
>>> usa = ws.load("usa")
>>> numbers = numbers_of(usa)
>>> numbers.routes[usa.board.route("el-paso/los-angeles"), LENGTH].item()
6
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from whistlestop.actions import CARDS, LOCOMOTIVE
from whistlestop.boards import GREY, Variant
from whistlestop.routing.byte_records import Bytes

if TYPE_CHECKING:
    from whistlestop.view import View

Numbers: TypeAlias = NDArray[np.int64]
Flags: TypeAlias = NDArray[np.bool_]

# The columns of `VariantNumbers.routes`, after the two cities.
LENGTH = 2
COLOUR = 3
"""The index of its card; -1 for a grey route."""
FERRY = 4
TWIN = 5
"""The other route of a double route; -1 if there is none."""
POINTS = 2
"""The column of `VariantNumbers.tickets` after the two cities."""

LOCOMOTIVES = CARDS.index(LOCOMOTIVE)
NOBODY = 255
"""In place of a seat."""


class VariantNumbers(NamedTuple):
    """What never changes in a variant."""

    routes: Numbers
    """For each route its two cities, its length, colour, ferry and twin."""
    around: Numbers
    """For each city its routes in order; rows are filled up with -1."""
    tickets: Numbers
    """For each ticket its two cities and its points."""


@lru_cache(maxsize=64)
def numbers_of(variant: Variant) -> VariantNumbers:
    """The numbers of a variant, made once."""
    routes = np.array(
        [
            (
                route.a,
                route.b,
                route.length,
                -1 if route.colour == GREY else CARDS.index(route.colour),
                route.ferry,
                -1 if route.twin is None else route.twin,
            )
            for route in variant.board.routes
        ],
        dtype=np.int64,
    )
    tickets = np.array([(ticket.a, ticket.b, ticket.points) for ticket in variant.tickets], dtype=np.int64)
    return VariantNumbers(routes, _around(routes, len(variant.board.cities)), tickets)


def _around(routes: Numbers, cities: int) -> Numbers:
    at = [np.flatnonzero((routes[:, :2] == city).any(axis=1)) for city in range(cities)]
    around = np.full((cities, max(map(len, at))), -1, dtype=np.int64)
    for row, found in zip(around, at, strict=True):
        row[: len(found)] = found
    return around


class Owners(NamedTuple):
    """What lies on the board: the same for all readers of a table."""

    routes: Bytes
    """The seat that has claimed each route, or `NOBODY`."""
    cities: Bytes
    """The seat whose station is in each city, or `NOBODY`."""


def owners_of(variant: Variant, view: View) -> Owners:
    """Whose routes and stations are on the board; raises `ValueError` for a view of another variant.

    Compiled code relies on the numbers of routes, cities and tickets in the view.
    """
    if view.digest != variant.digest:
        raise ValueError(f"this view is of another variant than {variant.name}")
    board, players = variant.board, view.players
    routes = _owned(len(board.routes), [player.routes for player in players])
    return Owners(routes, _owned(len(board.cities), [player.stations for player in players]))


def owned_by_nobody(variant: Variant) -> Owners:
    """What lies on an empty board."""
    return Owners(_owned(len(variant.board.routes), ()), _owned(len(variant.board.cities), ()))


def _owned(size: int, held: Iterable[Iterable[int]]) -> Bytes:
    owners = bytearray([NOBODY]) * size
    for seat, places in enumerate(held):
        for place in places:
            owners[place] = seat
    return np.frombuffer(bytes(owners), np.uint8)


def small(numbers: Iterable[int]) -> Bytes:
    """Numbers below 256 in the form that compiled code takes."""
    return np.frombuffer(bytes(numbers), np.uint8)
