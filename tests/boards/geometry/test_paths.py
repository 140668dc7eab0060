"""Paths in tenths: read back, they are the lines that were written, to a twentieth of a unit."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tests.boards.base_map.ink import lines
from whistlestop.boards.geometry.paths import Point, tenths, tenths_bowed

points = st.tuples(st.floats(-50, 1050), st.floats(-50, 750))
rows = st.lists(st.lists(points, min_size=2, max_size=6), max_size=4)


def rounded(line: list[Point]) -> list[Point]:
    """The line as a path can tell it: in tenths, without points that fall together."""
    places = [(round(x * 10) / 10, round(y * 10) / 10) for x, y in line]
    return [place for i, place in enumerate(places) if i == 0 or place != places[i - 1]]


@given(rows)
def test_lines_read_back(row: list[list[Point]]) -> None:
    assert lines(tenths(row)) == [rounded(line) for line in row]


@given(rows)
def test_closed_lines_read_back(row: list[list[Point]]) -> None:
    path = tenths(row, closed=True)
    assert lines(path) == [rounded(line) for line in row]
    assert path.count("z") == len(row)


@given(st.lists(st.tuples(points, points, points), max_size=4))
def test_bows_read_back(row: list[tuple[Point, Point, Point]]) -> None:
    ends = [[(round(x * 10) / 10, round(y * 10) / 10) for x, y in (start, end)] for start, _, end in row]
    assert lines(tenths_bowed(row)) == ends
