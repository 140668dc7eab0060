"""Properties of simplification: the ends are kept, and no point is far from the simplified line."""

from __future__ import annotations

import math
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from tests.boards.base_map.map_reading import distance
from whistlestop.boards.base_map.simplify import round_corners, simplified_indices
from whistlestop.boards.geometry.paths import Point

lines = st.lists(st.tuples(st.floats(0, 100), st.floats(0, 70)), min_size=1, max_size=30)
tolerances = st.floats(0.01, 20)


@given(lines, tolerances)
def test_every_point_is_near_the_simplified_line(line: list[Point], tolerance: float) -> None:
    kept = [line[i] for i in simplified_indices(line, tolerance)]
    if len(line) > 1:
        assert max(distance(point, [kept]) for point in line) <= tolerance + 1e-9


@given(lines, tolerances)
def test_ends_and_order_are_kept(line: list[Point], tolerance: float) -> None:
    kept = simplified_indices(line, tolerance)
    assert kept[0] == 0 and kept[-1] == len(line) - 1
    assert kept == sorted(set(kept))


def test_a_straight_line_needs_two_points() -> None:
    assert simplified_indices([(i, 2.0 * i) for i in range(50)], 0.1) == [0, 49]


def test_a_ring_keeps_its_farthest_point() -> None:
    assert simplified_indices([(0, 0), (10, 0), (10, 10), (0, 10), (0, 0)], 1) == [0, 1, 2, 3, 4]


@given(lines, st.floats(0, 30))
def test_rounding_keeps_the_ends_and_leaves_short_segments_alone(line: list[Point], step: float) -> None:
    soft = round_corners(line, line, step)
    assert soft[0] == line[0] and soft[-1] == line[-1]
    assert round_corners(line, line, 200) == line
    for axis in (0, 1):  # it stays between the corners
        low, high = min(point[axis] for point in line), max(point[axis] for point in line)
        assert all(low - 1e-9 <= point[axis] <= high + 1e-9 for point in soft)


def test_rounding_removes_a_sharp_corner() -> None:
    corner: list[Point] = [(0, 0), (20, 0), (20, 20)]
    soft = round_corners(corner, corner, 5)
    assert (20, 0) not in soft
    turns = [math.atan2(b[1] - a[1], b[0] - a[0]) for a, b in pairwise(soft)]
    assert max(b - a for a, b in pairwise(turns)) < math.radians(60)
