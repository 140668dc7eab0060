"""The spaces of every route: their positions, angles and sizes along the lines between the cities.

A *line* connects two cities: it carries one route, or the two routes of a double route side by side.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from whistlestop.boards.board import Board, City
from whistlestop.boards.geometry.curves import ArcLengths, Floats, Ints, directions_at, points_at

SPACE_WIDTH = 9.2
TRACK_GAP = 2.0
"""The gap between the spaces of a double route's two tracks."""
PITCH = 24.5
"""The standard distance from the middle of one space to the next."""
SPACE_GAP = 2.2
"""The gap between neighbouring spaces of a straight line."""
STRETCH = 1.24
STRETCH_SHORT = 1.34
"""How far spaces may stretch to fill a line. Lines of one or two spaces may stretch a little more."""
CORNER_GAP = 1.2
"""The least gap between the inner corners of neighbouring spaces in a bend."""
CITY_RADIUS = 6.4
BIG_CITY_RADIUS = 7.4
RING = 1.3
"""The width of the stroke around a city's disc."""


@dataclass(frozen=True, slots=True)
class Line:
    """The routes between two cities; the spaces of the first lie to the left, going from a to b."""

    a: int
    b: int
    routes: tuple[int, ...]
    spaces: int

    @property
    def width(self) -> float:
        """The width of all tracks together."""
        return len(self.routes) * SPACE_WIDTH + (len(self.routes) - 1) * TRACK_GAP


def lines_of(board: Board) -> tuple[Line, ...]:
    """The lines of a board, in the order of their first routes."""
    return tuple(
        Line(
            min(route.a, route.b),
            max(route.a, route.b),
            (i,) if route.twin is None else (i, route.twin),
            route.length,
        )
        for i, route in enumerate(board.routes)
        if route.twin is None or i < route.twin
    )


def city_radius(city: City) -> float:
    """The radius of a city's disc."""
    return BIG_CITY_RADIUS if city.big else CITY_RADIUS


def clearances(board: Board, lines: Sequence[Line]) -> Floats:
    """The distance from each city's centre at which spaces may begin. It grows with the number of tracks that meet."""
    circumference = np.zeros(len(board.cities))  # of a circle on which the ends of all lines fit side by side
    for line in lines:
        circumference[[line.a, line.b]] += line.width + 1.5
    return np.clip(circumference / (2 * np.pi), 8.6, 14)


@dataclass(frozen=True, slots=True)
class Spaces:
    """All spaces of a board, as arrays of equal length. `along` is the unit vector along a space."""

    line: Ints
    route: Ints
    t: Floats
    centre: Floats
    along: Floats
    length: Floats


def fill(lines: Sequence[Line], curves: Floats, start: Floats, end: Floats) -> tuple[Spaces, Floats]:
    """Place spaces along curves, leaving `start` and `end` clear; also return where on each line they begin and end."""
    arc_lengths = ArcLengths.of(curves)
    count = np.array([line.spaces for line in lines])
    room = arc_lengths.lengths - start - end
    pitch = np.minimum(room / count, PITCH * np.where(count <= 2, STRETCH_SHORT, STRETCH))
    begin = start + (room - pitch * count) / 2
    line, route, place, side = _numbered(lines)
    t = arc_lengths.t_at(line, begin[line] + pitch[line] * (place + 0.5))
    along = directions_at(curves[line], t)
    normal = np.stack((along[:, 1], -along[:, 0]), axis=1)
    centre = points_at(curves[line], t) + normal * side[:, None]
    length = _track_lengths(route, centre, along, pitch[line] - SPACE_GAP)
    return Spaces(line, route, t, centre, along, length), np.stack((begin, begin + pitch * count), axis=1)


def _numbered(lines: Sequence[Line]) -> tuple[Ints, Ints, Floats, Floats]:
    """For every space: its line, its route, its number along the line and its offset to the left of the centre line."""
    rows = [
        (number, route, i, (SPACE_WIDTH + TRACK_GAP) * ((len(line.routes) - 1) / 2 - k))
        for number, line in enumerate(lines)
        for k, route in enumerate(line.routes)
        for i in range(line.spaces)
    ]
    line, route, place, side = zip(*rows, strict=True)
    return np.array(line), np.array(route), np.array(place, float), np.array(side)


def _track_lengths(route: Ints, centre: Floats, along: Floats, wanted: Floats) -> Floats:
    """The length of each space: what fits the tightest bend of its route, so that inner corners never touch."""
    together = route[1:] == route[:-1]
    apart = np.hypot(*(centre[1:] - centre[:-1]).T)
    turn = np.arccos(np.clip((along[1:] * along[:-1]).sum(axis=1), -1, 1))
    fitting = apart - CORNER_GAP - SPACE_WIDTH * np.tan(np.minimum(turn, 1) / 2)
    shortest = np.full(route.max() + 1, np.inf)
    np.minimum.at(shortest, route, wanted)
    np.minimum.at(shortest, route[1:][together], fitting[together])
    return np.maximum(shortest[route], 4.0)
