"""A board on its sheet: the position of every city, label, line and space.

>>> from whistlestop.boards import load
>>> sheet = sheet_of(load("usa").board)
>>> sheet.width, len(sheet.cities), len(sheet.spaces)
(1000.0, 36, 100)
>>> len(sheet.spaces[load("usa").board.route("atlanta/miami")])
5
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from whistlestop.boards.board import Board
from whistlestop.boards.geometry import spaces as space_layout
from whistlestop.boards.geometry.curves import Floats
from whistlestop.boards.geometry.labels import Label, label
from whistlestop.boards.geometry.layout import Furniture, Layout
from whistlestop.boards.geometry.paths import Curve, Point
from whistlestop.boards.geometry.projection import Projection


@dataclass(frozen=True, slots=True)
class CityMark:
    """A city on the sheet. `true` is its geographic place; `label_at` is the middle of its label."""

    id: str
    x: float
    y: float
    true: Point
    radius: float
    label: Label
    label_at: Point


@dataclass(frozen=True, slots=True)
class Space:
    """A space for one train: its middle, its angle in degrees, and its size."""

    x: float
    y: float
    angle: float
    length: float
    width: float


@dataclass(frozen=True, slots=True)
class LineMark:
    """The curve between two cities, and the stretch of it that has spaces, as distances from the start."""

    a: int
    b: int
    routes: tuple[int, ...]
    curve: Curve
    stretch: tuple[float, float]
    width: float


@dataclass(frozen=True, slots=True)
class Sheet:
    """Everything on the sheet. Cities and `spaces` (one tuple per route) are in the board's order."""

    board: Board
    width: float
    height: float
    projection: Projection
    cities: tuple[CityMark, ...]
    lines: tuple[LineMark, ...]
    spaces: tuple[tuple[Space, ...], ...]
    furniture: Furniture


def sheet_of(board: Board) -> Sheet:
    """The sheet of a board, from the layout in its file. A board without one is laid out first, which takes seconds."""
    return _sheet_of(board, board.layout)


@lru_cache(maxsize=32)
def _sheet_of(board: Board, layout: Layout | None) -> Sheet:
    if layout is None:
        from whistlestop.boards.geometry.solver import solve  # only boards without a layout need it

        layout = solve(board)
    return lay_out(board, layout)


def lay_out(board: Board, layout: Layout) -> Sheet:
    """Derive the sheet from a layout."""
    lines = space_layout.lines_of(board)
    places = [layout.lines[line.a, line.b] for line in lines]
    at = np.array([(city.x, city.y) for city in layout.cities])
    curves = np.array(
        [(at[line.a], *place.bend, at[line.b]) for line, place in zip(lines, places, strict=True)], dtype=float
    )
    clear = space_layout.clearances(board, lines)
    back = np.array([place.back for place in places])
    start = clear[[line.a for line in lines]] + back[:, 0]
    end = clear[[line.b for line in lines]] + back[:, 1]
    spaces, stretches = space_layout.fill(lines, curves, start, end)
    return Sheet(
        board=board,
        width=layout.width,
        height=layout.height,
        projection=layout.projection,
        cities=_city_marks(board, layout),
        lines=tuple(
            LineMark(
                line.a, line.b, line.routes, _control_points(curve), (float(stretch[0]), float(stretch[1])), line.width
            )
            for line, curve, stretch in zip(lines, curves, stretches, strict=True)
        ),
        spaces=_by_route(spaces, len(board.routes)),
        furniture=layout.furniture,
    )


def _city_marks(board: Board, layout: Layout) -> tuple[CityMark, ...]:
    return tuple(
        CityMark(
            id=city.id,
            x=place.x,
            y=place.y,
            true=layout.projection.place(city.lat, city.lon),
            radius=space_layout.city_radius(city),
            label=label(city, place.rows),
            label_at=(place.x + place.label[0], place.y + place.label[1]),
        )
        for city, place in zip(board.cities, layout.cities, strict=True)
    )


def _control_points(curve: Floats) -> Curve:
    a, b, c, d = (tuple(point) for point in curve.tolist())
    return a, b, c, d


def _by_route(spaces: space_layout.Spaces, routes: int) -> tuple[tuple[Space, ...], ...]:
    """The spaces of each route, at angles above -90 and up to 90 degrees, so that nothing on them is upside down."""
    rows: list[list[Space]] = [[] for _ in range(routes)]
    angles = np.degrees(np.arctan2(spaces.along[:, 1], spaces.along[:, 0]))
    upright = np.where(angles > 90, angles - 180, np.where(angles <= -90, angles + 180, angles))
    for route, (x, y), angle, length in zip(
        spaces.route.tolist(), spaces.centre.tolist(), upright.tolist(), spaces.length.tolist(), strict=True
    ):
        rows[route].append(Space(x, y, angle, length, space_layout.SPACE_WIDTH))
    return tuple(tuple(row) for row in rows)
