"""The spaces of every route: their places, angles and sizes along the lines between the cities.

A *line* is what joins two cities: one route, or the two of a double route side by side.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from whistlestop.boards.board import Board
from whistlestop.boards.geometry.curves import Floats, Ints, Rulers, directions_at, points_at

SPACE_WIDTH = 9.2
TRACK_GAP = 2.0
"""Between the spaces of the two tracks of a double route."""
PITCH = 24.5
"""From one space to the next, where there is room for it."""
SPACE_GAP = 2.2
STRETCH = 1.24
STRETCH_SHORT = 1.34
"""How far spaces may stretch to fill a line: lines of one or two spaces may a little more."""
CORNER_GAP = 1.2
"""Left between the inner corners of neighbouring spaces in a bend."""
CITY_RADIUS = 6.4
BIG_CITY_RADIUS = 7.4
RING = 1.3
"""The stroke around a city's disc."""


@dataclass(frozen=True, slots=True)
class Line:
    """The routes between two cities; the spaces of the first lie to the left, going from a to b."""

    a: int
    b: int
    routes: tuple[int, ...]
    spaces: int

    @property
    def width(self) -> float:
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


def clearances(board: Board, lines: Sequence[Line]) -> Floats:
    """How far from each city's centre its lines may begin: further, the more tracks meet there."""
    around = np.zeros(len(board.cities))
    for line in lines:
        around[[line.a, line.b]] += line.width + 1.5
    return np.clip(around / (2 * np.pi), 8.6, 14)


@dataclass(frozen=True, slots=True)
class Spaces:
    """All spaces of a board, as arrays of the same length; `along` is the unit vector of a space's length."""

    line: Ints
    route: Ints
    t: Floats
    centre: Floats
    along: Floats
    length: Floats


def fill(lines: Sequence[Line], curves: Floats, start: Floats, end: Floats) -> tuple[Spaces, Floats]:
    """Spaces along curves that keep `start` and `end` clear, and where on each line they begin and end."""
    rulers = Rulers.of(curves)
    count = np.array([line.spaces for line in lines])
    room = rulers.lengths - start - end
    pitch = np.minimum(room / count, PITCH * np.where(count <= 2, STRETCH_SHORT, STRETCH))
    begin = start + (room - pitch * count) / 2
    line, route, place, side = _numbered(lines)
    t = rulers.t_at(line, begin[line] + pitch[line] * (place + 0.5))
    along = directions_at(curves[line], t)
    normal = np.stack((along[:, 1], -along[:, 0]), axis=1)
    centre = points_at(curves[line], t) + normal * side[:, None]
    length = _track_lengths(route, centre, along, pitch[line] - SPACE_GAP)
    return Spaces(line, route, t, centre, along, length), np.stack((begin, begin + pitch * count), axis=1)


def _numbered(lines: Sequence[Line]) -> tuple[Ints, Ints, Floats, Floats]:
    """For every space: its line, its route, its number along the line, its offset to the left of the line's middle."""
    rows = [
        (number, route, i, (SPACE_WIDTH + TRACK_GAP) * ((len(line.routes) - 1) / 2 - k))
        for number, line in enumerate(lines)
        for k, route in enumerate(line.routes)
        for i in range(line.spaces)
    ]
    line, route, place, side = zip(*rows, strict=True)
    return np.array(line), np.array(route), np.array(place, float), np.array(side)


def _track_lengths(route: Ints, centre: Floats, along: Floats, wanted: Floats) -> Floats:
    """All spaces of a track are as long as its tightest bend allows, so that inner corners never touch."""
    together = route[1:] == route[:-1]
    apart = np.hypot(*(centre[1:] - centre[:-1]).T)
    turn = np.arccos(np.clip((along[1:] * along[:-1]).sum(axis=1), -1, 1))
    fitting = apart - CORNER_GAP - SPACE_WIDTH * np.tan(np.minimum(turn, 1) / 2)
    shortest = np.full(route.max() + 1, np.inf)
    np.minimum.at(shortest, route, wanted)
    np.minimum.at(shortest, route[1:][together], fitting[together])
    return np.maximum(shortest[route], 4.0)
