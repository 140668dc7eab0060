"""Building a base map of a small made-up world: an island of two countries, one of which has two provinces."""

from __future__ import annotations

import pytest

from tests.boards.base_map.map_reading import distance, inside, lines
from whistlestop.boards.base_map.base_map import BaseMap
from whistlestop.boards.base_map.build import DEFAULT, Generalisation, build_base_map, layout_key
from whistlestop.boards.base_map.topology import Arc, Area, Topology
from whistlestop.boards.geometry.paths import Point
from whistlestop.boards.geometry.projection import Projection, fitting

SIZE = (1000.0, 700.0)
CITIES = [(45.0, 0.0), (55.0, 20.0), (50.0, 10.0)]
DRAWN: list[Point] = [(80.0, 620.0), (900.0, 90.0), (520.0, 330.0)]

NORTH, SOUTH = (54.0, 10.0), (46.0, 10.0)
BORDER: Arc = [SOUTH, (48.0, 10.4), (50.0, 10.0), (52.0, 9.6), NORTH]
WEST: Arc = [NORTH, (54.0, 4.0), (50.0, 3.0), (46.0, 4.0), SOUTH]
EAST: Arc = [SOUTH, (46.0, 16.0), (50.0, 16.0)]
NORTH_EAST: Arc = [(50.0, 16.0), (54.0, 16.0), NORTH]
INNER: Arc = [(50.0, 10.0), (50.0, 16.0)]
LAKE: Arc = [(51.0, 5.0), (52.0, 5.0), (52.0, 7.0), (51.0, 7.0), (51.0, 5.0)]
POND: Arc = [(48.0, 5.0), (48.04, 5.0), (48.04, 5.05), (48.0, 5.0)]
ROCK: Arc = [(49.0, 0.0), (49.04, 0.0), (49.04, 0.05), (49.0, 0.0)]
COMB: Arc = [
    (47.0, 12.0),
    (47.1, 12.0),
    *((47.1 + 0.8 * (i % 4 in (1, 2)), 12 + 0.1 * i) for i in range(28)),
    (47.0, 14.8),
]
RIVER: Arc = [(51.5, 7.0), (51.6, 8.5), (53.0, 9.0), (54.0, 9.0)]
MOUTH: Arc = [(54.0, 9.0), (54.5, 9.0)]


@pytest.fixture(scope="module")
def atlas() -> Topology:
    """The outer border is split where the inner one meets it, so that its arcs can be shared."""
    arcs = [BORDER[:3], BORDER[2:], WEST, EAST, NORTH_EAST, INNER, LAKE, POND, ROCK, RIVER, MOUTH, [*COMB, COMB[0]]]
    west, east = Area("Westland", "", ((2, 0, 1),)), Area("Eastland", "", ((3, 4, ~1, ~0),))
    return Topology(
        arcs,
        {
            "land": (Area("", "", ((2, 3, 4),)), Area("", "", ((8,),))),
            "countries": (west, east),
            "provinces": (
                Area("Upper Eastland", "Eastland", ((4, ~1, 5),)),
                Area("Lower Eastland", "Eastland", ((3, ~5, ~0),)),
            ),
            "lakes": (Area("Lake", "", ((6,),)), Area("Pond", "", ((7,),)), Area("Comb", "", ((11,),))),
        },
        {"rivers": ((9,), (10,))},
    )


@pytest.fixture(scope="module")
def projection() -> Projection:
    return fitting(CITIES, (80, 80, 920, 620))


def built(atlas: Topology, projection: Projection, generalisation: Generalisation = DEFAULT) -> BaseMap:
    true = [projection.place(lat, lon) for lat, lon in CITIES]
    return build_base_map(
        "island", projection, true, DRAWN, SIZE, atlas, generalisation=generalisation, source="made up"
    )


@pytest.fixture(scope="module")
def island(atlas: Topology, projection: Projection) -> BaseMap:
    return built(atlas, projection)


def test_building_twice_gives_the_same(atlas: Topology, projection: Projection, island: BaseMap) -> None:
    assert built(atlas, projection) == island


def test_islands_and_lakes_that_are_too_small_are_left_out(island: BaseMap) -> None:
    (coast,) = lines(island.land)
    assert inside(DRAWN[2], [coast])
    assert len(lines(island.lakes)) == 1


def test_a_larger_tolerance_gives_coarser_lines(atlas: Topology, projection: Projection, island: BaseMap) -> None:
    coarse = built(atlas, projection, Generalisation(coast=40, river=40, border=40, lake=40))
    for path, fewer in ((island.land, coarse.land), (island.rivers, coarse.rivers), (island.borders, coarse.borders)):
        assert sum(map(len, lines(fewer))) < sum(map(len, lines(path)))
    assert lines(coarse.lakes), "an area never loses all its points"


def test_smaller_islands_can_be_kept(atlas: Topology, projection: Projection) -> None:
    fine = built(atlas, projection, Generalisation(speck=0.1, pond=0.1))
    assert len(lines(fine.land)) == 2 and len(lines(fine.lakes)) == 2


def test_the_border_runs_from_coast_to_coast(island: BaseMap) -> None:
    coast, (border,) = lines(island.land), lines(island.borders)
    for end in (border[0], border[-1]):
        assert end in coast[0], "a border ends at a point of the coast, not next to it"
    assert distance(DRAWN[2], [border]) < 4, "the city on the border stays on it"


def test_the_inner_border_starts_on_the_outer(island: BaseMap) -> None:
    (border,), (inner,), (coast,) = lines(island.borders), lines(island.provinces), lines(island.land)
    ends = {inner[0], inner[-1]}
    assert ends & set(border) and ends & set(coast)


def test_the_river_is_one_line(island: BaseMap) -> None:
    (river,) = lines(island.rivers)
    assert distance(river[0], lines(island.lakes), closed=True) < 6


def test_everything_stays_on_the_sheet(island: BaseMap) -> None:
    for path in (island.land, island.borders, island.graticule, island.rivers):
        for x, y in (point for line in lines(path) for point in line):
            assert -4 <= x <= 1004 and -4 <= y <= 704


def test_an_empty_atlas_gives_only_the_graticule(projection: Projection) -> None:
    empty = built(Topology([], {}), projection)
    assert empty.graticule and not (empty.land or empty.borders or empty.lakes)


def test_different_layouts_have_different_keys(projection: Projection) -> None:
    ours = layout_key(projection, DRAWN, SIZE)
    moved = [(DRAWN[0][0] + 0.1, DRAWN[0][1]), *DRAWN[1:]]
    assert ours == layout_key(projection, list(DRAWN), SIZE)
    assert ours != layout_key(projection, moved, SIZE)
    assert ours != layout_key(projection, DRAWN, (1000.0, 650.0))
    assert ours != layout_key(fitting(CITIES, (80, 80, 900, 620)), DRAWN, SIZE)
