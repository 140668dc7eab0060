"""Pieces of paths: together they are the whole path, unmoved."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest

from whistlestop.boards.base_map import BaseMap, load_base_map
from whistlestop.boards.geometry.paths import rings
from whistlestop.pictures.path_pieces import split_lines, split_outlines

Place = tuple[int, int]
BOARDS = ["usa", "europe"]
LINES = ["borders", "provinces", "relief"]


def base(id: str) -> BaseMap:
    found = load_base_map(id, wide=True)
    assert found is not None
    return found


def places(path: str) -> list[list[Place]]:
    """The points of every line of a path, in tenths. A quadratic curve has its ends and its control point."""
    found: list[list[Place]] = []
    x = y = 0
    for line in re.findall("m([^m]+)", path):
        numbers = [int(number) for number in re.findall(r"-?\d+", line)]
        steps = list(zip(numbers[::2], numbers[1::2], strict=True))
        found.append([])
        for number, (across, down) in enumerate(steps):
            found[-1].append((x + across, y + down))
            if "q" not in line or number % 2 == 0:  # a control point does not move the pen
                x, y = found[-1][-1]
    return found


@pytest.mark.parametrize("id", BOARDS)
@pytest.mark.parametrize("kind", LINES)
def test_lines_are_neither_cut_nor_moved(id: str, kind: str) -> None:
    path: str = getattr(base(id), kind)
    assert [line for piece in split_lines(path) for line in places(piece)] == places(path)


@pytest.mark.parametrize("id", BOARDS)
def test_the_whole_coast_is_drawn_without_gaps(id: str) -> None:
    drawn = [line for piece in split_outlines(base(id).land) for line in places(piece)]
    edges = {frozenset(edge) for line in drawn for edge in pairwise(line)}
    for ring in rings(base(id).land):
        tenths = [(round(x * 10), round(y * 10)) for x, y in (*ring, ring[0])]
        assert all(frozenset(edge) in edges for edge in pairwise(tenths) if edge[0] != edge[1])


@pytest.mark.parametrize("id", BOARDS)
def test_pieces_are_small(id: str) -> None:
    coast = split_outlines(base(id).land)
    assert max(sum(map(len, places(piece))) for piece in coast) <= 130
    assert 40 < len(coast) < 140


def test_lines_that_are_far_apart_are_in_different_pieces() -> None:
    assert split_lines("m0 0 10 0m5 0 10 0m5000 0 10 0m0 5000 10 0") == [
        "m0 0 10 0m5 0 10 0",
        "m5025 0 10 0",
        "m5035 5000 10 0",
    ]
    assert split_lines("m0 0 10 0m5 0 10 0m5 0 10 0", max_points=2) == ["m0 0 10 0m5 0 10 0", "m30 0 10 0"]
    assert split_lines("") == []
