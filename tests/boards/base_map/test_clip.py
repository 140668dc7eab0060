"""Properties of clipping: nothing outside the box is left, and nothing inside is lost."""

from __future__ import annotations

import math
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from whistlestop.boards.base_map.clip import Pair, area, clip_line, clip_ring

BOX = (20.0, 10.0, 80.0, 60.0)

pairs = st.tuples(st.floats(0, 100), st.floats(0, 70))
lines = st.lists(pairs, min_size=2, max_size=12)
rings = st.lists(pairs, min_size=3, max_size=12)


def in_box(point: Pair, box: tuple[float, float, float, float]) -> bool:
    return box[0] - 1e-6 <= point[0] <= box[2] + 1e-6 and box[1] - 1e-6 <= point[1] <= box[3] + 1e-6


def length(parts: list[list[Pair]]) -> float:
    return sum(math.dist(a, b) for part in parts for a, b in pairwise(part))


@given(rings)
def test_a_ring_stays_in_the_box(ring: list[Pair]) -> None:
    assert all(in_box(point, BOX) for point in clip_ring(ring, BOX))


@given(rings, st.floats(5, 95))
def test_the_two_halves_of_a_ring_add_up(ring: list[Pair], cut: float) -> None:
    left, right = clip_ring(ring, (-1, -1, cut, 99)), clip_ring(ring, (cut, -1, 101, 99))
    assert area(left) + area(right) == pytest.approx(area(ring), abs=1e-6)


@given(rings)
def test_a_ring_inside_the_box_is_unchanged(ring: list[Pair]) -> None:
    assert clip_ring(ring, (-1, -1, 101, 101)) == ring


def test_a_ring_around_the_box_becomes_the_box() -> None:
    assert abs(area(clip_ring([(0, 0), (100, 0), (100, 70), (0, 70)], BOX))) == 60 * 50


@given(lines)
def test_a_line_stays_in_the_box(line: list[Pair]) -> None:
    assert all(in_box(point, BOX) for part in clip_line(line, BOX) for point in part)


@given(lines, st.floats(5, 95))
def test_the_two_halves_of_a_line_add_up(line: list[Pair], cut: float) -> None:
    steps = [step for step in pairwise(line) if {step[0][0], step[1][0]} != {cut}]  # a step on the cut is in both
    left = [part for step in steps for part in clip_line(step, (-1, -1, cut, 99))]
    right = [part for step in steps for part in clip_line(step, (cut, -1, 101, 99))]
    assert length(left) + length(right) == pytest.approx(length([list(step) for step in steps]), abs=1e-6)


@given(lines)
def test_a_line_inside_the_box_is_unchanged(line: list[Pair]) -> None:
    parts = clip_line(line, (-1, -1, 101, 101))
    assert all(a[-1] == b[0] for a, b in pairwise(parts)) and length(parts) == pytest.approx(length([line]))


def test_a_line_outside_the_box_is_dropped() -> None:
    assert clip_line([(0, 0), (0, 70)], BOX) == []
