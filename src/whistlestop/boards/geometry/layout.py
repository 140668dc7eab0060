"""What a board file stores of the drawing: where cities and labels are, and how the lines between them bend.

Everything is in sheet units, y grows downwards; a sheet is 1000 wide, or less if its board is a small one. The rest of
the geometry follows from this.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from whistlestop.boards.geometry.projection import Point, Projection

SHEET_WIDTH = 1000.0


@dataclass(frozen=True, slots=True)
class CityPlace:
    """Where a city is drawn, the centre of its label from there, and the rows its name is broken into."""

    x: float
    y: float
    label: Point
    rows: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class LinePlace:
    """The curve between two cities: its two control points, and how far its spaces keep back from either city."""

    bend: tuple[Point, Point]
    back: tuple[float, float] = (0.0, 0.0)


@dataclass(frozen=True, slots=True)
class Furniture:
    """The centres of what else is printed on the sheet; None where there was no room for it."""

    cartouche: Point | None = None
    values: Point | None = None
    compass: Point | None = None


@dataclass(frozen=True, slots=True)
class Layout:
    """A board on its sheet. Cities are in the board's order; lines go by their two cities' indices, lower first."""

    height: float
    projection: Projection
    cities: tuple[CityPlace, ...]
    lines: Mapping[tuple[int, int], LinePlace] = field(hash=False)
    furniture: Furniture = Furniture()
    width: float = SHEET_WIDTH
