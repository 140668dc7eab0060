"""Paths in tenths of a unit read back as the lines that were written, to a twentieth of a unit."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tests.boards.base_map.map_reading import lines
from whistlestop.boards.geometry.paths import Point, path_in_tenths, quadratics_in_tenths

points = st.tuples(st.floats(-50, 1050), st.floats(-50, 750))
rows = st.lists(st.lists(points, min_size=2, max_size=6), max_size=4)


def rounded(line: list[Point]) -> list[Point]:
    """The line as a path can store it: in tenths, without repeated points."""
    places = [(round(x * 10) / 10, round(y * 10) / 10) for x, y in line]
    return [place for i, place in enumerate(places) if i == 0 or place != places[i - 1]]


@given(rows)
def test_lines_read_back(row: list[list[Point]]) -> None:
    assert lines(path_in_tenths(row)) == [rounded(line) for line in row]


@given(rows)
def test_closed_lines_read_back(row: list[list[Point]]) -> None:
    path = path_in_tenths(row, closed=True)
    assert lines(path) == [rounded(line) for line in row]
    assert path.count("z") == len(row)


@given(st.lists(st.tuples(points, points, points), max_size=4))
def test_quadratics_read_back(row: list[tuple[Point, Point, Point]]) -> None:
    ends = [[(round(x * 10) / 10, round(y * 10) / 10) for x, y in (start, end)] for start, _, end in row]
    assert lines(quadratics_in_tenths(row)) == ends
