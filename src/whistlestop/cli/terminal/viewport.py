"""The part of a board's sheet that a map shows, and the conversion between the sheet and cells."""

from __future__ import annotations

from dataclasses import dataclass, replace

from whistlestop.boards.geometry.paths import Point
from whistlestop.boards.geometry.sheet import Sheet

PAD = 26.0
"""The margin around the outermost cities, in sheet units."""
CELL_ASPECT = 2.0
"""A cell is about twice as high as it is wide."""
MAX_STRETCH = 1.22
"""How much the sheet may be distorted to fill the map."""
ZOOMS = (1.0, 1.5, 2.2, 3.2)


@dataclass(frozen=True, slots=True)
class Viewport:
    """A map of `width` × `height` cells. `left` and `top` are the sheet's point at its upper left."""

    width: int
    height: int
    left: float
    top: float
    units_per_column: float
    units_per_row: float

    def place(self, point: Point) -> Point:
        """The position of a point of the sheet, in cells."""
        return (point[0] - self.left) / self.units_per_column, (point[1] - self.top) / self.units_per_row

    def cell(self, point: Point) -> tuple[int, int]:
        """The cell that contains a point of the sheet."""
        x, y = self.place(point)
        return int(x // 1), int(y // 1)

    def point(self, x: float, y: float) -> Point:
        """The point of the sheet at a position in cells."""
        return self.left + x * self.units_per_column, self.top + y * self.units_per_row

    def shows(self, point: Point, margin: int = 3) -> bool:
        """Whether a point is well inside."""
        x, y = self.place(point)
        return margin <= x < self.width - margin and margin <= y * CELL_ASPECT < self.height * CELL_ASPECT - margin


def board_bounds(sheet: Sheet) -> tuple[float, float, float, float]:
    """The part of the sheet that contains the cities and spaces: left, top, right, bottom."""
    points = [(city.x, city.y) for city in sheet.cities] + [(s.x, s.y) for row in sheet.spaces for s in row]
    left, right = min(x for x, _ in points), max(x for x, _ in points)
    top, bottom = min(y for _, y in points), max(y for _, y in points)
    return left - PAD, top - PAD, right + PAD, bottom + PAD


def viewport(sheet: Sheet, width: int, height: int, zoom: float = 1.0, centre: Point | None = None) -> Viewport:
    """A viewport of this size that shows the whole board or, with a zoom, the part around a point."""
    left, top, right, bottom = board_bounds(sheet)
    width, height = max(1, width), max(1, height)
    units_per_column, units_per_row = (right - left) / width, (bottom - top) / height
    # If the map has another shape than the board, stretch the board a little, and leave the rest empty.
    units_per_column = max(units_per_column, units_per_row / CELL_ASPECT / MAX_STRETCH)
    units_per_row = max(units_per_row, units_per_column * CELL_ASPECT / MAX_STRETCH)
    units_per_column, units_per_row = units_per_column / zoom, units_per_row / zoom
    x, y = centre if centre and zoom > 1 else ((left + right) / 2, (top + bottom) / 2)
    shown = Viewport(width, height, 0.0, 0.0, units_per_column, units_per_row)
    return replace(
        shown,
        left=_clamped(x - units_per_column * width / 2, left, right - units_per_column * width),
        top=_clamped(y - units_per_row * height / 2, top, bottom - units_per_row * height),
    )


def _clamped(value: float, low: float, high: float) -> float:
    """Clamp the edge of a viewport to the board; centre a viewport that is larger than the board."""
    return (low + high) / 2 if high < low else min(max(value, low), high)
