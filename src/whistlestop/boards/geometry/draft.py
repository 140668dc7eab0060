"""A layout in progress: the arrays that the solver changes."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from whistlestop.boards.board import Board
from whistlestop.boards.geometry import spaces as space_layout
from whistlestop.boards.geometry.curves import Floats, Ints
from whistlestop.boards.geometry.labels import label, line_breaks
from whistlestop.boards.geometry.layout import CityPlace, Furniture, Layout, LinePlace
from whistlestop.boards.geometry.overlap import Boxes
from whistlestop.boards.geometry.projection import Projection

CASING = {"plain": 0.6, "tunnel": 2.6, "ferry": 2.6}
"""How far the drawing of a line extends beyond its spaces, with the ties of a tunnel or the waves of a ferry."""
_GOLDEN_ANGLE = 2.4
"""In radians. Points at multiples of it around a circle are never close to one another."""


@dataclass(slots=True)
class Draft:
    """The current place of everything, as arrays over the lines or the cities of a board.

    The solver changes `at`, `bend` and `back`, and of the labels `rows`, `label_size` and `label_off`.
    """

    board: Board
    projection: Projection
    width: float
    height: float
    lines: tuple[space_layout.Line, ...] = field(init=False)
    a: Ints = field(init=False)
    """Per line: the index of its first city."""
    b: Ints = field(init=False)
    """Per line: the index of its second city."""
    count: Ints = field(init=False)
    """Per line: how many spaces it has, one behind the other."""
    half_width: Floats = field(init=False)
    """Per line: half the width of its tracks."""
    casing: Floats = field(init=False)
    """Per line: how far its drawing extends beyond its spaces."""
    clear: Floats = field(init=False)
    """Per city: the distance from its centre at which spaces may begin."""
    radius: Floats = field(init=False)
    """Per city: the radius of its disc."""
    true: Floats = field(init=False)
    """Per city: its geographic place."""
    at: Floats = field(init=False)
    """Per city: where it is drawn."""
    bend: Floats = field(init=False)
    """Per line: the two control points of its curve."""
    back: Floats = field(init=False)
    """Per line: how far its spaces are held back from its first and second city, beyond `clear`."""
    rows: list[tuple[str, ...]] = field(init=False)
    """Per city: the rows of its label."""
    label_size: Floats = field(init=False)
    """Per city: the width and height of its label."""
    label_off: Floats = field(init=False)
    """Per city: the vector from its centre to that of its label."""

    def __post_init__(self) -> None:
        cities = self.board.cities
        self.lines = space_layout.lines_of(self.board)
        self.a = np.array([line.a for line in self.lines])
        self.b = np.array([line.b for line in self.lines])
        self.count = np.array([line.spaces for line in self.lines])
        self.half_width = np.array([line.width / 2 for line in self.lines])
        self.casing = np.array([CASING[self._kind(line)] for line in self.lines])
        self.clear = space_layout.clearances(self.board, self.lines)
        self.radius = np.array([space_layout.city_radius(city) for city in cities])
        self.true = np.array([self.projection.place(city.lat, city.lon) for city in cities])
        turn = _GOLDEN_ANGLE * np.arange(len(cities))  # to separate cities that share a place
        self.at = self.true + 0.3 * np.stack((np.cos(turn), np.sin(turn)), axis=1)
        self.bend = np.stack(self.thirds(), axis=1)
        self.back = np.zeros((len(self.lines), 2))
        self.rows = [line_breaks(city)[0] for city in cities]
        self.label_size = np.array([self.size_of(i, rows) for i, rows in enumerate(self.rows)])
        self.label_off = np.stack((self.radius + 4 + self.label_size[:, 0] / 2, np.zeros(len(cities))), axis=1)

    def _kind(self, line: space_layout.Line) -> str:
        route = self.board.routes[line.routes[0]]
        return "tunnel" if route.tunnel else "ferry" if route.ferry else "plain"

    def size_of(self, city: int, rows: tuple[str, ...]) -> tuple[float, float]:
        """The width and height of a city's label with its name broken into these rows."""
        broken = label(self.board.cities[city], rows)
        return broken.width, broken.height

    def thirds(self) -> tuple[Floats, Floats]:
        """The control points of straight lines."""
        a, b = self.at[self.a], self.at[self.b]
        return a + (b - a) / 3, a + (b - a) * 2 / 3

    @property
    def curves(self) -> Floats:
        """The curve of each line: its two cities and the control points between them."""
        return np.stack((self.at[self.a], self.bend[:, 0], self.bend[:, 1], self.at[self.b]), axis=1)

    @property
    def needed(self) -> Floats:
        """The length each line needs for spaces of the standard size."""
        return self.count * space_layout.PITCH + self.clear[self.a] + self.clear[self.b]

    def spaces(self) -> space_layout.Spaces:
        """The spaces along the current curves."""
        start, end = self.clear[self.a] + self.back[:, 0], self.clear[self.b] + self.back[:, 1]
        return space_layout.fill(self.lines, self.curves, start, end)[0]

    def space_boxes(self, spaces: space_layout.Spaces) -> Boxes:
        """The rectangles of these spaces."""
        width = np.full(len(spaces.length), space_layout.SPACE_WIDTH / 2)
        return Boxes(spaces.centre, spaces.along, np.stack((spaces.length / 2, width), axis=1))

    def label_boxes(self) -> Boxes:
        """The rectangles of all labels."""
        return Boxes.upright(self.at + self.label_off, self.label_size)

    def copy(self) -> Draft:
        """A copy that shares no arrays with this draft."""
        copied = Draft(self.board, self.projection, self.width, self.height)
        for name in ("at", "bend", "back", "label_size", "label_off"):
            setattr(copied, name, getattr(self, name).copy())
        copied.rows = list(self.rows)
        return copied

    def layout(self, furniture: Furniture) -> Layout:
        """The layout as the board file stores it, with the same rounding."""
        at, off, bend, back = (np.round(v, 1).tolist() for v in (self.at, self.label_off, self.bend, self.back))
        return Layout(
            width=self.width,
            height=self.height,
            projection=self.projection,
            cities=tuple(
                CityPlace(x, y, (dx, dy), rows) for (x, y), (dx, dy), rows in zip(at, off, self.rows, strict=True)
            ),
            lines={
                (line.a, line.b): LinePlace((tuple(c1), tuple(c2)), tuple(ends))
                for line, (c1, c2), ends in zip(self.lines, bend, back, strict=True)
            },
            furniture=furniture,
        )
