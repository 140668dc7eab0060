"""Thumbnails of boards, for choosing one: land, coloured lines and cities.

>>> from whistlestop.boards import load
>>> picture = thumbnail(load("europe").board)
>>> picture[:53], len(picture) <= 6 * 1024
('<rect width="1000" height="640" fill="var(--board-sea', True)
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from itertools import pairwise

from whistlestop.boards.base_map.clip import area, clip_ring
from whistlestop.boards.base_map.simplify import simplify
from whistlestop.boards.base_map.world import base_map_of
from whistlestop.boards.board import Board
from whistlestop.boards.geometry.paths import Curve, rings
from whistlestop.boards.geometry.sheet import Sheet, sheet_of
from whistlestop.pictures.curves import steps
from whistlestop.pictures.page_palette import PAGE
from whistlestop.pictures.svg import Point, element, numbers

SIZE = 1000.0, 640.0
"""The width and height of every thumbnail, whatever the shape of its board."""
_EDGE = 20.0  # units by which the land extends beyond the thumbnail, so that the cut is not visible
_TOLERANCE = 5.6  # units that the coast may deviate
_SMALLEST = 160.0  # the area of the smallest island
_LINE = 10.0  # the width of a route
_CITY = 11.0  # the radius of a city

Place = Callable[[Point], tuple[int, int]]
"""Maps a point of the sheet to the thumbnail."""


def thumbnail(board: Board) -> str:
    """The content of an SVG element with the viewBox `0 0 1000 640`. Colours are CSS variables of the page."""
    sheet = sheet_of(board)
    place = _fitted(sheet)
    return (
        element("rect", width=SIZE[0], height=SIZE[1], fill=PAGE.sea)
        + element("path", d=_land(sheet, place), fill=PAGE.land, stroke=PAGE.coast, stroke_width=3)
        + element("g", *_routes(sheet, place), fill="none", stroke_width=_LINE)
        + _cities(sheet, place)
    )


def _fitted(sheet: Sheet) -> Place:
    """Fit the whole sheet into the thumbnail and centre it."""
    scale = min(SIZE[0] / sheet.width, SIZE[1] / sheet.height)

    def place(point: Point) -> tuple[int, int]:
        x, y = (point[0] - sheet.width / 2) * scale, (point[1] - sheet.height / 2) * scale
        return round(SIZE[0] / 2 + x), round(SIZE[1] / 2 + y)

    return place


def _land(sheet: Sheet, place: Place) -> str:
    box = (-_EDGE, -_EDGE, SIZE[0] + _EDGE, SIZE[1] + _EDGE)
    path = ""
    for ring in rings(base_map_of(sheet, wide=True).land):
        coast = simplify(clip_ring([place(point) for point in ring], box), _TOLERANCE)
        if abs(area(coast)) >= _SMALLEST:
            path += f"M{numbers(coast[0], 0)}l{_relative_steps(coast)}z"
    return path


def _relative_steps(points: list[Point]) -> str:
    """The path data from each point to the next."""
    return numbers([value for a, b in pairwise(points) for value in (b[0] - a[0], b[1] - a[1])], 0)


def _routes(sheet: Sheet, place: Place) -> Iterator[str]:
    """One path for all routes of each colour."""
    by_colour: dict[str, str] = {}
    for line in sheet.lines:
        for i, route in enumerate(line.routes):
            colour = sheet.board.routes[route].colour
            a, *bend = (place(point) for point in _shifted(line.curve, i - (len(line.routes) - 1) / 2))
            by_colour[colour] = by_colour.get(colour, "") + f"M{numbers(a, 0)}c{steps(a, bend)}"
    for colour in sorted(by_colour):
        yield element("path", d=by_colour[colour], stroke=PAGE.cards[colour].fill)


def _shifted(curve: Curve, tracks: float) -> Curve:
    """A curve, shifted sideways by this many tracks."""
    (ax, ay), *_, (bx, by) = curve
    far = _LINE * tracks / math.dist((ax, ay), (bx, by))
    aside = (ay - by) * far, (bx - ax) * far
    a, b, c, d = ((x + aside[0], y + aside[1]) for x, y in curve)
    return a, b, c, d


def _cities(sheet: Sheet, place: Place) -> str:
    """Dots, as lines of zero length with round ends: a dark ring, and a light disc on top of it."""
    dots = "".join(f"M{numbers(place((mark.x, mark.y)), 0)}h0" for mark in sheet.cities)
    ring = element("path", d=dots, stroke=PAGE.city_ring, stroke_width=2 * _CITY)
    disc = element("path", d=dots, stroke=PAGE.city_disc, stroke_width=1.2 * _CITY)
    return element("g", ring, disc, stroke_linecap="round")
