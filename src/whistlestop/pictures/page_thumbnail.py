"""A board in the size of a stamp, to choose it by: land, coloured lines, cities.

>>> from whistlestop.boards import load
>>> stamp = thumbnail(load("europe").board)
>>> stamp[:53], len(stamp) <= 6 * 1024
('<rect width="1000" height="640" fill="var(--board-sea', True)
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from itertools import pairwise

from whistlestop.boards.base_map.clip import area, clip_ring
from whistlestop.boards.base_map.thin import thinned
from whistlestop.boards.base_map.world import base_map_of
from whistlestop.boards.board import Board
from whistlestop.boards.geometry.paths import rings
from whistlestop.boards.geometry.sheet import Sheet, sheet_of
from whistlestop.pictures.curves import Curve, steps
from whistlestop.pictures.page_palette import PAGE
from whistlestop.pictures.svg import Point, element, numbers

SIZE = 1000.0, 640.0
"""Width and height of every thumbnail, whatever its board's."""
_EDGE = 20.0  # units by which the land goes on beyond, so that the cut is not seen
_FINEST = 5.6  # units that a coast may stray
_SMALLEST = 160.0  # the area of the smallest island
_LINE = 10.0
_CITY = 11.0

Place = Callable[[Point], tuple[int, int]]
"""Where a point of the sheet is on the thumbnail."""


def thumbnail(board: Board) -> str:
    """What stands inside an SVG element with the viewBox `0 0 1000 640`. Its colours are the page's variables."""
    sheet = sheet_of(board)
    place = _fitted(sheet)
    return (
        element("rect", width=SIZE[0], height=SIZE[1], fill=PAGE.sea)
        + element("path", d=_land(sheet, place), fill=PAGE.land, stroke=PAGE.coast, stroke_width=3)
        + element("g", *_routes(sheet, place), fill="none", stroke_width=_LINE)
        + _cities(sheet, place)
    )


def _fitted(sheet: Sheet) -> Place:
    """The whole sheet, in the middle."""
    scale = min(SIZE[0] / sheet.width, SIZE[1] / sheet.height)

    def place(point: Point) -> tuple[int, int]:
        x, y = (point[0] - sheet.width / 2) * scale, (point[1] - sheet.height / 2) * scale
        return round(SIZE[0] / 2 + x), round(SIZE[1] / 2 + y)

    return place


def _land(sheet: Sheet, place: Place) -> str:
    box = (-_EDGE, -_EDGE, SIZE[0] + _EDGE, SIZE[1] + _EDGE)
    path = ""
    for ring in rings(base_map_of(sheet, wide=True).land):
        coast = thinned(clip_ring([place(point) for point in ring], box), _FINEST)
        if abs(area(coast)) >= _SMALLEST:
            path += f"M{numbers(coast[0], 0)}l{_row(coast)}z"
    return path


def _row(points: list[Point]) -> str:
    """The steps from point to point."""
    return numbers([value for a, b in pairwise(points) for value in (b[0] - a[0], b[1] - a[1])], 0)


def _routes(sheet: Sheet, place: Place) -> Iterator[str]:
    """One path for the lines of each colour."""
    by_colour: dict[str, str] = {}
    for line in sheet.lines:
        for i, route in enumerate(line.routes):
            colour = sheet.board.routes[route].colour
            a, *bend = (place(point) for point in _beside(line.curve, i - (len(line.routes) - 1) / 2))
            by_colour[colour] = by_colour.get(colour, "") + f"M{numbers(a, 0)}c{steps(a, bend)}"
    for colour in sorted(by_colour):
        yield element("path", d=by_colour[colour], stroke=PAGE.cards[colour].fill)


def _beside(curve: Curve, tracks: float) -> Curve:
    """A curve, moved aside by so many tracks."""
    (ax, ay), *_, (bx, by) = curve
    far = _LINE * tracks / math.dist((ax, ay), (bx, by))
    aside = (ay - by) * far, (bx - ax) * far
    a, b, c, d = ((x + aside[0], y + aside[1]) for x, y in curve)
    return a, b, c, d


def _cities(sheet: Sheet, place: Place) -> str:
    """Dots: lines of no length, with round ends. Once in ink, and on it once in paper."""
    dots = "".join(f"M{numbers(place((mark.x, mark.y)), 0)}h0" for mark in sheet.cities)
    ring = element("path", d=dots, stroke=PAGE.city_ring, stroke_width=2 * _CITY)
    disc = element("path", d=dots, stroke=PAGE.city_disc, stroke_width=1.2 * _CITY)
    return element("g", ring, disc, stroke_linecap="round")
