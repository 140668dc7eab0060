from __future__ import annotations

import math

import numpy as np
from hypothesis import example, given
from hypothesis import strategies as st

from tests.boards.geometry.shapes import gap, gap_to_disc, rectangle
from whistlestop.boards.geometry.overlap import Boxes, disc_overlaps, overlaps, pairs_within

Rectangle = tuple[float, float, float, float, float]

rectangles = st.tuples(st.floats(-20, 20), st.floats(-20, 20), st.floats(-180, 180), st.floats(2, 30), st.floats(2, 12))


def boxes(*rows: Rectangle) -> Boxes:
    centre = np.array([(x, y) for x, y, *_ in rows])
    angle = np.radians([row[2] for row in rows])
    half = np.array([(row[3] / 2, row[4] / 2) for row in rows])
    return Boxes(centre, np.stack((np.cos(angle), np.sin(angle)), axis=1), half)


@given(rectangles, rectangles)
def test_overlaps_agree_with_the_outlines(a: Rectangle, b: Rectangle) -> None:
    (depth,), _ = overlaps(boxes(a), boxes(b))
    distance = gap(rectangle(*a), rectangle(*b))
    if abs(depth) > 1e-6:
        assert (depth > 0) == (distance == 0)
    assert distance >= -depth - 1e-6, "the gap along one axis is never more than the distance"


@given(rectangles, rectangles)
@example((0, 0, 0, 2, 2), (0, 1e-12, 0, 2, 2))
def test_moving_out_ends_the_overlap(a: Rectangle, b: Rectangle) -> None:
    (depth,), (out,) = overlaps(boxes(a), boxes(b))
    if depth > 1e-6:
        x, y, *rest = a
        moved = (x + out[0] * (depth + 1e-6), y + out[1] * (depth + 1e-6), *rest)
        assert overlaps(boxes(moved), boxes(b))[0][0] <= 1e-6


@given(rectangles, st.floats(1, 10))
@example((-1e-5, -1e-5, 0, 2, 2), 1)
@example((0, 0, 0, 2, 2), 1)
def test_overlaps_with_a_disc(a: Rectangle, radius: float) -> None:
    (depth,), (out,) = disc_overlaps(np.zeros((1, 2)), np.array([radius]), boxes(a))
    distance = gap_to_disc(rectangle(*a), (0.0, 0.0), radius)
    assert math.isclose(-depth, distance, abs_tol=1e-6)
    assert math.isclose(math.hypot(*out), 1, abs_tol=1e-9)


@given(st.lists(rectangles, min_size=1, max_size=6), st.lists(rectangles, min_size=1, max_size=6), st.floats(0, 5))
def test_no_close_pair_is_missed(first: list[Rectangle], second: list[Rectangle], margin: float) -> None:
    i, j = pairs_within(boxes(*first), boxes(*second), margin)
    found = set(zip(i.tolist(), j.tolist(), strict=True))
    for a, one in enumerate(first):
        for b, other in enumerate(second):
            assert (a, b) in found or gap(rectangle(*one), rectangle(*other)) > margin - 1e-9
