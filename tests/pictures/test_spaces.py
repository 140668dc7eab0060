"""Spaces on their paths: each has a marker in its middle, at its angle."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.pictures.picture_parsing import directions, vertices

from whistlestop.boards import load
from whistlestop.boards.geometry.sheet import Space, sheet_of
from whistlestop.pictures.palette import DAY, NIGHT, Theme
from whistlestop.pictures.spaces import FULL, SMALL, marker_path, printed_route, space_defs, space_kinds, space_length


def arc(count: int, turn: float, start: float) -> list[Space]:
    """Spaces along an arc, each rotated by `turn` degrees from the one before."""
    x, y, angle, row = 300.0, 300.0, start, []
    for _ in range(count):
        row.append(Space(x, y, 90 - (90 - angle) % 180, 22.0, 9.2))
        angle += turn
        x += 24 * math.cos(math.radians(angle - turn / 2))
        y += 24 * math.sin(math.radians(angle - turn / 2))
    return row


@given(st.integers(1, 9), st.floats(-25, 25), st.floats(-180, 180))
def test_markers_have_the_position_and_angle_of_their_spaces(count: int, turn: float, start: float) -> None:
    row = arc(count, turn, start)
    points = vertices(marker_path(row))
    found = sorted(zip(points[1:-1], directions(points), strict=True))
    assert len(points) == count + 2
    for (place, angle), space in zip(found, sorted(row, key=lambda s: (round(s.x, 1), round(s.y, 1))), strict=True):
        assert math.dist(place, (space.x, space.y)) < 0.08
        assert abs((angle - space.angle + 90) % 180 - 90) < 1


@given(st.integers(1, 6), st.floats(-8, 8), st.floats(-180, 180))
def test_no_marker_is_upside_down(count: int, turn: float, start: float) -> None:
    angles = directions(vertices(marker_path(arc(count, turn, start))))
    assert sum(math.cos(math.radians(angle)) for angle in angles) > -0.1


def test_a_path_can_cover_part_of_a_row() -> None:
    row = arc(6, 10, 0)
    points = vertices(marker_path(row, 2, 4))
    assert points == [(round(s.x, 1), round(s.y, 1)) for s in row[1:5]]


def test_a_ferry_shows_its_locomotives_in_the_middle() -> None:
    board = load("europe").board
    sheet = sheet_of(board)
    for route, row in zip(board.routes, sheet.spaces, strict=True):
        found = space_kinds(route)
        assert len(found) == route.length and found.count("locomotive") == route.ferry
        first = found.index("locomotive") if route.ferry else 0
        assert abs(first - (route.length - first - route.ferry)) <= 1 or not route.ferry
        marker, drawn = printed_route(route, row, DAY)
        assert drawn.count(f'data-route="{route.id}"') == 1
        assert (marker + drawn).count("locomotive") == (1 if route.ferry else 0), "one path for adjacent ones"


@pytest.mark.parametrize("theme", [DAY, NIGHT], ids=lambda theme: theme.name)
def test_each_kind_is_drawn_in_its_colours_with_its_symbol(theme: Theme) -> None:
    defs = space_defs([("red", 22), ("grey", 22), ("red", 24)], theme)
    assert defs.count("<marker") == 3 and defs.count('id="space-22"') == 1
    assert f'fill="{theme.spaces["red"].fill}" stroke="{theme.spaces["red"].edge}"' in defs
    assert f'color="{theme.spaces["red"].symbol}"' in defs and defs.count('href="#stamp-red"') == 2
    assert "stamp" not in space_defs([("red", 22)], theme, SMALL) and "stamp" in space_defs([("red", 22)], theme, FULL)


def test_there_are_few_printed_lengths_and_they_are_close() -> None:
    for name in ("usa", "europe"):
        rows = sheet_of(load(name).board).spaces
        assert len({space_length(row) for row in rows}) <= 10
        assert all(-0.6 <= row[0].length - space_length(row) <= 1.4 for row in rows)
