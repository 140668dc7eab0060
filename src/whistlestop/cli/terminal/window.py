"""Which part of a board's sheet a map shows, and where things on it are in cells."""

from __future__ import annotations

from dataclasses import dataclass, replace

from whistlestop.boards.geometry.paths import Point
from whistlestop.boards.geometry.sheet import Sheet

PAD = 26.0
"""Sheet units around the outermost cities."""
SQUARE = 2.0
"""A cell is about twice as high as it is wide."""
SQUEEZE = 1.22
"""How much the sheet may be drawn out of shape to fill the room."""
ZOOMS = (1.0, 1.5, 2.2, 3.2)


@dataclass(frozen=True, slots=True)
class Window:
    """A map of `width` × `height` cells: the sheet's point at its upper left, and the units of a cell each way."""

    width: int
    height: int
    left: float
    top: float
    across: float
    down: float

    def place(self, point: Point) -> Point:
        """Where a point of the sheet is, in cells."""
        return (point[0] - self.left) / self.across, (point[1] - self.top) / self.down

    def cell(self, point: Point) -> tuple[int, int]:
        """The cell that a point of the sheet is in."""
        x, y = self.place(point)
        return int(x // 1), int(y // 1)

    def point(self, x: float, y: float) -> Point:
        """The point of the sheet at a place in cells."""
        return self.left + x * self.across, self.top + y * self.down

    def shows(self, point: Point, margin: int = 3) -> bool:
        """Whether a point lies well inside."""
        x, y = self.place(point)
        return margin <= x < self.width - margin and margin <= y * SQUARE < self.height * SQUARE - margin


def box_of(sheet: Sheet) -> tuple[float, float, float, float]:
    """The part of the sheet that has cities and spaces on it."""
    points = [(city.x, city.y) for city in sheet.cities] + [(s.x, s.y) for row in sheet.spaces for s in row]
    left, right = min(x for x, _ in points), max(x for x, _ in points)
    top, bottom = min(y for _, y in points), max(y for _, y in points)
    return left - PAD, top - PAD, right + PAD, bottom + PAD


def window(sheet: Sheet, width: int, height: int, zoom: float = 1.0, centre: Point | None = None) -> Window:
    """The whole board in so many cells; or, with a zoom, the part of it around a point."""
    left, top, right, bottom = box_of(sheet)
    width, height = max(1, width), max(1, height)
    across, down = (right - left) / width, (bottom - top) / height
    # Where the room has another shape than the board, it is stretched a little, and then there is room to spare.
    across = max(across, down / SQUARE / SQUEEZE)
    down = max(down, across * SQUARE / SQUEEZE)
    across, down = across / zoom, down / zoom
    x, y = centre if centre and zoom > 1 else ((left + right) / 2, (top + bottom) / 2)
    shown = Window(width, height, 0.0, 0.0, across, down)
    return replace(
        shown,
        left=_kept(x - across * width / 2, left, right - across * width),
        top=_kept(y - down * height / 2, top, bottom - down * height),
    )


def _kept(value: float, low: float, high: float) -> float:
    """A window's edge, kept on the board; in the middle of it if the window is larger."""
    return (low + high) / 2 if high < low else min(max(value, low), high)
