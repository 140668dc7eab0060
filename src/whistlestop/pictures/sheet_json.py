"""The geometry of a board as JSON, for drawing it elsewhere: in a browser, a notebook or another program.

Everything is in sheet units: a sheet is 1000 wide (less for a small board), y grows downwards, and angles are in
degrees clockwise.

>>> from whistlestop.boards import load
>>> sheet = sheet_data(load("usa").board)
>>> sheet.routes[0].id, len(sheet.routes[0].spaces), sheet.cities[0].label.face
('atlanta/charleston', 2, 'label')
>>> msgspec.json.decode(sheet_json(load("usa").board), type=SheetData) == sheet
True
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import msgspec

from whistlestop.actions import LOCOMOTIVE
from whistlestop.boards.board import Board
from whistlestop.boards.geometry.labels import TRACKING
from whistlestop.boards.geometry.paths import Curve, Point
from whistlestop.boards.geometry.sheet import CityMark, LineMark, Sheet, sheet_of
from whistlestop.pictures.spaces import space_kinds

FORMAT = 1

Rounder = Callable[[float], float]


class LabelRow(msgspec.Struct, frozen=True):
    """One row of a label."""

    text: str
    baseline: float
    """The y of its baseline. The row is centred at the label's x."""


class LabelData(msgspec.Struct, frozen=True):
    """A city's name: its bounding box around (x, y), and its rows."""

    x: float
    y: float
    width: float
    height: float
    face: str
    """`label`, or `bold` for a big city."""
    size: float
    """The type size: one em."""
    tracking: float
    """The extra space between letters."""
    rows: tuple[LabelRow, ...]


class CityData(msgspec.Struct, frozen=True):
    """A city."""

    id: str
    name: str
    x: float
    y: float
    radius: float
    """The radius of its disc, without the ring."""
    big: bool
    label: LabelData


class LineData(msgspec.Struct, frozen=True):
    """The connection of two cities: one route, or the two of a double route."""

    a: str
    b: str
    routes: tuple[str, ...]
    """From left to right, going from a to b."""
    curve: Curve
    """A cubic curve: the place of a, two control points, the place of b."""
    stretch: tuple[float, float]
    """Where its spaces begin and end, as distances along the curve."""
    width: float
    """The width of all its tracks together."""


class RouteData(msgspec.Struct, frozen=True):
    """A route."""

    id: str
    a: str
    b: str
    colour: str
    length: int
    tunnel: bool
    ferry: int
    """How many locomotives it needs."""
    locomotives: tuple[int, ...]
    """Which of its spaces show one, counted from 0."""
    width: float
    """The width of each space."""
    spaces: tuple[tuple[float, float, float, float], ...]
    """From a to b, for each space: the x and y of its middle, its angle (above -90, up to 90) and its length."""


class FurnitureData(msgspec.Struct, frozen=True):
    """The centres of the map furniture; null for a piece that has no place."""

    cartouche: Point | None
    values: Point | None
    compass: Point | None


class ProjectionData(msgspec.Struct, frozen=True):
    """The conformal conic projection of the map, before cities are moved apart."""

    parallels: Point
    meridian: float
    scale: float
    origin: Point


class SheetData(msgspec.Struct, frozen=True):
    """A board on its sheet. Cities and routes are in the board's order."""

    format: int
    board: str
    name: str
    width: float
    height: float
    projection: ProjectionData
    cities: tuple[CityData, ...]
    lines: tuple[LineData, ...]
    routes: tuple[RouteData, ...]
    furniture: FurnitureData


def sheet_json(board: Board) -> bytes:
    """The geometry of a board as JSON."""
    return msgspec.json.encode(sheet_data(board))


def sheet_data(board: Board, digits: int = 2) -> SheetData:
    """The geometry of a board as plain data, rounded to this many digits."""
    sheet, rounded = sheet_of(board), partial(_rounded, digits)
    projection, furniture = sheet.projection, sheet.furniture
    return SheetData(
        format=FORMAT,
        board=board.id,
        name=board.name,
        width=sheet.width,
        height=sheet.height,
        projection=ProjectionData(projection.parallels, projection.meridian, projection.scale, projection.origin),
        cities=tuple(_city(sheet, i, mark, rounded) for i, mark in enumerate(sheet.cities)),
        lines=tuple(_line(board, line, rounded) for line in sheet.lines),
        routes=tuple(_route(sheet, i, rounded) for i in range(len(board.routes))),
        furniture=FurnitureData(furniture.cartouche, furniture.values, furniture.compass),
    )


def _city(sheet: Sheet, index: int, mark: CityMark, rounded: Rounder) -> CityData:
    city, label = sheet.board.cities[index], mark.label
    rows = zip(label.rows, label.baselines(mark.label_at[1]), strict=True)
    return CityData(
        id=city.id,
        name=city.name,
        x=rounded(mark.x),
        y=rounded(mark.y),
        radius=mark.radius,
        big=city.big,
        label=LabelData(
            x=rounded(mark.label_at[0]),
            y=rounded(mark.label_at[1]),
            width=rounded(label.width),
            height=rounded(label.height),
            face=label.face,
            size=label.size,
            tracking=TRACKING,
            rows=tuple(LabelRow(text, rounded(baseline)) for text, baseline in rows),
        ),
    )


def _line(board: Board, line: LineMark, rounded: Rounder) -> LineData:
    a, b, c, d = ((rounded(x), rounded(y)) for x, y in line.curve)
    return LineData(
        a=board.cities[line.a].id,
        b=board.cities[line.b].id,
        routes=tuple(board.routes[i].id for i in line.routes),
        curve=(a, b, c, d),
        stretch=(rounded(line.stretch[0]), rounded(line.stretch[1])),
        width=rounded(line.width),
    )


def _route(sheet: Sheet, index: int, rounded: Rounder) -> RouteData:
    board, route = sheet.board, sheet.board.routes[index]
    spaces = list(zip(sheet.spaces[index], space_kinds(route), strict=True))
    if route.a > route.b:  # lines run from the city that comes first on the board
        spaces.reverse()
    return RouteData(
        id=route.id,
        a=board.cities[route.a].id,
        b=board.cities[route.b].id,
        colour=route.colour,
        length=route.length,
        tunnel=route.tunnel,
        ferry=route.ferry,
        locomotives=tuple(i for i, (_, kind) in enumerate(spaces) if kind == LOCOMOTIVE),
        width=spaces[0][0].width,
        spaces=tuple((rounded(s.x), rounded(s.y), rounded(s.angle), rounded(s.length)) for s, _ in spaces),
    )


def _rounded(digits: int, value: float) -> float:
    return round(value, digits) + 0.0  # never -0.0
