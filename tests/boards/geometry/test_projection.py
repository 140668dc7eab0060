from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from whistlestop.boards.geometry.projection import Projection, fitting

RADIUS = 1.0

NORTH = Projection((40, 58), 14)
SOUTH = Projection((-45, -35), 172)
EQUATOR = Projection((-8, 8), 100)
latitudes = st.floats(-70, 70)
turns = st.floats(-50, 50)


def step(projection: Projection, lat: float, lon: float, north: float, east: float) -> tuple[float, float]:
    """How far a place moves on the sheet for a small step of `north` and `east` degrees on the globe."""
    x0, y0 = projection.place(lat, lon)
    x1, y1 = projection.place(lat + north, lon + east / math.cos(math.radians(lat)))
    return x1 - x0, y1 - y0


@pytest.mark.parametrize("projection", [NORTH, SOUTH, EQUATOR])
@given(lat=latitudes, turn=turns)
def test_small_shapes_keep_their_angles(projection: Projection, lat: float, turn: float) -> None:
    lon = projection.meridian + turn
    up, right = step(projection, lat, lon, 1e-4, 0), step(projection, lat, lon, 0, 1e-4)
    assert math.hypot(*up) == pytest.approx(math.hypot(*right), rel=1e-4)
    assert up[0] * right[0] + up[1] * right[1] == pytest.approx(0, abs=1e-4 * math.hypot(*up) * math.hypot(*right))
    assert right[0] * -up[1] - right[1] * -up[0] > 0, "east is to the right of north"


@pytest.mark.parametrize("projection", [NORTH, SOUTH])
def test_the_standard_parallels_have_true_length(projection: Projection) -> None:
    for parallel in projection.parallels:
        length = math.hypot(*step(projection, parallel, projection.meridian, 1e-5, 0)) / math.radians(1e-5)
        assert length == pytest.approx(1, rel=1e-4)


def test_a_flat_cone_is_mercator() -> None:
    nearly = Projection((-7.9, 8), 100)
    for lat, lon in ((0, 100), (20, 130), (-15, 80)):
        exact, close = EQUATOR.place(lat, lon), nearly.place(lat, lon)
        origin, near_origin = EQUATOR.place(0, 100), nearly.place(0, 100)
        assert exact[0] - origin[0] == pytest.approx(close[0] - near_origin[0], abs=0.02)
        assert exact[1] - origin[1] == pytest.approx(close[1] - near_origin[1], abs=0.02)


def test_places_on_both_sides_of_the_date_line_stay_together() -> None:
    fiji, samoa, auckland = (-18.1, 178.4), (-13.8, -171.8), (-36.8, 174.8)
    projection = fitting([fiji, samoa, auckland], (0, 0, 1000, 1000))
    assert projection.place(*auckland)[0] < projection.place(*fiji)[0] < projection.place(*samoa)[0]
    assert projection.place(*samoa)[1] < projection.place(*auckland)[1]


@given(st.lists(st.tuples(st.floats(-80, 80), st.floats(-180, 180)), min_size=2, max_size=8))
def test_fitted_places_lie_in_the_box(places: list[tuple[float, float]]) -> None:
    projection = fitting(places, (100, 50, 900, 650))
    for lat, lon in places:
        x, y = projection.place(lat, lon)
        assert 99.9 < x < 900.1 and 49.9 < y < 650.1


def test_the_parallels_lie_a_sixth_of_the_way_in() -> None:
    assert fitting([(40, -5), (58, 30)], (0, 0, 100, 100)).parallels == pytest.approx((43, 55))


def test_a_single_place_is_centred() -> None:
    assert fitting([(47, 8)], (0, 0, 100, 100)).place(47, 8) == pytest.approx((50, 50))
