"""The warp: cities end up where they are drawn, nothing folds, and distant places stay put."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.boards.base_map.map_reading import sheet, warped_projection
from whistlestop.boards.geometry.paths import Point
from whistlestop.boards.geometry.warp import Warp

places = st.tuples(st.floats(100, 900), st.floats(100, 600))
moves = st.tuples(st.floats(-25, 25), st.floats(-25, 25))


def smallest_stretch(warp: Warp, width: float, height: float, step: float = 4.0) -> float:
    """The smallest factor by which a small patch of the sheet grows; negative where the sheet folds."""
    grid = np.mgrid[0 : width + 1 : step, 0 : height + 1 : step]
    bent = np.array(warp.apply([(x, y) for x, y in grid.reshape(2, -1).T.tolist()])).T.reshape(grid.shape)
    right, down = np.diff(bent, axis=1)[:, :, :-1] / step, np.diff(bent, axis=2)[:, :-1] / step
    return float((right[0] * down[1] - right[1] * down[0]).min())


@pytest.mark.parametrize("id", ["usa", "europe"])
def test_built_in_boards_do_not_fold(id: str) -> None:
    ours = sheet(id)
    assert smallest_stretch(warped_projection(ours).warp, ours.width, ours.height) > 0.4


@pytest.mark.parametrize("id", ["usa", "europe"])
def test_every_city_ends_up_in_its_place(id: str) -> None:
    ours = sheet(id)
    bent = warped_projection(ours).warp.apply([city.true for city in ours.cities])
    missed = {city.id: math.dist(place, (city.x, city.y)) for city, place in zip(ours.cities, bent, strict=True)}
    assert max(missed.values()) < 4, missed


def test_large_moves_do_not_fold_the_sheet() -> None:
    # Two cities move far apart around a third: more than any layout needs.
    true: list[Point] = [(480, 300), (500, 300), (520, 300)]
    drawn: list[Point] = [(440, 330), (500, 300), (560, 270)]
    assert smallest_stretch(Warp(true, drawn), 1000, 650) > 0


@settings(max_examples=30, deadline=None)
@given(st.lists(st.tuples(places, moves), min_size=1, max_size=12))
def test_cities_that_are_not_close_end_up_in_their_places(cities: list[tuple[Point, Point]]) -> None:
    true: list[Point] = []
    drawn: list[Point] = []
    for (x, y), (dx, dy) in cities:
        if all(math.dist((x, y), other) > 60 for other in true):
            true.append((x, y))
            drawn.append((x + dx, y + dy))
    bent = Warp(true, drawn).apply(true)
    assert all(math.dist(a, b) < 4 for a, b in zip(bent, drawn, strict=True))


def test_nothing_moves_without_cities_or_displacements() -> None:
    points: list[Point] = [(0, 0), (500, 300)]
    assert Warp([], []).apply(points) == points
    assert Warp([(100, 100), (400, 200)], [(100, 100), (400, 200)]).apply(points) == points


def test_two_cities_may_share_a_true_place() -> None:
    ((x, y),) = Warp([(300, 300), (300, 300)], [(290, 300), (310, 300)]).apply([(300, 300)])
    assert math.dist((x, y), (300, 300)) < 1


def test_distant_places_stay_put() -> None:
    (far,) = Warp([(100, 100)], [(130, 100)]).apply([(900, 600)])
    assert math.dist(far, (900, 600)) < 0.1
