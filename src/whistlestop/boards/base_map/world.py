"""A coarse map of the whole world, from which any board gets its base map."""

from __future__ import annotations

import gzip
import math
from functools import cache, lru_cache

from whistlestop.boards.base_map.bake import Fineness, bake, layout_key
from whistlestop.boards.base_map.base_map import DATA, BaseMap, load_base_map
from whistlestop.boards.base_map.names import Disc
from whistlestop.boards.base_map.topology import Topology, read_topology
from whistlestop.boards.geometry.furniture_places import CARTOUCHE, COMPASS, values_size
from whistlestop.boards.geometry.layout import SHEET_WIDTH
from whistlestop.boards.geometry.paths import Point
from whistlestop.boards.geometry.projection import Projection
from whistlestop.boards.geometry.sheet import Sheet

_CORNER = 5.0  # units; the world is coarse, so where its corners show they are rounded


BEYOND = 400.0, 340.0
"""How far a wide map goes on beyond its sheet, so that a page may show any part of it in any shape: across, down."""


def base_map_of(sheet: Sheet, wide: bool = False) -> BaseMap:
    """The base map of a board: the one that comes with it if that was made for this layout, else one from the world.

    A `wide` one goes on beyond the sheet.

    >>> from whistlestop.boards import load
    >>> from whistlestop.boards.geometry.sheet import sheet_of
    >>> base_map_of(sheet_of(load("europe").board)).id
    'europe'
    """
    drawn = tuple((city.x, city.y) for city in sheet.cities)
    size = sheet.width, sheet.height
    built_in = load_base_map(sheet.board.id, wide)
    if built_in is not None and built_in.layout == layout_key(sheet.projection, drawn, size):
        return built_in
    true = tuple(city.true for city in sheet.cities)
    return _from_world(sheet.board.id, sheet.projection, true, drawn, size, tuple(taken(sheet)), wide)


@lru_cache(maxsize=16)
def _from_world(
    id: str,
    projection: Projection,
    true_places: tuple[Point, ...],
    drawn_places: tuple[Point, ...],
    size: tuple[float, float],
    taken: tuple[Disc, ...],
    wide: bool,
) -> BaseMap:
    return bake(
        id,
        projection,
        true_places,
        drawn_places,
        size,
        world(),
        taken=taken,
        fineness=Fineness(corner=_CORNER),
        source="Natural Earth",
        beyond=BEYOND if wide else (0.0, 0.0),
    )


def taken(sheet: Sheet) -> list[Disc]:
    """What of a sheet is printed on: cities, labels, spaces, and the furniture."""
    patches: list[Disc] = [(city.x, city.y, city.radius) for city in sheet.cities]
    for city in sheet.cities:
        patches += _box(*city.label_at, city.label.width, city.label.height)
    for space in (space for row in sheet.spaces for space in row):
        patches += _box(space.x, space.y, space.length, space.width, math.radians(space.angle))
    scale = sheet.width / SHEET_WIDTH
    values = values_size(len({route.length for route in sheet.board.routes}))
    furniture = sheet.furniture
    for place, size in ((furniture.cartouche, CARTOUCHE), (furniture.values, values), (furniture.compass, COMPASS)):
        if place is not None:
            patches += _box(*place, size[0] * scale, size[1] * scale)
    return patches


def _box(x: float, y: float, width: float, height: float, angle: float = 0.0) -> list[Disc]:
    """Round patches that together cover a box."""
    radius = min(width, height) / 2
    across, down = (max(1, math.ceil(side / (1.4 * radius))) for side in (width, height))
    patches = []
    for i in range(across):
        for j in range(down):
            right, below = ((i + 0.5) / across - 0.5) * width, ((j + 0.5) / down - 0.5) * height
            dx = right * math.cos(angle) - below * math.sin(angle)
            dy = right * math.sin(angle) + below * math.cos(angle)
            patches.append((x + dx, y + dy, radius))
    return patches


@cache
def world() -> Topology:
    """Land, countries, large lakes and rivers of the whole world, to about a tenth of a degree."""
    return read_topology(gzip.decompress((DATA / "world.json.gz").read_bytes()))
