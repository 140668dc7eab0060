"""The trains on claimed routes and the stations in cities."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import NamedTuple
from zlib import crc32

from whistlestop.boards.base_map.simplify import simplify
from whistlestop.boards.board import Route
from whistlestop.boards.geometry.paths import path_in_tenths
from whistlestop.boards.geometry.sheet import Sheet, Space
from whistlestop.pictures.palette import PLAYERS, THEMES, Theme
from whistlestop.pictures.spaces import group_by_marker, marker_path
from whistlestop.pictures.svg import Point, at, element
from whistlestop.pictures.tokens import WAGON_WIDTH, small_wagon, station_def, token_defs, wagon_use

_STATION_LIFT = 1.5
"""How far above the middle of its city's disc a station stands."""
_SMALL_WIDTH = 14.4
"""The width of a wagon on small pictures, where there is no twin beside it."""
_KEYLINE = 1.3
"""How much of the board is left free on each side of a train."""
_LINE, _LINE_EDGE = 32, 54
"""The widths of the line that joins a train to its cities, without and with its edge, in tenths of a unit."""
_TOLERANCE = 1.0
"""How far that line may be from the middles of the spaces."""


class TrainPlace(NamedTuple):
    """Where trains stand on a route."""

    route: str
    """The id of the route."""
    length: int
    """The length of its wagons."""
    double: bool
    """Whether there is another route beside it."""
    wagons: str
    """The path whose vertices are the middles of the wagons (`marker_path`)."""
    line: tuple[Point, ...]
    """From city to city."""


def train_places(sheet: Sheet) -> tuple[TrainPlace, ...]:
    """Where trains stand on each route of a sheet."""
    double = {route for line in sheet.lines if len(line.routes) > 1 for route in line.routes}
    return tuple(
        TrainPlace(route.id, wagon_length(row), i in double, marker_path(row), _line(sheet, route, row))
        for i, (route, row) in enumerate(zip(sheet.board.routes, sheet.spaces, strict=True))
    )


def _line(sheet: Sheet, route: Route, row: Sequence[Space]) -> tuple[Point, ...]:
    """The points from one city of a route to the other, through the middles of its spaces."""
    a, b = ((sheet.cities[city].x, sheet.cities[city].y) for city in (route.a, route.b))
    middles = [(space.x, space.y) for space in row]
    if math.dist(a, middles[0]) > math.dist(b, middles[0]):
        a, b = b, a
    return tuple(simplify([a, *middles, b], _TOLERANCE))


def train_defs(places: Iterable[tuple[int, TrainPlace]], stations: Iterable[int], theme: Theme, small: bool) -> str:
    """The markers for trains at `places` (each with a seat), and the stations of these seats."""
    wagons = sorted({(seat, place.length, small and place.double) for seat, place in places})
    seats = sorted({seat for seat, _, _ in wagons})
    return "".join(
        (
            "" if small else _tokens(tuple(seats), theme.name),
            *(_marker(*wagon, theme.name, small) for wagon in wagons),
            *(station_def(PLAYERS[seat])[1] for seat in sorted(set(stations))),
        )
    )


@cache
def _tokens(seats: tuple[int, ...], theme: str) -> str:
    return token_defs((PLAYERS[seat] for seat in seats), THEMES[theme])


@cache
def _marker(seat: int, length: int, double: bool, theme: str, small: bool) -> str:
    player, colours = PLAYERS[seat], THEMES[theme]
    if small:
        drawn = small_wagon(player, colours, length, WAGON_WIDTH if double else _SMALL_WIDTH)
    else:
        drawn = wagon_use(player, colours, length)
    id = _marker_id(seat, length, double, theme, small)
    return element("marker", drawn, id=id, orient="auto", overflow="visible")


def _marker_id(seat: int, length: int, double: bool, theme: str, small: bool) -> str:
    size = ("-small-double" if double else "-small") if small else ""
    return f"{PLAYERS[seat].name}-{length}-{theme}{size}"


def wagon_length(row: Sequence[Space]) -> int:
    """The length of the wagons on a route: that of its spaces, rounded so that a few lengths serve all routes."""
    return int((row[0].length + 1.4) // 2) * 2


def trains(places: Sequence[TrainPlace], claims: Mapping[int, int], theme: Theme, small: bool) -> str:
    """The trains on claimed routes, by seat, joined to their cities. `claims` maps indices of routes to seats.

    What is left free around them is drawn first, so that it covers no other train.
    """
    keylines, drawn = [], []
    for seat in sorted(set(claims.values())):
        mine = [places[i] for i in sorted(claims) if claims[i] == seat]
        lines = list(_lines(mine, small))
        keylines += [element("g", path, stroke_width=width) for _, path, width in lines]
        joins = [element("use", href=f"#{id}") for id, _, _ in lines]
        drawn.append(
            element(
                "g",
                element("g", *joins, stroke=theme.train_edge, stroke_width=_LINE_EDGE),
                element("g", *joins, stroke=PLAYERS[seat].body, stroke_width=_LINE),
                group_by_marker(_wagons(place, seat, theme, small) for place in mine),
                data_seat=seat,
            )
        )
    return (element("g", *keylines, stroke=theme.train_key) if keylines else "") + "".join(drawn)


def _lines(places: Sequence[TrainPlace], small: bool) -> Iterator[tuple[str, str, int]]:
    """The lines through trains: an id, a path with that id, and how much of the board is left free along it.

    The id is made from the path, so that it means the same in every picture.
    """
    for double, width in ((True, WAGON_WIDTH), (False, _SMALL_WIDTH if small else WAGON_WIDTH)):
        if d := path_in_tenths([place.line for place in places if place.double == double]):
            id = f"line-{crc32(d.encode()):x}"
            yield id, element("path", id=id, d=d), round(10 * (width + 2 * _KEYLINE))


def _wagons(place: TrainPlace, seat: int, theme: Theme, small: bool) -> tuple[str, str]:
    """The marker that draws a seat's wagons, and the path that places them on a route."""
    marker = _marker_id(seat, place.length, small and place.double, theme.name, small)
    return marker, f'<path data-route="{place.route}" d="{place.wagons}"/>'


def placed_stations(sheet: Sheet, stations: Mapping[int, int], small: bool = False) -> str:
    """The stations in cities. They are larger on small pictures."""
    return "".join(
        element(
            "use",
            href=f"#{station_def(PLAYERS[seat])[0]}",
            transform=at(sheet.cities[city].x, sheet.cities[city].y - _STATION_LIFT, scale=1.6 if small else 1),
            data_station=sheet.cities[city].id,
        )
        for city, seat in sorted(stations.items())
    )
