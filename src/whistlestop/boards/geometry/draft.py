"""A layout while it is being worked out, as arrays that the solver moves about."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from whistlestop.boards.board import Board
from whistlestop.boards.geometry import spaces as filling
from whistlestop.boards.geometry.curves import Floats, Ints
from whistlestop.boards.geometry.labels import label, ways_to_break
from whistlestop.boards.geometry.layout import CityPlace, Furniture, Layout, LinePlace
from whistlestop.boards.geometry.overlap import Boxes
from whistlestop.boards.geometry.projection import Projection

CASING = {"plain": 0.6, "tunnel": 2.6, "ferry": 2.6}
"""What is drawn beside the spaces of a line: teeth or waves want room as well."""


@dataclass(slots=True)
class Draft:
    """Where everything is just now. `at`, `bend`, `back` and `label_off` are what the solver changes."""

    board: Board
    projection: Projection
    width: float
    height: float
    lines: tuple[filling.Line, ...] = field(init=False)
    a: Ints = field(init=False)
    b: Ints = field(init=False)
    count: Ints = field(init=False)
    half_width: Floats = field(init=False)
    casing: Floats = field(init=False)
    clear: Floats = field(init=False)
    radius: Floats = field(init=False)
    true: Floats = field(init=False)
    at: Floats = field(init=False)
    bend: Floats = field(init=False)
    back: Floats = field(init=False)
    rows: list[tuple[str, ...]] = field(init=False)
    label_size: Floats = field(init=False)
    label_off: Floats = field(init=False)

    def __post_init__(self) -> None:
        cities = self.board.cities
        self.lines = filling.lines_of(self.board)
        self.a = np.array([line.a for line in self.lines])
        self.b = np.array([line.b for line in self.lines])
        self.count = np.array([line.spaces for line in self.lines])
        self.half_width = np.array([line.width / 2 for line in self.lines])
        self.casing = np.array([CASING[self._kind(line)] for line in self.lines])
        self.clear = filling.clearances(self.board, self.lines)
        self.radius = np.array([filling.BIG_CITY_RADIUS if city.big else filling.CITY_RADIUS for city in cities])
        self.true = np.array([self.projection.place(city.lat, city.lon) for city in cities])
        turn = 2.4 * np.arange(len(cities))  # cities in one place would not know which way to part
        self.at = self.true + 0.3 * np.stack((np.cos(turn), np.sin(turn)), axis=1)
        self.bend = np.stack(self.thirds(), axis=1)
        self.back = np.zeros((len(self.lines), 2))
        self.rows = [ways_to_break(city)[0] for city in cities]
        self.label_size = np.array([self.size_of(i, rows) for i, rows in enumerate(self.rows)])
        self.label_off = np.stack((self.radius + 4 + self.label_size[:, 0] / 2, np.zeros(len(cities))), axis=1)

    def _kind(self, line: filling.Line) -> str:
        route = self.board.routes[line.routes[0]]
        return "tunnel" if route.tunnel else "ferry" if route.ferry else "plain"

    def size_of(self, city: int, rows: tuple[str, ...]) -> tuple[float, float]:
        """The size of a city's label when its name is broken so."""
        made = label(self.board.cities[city], rows)
        return made.width, made.height

    def thirds(self) -> tuple[Floats, Floats]:
        """The control points of straight lines."""
        a, b = self.at[self.a], self.at[self.b]
        return a + (b - a) / 3, a + (b - a) * 2 / 3

    @property
    def curves(self) -> Floats:
        return np.stack((self.at[self.a], self.bend[:, 0], self.bend[:, 1], self.at[self.b]), axis=1)

    @property
    def needed(self) -> Floats:
        """How long each line should be for spaces of the natural size."""
        return self.count * filling.PITCH + self.clear[self.a] + self.clear[self.b]

    def spaces(self) -> filling.Spaces:
        start, end = self.clear[self.a] + self.back[:, 0], self.clear[self.b] + self.back[:, 1]
        return filling.fill(self.lines, self.curves, start, end)[0]

    def space_boxes(self, spaces: filling.Spaces) -> Boxes:
        width = np.full(len(spaces.length), filling.SPACE_WIDTH / 2)
        return Boxes(spaces.centre, spaces.along, np.stack((spaces.length / 2, width), axis=1))

    def label_boxes(self) -> Boxes:
        return Boxes.upright(self.at + self.label_off, self.label_size)

    def copy(self) -> Draft:
        twin = Draft(self.board, self.projection, self.width, self.height)
        for name in ("at", "bend", "back", "label_size", "label_off"):
            setattr(twin, name, getattr(self, name).copy())
        twin.rows = list(self.rows)
        return twin

    def layout(self, furniture: Furniture) -> Layout:
        """What the board's file stores, rounded as it is stored there."""
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
