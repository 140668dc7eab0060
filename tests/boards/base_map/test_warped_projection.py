"""From the globe to the sheet: windows, the date line and the poles."""

from __future__ import annotations

import math
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.boards.base_map.map_reading import inside
from whistlestop.boards.base_map.topology import Arc
from whistlestop.boards.base_map.warped_projection import WarpedProjection, densified, globe_window, unwrap_longitudes
from whistlestop.boards.geometry.projection import Projection, fitting
from whistlestop.boards.geometry.warp import Warp

BOX = (70.0, 70.0, 930.0, 630.0)
FIJI = [(-18.1, 178.4), (-13.8, -171.8), (-21.1, -175.2), (-17.0, 177.0)]
LAPLAND = [(59.9, 10.8), (69.7, 30.0), (67.3, 14.4)]
RUHR = [(51.5, 7.5), (51.4, 6.8), (51.2, 7.1)]
BOARDS = {"fiji": FIJI, "lapland": LAPLAND, "ruhr": RUHR}


def plain(projection: Projection) -> WarpedProjection:
    return WarpedProjection(projection, Warp([], []), 1000.0, 700.0)


def square(lat: float, lon: float, size: float) -> Arc:
    places = [(lat, lon), (lat + size, lon), (lat + size, lon + size), (lat, lon + size), (lat, lon)]
    return [(north, (east + 180) % 360 - 180) for north, east in places]


@pytest.mark.parametrize("name", BOARDS)
def test_the_window_contains_everything_on_the_sheet(name: str) -> None:
    projection = fitting(BOARDS[name], BOX)
    south, west, north, east = globe_window(projection, 1000, 700)
    for lat in range(-88, 89, 2):
        for turn in range(-179, 180, 2):
            x, y = projection.place(lat, projection.meridian + turn)
            if 0 <= x <= 1000 and 0 <= y <= 700:
                assert south <= lat <= north and west <= projection.meridian + turn <= east


def test_the_window_is_not_much_larger_than_the_sheet() -> None:
    south, west, north, east = globe_window(fitting(RUHR, BOX), 1000, 700)
    assert north - south < 5 and east - west < 5


@pytest.mark.parametrize("lon", [150, 170, 179, -179, -170, -150])
def test_rings_on_either_side_of_the_date_line(lon: float) -> None:
    projection = fitting(FIJI, BOX)
    ours = plain(projection)
    parts = ours.rings(square(-18, lon, 2), globe_window(projection, 1000, 700))
    middle = projection.place(-17, lon + 1)
    if 0 < middle[0] < 1000:
        (part,) = parts
        assert math.dist(part[0], middle) < 150
    else:
        assert parts == []


def test_a_ring_on_the_other_side_of_the_globe_is_not_drawn() -> None:
    projection = fitting(LAPLAND, BOX)
    assert plain(projection).rings(square(-60, -170, 40), globe_window(projection, 1000, 700)) == []


def test_a_ring_around_the_pole_contains_the_pole() -> None:
    projection = fitting([(-80, 0), (-60, 30), (-62, -30)], BOX)
    coast = [(-70.0, float(lon)) for lon in range(-180, 180, 5)]
    (part,) = plain(projection).rings([*coast, coast[0]], globe_window(projection, 1000, 700))
    assert inside(projection.place(-80, 0), [part]) and inside(projection.place(-72, 20), [part])
    assert not inside(projection.place(-64, 0), [part])


def test_lines_cross_the_date_line_without_a_jump() -> None:
    projection = fitting(FIJI, BOX)
    line = [(-18.0, 175.0), (-18.0, 179.0), (-18.0, -179.0), (-18.0, -176.0)]
    (part,) = plain(projection).lines(densified(unwrap_longitudes(line, 180)), globe_window(projection, 1000, 700))
    assert all(a[0] < b[0] < a[0] + 100 for a, b in pairwise(part))


@given(st.lists(st.tuples(st.floats(-80, 80), st.floats(-180, 180)), min_size=1, max_size=8), st.floats(-180, 180))
def test_unwrapped_longitudes_never_jump(line: Arc, meridian: float) -> None:
    places = unwrap_longitudes(line, meridian)
    assert abs(places[0][1] - meridian) <= 180 + 1e-9
    for (_, before), (_, after), (_, lon) in zip(places, places[1:], line[1:], strict=False):
        assert abs(after - before) <= 180 + 1e-9
        assert math.isclose(math.cos(math.radians(after - lon)), 1)


@given(st.lists(st.tuples(st.floats(-80, 80), st.floats(-180, 180)), min_size=1, max_size=6))
def test_densified_lines_keep_their_points_and_have_short_segments(line: Arc) -> None:
    places = densified(line)
    rest = iter(places)
    assert all(place in rest for place in line)  # in this order
    steps = pairwise(places)
    assert all(max(abs(b[0] - a[0]), abs(b[1] - a[1])) <= 1 + 1e-9 for a, b in steps)
