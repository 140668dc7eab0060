"""Pieces: all of a path, where it was, a little at a time."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest

from whistlestop.boards.base_map import BaseMap, load_base_map
from whistlestop.boards.geometry.paths import rings
from whistlestop.pictures.pieces import coast_pieces, pieces

Place = tuple[int, int]
BOARDS = ["usa", "europe"]
LINES = ["borders", "provinces", "relief"]


def base(id: str) -> BaseMap:
    found = load_base_map(id, wide=True)
    assert found is not None
    return found


def places(path: str) -> list[list[Place]]:
    """The points of every line of a path, in tenths; of a bow its ends and what it is pulled to."""
    found: list[list[Place]] = []
    x = y = 0
    for line in re.findall("m([^m]+)", path):
        numbers = [int(number) for number in re.findall(r"-?\d+", line)]
        steps = list(zip(numbers[::2], numbers[1::2], strict=True))
        found.append([])
        for number, (across, down) in enumerate(steps):
            found[-1].append((x + across, y + down))
            if "q" not in line or number % 2 == 0:  # a pull is seen from where its bow begins
                x, y = found[-1][-1]
    return found


@pytest.mark.parametrize("id", BOARDS)
@pytest.mark.parametrize("kind", LINES)
def test_lines_stay_whole_and_where_they_were(id: str, kind: str) -> None:
    path: str = getattr(base(id), kind)
    assert [line for piece in pieces(path) for line in places(piece)] == places(path)


@pytest.mark.parametrize("id", BOARDS)
def test_the_whole_coast_is_there_without_a_gap(id: str) -> None:
    drawn = [line for piece in coast_pieces(base(id).land) for line in places(piece)]
    edges = {frozenset(edge) for line in drawn for edge in pairwise(line)}
    for ring in rings(base(id).land):
        tenths = [(round(x * 10), round(y * 10)) for x, y in (*ring, ring[0])]
        assert all(frozenset(edge) in edges for edge in pairwise(tenths) if edge[0] != edge[1])


@pytest.mark.parametrize("id", BOARDS)
def test_pieces_are_small(id: str) -> None:
    coast = coast_pieces(base(id).land)
    assert max(sum(map(len, places(piece))) for piece in coast) <= 130
    assert 40 < len(coast) < 140


def test_lines_far_apart_are_in_pieces_of_their_own() -> None:
    assert pieces("m0 0 10 0m5 0 10 0m5000 0 10 0m0 5000 10 0") == [
        "m0 0 10 0m5 0 10 0",
        "m5025 0 10 0",
        "m5035 5000 10 0",
    ]
    assert pieces("m0 0 10 0m5 0 10 0m5 0 10 0", most=2) == ["m0 0 10 0m5 0 10 0", "m30 0 10 0"]
    assert pieces("") == []
