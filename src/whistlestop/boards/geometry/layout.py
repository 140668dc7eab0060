"""The layout stored in a board file: where cities and labels are, and how the lines between them bend.

Everything is in sheet units, and y grows downwards. A sheet is 1000 units wide, or less for a small board. The rest of
the geometry is derived from the layout.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from whistlestop.boards.geometry.paths import Point
from whistlestop.boards.geometry.projection import Projection

SHEET_WIDTH = 1000.0
"""The full width of a sheet."""


@dataclass(frozen=True, slots=True)
class CityPlace:
    """Where a city is drawn, the centre of its label relative to it, and the rows its name is broken into."""

    x: float
    y: float
    label: Point
    rows: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class LinePlace:
    """The curve between two cities: its control points, and how far its spaces are held back from each city."""

    bend: tuple[Point, Point]
    back: tuple[float, float] = (0.0, 0.0)


@dataclass(frozen=True, slots=True)
class Furniture:
    """The centres of the map furniture; None for a piece that has no room."""

    cartouche: Point | None = None
    values: Point | None = None
    compass: Point | None = None


@dataclass(frozen=True, slots=True)
class Layout:
    """The layout of a board. Cities are in the board's order; lines are keyed by city indices, the lower first."""

    height: float
    projection: Projection
    cities: tuple[CityPlace, ...]
    lines: Mapping[tuple[int, int], LinePlace] = field(hash=False)
    furniture: Furniture = Furniture()
    width: float = SHEET_WIDTH
