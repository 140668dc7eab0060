"""The base map of any board: its own if it comes with one, or else one built from a coarse map of the world."""

from __future__ import annotations

import gzip
import math
from functools import cache, lru_cache

from whistlestop.boards.base_map.base_map import DATA, BaseMap, load_base_map
from whistlestop.boards.base_map.build import Generalisation, build_base_map, layout_key
from whistlestop.boards.base_map.sea_name_placement import Disc
from whistlestop.boards.base_map.topology import Topology, read_topology
from whistlestop.boards.geometry.furniture_placement import CARTOUCHE, COMPASS, values_size
from whistlestop.boards.geometry.layout import SHEET_WIDTH
from whistlestop.boards.geometry.paths import Point
from whistlestop.boards.geometry.projection import Projection
from whistlestop.boards.geometry.sheet import Sheet

_CORNER = 5.0  # units; the map of the world is coarse, so corners between longer segments are rounded

BEYOND = 400.0, 340.0
"""How far a wide map extends beyond its sheet, across and down, so that a page of any shape is filled."""


def base_map_of(sheet: Sheet, wide: bool = False) -> BaseMap:
    """The base map of a board: the built-in one if it was made for this layout, or else one built from the world map.

    A `wide` base map extends beyond the sheet.

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
    return _from_world(sheet.board.id, sheet.projection, true, drawn, size, tuple(occupied_discs(sheet)), wide)


@lru_cache(maxsize=16)
def _from_world(
    id: str,
    projection: Projection,
    true_places: tuple[Point, ...],
    drawn_places: tuple[Point, ...],
    size: tuple[float, float],
    occupied: tuple[Disc, ...],
    wide: bool,
) -> BaseMap:
    return build_base_map(
        id,
        projection,
        true_places,
        drawn_places,
        size,
        world(),
        occupied=occupied,
        generalisation=Generalisation(corner=_CORNER),
        source="Natural Earth",
        beyond=BEYOND if wide else (0.0, 0.0),
    )


def occupied_discs(sheet: Sheet) -> list[Disc]:
    """Discs that cover everything printed on a sheet: cities, labels, spaces and furniture."""
    discs: list[Disc] = [(city.x, city.y, city.radius) for city in sheet.cities]
    for city in sheet.cities:
        discs += _discs_over(*city.label_at, city.label.width, city.label.height)
    for space in (space for row in sheet.spaces for space in row):
        discs += _discs_over(space.x, space.y, space.length, space.width, math.radians(space.angle))
    scale = sheet.width / SHEET_WIDTH
    values = values_size(len({route.length for route in sheet.board.routes}))
    furniture = sheet.furniture
    for place, size in ((furniture.cartouche, CARTOUCHE), (furniture.values, values), (furniture.compass, COMPASS)):
        if place is not None:
            discs += _discs_over(*place, size[0] * scale, size[1] * scale)
    return discs


def _discs_over(x: float, y: float, width: float, height: float, angle: float = 0.0) -> list[Disc]:
    """Discs that together cover a box around (x, y)."""
    radius = min(width, height) / 2
    side = 1.4 * radius  # of the square inside a disc
    across, down = (max(1, math.ceil(length / side)) for length in (width, height))
    discs = []
    for i in range(across):
        for j in range(down):
            right, below = ((i + 0.5) / across - 0.5) * width, ((j + 0.5) / down - 0.5) * height
            dx = right * math.cos(angle) - below * math.sin(angle)
            dy = right * math.sin(angle) + below * math.cos(angle)
            discs.append((x + dx, y + dy, radius))
    return discs


@cache
def world() -> Topology:
    """Land, countries, large lakes and rivers of the whole world, accurate to about a tenth of a degree."""
    return read_topology(gzip.decompress((DATA / "world.json.gz").read_bytes()))
