"""The coarse world map: any board gets a base map, wherever on the globe it is."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from itertools import pairwise

import pytest

from tests.boards.base_map.map_reading import inside, lines, sheet
from whistlestop.boards import load
from whistlestop.boards.base_map.base_map import DATA, BaseMap
from whistlestop.boards.base_map.build import build_base_map
from whistlestop.boards.base_map.warped_projection import INSET
from whistlestop.boards.base_map.world import BEYOND, base_map_of, occupied_discs, world
from whistlestop.boards.geometry.projection import Projection, fitting
from whistlestop.boards.geometry.sheet import lay_out

# Cities, places that must be land, and places that must be water.
BOARDS = {
    "pacific": (
        [(-36.8, 174.8), (-45.9, 170.5), (-18.1, 178.4), (-21.1, -175.2), (21.3, -157.9), (-17.5, -149.6)],
        [(-43.6, 171.5), (-38.6, 175.8), (-17.8, 178.0), (19.6, -155.5), (-26.0, 148.0)],
        [(-30.0, -170.0), (0.0, 178.0), (10.0, -179.0), (-40.0, 165.0), (-25.0, 180.0)],
    ),
    "japan": (
        [(43.1, 141.4), (35.7, 139.7), (34.4, 132.5), (31.6, 130.6)],
        [(36.3, 138.3), (43.4, 142.8), (32.6, 131.0), (36.5, 128.0)],
        [(40.0, 135.0), (34.0, 142.0), (36.0, 123.5)],
    ),
    "southern africa": (
        [(-33.9, 18.4), (-26.2, 28.0), (-22.6, 17.1), (-8.8, 13.2), (-6.8, 39.3)],
        [(-29.0, 24.0), (-19.0, 47.0), (-12.0, 18.0)],
        [(-35.5, 15.0), (-20.0, 41.0), (-20.0, 8.0)],
    ),
    "scandinavia": (
        [(59.9, 10.8), (60.2, 24.9), (69.6, 18.9), (70.7, 23.7), (55.7, 12.6)],
        [(67.0, 24.0), (61.0, 10.0), (57.0, 14.5), (69.9, 26.0)],
        [(70.0, 10.0), (62.5, 20.0), (57.0, 5.0), (73.0, 30.0)],
    ),
    "bering strait": (
        [(64.7, 177.5), (64.5, -165.4), (66.0, -172.0), (60.8, -161.8), (59.6, 163.0)],
        [(66.7, -177.0), (67.5, 178.0), (65.0, -160.0)],
        [(60.0, -175.0), (61.0, 179.0), (69.5, -172.0)],
    ),
    "antarctica": (
        [(-77.8, 166.7), (-67.6, 62.9), (-66.3, 110.5), (-69.4, 76.4)],
        [(-75.0, 120.0), (-80.0, 90.0), (-70.0, 60.0)],
        [(-60.0, 100.0), (-62.0, 130.0)],
    ),
}


@cache
def board(name: str, wide: bool = False) -> tuple[BaseMap, Projection]:
    projection = fitting(BOARDS[name][0], (70, 70, 930, 630))
    places = [projection.place(lat, lon) for lat, lon in BOARDS[name][0]]
    beyond = BEYOND if wide else (0.0, 0.0)
    return build_base_map(name, projection, places, places, (1000.0, 700.0), world(), beyond=beyond), projection


@pytest.mark.parametrize("wide", [False, True])
@pytest.mark.parametrize("name", BOARDS)
def test_land_and_water_are_where_they_should_be(name: str, wide: bool) -> None:
    ours, projection = board(name, wide)
    coasts = lines(ours.land)
    for places, on_land in ((BOARDS[name][1], True), (BOARDS[name][2], False)):
        for lat, lon in places:
            x, y = projection.place(lat, lon)
            if 10 < x < 990 and 10 < y < 690:
                assert inside((x, y), coasts) == on_land, (lat, lon)


@pytest.mark.parametrize("name", BOARDS)
def test_nothing_wraps_across_the_sheet(name: str) -> None:
    ours, _ = board(name)
    inset = 1000 * INSET + 0.1

    def along_the_edge(a: tuple[float, float], b: tuple[float, float]) -> bool:
        edges = ((0, inset, -1), (0, 1000 - inset, 1), (1, inset, -1), (1, 700 - inset, 1))
        return any(side * (a[axis] - at) >= 0 and side * (b[axis] - at) >= 0 for axis, at, side in edges)

    closed = [[*ring, ring[0]] for ring in lines(ours.land)]
    for line in (*closed, *lines(ours.borders), *lines(ours.rivers)):
        for a, b in pairwise(line):
            long = abs(a[0] - b[0]) + abs(a[1] - b[1]) > 300
            assert not long or along_the_edge(a, b), (a, b)


def test_the_world_is_small() -> None:
    assert (DATA / "world.json.gz").stat().st_size <= 60_000
    assert {*world().areas, *world().lines} == {"land", "countries", "lakes", "rivers"}


def test_a_board_with_another_layout_gets_its_own_map() -> None:
    built_in = sheet("usa")
    layout = load("usa").board.layout
    assert layout is not None
    (first, *rest) = layout.cities
    moved = replace(layout, cities=(replace(first, x=first.x + 12), *rest))
    other = base_map_of(lay_out(built_in.board, moved))
    assert other.layout != base_map_of(built_in).layout and not other.provinces
    assert other.land and other is base_map_of(lay_out(built_in.board, moved)), "it is cached"


def test_occupied_discs_cover_cities_labels_spaces_and_furniture() -> None:
    ours = sheet("europe")
    patches = occupied_discs(ours)

    def covered(x: float, y: float) -> bool:
        return any((x - cx) ** 2 + (y - cy) ** 2 <= radius**2 for cx, cy, radius in patches)

    assert all(covered(city.x, city.y) and covered(*city.label_at) for city in ours.cities)
    assert all(covered(space.x, space.y) for row in ours.spaces for space in row)
    furniture = (ours.furniture.cartouche, ours.furniture.values, ours.furniture.compass)
    assert all(covered(*place) for place in furniture if place is not None)
    assert not covered(5, 5)
