from __future__ import annotations

import math
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.boards.geometry.shapes import Point, cubic, walked
from whistlestop.boards.geometry.curves import ArcLengths, directions_at, points_at

points = st.tuples(st.floats(0, 200), st.floats(0, 200))
curves = st.tuples(points, points, points, points)


@given(curves, st.floats(0, 1))
def test_points_on_a_curve(curve: tuple[Point, ...], t: float) -> None:
    assert points_at(np.array([curve]), np.array([t]))[0].tolist() == pytest.approx(cubic(curve, t))


@given(curves, st.floats(0.05, 0.95))
def test_the_direction_points_to_the_next_point(curve: tuple[Point, ...], t: float) -> None:
    a, b = cubic(curve, t - 1e-5), cubic(curve, t + 1e-5)
    if math.dist(a, b) > 1e-4:
        expected = ((b[0] - a[0]) / math.dist(a, b), (b[1] - a[1]) / math.dist(a, b))
        assert directions_at(np.array([curve]), np.array([t]))[0].tolist() == pytest.approx(expected, abs=1e-2)


def arch(bow: float) -> tuple[Point, ...]:
    return ((0.0, 0.0), (50.0, bow), (100.0, bow), (150.0, 0.0))


@given(st.floats(-60, 60), st.floats(0, 1))
def test_arc_lengths(bow: float, share: float) -> None:
    curve = arch(bow)
    arc_lengths = ArcLengths.of(np.array([curve]))
    length = sum(math.dist(a, b) for a, b in pairwise(walked(curve, 2000)))
    assert arc_lengths.lengths[0] == pytest.approx(length, rel=1e-3)
    (t,) = arc_lengths.t_at(np.array([0]), np.array([share * length]))
    part = [cubic(curve, float(t) * i / 500) for i in range(501)]
    assert sum(math.dist(a, b) for a, b in pairwise(part)) == pytest.approx(share * length, abs=0.3)
